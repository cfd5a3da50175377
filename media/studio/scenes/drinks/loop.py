"""Hero loop: inside an iced citrus drink. Every motion has whole cycles per loop, so frame N continues in frame 1.

Args: frames, first, last (see studio.render). The left two fifths stay calm and dark for the headline.
"""
import math
import random
import sys
from pathlib import Path

import bpy
from mathutils import Vector

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from studio import glass, lights, render  # noqa: E402
from studio.citrus import LEMON, LIME, ORANGE, citrus_slice, looks  # noqa: E402
from studio.color import srgb  # noqa: E402
from studio.geometry import mesh  # noqa: E402
from studio.glassware import ice_cube  # noqa: E402
from studio.materials import node, radial_emission, ramp  # noqa: E402
from studio.scatter import balls, unit_ball  # noqa: E402

COLUMN = 5.6
# x, y, z, size, turn / kind, x, y, z, radius, turn: spaced in depth so that nothing ever cuts into its neighbour.
CUBES = [(-.12, 1.4, .66, 1.08, (.3, -.35, .5)), (1.62, -.05, -.68, 1.08, (-.4, .3, 1.2)), (2.84, 1.35, .95, 1.05, (.5, .2, 2.1)),
         (4.0, .9, -.5, 1.0, (-.2, -.5, .2)), (4.05, 1.25, 1.55, .9, (.1, -.2, 1.7))]
SLICES = [(ORANGE, 1.30, 1.0, .54, .80, (1.42, -.28, -.12)), (LEMON, 2.92, 0, -.24, .70, (1.30, .42, .25)),
          (LEMON, 3.55, 2.8, .95, .86, (1.25, -.35, .3)), (LIME, .26, 1.0, -.80, .50, (1.30, .40, -.30))]


def surroundings():
    """Cold light from above, deep water below; a bright pool behind the ice, darkness to the left."""
    tree = bpy.context.scene.world.node_tree
    nodes, links = tree.nodes, tree.links
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    height = node(nodes, 'MapRange', {'From Min': -1, 'From Max': 1})
    tones = ramp(nodes, [(0, srgb('#011C22')), (.5, srgb('#07505C')), (.74, (.22, .66, .76)), (1, (1.1, 1.7, 1.8))])
    links.new(coords.outputs['Generated'], axes.inputs[0])
    links.new(axes.outputs[2], height.inputs['Value'])
    links.new(height.outputs[0], tones.inputs[0])
    links.new(tones.outputs[0], nodes['Background'].inputs[0])
    pool = radial_emission('pool', (.62, 1.1, 1.12), srgb('#032A30'), (2.9, 4, 1.1), 8.2, middle=(.34, (.016, .21, .27)))
    sheet = mesh('backdrop', [(-14, 4, -7), (14, 4, -7), (14, 4, 7), (-14, 4, 7)], [(0, 1, 2, 3)], pool)
    sheet.visible_shadow = sheet.visible_diffuse = False
    lights.area((1, -3, 6), (1.5, 0, 0), 4, 330, color=(.92, .98, 1))
    lights.area((5.5, -4, 1.5), (2, 0, 0), 2, 110, color=(1, .96, .88))
    lights.area((1.5, -8, 3), (2, 0, 0), 2.5, 150, glossy=False)
    behind = lights.area((2.5, 3.6, -1), (2, 0, 0), 3, 120, color=(.8, 1, 1), glossy=False)
    # It shines through the slices; in transmission it would whiten every face of ice towards it.
    behind.visible_transmission = False


def sway(item, rng, reach, turn):
    """Pose function of a floating thing: it drifts and turns around its resting place."""
    place, rotation, phase = Vector(item.location), tuple(item.rotation_euler), rng.uniform(0, math.tau)

    def pose(t):
        a = math.tau * t
        item.location = place + Vector((reach * math.sin(a + phase), 0, reach * 1.2 * math.sin(a + phase * 1.7)))
        item.rotation_euler = (rotation[0] + turn * math.sin(a + phase), rotation[1] + turn * .8 * math.cos(a + phase),
                               rotation[2] + turn * 1.2 * math.sin(a + phase * .6))
    return pose


def floating_ice(rng):
    """Clear cubes with a veil of trapped air; pose functions."""
    clear = glass.clear('ice', 1.17, shadow=(.95, .97, .97), bump=(3.2, .3))
    air, poses = glass.bubble('trapped air'), []
    for x, y, z, size, rotation in CUBES:
        cube = ice_cube(size, (x, y, z), rotation, clear, .12, .5, 2)
        cube.modifiers['dents'].texture_coords = 'LOCAL'
        cube.visible_shadow = False
        spots = [(Vector((rng.gauss(0, .16), rng.gauss(0, .16), rng.gauss(0, .16))) * size, .006 + .016 * rng.random() ** 3)
                 for _ in range(46)]
        veil = balls('trapped air', spots, air)
        veil.parent, veil.visible_shadow = cube, False
        poses.append(sway(cube, rng, .09, .13))
    return poses


def floating_slices(rng):
    """Citrus slices, lit mostly by their own glow: little noise at few samples; pose functions."""
    materials = {id(kind): looks(kind, .45, .12) for kind in (LEMON, ORANGE, LIME)}
    return [sway(citrus_slice(kind, radius, .15, (x, y, z), rotation, materials[id(kind)], rng.uniform(0, 1)), rng, .08, .11)
            for kind, x, y, z, radius, rotation in SLICES]


def rising_air(rng, count=300):
    """Bubbles: small ones rise through once per loop, large ones twice; few of them in the calm part."""
    vertices, faces = unit_ball(4)
    pattern = mesh('bubble', vertices, faces, glass.bubble())
    shape, poses = pattern.data, []
    bpy.data.objects.remove(pattern)
    for _ in range(count):
        y, size = rng.uniform(-1.8, 2.8), .010 + .085 * rng.random() ** 3.4
        x = rng.gauss(1.9, 1.35) if rng.random() < .8 else rng.uniform(-4.3, 4.6)
        item = bpy.data.objects.new('bubble', shape)
        bpy.context.scene.collection.objects.link(item)
        item.visible_shadow = item.visible_diffuse = False
        poses.append(rise(item, (x, y), rng.random(), size, rng.uniform(.01, .05), rng.choice((1, 2, 3)), rng.uniform(0, math.tau)))
    return poses


def rise(item, place, start, size, wobble, beat, phase):
    """Pose function of one bubble."""
    turns = 1 if size < .045 else 2

    def pose(t):
        a = math.tau * beat * t + phase
        flat = 1 + .06 * math.sin(2 * a)
        item.location = (place[0] + wobble * math.sin(a), place[1], COLUMN * ((start + turns * t) % 1 - .5))
        item.scale = (size * flat, size * flat, size / flat)
    return pose


def build(args):
    """Scene and frames."""
    scene = render.new_scene(args, 9)
    cycles = scene.cycles
    cycles.use_adaptive_sampling, cycles.sample_clamp_indirect = False, 2
    cycles.diffuse_bounces, cycles.glossy_bounces = 1, 2
    rng = random.Random(5)
    surroundings()
    poses = floating_ice(rng) + floating_slices(rng) + rising_air(rng)
    render.camera((.1, -10, -.1), (.1, 0, 0), 51)
    render.focus((1.8, .3, 0), .3)

    def place(t):
        for pose in poses:
            pose(t)

    render.write_frames(args, place)


build(render.arguments())
