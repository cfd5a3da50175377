"""The hero: the JDM CT's outlet on a dark bar, a glass with ice being filled.

blender -b --factory-startup -noaudio --python-exit-code 1 -P hero.py -- studio=FOLDER out=PATH cut=wide width=2560 height=800 samples=64
With frames=64 region=x0,y0,x1,y1 crop=1 it writes PATH.000.1.exr and so on: that region (shares, y from below) through a loop.
FOLDER is media/studio of commit 0c297cc. One unit is 10 cm, so f-stops are a tenth.
"""
import math
import random
import sys
import time
from pathlib import Path

import bpy
from mathutils import Vector

ARGS = dict(item.split('=', 1) for item in sys.argv[sys.argv.index('--') + 1:])
# Place in the loop, 0 to 1.
CUTS = {
    'wide': {'distance': '29', 'tz': '1.66', 'tx': '-2.6', 'rise': '1.7'},
    'phone': {'distance': '17.5', 'tz': '-.2', 'tx': '-.05', 'rise': '2.3'},
}
LIGHT = {'wallsun': '7000', 'ambient': '.34', 'sky': '1000', 'wash': '160', 'sun': '22', 'juice': '#D4160C'}
ARGS = {**LIGHT, **CUTS[ARGS.get('cut', 'wide')], **ARGS}
T = float(ARGS.get('t', 0))
SCENES = Path(ARGS['studio']) / 'scenes'
sys.path[:0] = [str(SCENES), str(SCENES / 'machines'), str(SCENES / 'drinks')]

import ct_body  # noqa: E402
from finishes import finishes  # noqa: E402
from parts import can  # noqa: E402
from studio import glass, glassware, render  # noqa: E402
from studio.color import srgb  # noqa: E402
from studio.geometry import box, fillet, lathe, mesh  # noqa: E402
from studio.lights import area  # noqa: E402
from studio.materials import emission, material, node, principled, ramp  # noqa: E402
from studio.scatter import balls, condensation  # noqa: E402

FREE = 214
SPOT = (0, -.70, ct_body.GRILLE)
LEVEL = .93
HDRI = '/usr/share/blender/datafiles/studiolights/world/interior.exr'


def smudged(item, low, high, scale=1.6, scratch=0.0):
    """Fingerprints, wiped streaks and hairline scratches on a principled material's roughness."""
    nodes, links = item.node_tree.nodes, item.node_tree.links
    shader = next(n for n in nodes if n.type == 'BSDF_PRINCIPLED')
    coords = node(nodes, 'TexCoord')
    place = node(nodes, 'Mapping', {'Scale': (scale, scale, scale * .35)})
    cloud = node(nodes, 'TexNoise', {'Scale': 1.4, 'Detail': 9, 'Roughness': .62, 'Distortion': .7})
    span = node(nodes, 'MapRange', {'From Min': .42, 'From Max': .74, 'To Min': low, 'To Max': high})
    links.new(coords.outputs['Object'], place.inputs[0])
    links.new(place.outputs[0], cloud.inputs[0])
    links.new(cloud.outputs[0], span.inputs['Value'])
    result = span.outputs[0]
    if shader.inputs['Roughness'].is_linked:
        old = shader.inputs['Roughness'].links[0].from_socket
        both = node(nodes, 'Math', operation='ADD')
        links.new(old, both.inputs[0])
        links.new(result, both.inputs[1])
        result = both.outputs[0]
    links.new(result, shader.inputs['Roughness'])
    return item


def stone():
    """Honed dark stone: fine grain, few pale veins, uneven polish."""
    item, nodes, links = material('stone')
    coords = node(nodes, 'TexCoord')
    fine = node(nodes, 'TexNoise', {'Scale': 26, 'Detail': 10, 'Roughness': .7})
    cloud = node(nodes, 'TexNoise', {'Scale': .55, 'Detail': 8, 'Distortion': .9})
    vein = node(nodes, 'TexNoise', {'Scale': .32, 'Detail': 7, 'Roughness': .62, 'Distortion': 1.6})
    polish = node(nodes, 'TexNoise', {'Scale': .8, 'Detail': 8, 'Roughness': .6, 'Distortion': .5})
    tones = ramp(nodes, [(.30, (.010, .0115, .0115)), (.72, (.030, .033, .032))])
    line = ramp(nodes, [(.488, (0, 0, 0)), (.5, (1, 1, 1)), (.512, (0, 0, 0))])
    speck = ramp(nodes, [(.60, (0, 0, 0)), (.72, (1, 1, 1))])
    grain = node(nodes, 'MixRGB', {2: (.055, .058, .055, 1)})
    mixed = node(nodes, 'MixRGB', {2: (.16, .155, .14, 1)})
    thin = node(nodes, 'Math', {1: .10}, operation='MULTIPLY')
    less = node(nodes, 'Math', {1: .5}, operation='MULTIPLY')
    span = node(nodes, 'MapRange', {'From Min': .3, 'From Max': .7, 'To Min': .20, 'To Max': .31})
    bump = node(nodes, 'Bump', {'Strength': .05, 'Distance': .01})
    shader = node(nodes, 'BsdfPrincipled', {'Specular': .5})
    for n in (fine, cloud, vein, polish):
        links.new(coords.outputs['Object'], n.inputs[0])
    links.new(cloud.outputs[0], tones.inputs[0])
    links.new(vein.outputs[0], line.inputs[0])
    links.new(fine.outputs[0], speck.inputs[0])
    links.new(speck.outputs[0], less.inputs[0])
    links.new(less.outputs[0], grain.inputs[0])
    links.new(tones.outputs[0], grain.inputs[1])
    links.new(line.outputs[0], thin.inputs[0])
    links.new(thin.outputs[0], mixed.inputs[0])
    links.new(grain.outputs[0], mixed.inputs[1])
    links.new(mixed.outputs[0], shader.inputs['Base Color'])
    links.new(polish.outputs[0], span.inputs['Value'])
    links.new(span.outputs[0], shader.inputs['Roughness'])
    links.new(fine.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs[0], shader.inputs['Normal'])
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def plaster(color, name='plaster'):
    """Hand-trowelled wall."""
    item, nodes, links = material(name)
    coords = node(nodes, 'TexCoord')
    wide = node(nodes, 'TexNoise', {'Scale': .22, 'Detail': 8, 'Distortion': 1.1})
    tones = ramp(nodes, [(.3, tuple(c * .62 for c in color)), (.7, tuple(c * 1.25 for c in color))])
    bump = node(nodes, 'Bump', {'Strength': .25, 'Distance': .15})
    shader = node(nodes, 'BsdfPrincipled', {'Roughness': .62, 'Specular': .3})
    links.new(coords.outputs['Object'], wide.inputs[0])
    links.new(wide.outputs[0], tones.inputs[0])
    links.new(tones.outputs[0], shader.inputs['Base Color'])
    links.new(wide.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs[0], shader.inputs['Normal'])
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def juice(name, color, density, haze=.3):
    """Drink: absorption by colour, and a little scattering in the same volume, so that light gives it a body."""
    item = glass.clear(name, 1.345, shadow=(1, 1, 1), absorb=(1, 1, 1), density=1)
    nodes, links = item.node_tree.nodes, item.node_tree.links
    output = next(n for n in nodes if n.type == 'OUTPUT_MATERIAL')
    sigma = [-math.log(max(.003, min(.995, c))) / .6 * density for c in color]
    top = max(sigma)
    eat = node(nodes, 'VolumeAbsorption', {0: (*(1 - s / top for s in sigma), 1), 1: top})
    haze_node = node(nodes, 'VolumeScatter', {0: (*(min(1, c ** .5 + .05) for c in color), 1), 1: haze, 2: .35})
    both = node(nodes, 'AddShader')
    links.new(eat.outputs[0], both.inputs[0])
    links.new(haze_node.outputs[0], both.inputs[1])
    links.new(both.outputs[0], output.inputs['Volume'])
    return item


def ice_material():
    """Clear ice with a relief; its cloudy heart is a separate body."""
    return glass.clear('ice', 1.24, shadow=(.97, .98, .98), bump=(5, .35))


def iced_glass(color, level, seed=3, mist=1500, location=SPOT):
    """Glass being filled: ice pokes out of the drink."""
    rng = random.Random(seed)
    items = [glassware.highball(), glassware.fill(level, juice('drink', color, float(ARGS.get('density', 1.5)), float(ARGS.get('haze', .11)))), glassware.surface_bubbles(level, 90, seed)]
    clear = ice_material()
    heart_look = principled('heart', (.9, .93, .95), .8)
    for x, y, z, size in ((-.11, .06, level + .02, .29), (.12, -.07, level - .05, .28), (.04, .13, level - .30, .27), (-.08, -.10, level - .36, .27),
                          (.07, .03, level + .21, .25)):
        turn = (rng.uniform(-.6, .6), rng.uniform(-.6, .6), rng.uniform(0, 3))
        cube = glassware.ice_cube(size, (x, y, z), turn, clear, .05, .2)
        items.append(cube)
        air = [(Vector((x, y, z)) + Vector((rng.gauss(0, .035), rng.gauss(0, .035), rng.gauss(0, .045))), .002 + .006 * rng.random() ** 3) for _ in range(90)]
        items.append(balls('air', air, glass.clear('air', 1 / 1.24, shadow=(.98, .98, .98)), 1))
    if mist:
        items.append(condensation('condensation', glassware.outer, .1, level + .10, mist, glass.water_drop(), seed=seed, smallest=.0025, largest=.022, flat=.42, rarity=6))
    return glassware.move(items, location)


def jet(t, color, x, y, top, surface, radius=.060):
    """A falling stream: an oval section that turns as it falls and thins; ripples run down it, and it flares in the drink."""
    liquid = bpy.data.materials.get('jet') or juice('jet', color, 2.3, .22)
    turn_of_loop = math.tau * t
    steps, around, vertices, faces = 150, 48, [], []
    for k in range(steps + 1):
        share = k / steps
        z = top + (surface - .05 - top) * share
        thin = radius * (1 - .42 * share ** .55)
        flare = .085 * (max(0, share - .93) / .07) ** 2
        oval = .30 * math.exp(-1.1 * share) * math.cos(share * 15.5)
        ripple = .045 * share * math.sin(share * 46 - 3 * turn_of_loop) + .03 * share * math.sin(share * 88 - 5 * turn_of_loop + 1)
        sway = .012 * share ** 1.5
        cx = sway * (math.sin(share * 5 - turn_of_loop) + .5 * math.sin(share * 9 - 2 * turn_of_loop + 2))
        cy = sway * math.cos(share * 6 - turn_of_loop + 1)
        for j in range(around):
            angle = math.tau * j / around
            r = thin * (1 + oval * math.cos(2 * (angle - share * 2.2)) + ripple + .02 * share * math.sin(3 * angle + share * 30 - 4 * turn_of_loop)) + flare
            vertices.append((x + cx + r * math.cos(angle), y + cy + r * math.sin(angle), z))
    for k in range(steps):
        for j in range(around):
            a, b = k * around + j, k * around + (j + 1) % around
            faces.append((a, a + around, b + around, b))
    faces.append(tuple(range(around)))
    faces.append(tuple(steps * around + j for j in reversed(range(around))))
    item = mesh('jet', vertices, faces, liquid)
    for face in item.data.polygons:
        face.use_smooth = True
    rng, spots = random.Random(2), []
    for _ in range(460):
        angle, away = rng.uniform(0, math.tau), min(.28, abs(rng.gauss(0, .12)))
        deep, size = abs(rng.gauss(0, .24)) * (1 - min(1, away / .3)), .004 + .013 * rng.random() ** 2
        # Each bubble is drawn down, rises, spreads and bursts once or twice a round.
        age = (rng.random() + rng.choice((1, 1, 2)) * t) % 1
        z = surface - .02 - deep * math.sin(math.pi * min(1, age * 1.25)) ** .8
        reach = away * (.35 + .9 * age)
        turn = angle + .5 * age
        spots.append(((x + min(.29, reach) * math.cos(turn), y + min(.29, reach) * math.sin(turn), z), size * min(1, 6 * age, 7 * (1 - age)) + .0004))
    return [item, balls('foam', spots, bpy.data.materials.get('bubble') or glass.bubble())]


def running_drop(t):
    """One heavy drop runs down the glass, with a thin tail; it starts small and leaves at the foot."""
    spots, share = [], min(1, t * 1.15)
    fall = share * share * (3 - 2 * share)
    top, foot = SPOT[2] + LEVEL - .02, SPOT[2] + .03
    z = top + (foot - top) * fall
    size = .019 * min(1, 5 * t, 8 * (1 - t) if t > .87 else 1)
    angle = math.radians(238)
    for k in range(26):
        up = z + .016 * k
        if up > top:
            break
        r, _ = glassware.outer(up - SPOT[2])
        bend = angle + .018 * math.sin(up * 17)
        spots.append(((SPOT[0] + (r + .002) * math.cos(bend), SPOT[1] + (r + .002) * math.sin(bend), up), max(.0004, size * (1 if k == 0 else .52 * (1 - k / 26)))))
    return [balls('running drop', spots, bpy.data.materials.get('drop') or glass.water_drop(), 3)]


def droplets(count, seed=5):
    """A few spilt drops on the stone before the machine."""
    rng, spots = random.Random(seed), []
    for _ in range(count):
        r = .012 + .045 * rng.random() ** 3
        spots.append(((rng.gauss(-.9, .8), rng.gauss(-2.3, .28), -r * .25), r))
    item = balls('drops', spots, glass.water_drop(), 3)
    item.scale.z = .55
    return item


def bottle(x, y, z, height, radius, look, kind=0):
    """Bar bottle, blurred by the lens: tall shoulders, a slope, a round flask or a jar with a stopper."""
    shapes = (
        [(0, 0), (radius, 0, .05), (radius, height * .62, .2), (radius * .33, height * .78, .12), (radius * .30, height), (0, height)],
        [(0, 0), (radius * .9, 0, .05), (radius, height * .4, .2), (radius * .3, height * .86, .2), (radius * .34, height), (0, height)],
        [(0, 0), (radius * .8, 0, .1), (radius * 1.35, height * .3, .3), (radius * .4, height * .56, .15), (radius * .28, height * .8), (0, height * .8)],
        [(0, 0), (radius * 1.2, 0, .05), (radius * 1.2, height * .55, .1), (radius * .5, height * .6, .08), (radius * .5, height * .72), (0, height * .72)],
    )
    lathe('bottle', fillet(shapes[kind], 6), look, 40, location=(x, y, z))


def lamp(x, y, z, radius, strength):
    """Small brass dome over a warm bulb."""
    brass = principled('brass', (.62, .40, .16), .28, 1)
    dome = fillet([(0, .52), (.10, .50), (radius * .8, .34, .2), (radius, 0), (radius - .04, 0), (radius * .74, .28, .2), (0, .40)], 6)
    lathe('dome', dome, brass, 64, location=(x, y, z))
    lathe('bulb', [(0, -.12), (.14, -.08), (.2, .02), (.14, .16), (0, .22)], emission('bulb', (1, .66, .33), strength), 32, location=(x, y, z))
    can('cord', .02, .5, 12, (x, y, z), principled('cord', (.01, .01, .01), .5), .001, segments=12)


def room():
    """Bar: dark stone counter, green plaster wall, an oak shelf in warm light far right; window out of frame at the left."""
    box('counter', (70, 8.4, .42), (10, -.8, -.21), stone(), .035, 5)
    mesh('wall', [(-15.2, 17, -12), (60, 17, -12), (60, 17, 30), (-15.2, 17, 30)], [(0, 1, 2, 3)], plaster(srgb(ARGS.get('wall', '#2C4446'))))
    mesh('floor', [(-50, -40, -9), (60, -40, -9), (60, 17, -9), (-50, 17, -9)], [(0, 1, 2, 3)], principled('floor', srgb('#33302C'), .5))
    oak = principled('oak', srgb('#7A5230'), .45)
    rng = random.Random(4)
    looks = [principled(f'b{i}', srgb(c), .12, transmission=.75) for i, c in enumerate(('#5A2A10', '#1F4A2C', '#A8752E', '#2E5B57', '#7A1E22', '#C9B487'))]
    clearglass = principled('clear', (.95, .97, .97), .03, transmission=.9)
    for z in (.6, 4.0):
        box('shelf', (13, 1.5, .22), (13.2, 16.1, z), oak, .03)
        strip = area((13.2, 16.3, z + 3.0), (13.2, 15.6, z), 12.5, 95, height=.15, color=(1, .70, .40))
        strip.visible_camera = False
        for k in range(15):
            x = 7.4 + k * .82 + rng.uniform(-.12, .12)
            if rng.random() < .62:
                bottle(x, 16.0, z + .11, rng.uniform(1.7, 2.7), rng.uniform(.24, .38), rng.choice(looks), rng.choice((0, 0, 1, 1, 2, 3)))
            else:
                can('tumbler', .30, 0, .85, (x, 15.9, z + .11), clearglass, .04, .34)
    for x, y, z in ((4.7, 11.0, 2.55), (7.7, 11.8, 2.55), (10.9, 12.6, 2.55)):
        lamp(x, y, z, .62, 30)
        pool = area((x, y + 2.4, z - .1), (x, 17, z - 2.6), .6, 70, color=(1, .68, .38))
        pool.visible_camera = False
    below = area((12.5, 16.2, .42), (12.5, 16.9, -3), 12, 60, height=.2, color=(1, .70, .42))
    below.visible_camera = False
    window_on_wall()
    wash = area((-2, 9.5, 11), (2.5, 17, 1.0), 4, float(ARGS.get('wash', 260)), height=2, color=(1, .93, .84), glossy=False, spread=110)
    wash.visible_camera = False
    # Window: tall panes at the left behind; sun comes through them from behind, soft sky light from all of it.
    sun = bpy.data.lights.new('sun', 'SUN')
    sun.energy, sun.angle, sun.color = float(ARGS.get('sun', 6)), math.radians(2.2), (1, .86, .68)
    item = bpy.data.objects.new('sun', sun)
    bpy.context.scene.collection.objects.link(item)
    way = Vector((.80, -.46, -.40)).normalized()
    item.rotation_euler = way.to_track_quat('-Z', 'Y').to_euler()
    # Window wall: everything but the panes is opaque to the sun.
    x = -15
    hit = Vector((-.2, -.8, 1.6)) + way * ((x - -.2) / way.x)
    black = principled('window wall', (.25, .24, .22), .8)
    wide, tall = 3.9, 5.2

    def slabs(y0, y1, z0, z1):
        face = mesh('window wall', [(x, y0, z0), (x, y1, z0), (x, y1, z1), (x, y0, z1)], [(0, 1, 2, 3)], black)
        face.visible_camera = face.visible_glossy = face.visible_transmission = False
    y0, y1, z0, z1 = hit.y - wide * .62, hit.y + wide * .38, hit.z - tall * .45, hit.z + tall * .55
    slabs(-60, y0, -12, 40), slabs(y1, 60, -12, 40), slabs(y0, y1, -12, z0), slabs(y0, y1, z1, 40)
    for k in (.34, .68):
        y = y0 + (y1 - y0) * k
        slabs(y - .12, y + .12, z0, z1)
    slabs(y0, y1, z0 + (z1 - z0) * .5 - .12, z0 + (z1 - z0) * .5 + .12)
    # A tree before the window dapples the sun.
    leaves, nodes, links = material('leaves')
    coords, spots = node(nodes, 'TexCoord'), node(nodes, 'TexNoise', {'Scale': .9, 'Detail': 3, 'Roughness': .6})
    gaps = ramp(nodes, [(float(ARGS.get("gap", .30)), (0, 0, 0)), (float(ARGS.get("gap", .30)) + .06, (1, 1, 1))])
    block, clear, choose = node(nodes, 'BsdfDiffuse', {0: (.05, .06, .03, 1)}), node(nodes, 'BsdfTransparent'), node(nodes, 'MixShader')
    links.new(coords.outputs['Object'], spots.inputs[0])
    links.new(spots.outputs[0], gaps.inputs[0])
    links.new(gaps.outputs[0], choose.inputs[0])
    links.new(block.outputs[0], choose.inputs[1])
    links.new(clear.outputs[0], choose.inputs[2])
    links.new(choose.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    tree = mesh('tree', [(x - 1.5, y0 - 9, z0 - 6), (x - 1.5, y1 + 9, z0 - 6), (x - 1.5, y1 + 9, z1 + 9), (x - 1.5, y0 - 9, z1 + 9)], [(0, 1, 2, 3)], leaves)
    tree.visible_camera = tree.visible_glossy = tree.visible_transmission = False
    sky = area((-13, 7, 6.5), (0, -.6, 1.6), 5.5, float(ARGS.get('sky', 1300)), height=8, color=(.86, .94, 1))
    sky.visible_camera = False
    fill = area((-9, -16, 9), (0, 0, 2), 7, float(ARGS.get('fill', 150)), height=5, color=(1, .97, .93), glossy=False)
    fill.visible_camera = False
    graze = area((12, -2, 6), (0, -.4, 1.8), 2.2, float(ARGS.get('graze', 260)), height=6, color=(1, .84, .64))
    graze.visible_camera = False


def window_on_wall():
    """The low sun draws a window on the wall: a spot through a frame with two bars."""
    eye, aim = Vector((-13.5, -1, 9.5)), Vector((float(ARGS.get('wx', 1.6)), 17, float(ARGS.get('wz', 2.6))))
    data = bpy.data.lights.new('wall sun', 'SPOT')
    data.energy, data.color, data.spot_size, data.spot_blend, data.shadow_soft_size = float(ARGS.get('wallsun', 11000)), (1, .80, .56), math.radians(30), .3, .16
    item = bpy.data.objects.new('wall sun', data)
    bpy.context.scene.collection.objects.link(item)
    item.location = eye
    turn = (aim - eye).to_track_quat('-Z', 'Y')
    item.rotation_euler = turn.to_euler()
    w, h, o = 1.5, 1.35, 9
    parts = [(-o, -w, -o, o), (w, o, -o, o), (-w, w, -o, -h), (-w, w, h, o), (-.07, .07, -h, h), (-w, w, -.07, .07), (-w * .52 - .07, -w * .52 + .07, -h, h), (w * .52 - .07, w * .52 + .07, -h, h)]
    vertices, faces = [], []
    for a, b, c, d in parts:
        n = len(vertices)
        vertices += [(a, c, 0), (b, c, 0), (b, d, 0), (a, d, 0)]
        faces.append((n, n + 1, n + 2, n + 3))
    frame = mesh('frame', vertices, faces, principled('frame', (.1, .1, .1), .9))
    frame.location, frame.rotation_euler = eye + (aim - eye) * .42, turn.to_euler()
    frame.visible_camera = frame.visible_glossy = frame.visible_transmission = frame.visible_diffuse = False


def surroundings():
    """A photographed interior as ambient light and reflections."""
    scene = bpy.context.scene
    nodes, links = scene.world.node_tree.nodes, scene.world.node_tree.links
    coords, turn = node(nodes, 'TexCoord'), node(nodes, 'Mapping', {'Rotation': (0, 0, math.radians(float(ARGS.get('turn', 240))))})
    picture = node(nodes, 'TexEnvironment', image=bpy.data.images.load(ARGS.get('hdri', HDRI)), interpolation='Cubic')
    # Bound the sun pixels of the photograph: they are fireflies in every glass.
    low = node(nodes, 'MixRGB', {0: 1, 2: (6, 6, 6, 1)}, blend_type='DARKEN')
    links.new(coords.outputs['Generated'], turn.inputs[0])
    links.new(turn.outputs[0], picture.inputs[0])
    links.new(picture.outputs[0], low.inputs[1])
    links.new(low.outputs[0], nodes['Background'].inputs[0])
    nodes['Background'].inputs[1].default_value = float(ARGS.get('ambient', .42))


def settings():
    scene = render.new_scene(ARGS, 16)
    cycles = scene.cycles
    cycles.adaptive_threshold = float(ARGS.get('threshold', .03))
    cycles.adaptive_min_samples = 16
    cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 3, 4, 14
    cycles.volume_bounces, cycles.transparent_max_bounces = 1, 24
    cycles.sample_clamp_indirect, cycles.blur_glossy = 6, .3
    cycles.use_light_tree = False if hasattr(cycles, 'use_light_tree') else None
    scene.render.threads = int(ARGS.get('threads', 2))
    return scene


def build():
    scene = settings()
    look = finishes()
    smudged(look['gloss'], .035, .17, 1.3)
    smudged(look['steel'], -.02, .07, .8)
    smudged(look['steel_z'], -.02, .06, .5)
    smudged(look['chrome'], .05, .14, 2)
    look['steel'].node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (.60, .60, .60, 1)
    # The display is as bright as a lit page beside a window, no brighter.
    plain = ct_body.display
    ct_body.display = lambda name, strength=1.2: plain(name, .55)
    ct_body.build(look, FREE, (.75, .95, 1), 45)
    color = srgb(ARGS.get('juice', '#D40F2C'))
    iced_glass(color, LEVEL)

    def moving(t):
        return jet(t, color, SPOT[0] - .02, -.68, ct_body.outlet_z(FREE), SPOT[2] + LEVEL) + running_drop(t)

    droplets(46)
    room()
    surroundings()
    azimuth, distance = math.radians(float(ARGS.get('azimuth', 24))), float(ARGS.get('distance', 28))
    target = Vector((float(ARGS.get('tx', -2.3)), 0, float(ARGS.get('tz', 2.27))))
    eye = target + Vector((-math.sin(azimuth) * distance, -math.cos(azimuth) * distance, float(ARGS.get('rise', 2.2))))
    camera = render.camera(eye, target, float(ARGS.get('lens', 85)))
    camera.data.sensor_width = 36
    camera.data.dof.aperture_blades = 9
    camera.data.dof.aperture_rotation = .2
    render.focus((SPOT[0], SPOT[1] - .3, 1), float(ARGS.get('fstop', .18)))
    if 'region' in ARGS:
        r = scene.render
        r.use_border, r.use_crop_to_border = True, ARGS.get('crop', '0') == '1'
        r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = (float(v) for v in ARGS['region'].split(','))
    ARGS['seeds'] = '1'
    start = time.process_time()
    if 'frames' not in ARGS:
        moving(T)
        render.write(ARGS)
    else:
        frames = int(ARGS['frames'])
        for frame in range(frames):
            path = f"{ARGS['out']}.{frame:03d}"
            if Path(f'{path}.1.exr').exists():
                continue
            items = moving(frame / frames)
            render.write(ARGS, path)
            for item in items:
                bpy.data.meshes.remove(item.data)
    print(f'CPU {time.process_time() - start:.0f}s')


build()
