"""The picture of the rooms in docs/architecture.md is what the import contracts say."""

from tools.rooms import PICTURE, floors, picture

CONTRACTS = [
    {
        "name": "Rooms of the pages stand on each other: all of them",
        "layers": ["views | urls", "log", "names : registry"],
    },
    {
        "name": "The kernel knows no game, and games do not know each other",
        "layers": ["scoring.review", "scoring.kernel.log", "scoring.kernel.moves"],
    },
]


def test_the_picture_is_drawn_from_the_contracts_of_today():
    assert PICTURE.read_text("utf-8") == picture()


def test_layers_are_floors_and_the_kernel_is_one_room():
    assert floors(CONTRACTS, "games") == [["views", "urls"], ["log"], ["names", "registry"]]
    assert floors(CONTRACTS, "scoring") == [["review"], ["kernel"]]
