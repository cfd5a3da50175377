"""The light around a cut-out glass: what it refracts and mirrors where the page will be."""
import math

import bpy

from studio.color import mix, scale
from studio.geometry import lathe
from studio.materials import material, node, ramp


def direction(nodes, links, axis, source='Generated'):
    """Socket with one component of the direction to the surroundings."""
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    links.new(coords.outputs[source], axes.inputs[0])
    return axes.outputs[axis]


def surround(light, side, level, eye):
    """World and refraction dome in the drink's colours.

    World: neutral and soft in front (it lights the fruit), tinted behind. Dome: seen through glass and drink
    only, bright straight behind, the page's colour at the sides, so that no black shows in ice or walls. It
    has a soft hole where the camera looks straight through the empty top of the glass: there the page shines
    through for real.
    """
    tree = bpy.context.scene.world.node_tree
    nodes, links = tree.nodes, tree.links
    back = node(nodes, 'MapRange', {'From Min': -1, 'From Max': 1})
    tones = ramp(nodes, [(0, (.6, .62, .62)), (.42, scale(mix((1, 1, 1), side, .35), .5)), (.62, scale(side, .55)), (1, scale(light, .8))])
    links.new(direction(nodes, links, 1), back.inputs['Value'])
    links.new(back.outputs[0], tones.inputs[0])
    links.new(tones.outputs[0], nodes['Background'].inputs[0])
    dome(light, side, level, eye)


def dome(light, side, level, eye, radius=20):
    """The refraction dome."""
    item, nodes, links = material('dome')
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    links.new(coords.outputs['Object'], axes.inputs[0])
    depth = node(nodes, 'MapRange', {'From Min': -radius, 'From Max': radius})
    tones = ramp(nodes, [(0, scale(mix((1, 1, 1), light, .6), .75)), (.35, scale(mix(side, light, .45), .75)),
                         (.62, scale(mix(side, light, .22), .7)), (.86, scale(mix(side, light, .45), .9)),
                         (.96, scale(light, 1.0)), (1, scale(mix((1, 1, 1), light, .6), 1.3))], 'EASE')
    glow, clear, both = node(nodes, 'Emission'), node(nodes, 'BsdfTransparent'), node(nodes, 'MixShader')
    links.new(axes.outputs[1], depth.inputs['Value'])
    links.new(depth.outputs[0], tones.inputs[0])
    links.new(tones.outputs[0], glow.inputs[0])
    # Where straight lines from the eye through the glass's empty top meet the dome.
    reach = (radius * .985 - eye[1]) / -eye[1]
    low, high = (eye[2] + (z - eye[2]) * reach for z in (level + .01, 1.53))
    # Wider than the glass: its curved wall spreads the view sideways, but not up or down.
    hole = window(nodes, links, axes, 4.5, low, high, 4.5, .2)
    links.new(hole, both.inputs[0])
    links.new(glow.outputs[0], both.inputs[1])
    links.new(clear.outputs[0], both.inputs[2])
    links.new(both.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    ball = lathe('dome', [(radius * math.sin(math.pi * k / 48), -radius * math.cos(math.pi * k / 48)) for k in range(49)], item, 96)
    ball.visible_camera = ball.visible_glossy = ball.visible_diffuse = ball.visible_shadow = False
    return ball


def window(nodes, links, axes, wide, low, high, soft_x, soft_z):
    """Socket: 1 inside the rectangle on the far side of the dome, 0 outside."""
    def edge(socket, start, stop):
        step = node(nodes, 'MapRange', {'From Min': start, 'From Max': stop}, interpolation_type='SMOOTHSTEP')
        links.new(socket, step.inputs['Value'])
        return step.outputs[0]

    def product(a, b):
        both = node(nodes, 'Math', operation='MULTIPLY')
        links.new(a, both.inputs[0])
        links.new(b, both.inputs[1])
        return both.outputs[0]

    x = product(edge(axes.outputs[0], -wide - soft_x, -wide), edge(axes.outputs[0], wide + soft_x, wide))
    z = product(edge(axes.outputs[2], low - soft_z, low), edge(axes.outputs[2], high + soft_z, high))
    return product(product(x, z), edge(axes.outputs[1], 0, 1))
