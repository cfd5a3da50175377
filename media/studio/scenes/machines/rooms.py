"""Places where the machines work: counters, walls, windows, lamps and what stands around, blurred by the lens."""
import math
import random

from studio.color import srgb
from studio.fruit import apple, grapes, pear, plum
from studio.citrus import LEMON, ORANGE, citrus_half
from studio.geometry import box, fillet, lathe, mesh
from studio.leaves import leaf
from studio.lights import area, softcard, world
from studio.materials import emission, material, node, principled, ramp

from parts import can


def oak(name='oak', dark='#6E4526', light='#B98A58', along=0, rough=.30, coat=.2):
    """Oiled wood, grain along object axis 0, 1 or 2."""
    item, nodes, links = material(name)
    stretch = [3.4, 3.4, 3.4]
    stretch[along] = .17
    coords, place = node(nodes, 'TexCoord'), node(nodes, 'Mapping', {'Scale': stretch})
    rings = node(nodes, 'TexNoise', {'Scale': 1.5, 'Detail': 10, 'Distortion': .8})
    pores = node(nodes, 'TexNoise', {'Scale': 22, 'Detail': 5})
    tones = ramp(nodes, [(.24, srgb(dark)), (.76, srgb(light))])
    blend = node(nodes, 'MixRGB', {0: .30}, blend_type='OVERLAY')
    bump = node(nodes, 'Bump', {'Strength': .06, 'Distance': .02})
    surface = node(nodes, 'BsdfPrincipled', {'Roughness': rough, 'Clearcoat': coat, 'Clearcoat Roughness': .15})
    links.new(coords.outputs['Object'], place.inputs[0])
    links.new(place.outputs[0], rings.inputs[0])
    links.new(place.outputs[0], pores.inputs[0])
    links.new(rings.outputs[0], tones.inputs[0])
    links.new(tones.outputs[0], blend.inputs[1])
    links.new(pores.outputs[0], blend.inputs[2])
    links.new(blend.outputs[0], surface.inputs['Base Color'])
    links.new(pores.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs[0], surface.inputs['Normal'])
    links.new(surface.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def quartz():
    """Pale speckled worktop."""
    item, nodes, links = material('quartz')
    coords, grain = node(nodes, 'TexCoord'), node(nodes, 'TexNoise', {'Scale': 9, 'Detail': 12, 'Roughness': .75})
    tones = ramp(nodes, [(.38, srgb('#B9B7B0')), (.60, srgb('#DAD8D2'))])
    surface = node(nodes, 'BsdfPrincipled', {'Roughness': .22, 'Specular': .5})
    links.new(coords.outputs['Object'], grain.inputs[0])
    links.new(grain.outputs[0], tones.inputs[0])
    links.new(tones.outputs[0], surface.inputs['Base Color'])
    links.new(surface.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def glow_card(x, y, z, width, height, color, strength):
    """Emissive rectangle facing the camera: a far window, lit wall or lamp that the lens blurs."""
    return mesh('glow', [(x - width / 2, y, z - height / 2), (x + width / 2, y, z - height / 2),
                         (x + width / 2, y, z + height / 2), (x - width / 2, y, z + height / 2)], [(0, 1, 2, 3)],
                emission('glow', srgb(color), strength))


def pendant(x, y, z, look, radius=.75, strength=5):
    """Dome lamp with a warm bulb."""
    dome = fillet([(0, .52), (.10, .50), (radius * .8, .32, .2), (radius, 0), (radius - .04, 0), (radius * .74, .26, .2), (0, .40)], 6)
    lathe('pendant', dome, look, 64, location=(x, y, z))
    lathe('bulb', [(0, -.14), (.14, -.10), (.2, .02), (.14, .16), (0, .22)], emission('bulb', (1, .74, .42), strength * 3), 32, location=(x, y, z))
    can('cord', .02, .5, 9, (x, y, z), look, .001, segments=12)


def plant(x, y, z, seed=1, size=1.0):
    """Leafy pot plant."""
    rng = random.Random(seed)
    pot = fillet([(0, 0), (.42, 0, .06), (.55, .85, .03), (.49, .85, .03), (.46, .74), (0, .74)], 5)
    lathe('pot', [(r * size, h * size) for r, h in pot], principled('pot', srgb('#E7E2D8'), .5), 64, location=(x, y, z))
    for k in range(26):
        turn, lift = math.tau * k * .381966, rng.uniform(.25, 1.25)
        leaf(rng.uniform(.9, 1.5) * size, .17 * size, (x, y, z + .72 * size), (0, -lift, turn), .9, 0, 8, ('#2C6A2B', '#7DB35A'))


def fruit_bowl(x, y, z):
    """Stone bowl with fruit."""
    bowl = fillet([(0, 0), (.45, 0, .1), (1.12, .52, .1), (1.06, .54, .02), (.42, .10, .1), (0, .08)], 8)
    lathe('bowl', bowl, principled('bowl', srgb('#2B2E2C'), .4), 96, location=(x, y, z))
    for dx, dy, dz, kind, turn in ((-.45, -.2, .22, apple, .3), (.38, -.32, .22, plum, 1), (.05, .4, .24, pear, 2), (-.05, -.42, .34, plum, 2.5)):
        kind((x + dx, y + dy, z + dz), (.25, .2, turn), .92)
    citrus_half(LEMON, .34, 1.25, (x + .55, y + .15, z + .62), (1.1, .4, .5))
    citrus_half(ORANGE, .36, 1.2, (x - .1, y - .05, z + .78), (1.25, -.2, .1))
    grapes((x - .25, y + .35, z + .55), (0, 0, .6), .85)


def tumbler_row(x, y, z, count, material, pitch=.8):
    """Clean glasses waiting upside down."""
    profile = fillet([(.34, 0), (.30, 1.1, .05), (0, 1.12), (0, 1.03), (.275, 1.02, .04), (.315, 0), (.34, 0)], 5)
    for k in range(count):
        lathe('tumbler', profile, material, 64, location=(x + k * pitch, y, z))


def office():
    """Bright office kitchen: quartz worktop, tiled wall, oak shelf, window on the left."""
    box('worktop', (40, 7.4, .4), (0, .9, -.20), quartz(), .05)
    wall = principled('wall', srgb('#D5DCD6'), .7)
    mesh('wall', [(-30, 13, -4), (40, 13, -4), (40, 13, 22), (-30, 13, 22)], [(0, 1, 2, 3)], wall)
    box('cupboards', (16, 3.4, 7), (9, 11.2, -3.0), principled('cupboard', srgb('#3E5A50'), .5), .05)
    wood = oak('shelf oak', '#8A5D36', '#C89C6A')
    box('far worktop', (16.2, 3.7, .3), (9, 11.1, .65), wood, .04)
    for z in (4.6, 7.6):
        box('shelf', (12, 1.6, .22), (9.5, 12.1, z), wood, .03)
    rng = random.Random(7)
    tones = ('#F2EFE8', '#E0B84A', '#C9563C', '#7FA08F', '#E9E2D2', '#4F6F8A')
    for z in (4.72, 7.72):
        for k in range(11):
            high = rng.uniform(.7, 1.5)
            can('jar', rng.uniform(.28, .42), 0, high, (4.4 + k * .98 + rng.uniform(-.1, .1), 12, z), principled('jar', srgb(rng.choice(tones)), .35), .06)
    plant(4.6, 10.6, .8, 3, 1.6)
    fruit_bowl(5.4, 2.2, 0)
    lamp = principled('lamp', srgb('#20302B'), .4)
    for x in (5.2, 10.4):
        pendant(x, 9, 6.5, lamp, 1.0, 4)
    # Window: bright panes behind a frame, far left.
    for k in range(3):
        glow_card(-14.4 + k * 3.7, 12.8, 7.4, 3.3, 11.5, '#F2FAFB', 1.9)
    glow_card(-10.7, 12.7, 1.9, 10.8, .9, '#6FA05C', .8)
    world((.93, .97, 1), .42)
    area((-12, 4, 9), (0, 0, 2), 7, 1350, color=(.96, .98, 1))
    area((-6, -8, 7), (0, 0, 3), 4.5, 300, glossy=False)
    area((8, -3, 5), (0, 0, 3), 1.6, 220, height=6, color=(1, .95, .88))
    area((2, 7, 11), (6, 11, 2), 6, 900, color=(1, .93, .84))
    softcard((-5.4, -10.5, 6.6), (0, 0, 4.2), 5, 8, 1.3)


def buffet():
    """Hotel buffet in the evening: walnut, dark panelling on the left, warm lamps on the right."""
    box('counter', (60, 7.6, .5), (4, .9, -.25), oak('counter oak', '#5A351B', '#A8743F', 0, .24, .35), .06)
    panel = oak('walnut', '#21130B', '#3B2416', 2, .45, 0)
    for k in range(26):
        box('slat', (.62, .3, 30), (-24 + k * .95, 14, 8), panel, .06, 2)
    mesh('back', [(-40, 14.4, -6), (60, 14.4, -6), (60, 14.4, 30), (-40, 14.4, 30)], [(0, 1, 2, 3)], principled('back', srgb('#1C120C'), .8))
    wood = oak('shelf', '#6B4426', '#A9783F')
    rng = random.Random(11)
    tones = ('#E8B04A', '#C4502F', '#B9C24B', '#EDE3CC', '#7A3B6A', '#D98A2B')
    for z in (1.6, 4.6, 7.6):
        box('shelf', (16, 1.6, .2), (11.5, 13.4, z), wood, .03)
        glow_card(11.5, 14.2, z + 2.2, 16, 1.2, '#F2B766', .75)
        for k in range(14):
            can('bottle', rng.uniform(.22, .36), 0, rng.uniform(.9, 2.1), (4.5 + k * 1.05 + rng.uniform(-.15, .15), 13.2, z + .1),
                principled('bottle', srgb(rng.choice(tones)), .25, coat=.5), .10)
    mesh('niche', [(3.5, 14.3, 1), (19.5, 14.3, 1), (19.5, 14.3, 12), (3.5, 14.3, 12)], [(0, 1, 2, 3)], principled('niche', srgb('#8A5A30'), .7))
    box('sideboard', (16.4, 2.2, 6), (11.5, 13.2, -1.6), oak('sideboard', '#3A2213', '#6B4427', 2, .4), .05)
    lamp = principled('lamp', srgb('#15110D'), .35)
    for x, y in ((3.4, 8.5), (8.0, 9.5), (12.6, 10.5)):
        pendant(x, y, 5.9, lamp, .85, 5)
    fruit_bowl(5.0, 2.4, 0)
    world((1, .93, .84), .16)
    area((-8, -7, 7.5), (0, 0, 3), 4, 420, color=(1, .97, .93))
    area((7.5, -3, 5), (0, 0, 2.6), 1.4, 260, height=6, color=(1, .93, .82))
    area((3, 4, 10), (2, 0, 0), 5, 620, color=(1, .86, .66))
    area((9, 8, 9), (10, 13, 3), 5, 900, color=(1, .82, .58))
    softcard((-5, -10, 6), (0, 0, 4), 5, 8, 1.1)
    softcard((3.5, -13, 3), (0, 0, 2), 7, 9, .75, (1, .93, .84))
    softcard((-10, -3, 4), (0, 0, 3), 4, 9, 1.0, (.95, .97, 1))


def storeroom():
    """Neutral service corner: pale wall and worktop, side light from a door on the left."""
    box('worktop', (40, 9.6, .4), (0, .2, -.20), oak('bench', '#9A6C42', '#D2A875', 0, .36, .15), .05)
    mesh('wall', [(-30, 9, -6), (40, 9, -6), (40, 9, 22), (-30, 9, 22)], [(0, 1, 2, 3)], principled('wall', srgb('#D3E0DB'), .75))
    glow_card(-11, 8.9, 5, 6, 16, '#F4FBFB', 1.6)
    box('skirting', (40, .4, 5), (12, 8.6, -1.5), principled('panel', srgb('#27423F'), .5), .05)
    plant(5.6, 6.2, 0, 4, 1.5)
    world((.93, .97, 1), .34)
    area((-10, 2, 8), (0, 0, 2), 5, 1300, color=(.97, .99, 1))
    area((-6, -9, 6.5), (0, 0, 2.4), 4, 430, glossy=False)
    area((8, -2, 5), (0, 0, 2.6), 1.6, 260, height=6, color=(1, .95, .88))
    softcard((-5.2, -10.5, 6.6), (0, 0, 4.2), 5.5, 8, 1.2)
