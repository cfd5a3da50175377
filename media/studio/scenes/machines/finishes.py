"""Finishes shared by both machines, and the flat prints (screens, labels, badges) shot from HTML."""
from pathlib import Path

import bpy

from studio.color import srgb
from studio.geometry import mesh
from studio.materials import brushed, emission, material, node, principled, rgba, screen

TEXTURES = Path(__file__).resolve().parents[2] / '.cache' / 'screens'


def texture(name):
    """Path of a texture that the screens step made."""
    path = TEXTURES / f'{name}.png'
    if not path.exists():
        raise FileNotFoundError(f'{path}: run the screens step first')
    return str(path)


def finishes():
    """All opaque materials of a machine by name."""
    return {
        'shell': principled('shell', (.73, .75, .755), .30, coat=.4, coat_rough=.12),
        'graphite': principled('graphite', (.030, .033, .037), .42),
        'inner': principled('inner', (.13, .14, .15), .45),
        'gloss': principled('gloss', (.006, .006, .007), .05, specular=.6, coat=.6),
        'rubber': principled('rubber', (.014, .014, .015), .55),
        'well': principled('well', (.020, .021, .023), .35),
        'chrome': principled('chrome', (.86, .87, .89), .09, 1),
        'steel': brushed('steel', (.66, .67, .69), 0, (.20, .34)),
        'steel_y': brushed('steel y', (.70, .71, .73), 1, (.18, .30)),
        'steel_z': brushed('steel z', (.60, .61, .63), 2, (.24, .38)),
        'dark_steel': brushed('dark steel', (.20, .205, .215), 0, (.26, .38)),
        'led': emission('led', (.80, .94, 1), 7),
        'hose': principled('hose', (.72, .76, .78), .18, coat=.5),
        'signal': principled('signal', srgb('#FFD400'), .35, coat=.3),
    }


def display(name, strength=1.25, rough=.035):
    """Material of a lit glass front."""
    return screen(name, texture(name), strength, rough)


def plane(name, width, height, location, surface, rotation=(0, 0, 0)):
    """Rectangle facing -Y with UVs."""
    x, z = width / 2, height / 2
    item = mesh(name, [(-x, 0, -z), (x, 0, -z), (x, 0, z), (-x, 0, z)], [(0, 1, 2, 3)], surface)
    layer = item.data.uv_layers.new(name='uv')
    for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = uv
    item.location, item.rotation_euler = location, rotation
    return item


def printed(name, rough=.5, coat=0):
    """Opaque print: the texture as surface colour."""
    item, nodes, links = material(name)
    picture = node(nodes, 'TexImage', image=bpy.data.images.load(texture(name)), extension='EXTEND')
    surface = node(nodes, 'BsdfPrincipled', {'Roughness': rough, 'Clearcoat': coat, 'Clearcoat Roughness': .15})
    links.new(picture.outputs[0], surface.inputs['Base Color'])
    links.new(surface.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def decal(name, color, metal=0, rough=.35, own_color=False):
    """Cut-out print: the texture's alpha as mask, in one colour or its own."""
    item, nodes, links = material(f'decal {name}')
    picture = node(nodes, 'TexImage', image=bpy.data.images.load(texture(name)), extension='CLIP')
    surface = node(nodes, 'BsdfPrincipled', {'Base Color': rgba(color), 'Metallic': metal, 'Roughness': rough})
    clear, choose = node(nodes, 'BsdfTransparent'), node(nodes, 'MixShader')
    if own_color:
        links.new(picture.outputs[0], surface.inputs['Base Color'])
    links.new(picture.outputs[1], choose.inputs[0])
    links.new(clear.outputs[0], choose.inputs[1])
    links.new(surface.outputs[0], choose.inputs[2])
    links.new(choose.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def badge(name, width, location, color=(.82, .83, .85), metal=1, rough=.22, rotation=(0, 0, 0)):
    """Metal lettering, e.g. 'badge-jdm-id3', on a surface facing -Y (leave .003 of air)."""
    return plane(name, width, width * .22, location, decal(name, color, metal, rough), rotation)
