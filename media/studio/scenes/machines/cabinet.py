"""The CT's cabinet: six cartons of 5 and 10 litres and the cooler under the counter, joined through the 40 mm hole."""
import math
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]

import ct_body  # noqa: E402
from cartons import carton, supply  # noqa: E402
from finishes import badge, finishes  # noqa: E402
from parts import can  # noqa: E402
from rooms import oak  # noqa: E402
from stage import drink  # noqa: E402
from studio import render  # noqa: E402
from studio.color import srgb  # noqa: E402
from studio.geometry import box, group, mesh  # noqa: E402
from studio.lights import area, softcard, world  # noqa: E402
from studio.materials import principled  # noqa: E402

WIDTH, TOP, BOTTOM, FRONT, BACK = 7.8, -.45, -7.6, -2.2, 3.2
SHELF = -3.95
UPPER = ('manzana', 'cereza', 'limonada', 'ciruela')


def door(side, wood, look):
    """Open door, hinged at the outer edge."""
    width, height = WIDTH / 2 - .03, TOP - BOTTOM - .1
    items = [box('door', (width, .19, height), (-side * width / 2, 0, 0), wood, .02, 3),
             box('grip', (.06, .12, 1.5), (-side * (width - .3), -.15, 1.2), look['chrome'], .02, 3)]
    group(items, (side * (WIDTH / 2), FRONT - .1, (TOP + BOTTOM) / 2), (0, 0, side * math.radians(112)))


def carcass(look):
    """Counter top, box, shelf, lining and doors."""
    wood, pale = oak('cabinet oak', '#7A5230', '#BA8B5A', 2), principled('lining', srgb('#D9DEDC'), .4)
    box('counter', (30, 6.6, .42), (0, .45, -.21), oak('counter oak', '#6E4627', '#B3814F', 0, .26, .3), .05)
    middle, depth = (FRONT + BACK) / 2, BACK - FRONT
    for x in (-WIDTH / 2, WIDTH / 2):
        box('side', (.19, depth, TOP - BOTTOM), (x, middle, (TOP + BOTTOM) / 2), pale, .012, 2)
        box('edge', (.2, .04, TOP - BOTTOM), (x, FRONT, (TOP + BOTTOM) / 2), wood, .008, 2)
    for z, name in ((BOTTOM + .09, 'floor'), (SHELF, 'shelf')):
        box(name, (WIDTH, depth - .1, .18), (0, middle, z), pale, .012, 2)
        box('edge', (WIDTH, .04, .2), (0, FRONT + .03, z), wood, .008, 2)
    box('back', (WIDTH, .1, TOP - BOTTOM), (0, BACK, (TOP + BOTTOM) / 2), pale, 0)
    box('plinth', (30, .3, 1.0), (0, FRONT + .7, BOTTOM - .5), principled('plinth', srgb('#16201F'), .5), .02)
    for side in (-1, 1):
        door(side, wood, look)
        for k in range(2):
            x = side * (WIDTH / 2 + 1.98 + k * 3.9 + .05)
            box('front', (3.84, .19, TOP - BOTTOM - .1), (x, FRONT + .02, (TOP + BOTTOM) / 2), wood, .02, 3)
    mesh('floor', [(-30, -30, BOTTOM - 1), (30, -30, BOTTOM - 1), (30, 20, BOTTOM - 1), (-30, 20, BOTTOM - 1)], [(0, 1, 2, 3)],
         principled('tiles', srgb('#8C938F'), .35))
    mesh('wall', [(-40, 6, -12), (40, 6, -12), (40, 6, 20), (-40, 6, 20)], [(0, 1, 2, 3)], principled('wall', srgb('#AFC6C4'), .75))


def contents(look):
    """Cartons, cooler, hoses up to the hole."""
    hole = (0, .65, TOP)
    can('sleeve', .20, -.05, .12, hole, look['chrome'], .01)
    for k, slug in enumerate(UPPER):
        x = -2.55 + k * 1.7
        carton(slug, 5, look, (x, -.9, SHELF + .09))
        supply((x, -1.98, SHELF + .35), [(x + .35, -2.12, SHELF + .75), (x + .82, -1.6, SHELF + 2.0), (x * .4, 0, TOP - .5)], hole, look, .045)
    for k, slug in enumerate(('te-helado', 'pera')):
        x = .25 + k * 2.35
        carton(slug, 10, look, (x, -.85, BOTTOM + .18))
        supply((x, -2.08, BOTTOM + .44), [(x + .4, -2.2, BOTTOM + .9), (x + 1.08, -1.9, BOTTOM + 2.2), (x + 1.1, 1.6, SHELF + .2)],
               (hole[0], hole[1] + .2, TOP), look, .045)
    box('cooler', (2.3, 3.0, 2.7), (-2.3, -.2, BOTTOM + 1.55), look['dark_steel'], .08, 4)
    badge('badge-frukto', .95, (-2.3, -1.704, BOTTOM + 2.45))
    for k in range(9):
        box('grille', (1.7, .02, .06), (-2.3, -1.7, BOTTOM + .55 + k * .15), look['well'], .008, 2)


def build(args):
    """The whole picture."""
    render.new_scene(args, 12)
    look = finishes()
    carcass(look)
    contents(look)
    ct_body.build(look, 235)
    drink('cereza', (0, -.70, ct_body.GRILLE), drops=400)
    world((.95, .97, 1), .36)
    area((-9, -9, 4), (0, 0, -3), 5, 700, color=(1, .98, .95))
    area((7, -12, -2), (0, -2, -5), 3.5, 800, height=5, color=(.94, .97, 1))
    area((0, -1.9, TOP - .06), (0, .6, BOTTOM), 6.4, 60, height=.2)
    area((0, -2, 9), (0, 0, 0), 6, 500)
    softcard((-6, -12, 4), (0, 0, 0), 5, 8, 1.0)
    render.camera((-6.6, -21, 1.2), (.1, -.6, -3.05), 57)
    render.write(args)


build(render.arguments())
