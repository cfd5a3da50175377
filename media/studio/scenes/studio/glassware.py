"""The house's highball glass and what is in it: liquid with a meniscus, ice, surface bubbles."""
import math
import random

import bpy
from mathutils import Vector

from . import glass
from .geometry import box, fillet, lathe, support
from .scatter import balls, condensation

HEIGHT, FOOT, RIM, WALL = 1.5, .318, .352, .022
FLOOR = .165


def outer(z):
    """(outer radius, slope) of the highball at height z."""
    return FOOT + (RIM - FOOT) * z / HEIGHT, (RIM - FOOT) / HEIGHT


def inner(z):
    """Inner radius at height z."""
    return outer(z)[0] - WALL - .012 * max(0, 1 - z / .5)


def highball(material=None, segments=160):
    """Tall straight tumbler with a heavy base, foot at z=0."""
    profile = fillet([(0, .012), (FOOT - .09, .012, .02), (FOOT - .07, 0, .02), (FOOT - .002, 0, .035), (FOOT + .004, .06, .02),
                      (RIM, HEIGHT, .010), (inner(HEIGHT), HEIGHT, .010), (inner(.3), .3), (inner(FLOOR + .02), FLOOR, .09),
                      (0, FLOOR - .012)])
    return lathe('highball', support(profile), material or glass.glass(), segments)


def fill(level, material, segments=160):
    """Liquid up to `level`. It overlaps the inner wall by a hair: a gap would look like a film of air."""
    hair, curve = .0015, .09
    wall = inner(FLOOR + .02)
    profile = [(0, FLOOR - .012 - hair)]
    for k in range(9):
        angle = math.pi / 2 * k / 8
        profile.append((wall - curve + curve * math.sin(angle) + hair, FLOOR - hair + curve * (1 - math.cos(angle))))
    start = FLOOR + curve
    for k in range(1, 13):
        z = start + (level - start) * k / 12
        profile.append((inner(z) + hair, z))
    edge = inner(level)
    profile += [(edge - .004, level + .001), (edge - .012, level - .006), (edge - .03, level - .012),
                (edge - .08, level - .014), (0, level - .014)]
    return lathe('liquid', support(profile), material, segments)


def ice_cube(size, location, rotation, material, rough=.045, grain=.22, levels=2):
    """Half-molten ice cube: rounded, dented, unequal."""
    item = box('ice', (size, size * .93, size * .9), location, material, size * .16, 5, rotation)
    round_off = item.modifiers.new('round', 'SUBSURF')
    round_off.levels = round_off.render_levels = levels
    clouds = bpy.data.textures.new('dents', 'CLOUDS')
    clouds.noise_scale = grain
    dents = item.modifiers.new('dents', 'DISPLACE')
    dents.texture, dents.strength, dents.texture_coords = clouds, rough, 'GLOBAL'
    return item


def ice(cubes, material=None):
    """Ice cubes [(x, y, z, size, (rx, ry, rz)), ...]."""
    material = material or glass.clear('ice', glass.ICE, shadow=(.97, .97, .97), bump=(6, .25))
    return [ice_cube(size, (x, y, z), turn, material) for x, y, z, size, turn in cubes]


def surface_bubbles(level, count=70, seed=3):
    """Bubbles below the surface, most of them along the wall."""
    rng = random.Random(seed)
    spots = []
    for _ in range(count):
        angle, size = rng.uniform(0, math.tau), rng.uniform(.004, .012)
        radius = inner(level) - .018 if rng.random() < .7 else rng.uniform(0, .25)
        spots.append(((radius * math.cos(angle), radius * math.sin(angle), level - .014 - rng.uniform(0, .012)), size))
    return balls('surface bubbles', spots, glass.bubble())


def rising_bubbles(level, count=60, seed=4):
    """A few fine bubbles rising through the drink."""
    rng = random.Random(seed)
    spots = []
    for _ in range(count):
        angle, radius = rng.uniform(0, math.tau), inner(.6) * .93 * math.sqrt(rng.random())
        z = FLOOR + .05 + (level - FLOOR - .12) * rng.random()
        spots.append(((radius * math.cos(angle), radius * math.sin(angle), z), .0025 + .006 * rng.random() ** 3))
    return balls('rising bubbles', spots, glass.bubble())


def mist(level, count=1500, seed=3, angles=(170, 370)):
    """Condensation on the outside, up to a little above the drink."""
    return condensation('condensation', outer, .1, level + .05, count, glass.water_drop(), seed=seed, angles=angles)


def move(items, location):
    """Shift objects together (a filled glass to its place)."""
    for item in items:
        item.location = Vector(item.location) + Vector(location)
    return items


def filled_highball(color, density=3.2, glow=.25, level=1.24, drops=1500, seed=3, location=(0, 0, 0)):
    """A complete iced drink, ready to stand anywhere; used wherever a scene needs a served glass."""
    rng = random.Random(seed)

    def turn():
        return rng.uniform(-.5, .5), rng.uniform(-.5, .5), rng.uniform(0, 3)

    items = [highball(), fill(level, glass.liquid('drink', color, density, glow)), surface_bubbles(level, seed=seed)]
    items += ice([(-.09, .05, level - .02, .30, turn()), (.115, -.08, level - .08, .29, turn()),
                  (.07, .11, level - .34, .28, turn()), (-.1, -.08, level - .37, .27, turn())])
    if drops:
        items.append(mist(level, drops, seed))
    return move(items, location)
