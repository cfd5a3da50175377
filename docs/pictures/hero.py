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

import bmesh
import bpy
import numpy as np
from mathutils import Vector

ARGS = dict(item.split('=', 1) for item in sys.argv[sys.argv.index('--') + 1:])
# Place in the loop, 0 to 1.
CUTS = {
    'wide': {'level': '1', 'wx': '-2', 'free': '182', 'distance': '23.8', 'tz': '1.36', 'tx': '-2.05', 'rise': '1.36'},
    'phone': {'level': '1', 'distance': '17.9', 'tz': '-.14', 'tx': '-.05', 'rise': '1.75', 'free': '160'},
}
LIGHT = {'wallsun': '7000', 'ambient': '.34', 'sky': '1000', 'wash': '160', 'sun': '22', 'juice': '#E00A06'}
ARGS = {**LIGHT, **CUTS.get(ARGS.get('cut'), {}), **ARGS}
T = float(ARGS.get('t', 0))
SCENES = Path(ARGS['studio']) / 'scenes'
sys.path[:0] = [str(SCENES), str(SCENES / 'machines'), str(SCENES / 'drinks'), str(Path(__file__).parent)]

import ct_body  # noqa: E402
import ice  # noqa: E402
from finishes import finishes  # noqa: E402
from parts import can  # noqa: E402
from studio import glass, glassware, render  # noqa: E402
from studio.color import srgb  # noqa: E402
from studio.geometry import box, fillet, lathe, mesh  # noqa: E402
from studio.lights import area, softcard  # noqa: E402
from studio.materials import emission, material, node, principled, ramp  # noqa: E402
from studio.scatter import balls, condensation  # noqa: E402

FREE = float(ARGS.get('free', 214))
SPOT = (0, -.70, ct_body.GRILLE)
LEVEL = float(ARGS.get('level', .93))
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


def inside(level):
    """Rows of a drink from its foot to its level, where the glass holds it: each gives a radius and a height for an angle."""
    hair, curve, wall, edge = .0015, .09, glassware.inner(glassware.FLOOR + .02), glassware.inner(level)
    rows = [lambda a, k=k: (wall - curve + curve * math.sin(k) + hair, glassware.FLOOR - hair + curve * (1 - math.cos(k))) for k in (math.pi / 16 * n for n in range(9))]
    rows += [lambda a, z=z: (glassware.inner(z) + hair, z) for z in (glassware.FLOOR + curve + (level - glassware.FLOOR - curve) * n / 12 for n in range(1, 13))]
    return rows + [lambda a, r=edge - off, z=level - low: (r, z) for off, low in ((.004, -.001), (.012, .006), (.022, .011))]


def revolved(name, rows, around, look):
    """A closed body about the axis, of rows that each give a radius and a height for an angle, in `around` steps."""
    turns = [math.tau * j / around for j in range(around)]
    vertices = [(r * math.cos(a), r * math.sin(a), z) for row in rows for a in turns for r, z in (row(a),)]
    faces = [(k * around + j, k * around + (j + 1) % around, (k + 1) * around + (j + 1) % around, (k + 1) * around + j) for k in range(len(rows) - 1) for j in range(around)]
    faces += [tuple(reversed(range(around))), tuple((len(rows) - 1) * around + j for j in range(around))]
    return mesh(name, vertices, faces, look)


def filled(liquid, level, top, radius, t=0):
    """A drink and the stream that fills it, one closed body of one liquid, about the glass's axis, at the place `t` of a loop.

    Row by row: the glass's inside, the surface with one ring that runs outward and a low crown, the collar, the stream up to `top`:
    a rope of a few turns, which the fall makes thinner.
    """
    still, phase, rows = level - .014, math.tau * t, inside(level)
    edge, foot, collar, crown = glassware.inner(level), .062, .05, .098

    def surface(a, r):
        wave = 0
        for run in ((.42 + 2 * t) % 1, (.92 + 2 * t) % 1):
            wave += .011 * math.sin(math.pi * run) * math.exp(-((r - .11 - .19 * run) / .016) ** 2)
        lobes = .74 + .16 * math.sin(5 * a + 1 + 2 * phase) + .10 * math.sin(9 * a + 2.6 - 3 * phase)
        return r, still + wave * min(1, (edge - r) / .04) + .072 * lobes * math.exp(-((r - crown) / .013) ** 2) - .010 * math.exp(-((r - .075) / .014) ** 2)

    rows += [lambda a, r=edge - .03 - (edge - .03 - foot - .012) * n / 60: surface(a, r) for n in range(61)]

    def stream(a, z):
        share = (top - z) / (top - still)
        rope = .11 * math.exp(-.8 * share) * math.cos(2 * a - 7.5 * share + 6 * phase) + .05 * math.cos(3 * a - 17 * share + 9 * phase + 1)
        thin = radius * (1 + 4.2 * share) ** -.30 * (1 + rope)
        up = max(0, 1 - (z - still) / collar)
        return thin + (foot - thin) * up ** 2.6, z

    rows += [lambda a, z=still + .004 + (top - still - .004) * (n / 130) ** 1.15: stream(a, z) for n in range(131)]
    return revolved('filled', rows, 120, liquid)


def streaming(liquid, colour, edge, level, eye):
    """Gives a thin stream its drink's depth: above its foot light takes `colour` where it enters and leaves, and `edge` where the stream
    turns away from the eye. A line of light runs down its middle, as a lamp beside the lens draws it, and the drink's level has a lit edge."""
    nodes, links = liquid.node_tree.nodes, liquid.node_tree.links
    plain = next(n for n in nodes if n.type == 'BSDF_GLASS')
    target = plain.outputs[0].links[0].to_socket

    def math_node(operation, one, two):
        item = node(nodes, 'Math', operation=operation)
        for socket, value in zip(item.inputs, (one, two)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                links.new(value, socket)
        return item.outputs[0]

    def span(value, low, high):
        item = node(nodes, 'MapRange', {'From Min': low, 'From Max': high}, interpolation_type='SMOOTHSTEP')
        links.new(value, item.inputs['Value'])
        return item.outputs[0]

    def blend(share, one, two):
        item = node(nodes, 'MixRGB')
        for socket, value in zip(item.inputs, (share, one, two)):
            if isinstance(value, tuple):
                socket.default_value = (*value, 1)
            else:
                links.new(value, socket)
        return item.outputs[0]

    coords, axes, facing = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ'), node(nodes, 'LayerWeight', {'Blend': .5})
    links.new(coords.outputs['Object'], axes.inputs[0])
    x, y, z = axes.outputs
    high = span(z, level + .03, level + .11)
    tint = blend(high, (1, 1, 1), blend(span(facing.outputs['Facing'], .12, .75), colour, edge))
    bent, gloss = node(nodes, 'BsdfRefraction', {'Roughness': 0}), node(nodes, 'BsdfGlossy', {'Roughness': 0})
    fresnel, both = node(nodes, 'Fresnel'), node(nodes, 'MixShader')
    for shader in (bent, fresnel):
        for link in plain.inputs['IOR'].links:
            links.new(link.from_socket, shader.inputs['IOR'])
    links.new(tint, bent.inputs['Color'])
    links.new(fresnel.outputs[0], both.inputs[0])
    links.new(bent.outputs[0], both.inputs[1])
    links.new(gloss.outputs[0], both.inputs[2])
    # Lines of light: how far the surface is turned from where the lamp's mirror image is.
    away = Vector((eye.x - SPOT[0], eye.y - SPOT[1], 0)).normalized()
    where, turned = node(nodes, 'NewGeometry'), node(nodes, 'SeparateXYZ')
    links.new(where.outputs['Normal'], turned.inputs[0])
    light = None
    for degrees, width, strength, colour in LINES:
        turn = math.radians(-degrees)
        ahead = (away.x * math.cos(turn) - away.y * math.sin(turn), away.x * math.sin(turn) + away.y * math.cos(turn))
        across = math_node('SUBTRACT', math_node('MULTIPLY', turned.outputs[0], ahead[1]), math_node('MULTIPLY', turned.outputs[1], ahead[0]))
        front = math_node('ADD', math_node('MULTIPLY', turned.outputs[0], ahead[0]), math_node('MULTIPLY', turned.outputs[1], ahead[1]))
        far = math_node('DIVIDE', math_node('ARCTAN2', across, front), math.radians(width))
        amount = math_node('MULTIPLY', math_node('EXPONENT', math_node('MULTIPLY', math_node('MULTIPLY', far, far), -.5), 0), strength)
        line = node(nodes, 'Emission', {0: (*colour, 1)})
        links.new(math_node('MULTIPLY', amount, math_node('MULTIPLY', high, math_node('SUBTRACT', 1, where.outputs['Backfacing']))), line.inputs[1])
        if light:
            more = node(nodes, 'AddShader')
            links.new(light, more.inputs[0])
            links.new(line.outputs[0], more.inputs[1])
            light = more.outputs[0]
        else:
            light = line.outputs[0]
    reach = math_node('SQRT', math_node('ADD', math_node('MULTIPLY', x, x), math_node('MULTIPLY', y, y)), 0)
    rim = math_node('MULTIPLY', span(reach, glassware.inner(level) - .022, glassware.inner(level) - .004), span(z, level - .013, level - .002))
    edge_light, more, all_light = node(nodes, 'Emission', {0: (1, .10, .05, 1)}), node(nodes, 'AddShader'), node(nodes, 'AddShader')
    links.new(math_node('MULTIPLY', math_node('MULTIPLY', rim, math_node('LESS_THAN', z, level + .004)), RIM), edge_light.inputs[1])
    links.new(light, more.inputs[0])
    links.new(edge_light.outputs[0], more.inputs[1])
    links.new(both.outputs[0], all_light.inputs[0])
    links.new(more.outputs[0], all_light.inputs[1])
    links.new(all_light.outputs[0], target)


def afloat(pour, block, look):
    """Drink and ice without a film of air: the ice above the drink, and the drink with a hollow for the ice below, at whose faces light
    bends by the ratio of both indices. Now and then the cut loses something: then it is tried a hair further in the loop.
    RuntimeError after eight."""
    for attempt in range(8):
        body = pour(attempt * 3e-4)
        full = measured(body.data)
        above, below = ice.parted(block, body, look)
        left = measured(below)
        if not left[1] and .02 < full[0] - left[0] < .12:
            break
        print('cut again', full, left, flush=True)
        bpy.data.objects.remove(body)
    else:
        raise RuntimeError('the ice does not come out of the drink')
    body.data = below
    floating = bpy.data.objects.new('ice above', above)
    bpy.context.scene.collection.objects.link(floating)
    return [body, floating]


def measured(data):
    """Volume and number of open edges of a body."""
    shape = bmesh.new()
    shape.from_mesh(data)
    found = shape.calc_volume(signed=True), sum(not edge.is_manifold for edge in shape.edges)
    shape.free()
    return found


def bent_by_ice(liquid, ratio):
    """At the faces of a drink's hollows, light goes from ice to drink: it bends by the `ratio` of their indices."""
    nodes, links = liquid.node_tree.nodes, liquid.node_tree.links
    shader = next(n for n in nodes if n.type == 'BSDF_GLASS')
    sunk, index = node(nodes, 'Attribute', attribute_name='sunk'), node(nodes, 'MapRange', {'To Min': shader.inputs['IOR'].default_value, 'To Max': ratio})
    links.new(sunk.outputs['Fac'], index.inputs['Value'])
    links.new(index.outputs[0], shader.inputs['IOR'])


def faded(item):
    """Lets a soft card's edge be clear instead of black."""
    nodes, links = item.node_tree.nodes, item.node_tree.links
    of = {n.type: n for n in nodes}
    clear, choose = node(nodes, 'BsdfTransparent'), node(nodes, 'MixShader')
    links.new(of['TEX_GRADIENT'].outputs[1], choose.inputs[0])
    links.new(clear.outputs[0], choose.inputs[1])
    links.new(of['EMISSION'].outputs[0], choose.inputs[2])
    links.new(choose.outputs[0], of['OUTPUT_MATERIAL'].inputs[0])


def lit_from_behind(location, strength, eye):
    """A small card behind a glass, which only glass sees."""
    middle = Vector(location) + Vector((0, 0, .70))
    away = (middle - Vector(eye)).normalized()
    card = softcard(middle + away * .42, eye, .68, 1.6, strength, (1, .98, .95))
    card.visible_glossy = card.visible_diffuse = card.visible_shadow = False
    faded(card.data.materials[0])


def beside(eye, right, back, up):
    """A place by the glass's axis as the eye sees it: `right` and `back` of it, `up` from its foot."""
    away = Vector((SPOT[0] - eye.x, SPOT[1] - eye.y, 0)).normalized()
    return Vector(SPOT) + Vector((away.y, -away.x, 0)) * right + away * back + Vector((0, 0, up))


def glass_light(eye):
    """Draws glass, ice and stream: a card behind the drink, towards its lit side, one behind its level, a warm strip of sun at the right,
    a cool one at the left. Only what bends light sees them."""
    def hidden(card):
        card.visible_camera = card.visible_glossy = card.visible_diffuse = card.visible_shadow = False
        return card

    def lit(right, back, up, width, height, strength, colour):
        card = hidden(softcard(beside(eye, right, back, up), beside(eye, 0, 0, up) if abs(right) > .3 else eye, width, height, 1, colour))
        nodes, links = card.data.materials[0].node_tree.nodes, card.data.materials[0].node_tree.links
        of = {n.type: n for n in nodes}
        of['TEX_GRADIENT'].gradient_type = 'SPHERICAL'
        share, clear, choose = node(nodes, 'MapRange', interpolation_type='SMOOTHSTEP'), node(nodes, 'BsdfTransparent'), node(nodes, 'MixShader')
        links.remove(of['EMISSION'].inputs[1].links[0])
        of['EMISSION'].inputs[1].default_value = strength
        links.new(of['TEX_GRADIENT'].outputs[1], share.inputs['Value'])
        links.new(share.outputs[0], choose.inputs[0])
        links.new(clear.outputs[0], choose.inputs[1])
        links.new(of['EMISSION'].outputs[0], choose.inputs[2])
        links.new(choose.outputs[0], of['OUTPUT_MATERIAL'].inputs[0])

    lit(.16, .44, .80, .54, 1.25, .74, (1, .93, .84))
    lit(.02, .46, LEVEL + .08, .62, .5, .3, (1, .98, .95))
    lit(.62, .30, .75, .30, 1.9, 8, (1, .72, .42))
    lit(-.60, .10, .75, .22, 1.9, 4, (.86, .95, 1))


def caustic():
    """The light that the drink gathers on the tray, as a picture of 2 by 2 units about the glass's foot: a bright tongue away from the
    sun between two curved edges. Brushed steel mirrors too little of it for a path tracer to find."""
    side, way = 400, Vector((.86, -.51))
    y, x = np.mgrid[-1:1:side * 1j, -1:1:side * 1j]
    ahead, off = x * way.x + y * way.y - .30, np.abs(y * way.x - x * way.y)
    rough = sum(np.sin(k * 9 * (x * math.cos(k * 2.1) + y * math.sin(k * 2.1)) + k) for k in (1, 1.7, 2.6, 3.3)) / 4
    wide = .27 * np.exp(-np.maximum(ahead, 0) / .45) + .035 * rough
    edges = np.exp(-((off - wide) / (.016 + .03 * np.maximum(ahead, 0))) ** 2)
    tongue = np.exp(-(off / (.035 + .06 * np.abs(ahead - .22) + .01 * rough)) ** 2) * (.7 + .3 * rough)
    pool = .30 * np.exp(-(np.hypot(ahead, off) / .34) ** 2)
    light = (.75 * edges + 1.1 * tongue) * np.clip((ahead + .06) / .1, 0, 1) * np.exp(-np.maximum(ahead, 0) / .26) + pool
    image = bpy.data.images.new('caustic', side, side, float_buffer=True)
    image.pixels.foreach_set(np.stack([light, light ** 2 * .20 + light * .015, light ** 2 * .07 + light * .008, np.ones_like(light)], -1).astype(np.float32).ravel())
    return image


def caught(look, strength):
    """Lays the caustic on what of the tray and the base looks up."""
    image = caustic()
    for name in ('steel', 'steel_y'):
        nodes, links = look[name].node_tree.nodes, look[name].node_tree.links
        of = {n.type: n for n in nodes}
        where, place, picture = node(nodes, 'NewGeometry'), node(nodes, 'Mapping', {'Location': (.5 - SPOT[0] / 2, .5 - SPOT[1] / 2, 0), 'Scale': (.5, .5, 0)}), node(nodes, 'TexImage', image=image, extension='CLIP')
        axes, ups, up, amount = node(nodes, 'SeparateXYZ'), node(nodes, 'SeparateXYZ'), node(nodes, 'MapRange', {'From Min': .2, 'From Max': .8}), node(nodes, 'Math', {1: strength}, operation='MULTIPLY')
        low, only = node(nodes, 'Math', {1: .3}, operation='LESS_THAN'), node(nodes, 'Math', operation='MULTIPLY')
        light, both = node(nodes, 'Emission'), node(nodes, 'AddShader')
        links.new(where.outputs['Position'], place.inputs[0])
        links.new(where.outputs['Position'], axes.inputs[0])
        links.new(where.outputs['True Normal'], ups.inputs[0])
        links.new(place.outputs[0], picture.inputs[0])
        links.new(ups.outputs[2], up.inputs['Value'])
        links.new(axes.outputs[2], low.inputs[0])
        links.new(up.outputs[0], amount.inputs[0])
        links.new(amount.outputs[0], only.inputs[0])
        links.new(low.outputs[0], only.inputs[1])
        links.new(picture.outputs[0], light.inputs[0])
        links.new(only.outputs[0], light.inputs[1])
        links.new(of['BSDF_PRINCIPLED'].outputs[0], both.inputs[0])
        links.new(light.outputs[0], both.inputs[1])
        links.new(both.outputs[0], of['OUTPUT_MATERIAL'].inputs[0])


def graded(item):
    """Gives the tower's steel what a softbox close by would: beside the slot it is dark, towards its right edge bright, higher up dimmer;
    and coarse brushing as colour, which the denoiser keeps."""
    nodes, links = item.node_tree.nodes, item.node_tree.links
    shader = next(n for n in nodes if n.type == 'BSDF_PRINCIPLED')
    coords, axes, place = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ'), node(nodes, 'Mapping', {'Scale': (60, 60, .35)})
    across, up = ramp(nodes, [(0, (1, 1, 1)), (.30, (1, 1, 1)), (.62, (.30, .305, .315)), (.76, (.50, .505, .51)), (.91, (1.1, 1.08, 1.05))]), ramp(nodes, [(.15, (1, 1, 1)), (.75, (.72, .72, .73))])
    width, height = node(nodes, 'MapRange', {'From Min': -.93, 'From Max': .93}), node(nodes, 'MapRange', {'From Min': 0, 'From Max': 3.9})
    grain, lines = node(nodes, 'TexNoise', {'Scale': 1, 'Detail': 3, 'Roughness': .7}), ramp(nodes, [(.3, (.58, .585, .595)), (.7, (.70, .705, .715))])
    tall, both = node(nodes, 'MixRGB', {0: 1}, blend_type='MULTIPLY'), node(nodes, 'MixRGB', {0: 1}, blend_type='MULTIPLY')
    links.new(coords.outputs['Object'], axes.inputs[0])
    links.new(coords.outputs['Object'], place.inputs[0])
    links.new(axes.outputs[0], width.inputs['Value'])
    links.new(axes.outputs[2], height.inputs['Value'])
    links.new(width.outputs[0], across.inputs[0])
    links.new(height.outputs[0], up.inputs[0])
    links.new(place.outputs[0], grain.inputs[0])
    links.new(grain.outputs[0], lines.inputs[0])
    for item, one, two in ((tall, across, up), (both, tall, lines)):
        links.new(one.outputs[0], item.inputs[1])
        links.new(two.outputs[0], item.inputs[2])
    links.new(both.outputs[0], shader.inputs['Base Color'])


# Ice about the glass's axis as the eye sees it: right, back, height above the level, size, turn. The first ones stand out of the drink.
ICE = ((-.165, .10, .075, .235, (.30, .22, .55)), (.165, .085, .06, .225, (-.28, .30, .95)), (.02, .19, .0, .2, (.4, -.2, .2)),
       (-.09, -.08, -.33, .28, (.42, .30, .15)), (.085, -.07, -.60, .29, (-.35, -.30, .6)))
# The ice's index is higher than real, for edges that show, as a studio's acrylic cubes have.
ICE_INDEX = 1.6
# Lights on the stream, as degrees from the eye to the left, width in degrees, strength and colour: a narrow line and its soft red; then the level's edge.
LINES, RIM = ((16, 4.7, 1.3, (1, .74, .64)), (4, 26, .24, (1, .012, .008))), .34


def being_filled(color, eye, seed=3):
    """The glass under the outlet. Returns what makes its moving things for a place in the loop: drink and stream, crown, foam, drops."""
    top = ct_body.outlet_z(FREE) + .02 - SPOT[2]
    liquid = juice('drink', color, 2.1, .05)
    bent_by_ice(liquid, 1.345 / ICE_INDEX)
    streaming(liquid, (.62, .05, .045), (.12, .004, .006), LEVEL, eye)
    clear, drop, bubble = glass.clear('ice', ICE_INDEX, shadow=(.97, .98, .98), bump=(4, .12)), glass.water_drop(), glass.bubble()
    towards = math.atan2(SPOT[1] - eye.y, SPOT[0] - eye.x) - math.pi / 2
    block = ice.frozen([ice.lump(size, (right * math.cos(towards) - back * math.sin(towards), right * math.sin(towards) + back * math.cos(towards), LEVEL + up),
                                 (turn[0], turn[1], turn[2] + towards), grain=.2 + .02 * number) for number, (right, back, up, size, turn) in enumerate(ICE)])
    block.hide_render = True
    glassware.move([glassware.highball(), glassware.surface_bubbles(LEVEL, 34, seed),
                    condensation('condensation', glassware.outer, .1, LEVEL + .06, 620, drop, seed=seed, smallest=.0025, largest=.022, flat=.42, rarity=5)], SPOT)

    def moving(t):
        drink = afloat(lambda off: filled(liquid, LEVEL, top, .062, t + off), block, clear)
        rng, splash, spots = random.Random(seed), [], []
        for _ in range(12):
            # A drop of the crown: up, out and back in.
            angle, reach, high, size, born = rng.uniform(0, math.tau), rng.uniform(.02, .08), rng.uniform(.03, .11), .004 + .007 * rng.random() ** 2, rng.random()
            age = (born + rng.choice((2, 3)) * t) % 1
            away = .10 + reach * age
            splash.append(((away * math.cos(angle), away * math.sin(angle), LEVEL - .01 + 4 * high * age * (1 - age)), size * min(1, 8 * age, 8 * (1 - age)) + .0004))
        for k in range(150):
            # Drawn down with the stream, each bubble rises, spreads and bursts; every third one is foam about the crown.
            angle, born, size = rng.uniform(0, math.tau), rng.random(), .003 + .009 * rng.random() ** 3
            age = (born + rng.choice((1, 1, 2)) * t) % 1
            if k % 3:
                away, deep = min(.13, abs(rng.gauss(0, .045))), min(.42, abs(rng.gauss(0, .17)))
                depth, reach = deep * math.sin(math.pi * min(1, age * 1.25)) ** .8, away * (.3 + .9 * age)
            else:
                depth, reach = rng.uniform(0, .015), rng.uniform(.05, .09) + .05 * age
            turn = angle + .5 * age
            spots.append(((reach * math.cos(turn), reach * math.sin(turn), LEVEL - .028 - depth), size * min(1, 6 * age, 7 * (1 - age)) + .0004))
        items = glassware.move([*drink, balls('splash', splash, liquid, 3), balls('bubbles', spots, bubble)], SPOT)
        return items + running_drop(t)

    return moving


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
    graded(look['steel_z'])
    caught(look, 1.8)
    look['steel'].node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (.60, .60, .60, 1)
    # The display is as bright as a lit page beside a window, no brighter.
    plain = ct_body.display
    ct_body.display = lambda name, strength=1.2: plain(name, .55)
    ct_body.build(look, FREE, (.75, .95, 1), 45)
    droplets(46)
    room()
    surroundings()
    azimuth, distance = math.radians(float(ARGS.get('azimuth', 24))), float(ARGS.get('distance', 28))
    target = Vector((float(ARGS.get('tx', -2.3)), 0, float(ARGS.get('tz', 2.27))))
    eye = target + Vector((-math.sin(azimuth) * distance, -math.cos(azimuth) * distance, float(ARGS.get('rise', 2.2))))
    camera = render.camera(eye, target, float(ARGS.get('lens', 85)))
    moving = being_filled(srgb(ARGS['juice']), eye)
    glass_light(eye)
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
