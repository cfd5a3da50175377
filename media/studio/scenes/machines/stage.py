"""Photo studio of the machines: seamless ground, softboxes, and the served drink."""
import math
import random
import sys
from pathlib import Path

from mathutils import Vector

from studio import glass, glassware
from studio.color import srgb
from studio.geometry import lathe, mesh
from studio.lights import area, softcard, sweep, world
from studio.materials import material, node
from studio.scatter import balls

sys.path.append(str(Path(__file__).resolve().parents[1] / 'drinks'))
from flavours import FLAVOURS  # noqa: E402

GROUNDS = {'mint': ('#E6F2E9', '#97B8A6'), 'ice': ('#EFF5F6', '#94AFB7')}


def studio(ground, height=3.0, rim_glint=True):
    """Light from the upper left, cold rim from the right, and the seamless ground.

    The key casts no reflection of its own: in the glass fronts the soft card stands for it, without a hard edge.
    Seen from the right, the left rim light would glint in the floor: `rim_glint` turns that off.
    """
    inner, outer = (srgb(c) for c in GROUNDS[ground])
    sweep(inner, outer, (-1, 6.5, height), 15, .60, .85, .3, .18, 4.5, 4)
    world((.95, .98, 1), .26)
    area((-6.0, -8.5, 7.5), (0, 0, 3), 4.5, 330, height=5, glossy=False)
    area((8, -2.5, 4.5), (0, 0, 3), 1.6, 330, height=7, color=(.92, .97, 1))
    area((-6.5, 3.5, 4), (0, 0, 3), 1.0, 150, height=7, glossy=rim_glint)
    area((0, 1, 12), (0, 0, 3), 6, 400, height=5)
    softcard((-5.2, -10.5, 6.6), (0, 0, 4.2), 5.5, 8, 1.7)


def grounding(width, depth, middle=0, strength=.62):
    """Soft contact shadow of a machine's footprint: the glowing sweep takes too little of the real one."""
    reach = 1.3
    x, y = width / 2 + reach, depth / 2 + reach
    item, nodes, links = material('grounding')
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    both = node(nodes, 'Math', operation='MULTIPLY')
    links.new(coords.outputs['Object'], axes.inputs[0])
    for axis, half in ((0, width / 2), (1, depth / 2)):
        away = node(nodes, 'Math', operation='ABSOLUTE')
        fade = node(nodes, 'MapRange', {'From Min': half - .25, 'From Max': half + reach, 'To Min': 1, 'To Max': 0},
                    interpolation_type='SMOOTHERSTEP')
        square = node(nodes, 'Math', {1: 1.8}, operation='POWER')
        links.new(axes.outputs[axis], away.inputs[0])
        links.new(away.outputs[0], fade.inputs['Value'])
        links.new(fade.outputs[0], square.inputs[0])
        links.new(square.outputs[0], both.inputs[axis])
    amount = node(nodes, 'Math', {1: strength}, operation='MULTIPLY')
    dark, clear, choose = node(nodes, 'BsdfDiffuse', {0: (.01, .02, .02, 1)}), node(nodes, 'BsdfTransparent'), node(nodes, 'MixShader')
    links.new(both.outputs[0], amount.inputs[0])
    links.new(amount.outputs[0], choose.inputs[0])
    links.new(clear.outputs[0], choose.inputs[1])
    links.new(dark.outputs[0], choose.inputs[2])
    links.new(choose.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    plane = mesh('grounding', [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [(0, 1, 2, 3)], item)
    plane.location = (0, middle, .004)


def juice(slug):
    """(colour, density, glow) of a flavour. Before dark steel it needs more glow than before a bright ground."""
    flavour = FLAVOURS[slug]
    return srgb(flavour['liquid']), 2.6, min(.75, flavour['glow'] + .24)


def drink(slug, location, level=1.22, drops=700, seed=3):
    """Served, iced glass."""
    return glassware.filled_highball(*juice(slug), level, drops, seed, location)


def pour(slug, x, y, top, surface, radius=.066, seed=2):
    """Jet from an outlet into a glass: tapering, slightly twisted, with bubbles where it lands."""
    liquid = glass.liquid('jet', *juice(slug))
    steps, profile = 70, []
    for k in range(steps + 1):
        t = k / steps
        flare = .06 * (max(0, t - .93) / .07) ** 2
        profile.append((radius * (1 - .40 * t ** .6) * (1 + .05 * math.sin(t * 21)) + flare, top + (surface - .02 - top) * t))

    def twist(v):
        angle = math.atan2(v.y, v.x)
        return Vector((v.x * (1 + .15 * math.sin(v.z * 8 + angle * 2)) + .010 * math.sin(v.z * 5),
                       v.y * (1 + .15 * math.sin(v.z * 7 + 2)), v.z))

    jet = lathe('jet', [(0, profile[-1][1])] + profile[::-1] + [(0, top)], liquid, 48, twist)
    jet.location = (x, y, 0)
    rng, spots = random.Random(seed), []
    for _ in range(240):
        angle, away = rng.uniform(0, math.tau), min(.26, abs(rng.gauss(0, .12)))
        depth = abs(rng.gauss(0, .17)) * (1 - min(1, away / .3))
        spots.append(((x + away * math.cos(angle), y + away * math.sin(angle), surface - .022 - depth), .005 + .014 * rng.random() ** 2))
    balls('foam', spots, glass.bubble())
