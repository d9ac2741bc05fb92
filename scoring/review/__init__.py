"""Reviews: what luck and choice were in a finished game, and what would have been better.

Luck and choice (how: `scoring/<game>/review/`) are told of finished games of Carcassonne, and of Catan where the app
follows the cards. In Carcassonne the value of a position is the chance of winning, a logistic of what each would have
if the game ended now, over the tiles left; luck is the value after the draw with best play less its mean over all
draws, choice what the way played has less than the best. Of tiles that did not come, only the ways that look best at
a glance are judged by the rules (`best_way`), and what positions that lie a tile apart have in common is counted once
(`Ending`). Start, luck, choice and what the value moved by itself (`unforeseen`) add up to the result. What was given
away counts only where a second look (the best answers to some of the tiles that may come) agrees. A program of its
own reads a record and writes a review (`python -m scoring.review`), as polite as the system allows; a thread of the
server hands it one game after the other (`games/services/administration/reviews.py`), and the page asks again until
`TableReview` is there. In Catan (`scoring/catan/review/`) the value is a logistic of what each stands for by the
players' `Judge`, over the points to the leader's goal, always as the seat in turn sees it; luck is what the sum of
the dice, a stolen or a bought card brought against the mean of all, each played on by the fair player, choice what a
seat's own moves after the dice lost, where the strong player's course agrees. A trade with people counts only where
it harmed; the founding, what is played before the dice, and Cities & Knights are not judged. That row and the
`Puzzle`s follow from the log: thrown away, or of another head, they are made anew.
"""
