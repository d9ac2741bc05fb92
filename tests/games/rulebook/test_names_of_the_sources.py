"""The search finds every name in the documents that the rules are read from: boxes, what is new in them, keywords."""

from __future__ import annotations

import pytest

from games.rulebook.search import find
from games.screens.lobby.known_boxes import is_called

OVERVIEW = (
    (9, "Carcassonne", "carcassonne"),
    (11, "卡卡颂", "carcassonne"),
    (14, "卡卡送", "carcassonne"),
    (14, "卡卡城", "carcassonne"),
    (168, "基本版", "carcassonne"),
    (172, "河流", "river"),
    (176, "主教", "inns"),
    (180, "小猪", "traders"),
    (184, "国王", "king"),
    (188, "伯爵城", "count"),
    (192, "异教徒", "siege"),
    (196, "火龙", "princess"),
    (200, "河流2", "river"),
    (204, "高塔", "tower"),
    (208, "市长", "abbey"),
    (212, "隧道", "tunnel"),
    (216, "麦田圈", "corn"),
    (220, "鼠疫", "plague"),
    (229, "主教扩充", "inns"),
    (229, "Inns and Cathedrals", "inns"),
    (229, "Wirtshäuser und Kathedralen", "inns"),
    (232, "城中修道院", "expansions:inns"),
    (232, "湖上旅馆", "expansions:inns"),
    (235, "小猪扩充", "traders"),
    (235, "Traders and Builders", "traders"),
    (235, "Händler und Baumeister", "traders"),
    (238, "货物收集", "expansions:traders"),
    (238, "Trader", "expansions:traders"),
    (238, "工程师", "expansions:traders"),
    (238, "Builder", "expansions:traders"),
    (241, "火龙与公主", "princess"),
    (241, "The Princess and the Dragon", "princess"),
    (241, "Burgfräulein und Drache", "princess"),
    (244, "仙女", "expansions:princess"),
    (244, "驱赶骑士", "expansions:princess"),
    (247, "高塔阴影", "tower"),
    (247, "The Tower", "tower"),
    (247, "Der Turm", "tower"),
    (253, "大修道院与市长", "abbey"),
    (253, "Abbey and Mayor", "abbey"),
    (253, "Abtei und Bürgermeister", "abbey"),
    (256, "谷仓", "expansions:abbey"),
    (256, "马车", "expansions:abbey"),
    (256, "大修道院", "expansions:abbey"),
    (259, "投石器", "catapult"),
    (259, "The Catapult", "catapult"),
    (259, "Das Katapult", "catapult"),
    (262, "投掷配件", "expansions:catapult"),
    (265, "命运之轮", "wheel-of-fortune"),
    (265, "Wheel of Fortune", "wheel-of-fortune"),
    (265, "Das Schicksalsrad", "wheel-of-fortune"),
    (271, "桥梁与市集", "bridges"),
    (271, "Bridges, Castles & Bazaars", "bridges"),
    (271, "Brücken, Burgen und Basare", "bridges"),
    (274, "桥梁", "expansions:bridges"),
    (274, "市集", "expansions:bazaars"),
    (274, "堡垒", "expansions:castles"),
    (277, "麦田园＆鼠疫＆隧道扩充", "corn"),
    (277, "Corn Circles, Plague & Tunnels", "plague"),
    (277, "Corn Circles, Plague & Tunnels", "corn"),
    (277, "Corn Circles, Plague & Tunnels", "tunnel"),
    (280, "麦田园", "expansions:corn"),
    (283, "羊咩扩充", "hills"),
    (283, "Hills & Sheep", "hills"),
    (283, "Schafe und Hügel", "hills"),
    (286, "牧羊人", "expansions:hills"),
    (286, "丘陵", "expansions:hills"),
    (286, "葡萄园", "expansions:hills"),
    (290, "河流一扩充", "river"),
    (290, "The River", "river"),
    (290, "Der Fluss", "river"),
    (296, "国王与斥侯扩充", "king"),
    (296, "King and Scout", "king"),
    (296, "König und Späher", "king"),
    (299, "最大城堡建造者", "expansions:king"),
    (299, "最长道路建造者", "expansions:king"),
    (302, "异教徒扩充", "siege"),
    (302, "围城扩充", "siege"),
    (302, "The Cathars", "siege"),
    (302, "Die Katharer", "siege"),
    (308, "伯爵扩充", "count"),
    (308, "The Count of Carcassonne", "count"),
    (308, "Der Graf von Carcassonne", "count"),
    (314, "河流二扩充", "river"),
    (314, "The River II", "river"),
    (314, "Der Fluss II", "river"),
    (320, "祭坛战乱扩充", "cult"),
    (320, "祭坛战乱扩充", "siege"),
    (320, "The Cult", "cult"),
    (320, "The Siege", "siege"),
    (320, "The Cult, The Siege", "cult"),
    (323, "祭坛", "expansions:cult"),
    (323, "战乱", "expansions:siege"),
    (326, "鬼魂扩充", "phantom"),
    (326, "The Phantom", "phantom"),
    (329, "鬼人米宝", "expansions:phantom"),
    (332, "节庆扩充", "festival"),
    (332, "The Festival", "festival"),
    (335, "十周年", "festival"),
    (338, "迷你扩充", "flier"),
    (338, "Carcassonne Minis", "flier"),
    (341, "飞人", "expansions:flier"),
    (341, "传令使", "expansions:messengers"),
    (341, "渡轮", "expansions:ferries"),
    (341, "金矿", "expansions:goldmines"),
    (341, "法师和女巫", "magewitch"),
    (341, "强盗", "expansions:robbers"),
    (341, "麦田园2扩充", "corn"),
    (345, "石器版", "hunters"),
    (346, "城堡版", "castle"),
    (347, "城市版", "city"),
    (348, "南海版", "south-seas"),
    (349, "新大陆版", "new-world"),
    (350, "新世界版", "new-world"),
    (351, "命运之轮", "wheel"),
    (352, "卡卡颂十周年版", "festival"),
    (353, "冬季版", "winter"),
    (354, "星际大战版", "star-wars"),
    (355, "亚马逊河版", "amazonas"),
    (364, "Kings & Scouts", "king"),
)
"""Names of S1 by their lines, and the book or rule that they lead to."""

ALMANAC = (
    (21, "村落", "catan:building"),
    (21, "城市", "catan:building"),
    (21, "道路", "catan:building"),
    (22, "最長道路", "catan:longest-road"),
    (22, "最大軍隊", "catan:largest-army"),
    (24, "發展牌", "catan:development"),
    (40, "變體設置", "catan:set-up"),
    (47, "資源貿易", "catan:trade"),
    (56, "交叉點", "catan:building"),
    (66, "本土貿易", "catan:trade"),
    (72, "海上貿易", "catan:trade"),
    (77, "海港", "catan:trade"),
    (93, "分數", "catan:end"),
    (101, "小徑", "catan:building"),
    (151, "騎士", "catan:development"),
    (151, "進程", "catan:development"),
    (157, "強盜", "catan:robber"),
    (157, "「7」", "catan:seven"),
    (198, "遊戲結束", "catan:end"),
)
"""Terms that S4 explains in its almanac: there an arrow stands behind each."""

KNIGHTS = (
    (224, "Counting House", "cities-knights:improvements"),
    (227, "Fortress", "cities-knights:improvements"),
    (229, "Aqueduct", "cities-knights:improvements"),
)
"""Abilities by the names that S2 has for them."""

OTHERS = (
    ("harbor", "catan:trade"),
    ("harbour", "catan:trade"),
    ("Commercial Harbor", "cities-knights:trade"),
    ("Castles and Bazaars", "bridges"),
    ("Cities and Knights", "knights"),
    ("Städte und Ritter", "knights"),
    ("城市与骑士", "knights"),
    ("Mage und Witch", "magewitch"),
)


def is_found(name: str, key: str) -> bool:
    return key in [hit.section.rule if hit.section else hit.book.key for hit in find(name)]


def test_every_name_of_the_overview_is_found():
    assert [one for one in OVERVIEW if not is_found(*one[1:])] == []


def test_every_keyword_of_the_almanac_is_found():
    assert [one for one in ALMANAC if not is_found(*one[1:])] == []


def test_every_ability_of_cities_and_knights_is_found_by_its_printed_name():
    assert [one for one in KNIGHTS if not is_found(*one[1:])] == []


@pytest.mark.parametrize(("name", "key"), OTHERS)
def test_spellings_of_the_same_word_are_found(name, key):
    assert is_found(name, key)


BOXES = (
    ("Inns and Cathedrals", "inns"),
    ("Traders and Builders", "traders"),
    ("The Princess and the Dragon", "princess"),
    ("Abbey and Mayor", "abbey"),
    ("Bridges, Castles and Bazaars", "bridges"),
    ("Hills and Sheep", "hills"),
    ("King and Scout", "king"),
    ("Kings & Scouts", "king"),
    ("Mage and Witch", "magewitch"),
    ("The Siege", "besiegers"),
    ("The Cathars", "cathars"),
    ("Wirtshäuser & Kathedralen", "inns"),
)


@pytest.mark.parametrize(("name", "box"), BOXES)
def test_a_box_is_found_by_its_name_with_an_and(name, box):
    assert is_called("carcassonne", box, name)
