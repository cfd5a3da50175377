"""Step picture 'sabores': three iced drinks with their fruit on a pink ground, portrait.

The page crops it to tall and nearly square windows, so the middle carries the picture.
"""
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]

from flavours import FLAVOURS  # noqa: E402
from studio import glassware, lights, render  # noqa: E402
from studio.citrus import LEMON, citrus_half, citrus_slice, looks  # noqa: E402
from studio.color import srgb  # noqa: E402
from studio.fruit import blueberry, blueberry_skin, cherry  # noqa: E402

# flavour, place, seed of its ice and drops: the front glass is the hero.
GLASSES = (('cereza', (.02, 0, 0), 3), ('limonada', (-.74, .95, 0), 5), ('fruktorade', (.80, 1.05, 0), 8))


def drinks():
    """The three glasses."""
    for slug, place, seed in GLASSES:
        flavour = FLAVOURS[slug]
        glassware.filled_highball(srgb(flavour['liquid']), flavour['density'], flavour['glow'] + .06, 1.22, 1300, seed, place)


def fruit():
    """Cherries in front, lemon at the left, blueberries at the right."""
    knot = (.52, -.36, 1.0)
    for place in ((.40, -.50, 0), (.70, -.36, 0)):
        reach = tuple(k - b for k, b in zip(knot, (place[0], place[1], .168)))
        cherry(place, (0, 0, 0), .98, ((0, 0, .12), (reach[0] * .18, reach[1] * .2, .36), reach))
    cherry((-.10, -.66, 0), (.1, .5, 2.0), .95, ((0, 0, .12), (.02, .03, .40), (.16, .02, .66)))
    materials = looks(LEMON)
    citrus_half(LEMON, .27, 1.25, (-.58, -.30, .255), (1.30, 0, .35), materials)
    citrus_slice(LEMON, .19, .15, (-.74 - .30, .95, 1.46), (1.45, -.1, -.16), materials, .2)
    dark = blueberry_skin()
    for x, y, r, turn in ((.86, .28, .085, (-.9, .3, 0)), (1.02, .40, .08, (-.5, -.5, 1)), (.98, .18, .075, (-1.2, 0, 2))):
        blueberry((x, y, r * .88), r, turn, dark)


def studio():
    """Pink sweep, key from the upper left, light from behind that makes the drinks glow."""
    lights.sweep(srgb('#FFB3C2'), srgb('#C9365C'), (0, 4.2, 1.3), 5.4, 1.0, .45)
    lights.world((1, .82, .86), .36)
    lights.area((-2.8, -1.0, 2.0), (0, 0, .75), .5, 70, height=2.8)
    lights.area((3.0, -.2, 1.6), (0, 0, .75), .8, 40, height=2.6, color=(.9, .96, 1))
    lights.area((0, 3.4, 3.0), (0, .5, .75), 2.6, 150, height=1.2, glossy=False)
    lights.area((0, -1.5, 5), (0, 0, .6), 2.4, 46)


def build(args):
    """The whole picture."""
    render.new_scene(args, 14)
    studio()
    drinks()
    fruit()
    render.camera((0, -7.6, 1.75), (0, .2, .78), 99)
    render.focus((0, -.1, .8), 2.4)
    render.write(args)


build(render.arguments())
