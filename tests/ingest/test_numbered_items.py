"""What a book labels is found with its number, its place on the page and its sentences."""

from __future__ import annotations

import pytest

from engine.core.values import Block, BlockKind, BookItem, Box, ItemKind, Place, Sentence
from engine.ingest.exercises import exercises_apart
from engine.ingest.item_labels import label_at_start, labels_in
from engine.ingest.item_places import Caption, PageDrawing, areas_of, labels_in_area
from engine.ingest.numbered_items import find_items

WIDTH, HEIGHT = 600.0, 800.0
LINE = 12.0


def block(
    *texts: str,
    kind: BlockKind = BlockKind.PARAGRAPH,
    page: int = 1,
    top: float = 100.0,
    left: float = 60.0,
    right: float = 540.0,
    headings: tuple[str, ...] = ("Rivers",),
) -> Block:
    """A block with one line of its page for each sentence."""
    sentences = tuple(
        Sentence(text, (Place(page, ((left, top + LINE * n, right, top + LINE * n + 10),)),))
        for n, text in enumerate(texts)
    )
    return Block(kind, sentences, headings)


def one(items: tuple[BookItem, ...], kind: ItemKind, number: str = "") -> BookItem:
    [found] = [item for item in items if item.kind is kind and item.number == number]
    return found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fig. 6.3: A weir", (ItemKind.FIGURE, "6.3")),
        ("Fig. 10. 15: (a) A gate, (b) a wall", (ItemKind.FIGURE, "10.15")),
        ("Figure 11.3a Graph of the flow", (ItemKind.FIGURE, "11.3")),
        ("FIGURE 6.4 A plane of surface area A", (ItemKind.FIGURE, "6.4")),
        ("Fig. 13.4 (a), (b) : Ray and mirror", (ItemKind.FIGURE, "13.4")),
        ("चित्र १.८— नदी का आलेख", (ItemKind.FIGURE, "1.8")),
        ("सारणी 2.3– 298 K पर चालकता", (ItemKind.TABLE, "2.3")),
        ("Activity 4.1: Let us investigate", (ItemKind.ACTIVITY, "4.1")),
        ("Example 5: Is 90 a perfect square?", (ItemKind.EXAMPLE, "5")),
        ("EXERCISE 5.2", (ItemKind.EXERCISE, "5.2")),
        ("Box 2.2: What is a plan?", (ItemKind.BOX, "2.2")),
        ("Exercise Set 1.2", (ItemKind.EXERCISE, "1.2")),
        ("Source 3", (ItemKind.SOURCE, "3")),
        ("उदाहरण 2 cot⁻¹ का मान", (ItemKind.EXAMPLE, "2")),
        ("चित्र 7.3 rms धारा का आलेख", (ItemKind.FIGURE, "7.3")),
        ("Example 4 sin x = 0", (ItemKind.EXAMPLE, "4")),
    ],
)
def test_labels_are_read_as_they_are_printed(text: str, found: tuple[ItemKind, str]) -> None:
    label = label_at_start(text)
    assert label is not None
    assert label.key == found


@pytest.mark.parametrize(
    "text",
    [
        "Figure 6.3 shows a weir.",
        "Activity 1.1 can be described so.",
        "चित्र 2.4 में बाँध दिखाया गया है।",
        "Fig. 5.4. What is the length of the wall?",
        "(Fig. 10.14). Do you hear it?",
        "Figures tell much.",
        "The table is set.",
    ],
)
def test_what_only_speaks_of_a_label_is_none(text: str) -> None:
    assert label_at_start(text) is None


def test_every_label_of_a_text_is_found() -> None:
    named = [label.number for label in labels_in("See Figs. 2.3 and 2.4, also Fig. 2.7b and Table 3.")]
    assert named == ["2.3", "2.4", "2.7", "3"]


def test_a_figure_has_its_caption_its_place_its_labels_and_who_names_it() -> None:
    blocks = [
        block("The river is dammed at many places in the hills.", top=60),
        block("As Fig. 2.1 shows, the water flows over the weir.", top=90),
        block("Fig. 2.1: A weir at Savel", kind=BlockKind.CAPTION, top=400, left=200, right=400),
        block("The next town lies by the lake and has a mill.", top=430),
    ]
    drawing = PageDrawing(
        WIDTH, HEIGHT, drawn=[(200, 200, 400, 390)], words=[("crest", (250, 250, 290, 260))]
    )
    figure = one(find_items(blocks, {1: drawing}), ItemKind.FIGURE, "2.1")
    assert figure.title == "Fig. 2.1: A weir at Savel"
    assert figure.mentions == ((1, 0),)
    assert figure.labels == ("crest",)
    [place] = figure.places
    x0, y0, x1, y1 = place.boxes[0]
    assert (place.page, x0 <= 200, 110 < y0 <= 204, x1 >= 400, 410 <= y1 < 430) == (1, *[True] * 4)


def test_two_figures_side_by_side_have_a_place_each() -> None:
    captions = [Caption((60, 300, 250, 310)), Caption((320, 300, 540, 310))]
    page = PageDrawing(WIDTH, HEIGHT, drawn=[(60, 150, 250, 290), (320, 150, 540, 290)])
    left, right = areas_of(captions, page, [])
    assert left is not None
    assert right is not None
    assert left[2] < 300 < right[0]


def test_no_picture_reaches_over_running_text() -> None:
    """Pictures have white edges over which text is set."""
    page = PageDrawing(WIDTH, HEIGHT, drawn=[(60, 150, 400, 390)])
    lines: list[Box] = [(300, 150 + 14 * n, 540, 160 + 14 * n) for n in range(16)]
    [area] = areas_of([Caption((60, 395, 280, 405))], page, lines)
    assert area is not None
    assert area[2] <= 300


def test_a_picture_that_is_drawn_as_large_as_the_page_is_the_room_above_its_caption() -> None:
    lines: list[Box] = [(60, 60, 540, 70), (60, 460, 540, 470)]
    [area] = areas_of([Caption((200, 400, 400, 410))], PageDrawing(WIDTH, HEIGHT), lines)
    assert area is not None
    assert area[1] <= 160
    assert 405 < area[3] < 460


def test_labels_below_each_other_are_one() -> None:
    words = [
        ("Glass", (100, 100, 130, 110)),
        ("container", (96, 111, 134, 121)),
        ("42", (200, 100, 212, 110)),
    ]
    page = PageDrawing(WIDTH, HEIGHT, words=[(text, (*box,)) for text, box in words])
    assert labels_in_area((50, 50, 300, 300), page, []) == ("Glass container",)


def test_a_table_has_its_rows() -> None:
    blocks = [
        block("Table 3.1: Lengths of rivers", kind=BlockKind.CAPTION, top=100),
        block("River | Length", "Corva | 90 km", "Adle | 60 km", kind=BlockKind.TABLE, top=130),
        block("The Corva is the longest of them, as all agree.", top=200),
    ]
    table = one(find_items(blocks, {1: PageDrawing(WIDTH, HEIGHT)}), ItemKind.TABLE, "3.1")
    assert table.own == ((0, 0), (1, 0), (1, 1), (1, 2))
    assert table.places[0].boxes[0][3] < 200


def test_an_activity_is_its_list_and_what_follows_is_apart() -> None:
    blocks = [
        block("Activity 1.2", kind=BlockKind.HEADING, top=100),
        block("• Fill a tray with sand.", kind=BlockKind.LIST, top=120),
        block("• Pour water on it.", kind=BlockKind.LIST, top=140),
        block("You will see that the water makes a bed of its own.", top=160),
        block("1.3 Deltas", kind=BlockKind.HEADING, top=200),
    ]
    activity = one(find_items(blocks, {}), ItemKind.ACTIVITY, "1.2")
    assert [key[0] for key in activity.own] == [0, 1, 2]
    assert activity.after == ((3, 0),)


def test_an_activity_on_a_ground_goes_on_as_long_as_its_ground() -> None:
    blocks = [
        block("Activity 1.2", kind=BlockKind.HEADING, top=100, right=280),
        block("Take a tray and fill it with sand up to the edge.", top=130, right=280),
        block("Now pour water on it and look at the bed it makes.", top=100, left=320),
        block("The bed of a river is made in the same way in years.", top=300, left=320),
    ]
    page = PageDrawing(WIDTH, HEIGHT, drawn=[(50, 95, 290, 160), (310, 90, 550, 130)])
    activity = one(find_items(blocks, {1: page}), ItemKind.ACTIVITY, "1.2")
    assert [key[0] for key in activity.own] == [0, 1, 2]
    assert len(activity.places) == 2  # one for each column


def test_an_exercise_has_its_questions() -> None:
    def task(*texts: str, page: int = 2) -> Block:
        return block(*texts, kind=BlockKind.EXERCISE, page=page)

    blocks = [
        block("EXERCISE 5.2", kind=BlockKind.HEADING, page=2),
        task("1. Name the rivers of the north."),
        task("2. Which is right?"),
        task("(i) The Corva is long."),
        task("3. Draw a map.", "Mark the towns."),
        block("5.3 Lakes", kind=BlockKind.HEADING, page=3),
        block("A lake has no tide, as everybody by its shore knows.", page=3),
        block("EXERCISE 5.3", kind=BlockKind.HEADING, page=3),
        task("1. What is a lake?", page=3),
    ]
    items = find_items(blocks, {})
    first, second = (place for place, item in enumerate(items) if item.kind is ItemKind.EXERCISE)
    assert [items[place].number for place in (first, second)] == ["5.2", "5.3"]
    asked = [(item.number, item.parent) for item in items if item.kind is ItemKind.QUESTION]
    assert asked == [("1", first), ("2", first), ("3", first), ("1", second)]
    questions = [item for item in items if item.kind is ItemKind.QUESTION]
    assert questions[1].own == ((2, 0), (3, 0))
    assert questions[2].own == ((4, 0), (4, 1))


def test_numbers_inside_a_question_begin_no_other() -> None:
    blocks = [
        block("Exercises", kind=BlockKind.HEADING),
        block("1. Put these in order.", kind=BlockKind.EXERCISE),
        block("1. tray", kind=BlockKind.EXERCISE),
        block("7. sand", kind=BlockKind.EXERCISE),
        block("2. What is silt?", kind=BlockKind.EXERCISE),
        block("2.5 litres flow by.", kind=BlockKind.EXERCISE),
    ]
    questions = [item for item in find_items(blocks, {}) if item.kind is ItemKind.QUESTION]
    assert [item.number for item in questions] == ["1", "2"]


def test_a_first_number_that_was_lost_is_made_up_for() -> None:
    blocks = [
        block("EXERCISES", kind=BlockKind.HEADING),
        block("What is trade?", kind=BlockKind.EXERCISE),
        block("2. Name two goods.", kind=BlockKind.EXERCISE),
    ]
    questions = [item for item in find_items(blocks, {}) if item.kind is ItemKind.QUESTION]
    assert [item.number for item in questions] == ["1", "2"]


def test_an_exercise_whose_heading_is_an_ornament_is_found_by_its_tasks() -> None:
    def listed(*texts: str, page: int) -> list[Block]:
        return [block(text, kind=BlockKind.LIST, page=page) for text in texts]

    steps = listed("1. The gate is opened.", "2. Water flows in.", "3. It dries.", "4. Salt is left.", page=2)
    tasks = listed(
        "1. What is brine?", "2. Explain why it dries.", "3. Who owns it?", "4. Draw a pan.", page=9
    )
    items = find_items([*steps, *tasks], {})
    assert [item.number for item in items if item.kind is ItemKind.QUESTION] == ["1", "2", "3", "4"]
    [exercise] = [item for item in items if item.kind is ItemKind.EXERCISE]
    assert exercise.page == 9
    assert find_items(steps, {}) == ()


def test_what_an_exercise_gives_to_choose_from_is_no_statement_of_the_book() -> None:
    told = [block("A weir holds the water back.", page=page) for page in range(1, 9)]
    asked = [
        block("1. What is brine?", kind=BlockKind.LIST, page=9),
        block("2. Why does it dry?", kind=BlockKind.LIST, page=9),
        block("3. Which of these arguments would you use?", kind=BlockKind.LIST, page=9),
        block("(c) Some millers are naturally lazy.", page=9),
        block("4. Match the kinds of weirs:", kind=BlockKind.LIST, page=9),
        block("In our valleys, weirs", kind=BlockKind.HEADING, page=9),
        block("List I | List II", kind=BlockKind.TABLE, page=9),
        block("(a) Both statements are true.", page=9),
    ]
    closing = [block("References", kind=BlockKind.HEADING, page=9), block("Dutt, M. On Weirs.", page=9)]
    blocks = [*told, *asked, *closing]
    kinds = [one.kind for one in exercises_apart(blocks, find_items(blocks, {}))]
    assert kinds[:8] == [BlockKind.PARAGRAPH] * 8
    assert [kind for kind in kinds[8:16] if kind is not BlockKind.HEADING] == [BlockKind.EXERCISE] * 7
    assert kinds[16:] == [BlockKind.HEADING, BlockKind.PARAGRAPH]


def test_questions_between_paragraphs_are_told_from_exercises() -> None:
    blocks = [
        block("QUESTIONS", kind=BlockKind.HEADING),
        block("1. Why does it rain?", kind=BlockKind.EXERCISE),
    ]
    kinds = [item.kind for item in find_items(blocks, {})]
    assert kinds == [ItemKind.IN_TEXT, ItemKind.QUESTION]


def test_numbered_headings_are_sections() -> None:
    blocks = [block("2.4 Deltas", kind=BlockKind.HEADING, headings=("Rivers", "2.4 Deltas"))]
    section = one(find_items(blocks, {}), ItemKind.SECTION, "2.4")
    assert section.title == "2.4 Deltas"


def numbers_of(items: tuple[BookItem, ...]) -> list[str]:
    return [item.number for item in items if item.kind is ItemKind.QUESTION]


def test_questions_go_on_with_their_numbers_under_the_next_heading() -> None:
    task = BlockKind.EXERCISE
    items = find_items(
        [
            block("Let’s recall", kind=BlockKind.HEADING),
            block("1. Name the mills.", kind=task, top=120),
            block("2. Who built them?", kind=task, top=140),
            block("Let’s imagine", kind=BlockKind.HEADING, top=160),
            block("Imagine you are a miller.", kind=task, top=180),
            block("Let’s discuss", kind=BlockKind.HEADING, top=200),
            block("3. Why were they built?", kind=task, top=220),
            block("4. What became of them?", kind=task, top=240),
        ],
        {},
    )
    assert numbers_of(items) == ["1", "2", "3", "4"]
    assert [i.title for i in items if i.kind is ItemKind.IN_TEXT] == [
        *("Let’s recall", "Let’s imagine", "Let’s discuss"),
    ]


def test_a_question_that_was_taken_for_a_heading_is_one() -> None:
    items = find_items(
        [
            block("EXERCISES", kind=BlockKind.HEADING),
            block("1. Choose the right answer:", kind=BlockKind.EXERCISE, top=120),
            block("2. Answer in about 30 words:", kind=BlockKind.HEADING, top=140),
            block("(i) Define a weir.", kind=BlockKind.EXERCISE, top=160),
            block("3. Draw a weir.", kind=BlockKind.EXERCISE, top=180),
        ],
        {},
    )
    assert numbers_of(items) == ["1", "2", "3"]


def test_questions_in_a_row_of_the_page_are_told_apart() -> None:
    items = find_items(
        [
            block("EXERCISE 2.1", kind=BlockKind.HEADING),
            block("Find the values of these.", kind=BlockKind.EXERCISE, top=110),
            block("1. sin 30° 2. cos 60° 3. tan 45°", kind=BlockKind.EQUATION, top=120),
            block("4. Find the height of the mill.", kind=BlockKind.EXERCISE, top=140),
            block("5. Find its width.", kind=BlockKind.EXERCISE, top=160),
        ],
        {},
    )
    assert numbers_of(items) == ["1", "2", "3", "4", "5"]


def test_a_box_of_questions_that_looks_like_text_is_what_stands_below_its_heading() -> None:
    below = ("Rivers", "Check your progress")
    items = find_items(
        [
            block("Check your progress", kind=BlockKind.HEADING, headings=below),
            block("Write what each of these walls is for.", top=120, headings=below),
            block("The wall at Savel", top=140, headings=below),
            block("The valley", kind=BlockKind.HEADING, top=160, headings=("Rivers", "The valley")),
            block("The valley is wide.", top=180, headings=("Rivers", "The valley")),
        ],
        {},
    )
    assert len(one(items, ItemKind.IN_TEXT).own) == 3


def test_two_questions_right_before_the_references_are_the_exercise() -> None:
    items = find_items(
        [
            block("The mill stands by the river."),
            block("1. Who built the mill?", kind=BlockKind.LIST, page=9),
            block("2. Why was it built there?", kind=BlockKind.LIST, page=9, top=120),
            block("References", kind=BlockKind.HEADING, page=9, top=140),
        ],
        {},
    )
    assert numbers_of(items) == ["1", "2"]


def test_activities_and_boxes_without_a_number_are_found_by_their_headings() -> None:
    items = find_items(
        [
            block("• Activity", kind=BlockKind.HEADING),
            block("Imagine you are a miller.", top=120),
            block("LET’S EXPLORE", kind=BlockKind.HEADING, top=160),
            block("Look at the weir.", top=180),
            block("Time and work Box 5.1", kind=BlockKind.HEADING, top=220),
            block("A day has ten hours of work.", top=240),
        ],
        {},
    )
    assert len(one(items, ItemKind.ACTIVITY).own) == 2
    assert len(one(items, ItemKind.BOX).own) == 2
    assert one(items, ItemKind.BOX, "5.1").title == "Time and work Box 5.1"


def test_a_source_has_its_title_and_its_text() -> None:
    items = find_items(
        [
            block("Source 2"),
            block("“Bold words”", kind=BlockKind.HEADING, top=120),
            block("The miller said:", top=140),
            block("The river is ours.", top=160),
            block("The valley was quiet again.", top=200),
        ],
        {},
    )
    assert one(items, ItemKind.SOURCE, "2").own == ((0, 0), (1, 0), (2, 0), (3, 0))


def test_a_figure_whose_label_is_drawn_is_the_picture_left_over_where_it_is_named() -> None:
    page = PageDrawing(WIDTH, HEIGHT, drawn=[(60, 200, 540, 400)], pictures=[(60, 200, 540, 400)])
    items = find_items(
        [
            block("Fig. 5.1: The weir.", kind=BlockKind.CAPTION, page=1),
            block("In Figure 5.2 we show how the water rises behind the wall.", page=2, top=120),
            block("The rise of the water. It stops at the top of the wall.", page=2, top=406),
            block("Fig. 5.3: The gate.", kind=BlockKind.CAPTION, page=3),
            block("The last one is like Figure 5.9 of the next part.", page=3, top=200),
        ],
        {2: page},
    )
    figure = one(items, ItemKind.FIGURE, "5.2")
    assert (figure.page, figure.own, figure.mentions) == (2, ((2, 0),), ((1, 0),))
    [place] = figure.places
    assert place.boxes[0][1] <= 200
    assert not [item for item in items if item.number == "5.9"]


def test_a_caption_that_was_cut_behind_its_chapter_is_whole() -> None:
    items = find_items([block("Fig. 12.", "9 The weir at Savel.", kind=BlockKind.CAPTION)], {})
    assert one(items, ItemKind.FIGURE, "12.9").own == ((0, 0), (0, 1))
