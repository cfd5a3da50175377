"""Light: world colour, area lights, soft reflection cards and the seamless backdrop."""
import math

import bpy
from mathutils import Vector

from .geometry import mesh
from .materials import emission, material, node, radial_color, rgba


def aim(item, location, target):
    """Place an object and turn its -Z axis to the target."""
    item.location = location
    item.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    return item


def world(color, strength=1.0):
    """Even surrounding light."""
    background = bpy.context.scene.world.node_tree.nodes['Background']
    background.inputs[0].default_value, background.inputs[1].default_value = rgba(color), strength


def area(location, target, width, power, height=None, color=(1, 1, 1), spread=180, glossy=True, camera=False):
    """Area light, hidden from the camera unless asked."""
    data = bpy.data.lights.new('area', 'AREA')
    data.energy, data.color, data.size, data.spread = power, color, width, math.radians(spread)
    if height:
        data.shape, data.size_y = 'RECTANGLE', height
    item = bpy.data.objects.new('area', data)
    bpy.context.scene.collection.objects.link(item)
    item.visible_camera, item.visible_glossy = camera, glossy
    return aim(item, location, target)


def softcard(location, target, width, height, strength, color=(1, 1, 1), camera=False):
    """Emissive card that fades to its edges: reflections get the soft border of a real softbox."""
    item, nodes, links = material('softcard')
    coords = node(nodes, 'TexCoord')
    place = node(nodes, 'Mapping', {'Location': (-1, -1, 0), 'Scale': (2, 2, 1)})
    ball = node(nodes, 'TexGradient', gradient_type='QUADRATIC_SPHERE')
    power = node(nodes, 'Math', {1: strength}, operation='MULTIPLY')
    light = node(nodes, 'Emission', {0: rgba(color)})
    links.new(coords.outputs['UV'], place.inputs[0])
    links.new(place.outputs[0], ball.inputs[0])
    links.new(ball.outputs[1], power.inputs[0])
    links.new(power.outputs[0], light.inputs[1])
    links.new(light.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    card = mesh('softcard', [(-width / 2, -height / 2, 0), (width / 2, -height / 2, 0), (width / 2, height / 2, 0),
                             (-width / 2, height / 2, 0)], [(0, 1, 2, 3)], item)
    layer = card.data.uv_layers.new(name='uv')
    for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = uv
    card.visible_camera = camera
    return aim(card, location, target)


def card(location, target, width, height, strength, color=(1, 1, 1)):
    """Evenly lit card, hidden from the camera: a crisp reflection."""
    x, y = width / 2, height / 2
    item = mesh('card', [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [(0, 1, 2, 3)], emission('card', color, strength))
    item.visible_camera = False
    return aim(item, location, target)


def sweep(inner, outer, center=(0, 3.2, 1.3), radius=5.5, strength=.9, diffuse=.35, gloss=.35, gloss_rough=.12,
          start=2.2, bend=2.2):
    """Seamless studio sweep: a curved floor-to-wall sheet.

    Its colour is an emitted radial gradient (no noise) plus some diffuse (takes shadows and coloured light);
    only the floor is glossy, because a glossy wall would mirror the softboxes as blobs.
    """
    line = [(-9, 0)] + [(start + bend * math.sin(math.radians(a)), bend * (1 - math.cos(math.radians(a))))
                        for a in range(0, 91, 3)] + [(start + bend, 14)]
    vertices = [(x, y, z) for y, z in line for x in (-14, 14)]
    faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(line) - 1)]
    item, nodes, links = material('sweep')
    color = radial_color(nodes, links, inner, outer, center, radius)
    light, matte = node(nodes, 'Emission', {1: strength}), node(nodes, 'BsdfDiffuse')
    dim = node(nodes, 'MixRGB', {0: 1, 2: (diffuse, diffuse, diffuse, 1)}, blend_type='MULTIPLY')
    both, mirror = node(nodes, 'AddShader'), node(nodes, 'BsdfGlossy', {'Roughness': gloss_rough})
    fresnel, facing = node(nodes, 'Fresnel', {0: 1.35}), node(nodes, 'NewGeometry')
    axes, floor = node(nodes, 'SeparateXYZ'), node(nodes, 'MapRange', {'From Min': .9, 'From Max': 1})
    amount, strength_node = node(nodes, 'Math', operation='MULTIPLY'), node(nodes, 'Math', {1: gloss}, operation='MULTIPLY')
    final = node(nodes, 'MixShader')
    links.new(color, light.inputs[0])
    links.new(color, dim.inputs[1])
    links.new(dim.outputs[0], matte.inputs[0])
    links.new(light.outputs[0], both.inputs[0])
    links.new(matte.outputs[0], both.inputs[1])
    links.new(facing.outputs['True Normal'], axes.inputs[0])
    links.new(axes.outputs[2], floor.inputs['Value'])
    links.new(fresnel.outputs[0], amount.inputs[0])
    links.new(floor.outputs[0], amount.inputs[1])
    links.new(amount.outputs[0], strength_node.inputs[0])
    links.new(strength_node.outputs[0], final.inputs[0])
    links.new(both.outputs[0], final.inputs[1])
    links.new(mirror.outputs[0], final.inputs[2])
    links.new(final.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return mesh('sweep', vertices, faces, item)
