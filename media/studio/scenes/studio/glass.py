"""Clear materials: glass, ice, drops, bubbles, and liquids coloured by their volume."""
import math

from .materials import material, node, rgba

GLASS, WATER, ICE, BUBBLE = 1.46, 1.34, 1.2, 1 / 1.34


def clear(name, ior, shadow=(.93, .93, .93), color=(1, 1, 1), rough=0, absorb=None, density=0, glow=0, bump=None,
          glow_color=None):
    """Refracting material whose shadow and diffuse rays pass straight through.

    That gives bright, coloured, noise-free shadows instead of caustics. `absorb` is the colour that
    remains after the light crossed the volume; `glow` adds volume emission of that colour, an analytic
    stand-in for the scattering of cloudy juice. `bump` is (noise scale, strength).
    """
    item, nodes, links = material(name)
    output = node(nodes, 'OutputMaterial')
    shader = node(nodes, 'BsdfGlass', {'IOR': ior, 'Roughness': rough, 'Color': rgba(color)})
    through = node(nodes, 'BsdfTransparent', {0: rgba(shadow)})
    path, either, choose = node(nodes, 'LightPath'), node(nodes, 'Math', operation='MAXIMUM'), node(nodes, 'MixShader')
    links.new(path.outputs['Is Shadow Ray'], either.inputs[0])
    links.new(path.outputs['Is Diffuse Ray'], either.inputs[1])
    links.new(either.outputs[0], choose.inputs[0])
    links.new(shader.outputs[0], choose.inputs[1])
    links.new(through.outputs[0], choose.inputs[2])
    links.new(choose.outputs[0], output.inputs['Surface'])
    if absorb:
        volume = node(nodes, 'VolumeAbsorption', {0: rgba(absorb), 1: density})
        if glow:
            light, both = node(nodes, 'Emission', {0: rgba(glow_color or absorb), 1: glow}), node(nodes, 'AddShader')
            links.new(volume.outputs[0], both.inputs[0])
            links.new(light.outputs[0], both.inputs[1])
            volume = both
        links.new(volume.outputs[0], output.inputs['Volume'])
    if bump:
        coords = node(nodes, 'TexCoord')
        noise = node(nodes, 'TexNoise', {'Scale': bump[0], 'Detail': 3})
        relief = node(nodes, 'Bump', {'Strength': bump[1], 'Distance': .02})
        links.new(coords.outputs['Object'], noise.inputs[0])
        links.new(noise.outputs[0], relief.inputs['Height'])
        links.new(relief.outputs[0], shader.inputs['Normal'])
    return item


def glass(name='glass', **options):
    """Drinking glass."""
    return clear(name, GLASS, **options)


def liquid(name, color, density=3.2, glow=.1):
    """Drink that looks exactly like linear `color` through a glass of it (6 cm) before a white card at density 3.2.

    Density scales the strength; glow is its cloudiness.
    """
    sigma = [-math.log(max(.002, min(.999, c))) / .6 * density / 3.2 for c in color]
    strongest = max(sigma)
    return clear(name, WATER, shadow=(1, 1, 1), absorb=tuple(1 - s / strongest for s in sigma), density=strongest, glow=glow, glow_color=color)


def bubble(name='bubble'):
    """Air inside a drink."""
    return clear(name, BUBBLE, shadow=(1, 1, 1))


def water_drop(name='drop'):
    """Condensation or a drop in the air."""
    return clear(name, 1.33, shadow=(.98, .98, .98))
