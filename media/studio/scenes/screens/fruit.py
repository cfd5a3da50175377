"""The backlit picture on the ID3's door: apple, cherries and lemon, wet, against glowing green."""
import random
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from studio import glass, render  # noqa: E402
from studio.citrus import LEMON, citrus_half, citrus_slice  # noqa: E402
from studio.color import srgb  # noqa: E402
from studio.fruit import apple, cherry  # noqa: E402
from studio.geometry import mesh  # noqa: E402
from studio.leaves import mint  # noqa: E402
from studio.lights import area, world  # noqa: E402
from studio.materials import radial_emission  # noqa: E402
from studio.scatter import balls  # noqa: E402


def fruit():
    """One cluster right of the words."""
    apple((.62, .25, .30), (.12, .22, .5), 1.62)
    citrus_half(LEMON, .42, 1.2, (1.46, -.35, .36), (1.30, .15, -.45))
    citrus_slice(LEMON, .36, .15, (.05, -.55, .20), (1.20, -.30, .25))
    for place, stem in (((1.42, -.1, .86), ((0, 0, .12), (-.02, 0, .4), (-.05, .06, .62))),
                        ((1.76, .1, .78), ((0, 0, .12), (-.12, 0, .45), (-.36, -.1, .72)))):
        cherry(place, (0, 0, 0), 1.12, stem)
    mint((.30, -.35, .42), (.3, -.5, .8), 1.1, 2)


def drops():
    """Water in the air around the fruit."""
    rng, spots = random.Random(5), []
    for _ in range(70):
        x, z = rng.gauss(.85, .8), rng.gauss(.75, .5)
        spots.append(((x, rng.uniform(-1.2, .9), z), .008 + .045 * rng.random() ** 4))
    balls('drops', spots, glass.water_drop(), 4)


def build(args):
    """The whole picture."""
    render.new_scene(args, 10)
    inner, outer = srgb('#E9F7A0'), srgb('#3F9A12')
    mesh('ground', [(-9, 3, -5), (9, 3, -5), (9, 3, 7), (-9, 3, 7)], [(0, 1, 2, 3)],
         radial_emission('ground', inner, outer, (.9, 3, .9), 4.2, .95))
    world(srgb('#CFEA8A'), .55)
    area((-3, -3.5, 4), (.8, 0, .6), 2.2, 200)
    area((4, 1, 2.5), (.8, 0, .6), .8, 120, height=3)
    area((.8, 2.4, 3.4), (.8, 0, .6), 2, 90)
    fruit()
    drops()
    render.camera((.02, -9, 1.0), (.02, 0, .73), 78)
    render.focus((.8, -.2, .8), .8)
    render.write(args)


build(render.arguments())
