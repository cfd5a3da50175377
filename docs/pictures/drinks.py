"""Nine glasses, nine drinks: one tumbler, camera and light; ice, drops, level, turn and liquid are each drink's own.

blender -b --factory-startup -noaudio --python-exit-code 1 -P drinks.py -- studio=FOLDER grounds=FOLDER out=PATH flavour=cereza \
  width=1200 height=1500 samples=24
The glass refracts its own ground, which stands behind it where the page shows it; camera rays do not see it, so alpha is the outline.
"""
import math
import random
import sys
import time
from pathlib import Path

import bpy
from mathutils import Euler, Vector

ARGS = dict(item.split('=', 1) for item in sys.argv[sys.argv.index('--') + 1:])
SCENES = Path(ARGS['studio']) / 'scenes'
sys.path[:0] = [str(SCENES), str(SCENES / 'drinks'), str(Path(__file__).parent)]

import ice  # noqa: E402
from studio import glass, glassware, render, scatter  # noqa: E402
from studio.color import srgb  # noqa: E402
from studio.geometry import lathe, mesh, tube  # noqa: E402
from studio.lights import aim, area  # noqa: E402
from studio.materials import material, node, principled, ramp  # noqa: E402
from studio.scatter import balls  # noqa: E402

FRAME, BOTTOM, DISTANCE, EYE = 1.80, -.15, 12, 2.3
# The ground picture as the page shows it behind the glass at 1440 x 900, in the glass's plane: left, bottom, width, height.
SHOWN = (-2.763, -.132, 3.925, 2.045)
LIQUID = 1.345

# color: white light after 6 cm of the drink; haze: scattering per unit (10 cm); cloud: its colour; level: the drink's height; pulp: slivers of fruit.
# ice: each cube's size, x, y, height of its middle above the level, turn and, for a bar, its length in sizes; drops: mist, drops, runs;
# rising: share of the bubbles in the drink; turn: degrees about the axis.
# edges: what a sunk cube's edges are tinted with.
# flags: colour of what a photographer puts beside a pale glass to draw its outline; ior: the ice's, higher than real for edges that
# show in a pale drink, as a studio's acrylic cubes have; lamps, left, right, room: shares of all lamps, of single ones and of the
# room's light.
# beside: how far from the glass the flags begin and are full, .9 and 2.9 unless given.
# card: strength of the card behind the glass; heart: height of its brightest spot, as a share of its own; tall: height of its
# light, 1 for its own; over: how much higher than the level it ends, as the eye sees it, -.03 unless given; fade:
# share of its height over which its upper end fades.
# streak: where the card is bright instead of at one spot, an upright band: its middle and half its width, as shares of the card's
# width, and its light at the foot, as a share of that at its upper end.
# fog, milk: roughness of a cold glass's fog, and the share of light that it scatters; front: the lamp before the glass that lights fog
# and cloud; pool: radius of the largest drop where mist and drops are low; fine: of mist.
# scatters: how often light may scatter in a cloudy drink, 4 unless given.
# bounces: how often light may bend on its way, 12 unless given.
# pane, sky: share of the windows' width and their colour, so that they are no grey strip on a dark drink.
DRINKS = {
    'cereza': dict(color='#AC051E', density=1.2, haze=0, level=1.17, ice=[(.31, -.085, -.08, .01, (.34, .26, -.8)), (.29, .125, .02, -.02, (-.3, -.35, -1.1))], mist=1500, drops=190, runs=7, seed=11, turn=0, card=2.3, ior=1.42, pane=.6, sky=(1, .42, .45)),
    'uva-roja': dict(color='#660440', density=1.42, haze=0, level=1.10, ice=[(.27, .10, -.08, .015, (.3, -.2, .4)), (.25, -.11, -.05, 0, (-.3, .35, 1.1)), (.25, 0, .12, 0, (.2, -.4, .2))], mist=700, drops=90, runs=4, rising=.3, seed=23, turn=70, card=5.2, heart=.42, flags='#3A0420', ior=1.42, pane=.6, sky=(1, .40, .66)),
    'ciruela': dict(color='#760A4C', density=1.08, haze=0, level=1.22, ice=[(.29, -.09, -.07, 0, (.3, .2, .7)), (.27, .11, -.03, -.03, (-.3, .3, 1.3)), (.26, -.05, .08, -.24, (.5, -.3, .3))], mist=1700, drops=120, runs=11, rising=.3, seed=37, turn=140, card=3.6, heart=.42, flags='#2A1450', ior=1.42, pane=.6, sky=(.74, .55, 1)),
    'manzana': dict(color='#DADB77', density=1.4, haze=0, level=1.19, ice=[(.30, .085, -.07, .055, (-.5, .4, 1.6)), (.26, -.14, .06, .05, (.5, -.4, .55)), (.27, -.03, -.08, -.40, (.3, .5, .3))], mist=700, drops=60, runs=3, rising=0, seed=44, turn=200, card=1.35, heart=.66, tall=1.8, over=.13, fade=.15, flags='#1E4604', beside=(.7, 2.2), ior=1.39, room=.6),
    'pera': dict(color='#F6F09A', density=1.2, haze=4.2, scatters=12, cloud='#FFFAC6', level=1.14, ice=[(.26, -.10, .03, .03, (.5, -.4, .55)), (.24, .13, .02, .02, (-.55, .5, 1.75))], mist=160, drops=80, runs=1, rising=0, seed=53, turn=260, card=10, heart=.64, lamps=3.4, front=380, left=.2, right=.5, flags='#4A5208', beside=(.7, 2.2), ior=1.47, room=.33),
    'limonada': dict(color='#F8F4B4', density=1.0, haze=2.9, scatters=10, cloud='#FFFFD4', level=1.2, ice=[(.25, -.13, -.03, .03, (.5, -.4, .55)), (.21, .165, -.06, .01, (-.55, .5, 1.75)), (.20, .05, .18, .06, (.5, -.35, .5)), (.25, -.03, -.165, -.29, (.42, .38, .45))], mist=900, drops=70, runs=5, seed=67, turn=310, pulp=300, card=6.2, heart=.56, lamps=2.3, front=160, left=.5, edges='#CDB470', flags='#7A4A02', beside=(.7, 2.2), ior=1.5, room=.5),
    'te-helado': dict(color='#AC5A14', density=1.35, haze=0, level=1.12, ice=[(.31, .045, .01, -.26, (.17, .17, .50), 3.0)], mist=420, drops=60, runs=2, seed=79, turn=35, card=2.4, flags='#5A2C0C', ior=1.45, room=.5, sky=(1, .86, .68)),
    'uva-blanca': dict(color='#DDDF94', density=1.0, haze=0, level=1.26, ice=[], mist=1300, fine=.0042, drops=34, runs=0, rising=0, seed=86, turn=100, card=2.6, streak=(.51, .47, .16), fog=.22, milk=.62, front=1000, pool=.030, flags='#66761C', beside=(.75, 2.4), room=.9, bounces=24),
    'fruktorade': dict(color='#9ED2F2', density=1.0, haze=0, level=1.24, ice=[(.29, .08, -.09, .02, (.3, -.3, .9)), (.26, -.13, -.02, -.03, (-.35, .3, .3)), (.27, .06, .10, -.06, (.4, .2, 1.4)), (.25, -.05, -.06, -.27, (.5, .45, .6))], mist=900, drops=130, runs=8, seed=97, turn=170, card=2.2, flags='#114A98', ior=1.42, room=.45),
}
DRINK = DRINKS[ARGS['flavour']]
ICE = DRINK.get('ior', 1.31)
LEVEL, SEED = DRINK['level'], DRINK['seed']

# The tumbler's inner wall is straight from its floor to its rim, and leans so little that the drink meets it above its rounded
# foot: where the wall bends, light has teeth, and where a film of air is left, dark notches.
NARROW, WIDE = .302, glassware.inner(glassware.HEIGHT)
glassware.inner = lambda z: NARROW + (WIDE - NARROW) * z / glassware.HEIGHT


def rounded(points, steps=8):
    """As studio's fillet, but the inner corner, of .09, is an arc of a circle as in glassware.fill, so no film of air is left between."""
    out = []
    for i, point in enumerate(points):
        if len(point) < 3:
            out.append(tuple(point))
            continue
        here, before, after = Vector(point[:2]), Vector(points[i - 1][:2]), Vector(points[i + 1][:2])
        start, end = (here + (there - here).normalized() * min(point[2], (there - here).length * .49) for there in (before, after))
        pull = math.sqrt(2) if point[2] == .09 else 2
        for k in range(steps + 1):
            t = k / steps
            a, b, c = (1 - t) ** 2, pull * t * (1 - t), t ** 2
            out.append(tuple((start * a + here * b + end * c) / (a + b + c)))
    return out


glassware.fillet = rounded


def juice():
    """Absorption by colour and scattering in one volume; nothing glows."""
    item = glass.clear('drink', LIQUID, shadow=(1, 1, 1), absorb=(1, 1, 1), density=1)
    nodes, links = item.node_tree.nodes, item.node_tree.links
    output, shader = (next(n for n in nodes if n.type == kind) for kind in ('OUTPUT_MATERIAL', 'BSDF_GLASS'))
    # Where the drink ends at ice, light bends by the ratio of both indices; one material, so that its volume is one.
    sunk, bends = node(nodes, 'Attribute', attribute_name='sunk'), node(nodes, 'MapRange', {'To Min': LIQUID, 'To Max': LIQUID / ICE})
    links.new(sunk.outputs['Fac'], bends.inputs['Value'])
    links.new(bends.outputs[0], shader.inputs['IOR'])
    if 'edges' in DRINK:
        # A cloudy drink is as bright on all sides, so a hollow in it has no dark edges to bend towards the eye: they are tinted.
        edge, tinted = node(nodes, 'Attribute', attribute_name='edge'), node(nodes, 'MixRGB', {1: (1, 1, 1, 1), 2: (*srgb(DRINK['edges']), 1)})
        links.new(edge.outputs['Fac'], tinted.inputs[0])
        links.new(tinted.outputs[0], shader.inputs['Color'])
    color = srgb(DRINK['color'])
    sigma = [-math.log(max(.002, min(.995, c))) / .6 * DRINK['density'] for c in color]
    top = max(sigma)
    eat = node(nodes, 'VolumeAbsorption', {0: (*(1 - s / top for s in sigma), 1), 1: top})
    both = node(nodes, 'AddShader')
    links.new(eat.outputs[0], both.inputs[0])
    # A trace of scattering in a dark drink is rare bright paths, so noise.
    if DRINK['haze']:
        body = node(nodes, 'VolumeScatter', {0: (*srgb(DRINK['cloud']), 1), 1: DRINK['haze'], 2: .45})
        links.new(body.outputs[0], both.inputs[1])
    links.new(both.outputs[0], output.inputs['Volume'])
    return item


def tumbler_glass():
    """Glass; where the drink is cold enough, fog on its lower half, in streaks, which fades upwards."""
    item = glass.glass()
    fog = DRINK.get('fog', 0)
    if not fog:
        return item
    nodes, links = item.node_tree.nodes, item.node_tree.links
    shader = next(n for n in nodes if n.type == 'BSDF_GLASS')
    coords, axes, tall = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ'), node(nodes, 'Mapping', {'Scale': (1, 1, .12)})
    streaks = node(nodes, 'TexNoise', {'Scale': 9, 'Detail': 7, 'Roughness': .62, 'Distortion': .1})
    starts = node(nodes, 'MapRange', {'From Min': .13, 'From Max': .24, 'To Min': 0, 'To Max': 1})
    fades = node(nodes, 'MapRange', {'From Min': .92, 'From Max': .42, 'To Min': 0, 'To Max': 1}, interpolation_type='SMOOTHERSTEP')
    amount = node(nodes, 'MapRange', {'From Min': .34, 'From Max': .66, 'To Min': .3, 'To Max': 1})
    streaked, where, rough, share = (node(nodes, 'Math', {1: factor}, operation='MULTIPLY') for factor in (1, 1, fog, DRINK['milk']))
    path, dry, faded = node(nodes, 'LightPath'), node(nodes, 'Math', {0: 1}, operation='SUBTRACT'), node(nodes, 'Math', operation='MULTIPLY')
    links.new(coords.outputs['Object'], axes.inputs[0])
    links.new(coords.outputs['Object'], tall.inputs[0])
    links.new(tall.outputs[0], streaks.inputs[0])
    links.new(streaks.outputs[0], amount.inputs['Value'])
    links.new(axes.outputs[2], starts.inputs['Value'])
    links.new(axes.outputs[2], fades.inputs['Value'])
    links.new(starts.outputs[0], streaked.inputs[0])
    links.new(amount.outputs[0], streaked.inputs[1])
    links.new(streaked.outputs[0], where.inputs[0])
    links.new(fades.outputs[0], faded.inputs[1])
    # What is seen through a drop is clear: water takes fog away.
    links.new(path.outputs['Is Transmission Ray'], dry.inputs[1])
    links.new(dry.outputs[0], faded.inputs[0])
    links.new(faded.outputs[0], where.inputs[1])
    links.new(where.outputs[0], rough.inputs[0])
    links.new(where.outputs[0], share.inputs[0])
    links.new(rough.outputs[0], shader.inputs['Roughness'])
    # Fog is white besides, before the light as before the eye.
    through, back, white = node(nodes, 'BsdfTranslucent', {0: (.95, .97, .85, 1)}), node(nodes, 'BsdfDiffuse', {0: (.93, .97, .82, 1)}), node(nodes, 'MixShader', {0: .6})
    mixed, target = node(nodes, 'MixShader'), shader.outputs[0].links[0].to_socket
    links.new(through.outputs[0], white.inputs[1])
    links.new(back.outputs[0], white.inputs[2])
    links.new(share.outputs[0], mixed.inputs[0])
    links.new(shader.outputs[0], mixed.inputs[1])
    links.new(white.outputs[0], mixed.inputs[2])
    links.new(mixed.outputs[0], target)
    return item


def near_edge(point, cubes):
    """How near a point of a cube's surface is to one of the cube's edges, from 0 to 1."""
    shares = []
    for place, turn, halves in cubes:
        local = turn.transposed() @ (point - Vector(place))
        shares.append(sorted(abs(a) / h for a, h in zip(local, halves)))
    # Of the cube whose surface is nearest: a face is where one share is whole, an edge where two are.
    second = min(shares, key=lambda share: abs(share[2] - .97))[1]
    t = max(0, min(1, (second - .82) / .15))
    return t * t * (3 - 2 * t)


def afloat(liquid, lumps, cubes):
    """Ice in its drink: see `ice.parted`. What is near a sunk cube's edge is marked, too."""
    block = ice.frozen(lumps, .0065, 4, .008)
    above, below = ice.parted(block, liquid, bpy.data.materials['ice'])
    edge, sunk = below.attributes.new('edge', 'FLOAT', 'POINT'), below.attributes['sunk'].data
    shares = [0.0] * len(below.vertices)
    for v in {v for f in below.polygons if sunk[f.index].value for v in f.vertices}:
        shares[v] = near_edge(below.vertices[v].co, cubes)
    edge.data.foreach_set('value', shares)
    block.data, liquid.data = above, below


def hearts(rng, place, size, count):
    """Trapped air: a plume of bubbles and needles in the middle of a cube."""
    spots, lean = [], Vector((rng.gauss(0, .3), rng.gauss(0, .3), 1)).normalized()
    for _ in range(count):
        along = max(-.40, min(.40, rng.gauss(0, .20))) * size
        away = max(-.2, min(.2, rng.gauss(0, .07))) * size * (1 + .6 * abs(along) / size)
        angle = rng.uniform(0, math.tau)
        spots.append((Vector(place) + lean * along + Vector((away * math.cos(angle), away * math.sin(angle), 0)), .0012 + .0055 * rng.random() ** 3.2))
    return balls('air', spots, bpy.data.materials.get('air') or glass.clear('air', 1 / ICE, shadow=(.99, .99, .99)), 1)


def iced(liquid):
    rng = random.Random(SEED)
    glass.clear('ice', ICE, shadow=(.98, .99, .99), bump=(3.5 + rng.random() * 3, .18))
    lumps, cubes = [], []
    for size, x, y, z, turn, *bar in DRINK['ice']:
        place, shape = (x, y, LEVEL + z), (1, .93, *(bar or [.9]))
        lumps.append(ice.lump(size, place, turn, shape, .10, rng.uniform(.02, .04), rng.uniform(.15, .26)))
        cubes.append((place, Euler(turn).to_matrix(), [size * s / 2 for s in shape]))
        hearts(rng, place, size, rng.randint(20, 60))
    if lumps:
        afloat(liquid, lumps, cubes)


def pulp(count):
    """Sacs of fruit in the drink, thick at one end, near the glass and before the middle, where they are seen."""
    rng = random.Random(SEED + 9)
    item, nodes, links = material('pulp')
    matte, through, both = node(nodes, 'BsdfTransparent', {0: (1, .97, .80, 1)}), node(nodes, 'BsdfTranslucent', {0: (1, .96, .66, 1)}), node(nodes, 'MixShader', {0: .55})
    links.new(matte.outputs[0], both.inputs[1])
    links.new(through.outputs[0], both.inputs[2])
    links.new(both.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    shape, rings = scatter.unit_ball(2)
    vertices, faces = [], []
    for _ in range(count):
        angle, away = rng.uniform(math.pi * .95, math.pi * 2.05), .292 * rng.random() ** .2
        place = Vector((away * math.cos(angle), away * math.sin(angle), rng.uniform(LEVEL - .05, .22)))
        along = Vector((rng.gauss(0, 1), rng.gauss(0, .4), rng.gauss(0, .7))).normalized()
        side = along.orthogonal().normalized()
        up, long, thin = along.cross(side), rng.uniform(.004, .010), rng.uniform(.0010, .0020)
        start = len(vertices)
        vertices += [place + along * v.x * long + (side * v.y + up * v.z + along * v.x * v.y * .3) * thin * (1 - .55 * v.x) for v in shape]
        faces += [tuple(i + start for i in face) for face in rings]
    return mesh('pulp', vertices, faces, item)


def wet(look):
    """Condensation that grew and ran: fine mist, drops in patches, and runs that wiped the glass clear on their way down."""
    rng = random.Random(SEED + 5)
    tracks = []
    for _ in range(DRINK['runs']):
        tracks.append((math.radians(rng.uniform(192, 348)), rng.uniform(.62, LEVEL + .02), rng.uniform(.18, .72), rng.uniform(.013, .021), rng.uniform(0, 9)))

    def path(track, z):
        return track[0] + .035 * math.sin(z * 7 + track[4]) + .012 * math.sin(z * 23 + track[4] * 2)

    spots, grid, cell = [], {}, .05

    def free(z, arc, size):
        key = (int(arc // cell), int(z // cell))
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                for a, b, r in grid.get((key[0] + i, key[1] + j), ()):
                    if (a - arc) ** 2 + (b - z) ** 2 < (size + r) ** 2 * 1.04:
                        return False
        grid.setdefault(key, []).append((arc, z, size))
        return True

    def wiped(z, angle, size):
        return any(track[1] - track[2] < z < track[1] and abs(angle - path(track, z)) * .33 < track[3] * .95 + size for track in tracks)

    def put(z, angle, size, tall=1.0):
        spots.append((z, angle, size, tall))

    for track in tracks:
        z = track[1] - track[2]
        put(z, path(track, z), track[3], 1.28)
        free(z, path(track, z) * .33, track[3])
        # A run leaves small beads behind, at uneven distances.
        up = z + track[3] * 2.2
        while up < track[1]:
            size = track[3] * rng.uniform(.10, .34)
            put(up, path(track, up) + rng.gauss(0, .008), size, rng.uniform(1.0, 1.5))
            up += size * rng.uniform(2.2, 9)
    patch = [(rng.uniform(190, 350), rng.uniform(.2, LEVEL), rng.uniform(.16, .42)) for _ in range(5)]
    pool = DRINK.get('pool')
    for count, small, large, rarity in ((DRINK['drops'], .0075, pool or .0205, 1.1 if pool else 2.0), (DRINK['mist'], .0016, DRINK.get('fine', .0072), 2.6)):
        placed = tries = 0
        # A large drop seen from its side has black edges.
        facing = (220, 320) if pool and large > .01 else (176, 364)
        while placed < count and tries < count * 14:
            tries += 1
            z, degrees = rng.uniform(.07, LEVEL + .07), rng.uniform(*facing)
            if z > LEVEL - .02 and rng.random() < (z - LEVEL + .02) / .08:
                continue
            close = max(math.exp(-(((degrees - a) * .0058) ** 2 + (z - b) ** 2) / (2 * s * s)) for a, b, s in patch)
            if rng.random() > .25 + .75 * close:
                continue
            if pool and rng.random() < 1.25 * z / LEVEL:
                continue
            size, angle = small + (large - small) * rng.random() ** rarity, math.radians(degrees)
            if wiped(z, angle, size) or not free(z, angle * .33, size):
                continue
            put(z, angle, size, 1 + max(0, (size - .010) / .010) * rng.uniform(.05, .30))
            placed += 1
    fine, coarse = [scatter.unit_ball(3, .16, k) for k in range(8)], [scatter.unit_ball(1, .10, k) for k in range(4)]
    middle = [scatter.unit_ball(2, .15, k) for k in range(6)]
    vertices, faces = [], []
    for z, angle, size, tall in spots:
        radius, slope = glassware.outer(z)
        center = Vector((radius * math.cos(angle), radius * math.sin(angle), z))
        normal = Vector((math.cos(angle), math.sin(angle), -slope)).normalized()
        side = Vector((0, 0, 1)).cross(normal).normalized()
        up = normal.cross(side)
        shape, rings = rng.choice(fine if size > .010 else middle if size > .004 else coarse)
        flat, start = rng.uniform(.34, .50), len(vertices)
        for v in shape:
            # Heavier below.
            wide = v.x * (1 - .16 * max(0, v.y) * (tall > 1.05))
            vertices.append(center + side * wide * size + up * v.y * tall * size + normal * (v.z * size * flat + size * flat * .10))
        faces += [tuple(i + start for i in face) for face in rings]
    return mesh('wet', vertices, faces, look)


def ground_behind():
    """The page's ground behind the glass, as light; it goes on in its edges' colours. And the counter below."""
    back = 3.2
    reach = (DISTANCE + back) / DISTANCE
    x0, z0, wide, high = SHOWN
    # From the eye through the glass's plane.
    left, right = x0 * reach, (x0 + wide) * reach
    low, top = EYE + (z0 - EYE) * reach, EYE + (z0 + high - EYE) * reach
    item, nodes, links = material('ground')
    coords = node(nodes, 'TexCoord')
    place = node(nodes, 'Mapping', {'Location': (-left / (right - left), 0, 0), 'Scale': (1 / (right - left), 1, 1 / (top - low))})
    axes, flat = node(nodes, 'SeparateXYZ'), node(nodes, 'CombineXYZ')
    lift = node(nodes, 'Math', {1: -low / (top - low)}, operation='ADD')
    picture = node(nodes, 'TexImage', image=bpy.data.images.load(str(Path(ARGS['grounds']).resolve() / f"{ARGS['flavour']}.png")), extension='EXTEND')
    light = node(nodes, 'Emission', {1: 1})
    links.new(coords.outputs['Object'], place.inputs[0])
    links.new(place.outputs[0], axes.inputs[0])
    links.new(axes.outputs[0], flat.inputs[0])
    links.new(axes.outputs[2], lift.inputs[0])
    links.new(lift.outputs[0], flat.inputs[1])
    links.new(flat.outputs[0], picture.inputs[0])
    links.new(picture.outputs[0], light.inputs[0])
    if 'flags' in DRINK:
        # Dark flags on both sides, as a photographer draws a glass's outline: only rays that the glass bends far see them.
        across, away, flags = node(nodes, 'SeparateXYZ'), node(nodes, 'Math', operation='ABSOLUTE'), node(nodes, 'MixRGB', {2: (*srgb(DRINK['flags']), 1)})
        begin, full = DRINK.get('beside', (.9, 2.9))
        share = node(nodes, 'MapRange', {'From Min': begin, 'From Max': full, 'To Min': 0, 'To Max': 1}, interpolation_type='SMOOTHSTEP')
        links.new(coords.outputs['Object'], across.inputs[0])
        links.new(across.outputs[0], away.inputs[0])
        links.new(away.outputs[0], share.inputs['Value'])
        links.new(share.outputs[0], flags.inputs[0])
        links.new(picture.outputs[0], flags.inputs[1])
        links.new(flags.outputs[0], light.inputs[0])
    links.new(light.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    wall = mesh('ground', [(-30, back, -20), (30, back, -20), (30, back, 24), (-30, back, 24)], [(0, 1, 2, 3)], item)
    wall.visible_camera = wall.visible_shadow = False
    wall.visible_diffuse = False
    # A cloudy drink is lit by lamps, in its own colour.
    wall.visible_volume_scatter = 'flags' not in DRINK
    # The counter: a dim copy of the wall's colour at the foot.
    pixels = bpy.data.images.load(str(Path(ARGS['grounds']).resolve() / f"{ARGS['flavour']}.png"))
    at = ((1000 - 900) * 1920 + 1354) * 4
    tone = [c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in pixels.pixels[at:at + 3]]
    # Far behind the glass it fades: its edge, bent by a clear drink, is a step as between two drinks. There, the wall's picture has it.
    top_of, nodes, links = material('counter')
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    ends = node(nodes, 'MapRange', {'From Min': .6, 'From Max': 1.8, 'To Min': 0, 'To Max': 1}, interpolation_type='SMOOTHSTEP')
    shade, nothing, either = node(nodes, 'Emission', {0: (*tone, 1), 1: 1}), node(nodes, 'BsdfTransparent'), node(nodes, 'MixShader')
    links.new(coords.outputs['Object'], axes.inputs[0])
    links.new(axes.outputs[1], ends.inputs['Value'])
    links.new(ends.outputs[0], either.inputs[0])
    links.new(shade.outputs[0], either.inputs[1])
    links.new(nothing.outputs[0], either.inputs[2])
    links.new(either.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    floor = mesh('counter', [(-30, -14, -.002), (30, -14, -.002), (30, back, -.002), (-30, back, -.002)], [(0, 1, 2, 3)], top_of)
    floor.visible_camera = floor.visible_diffuse = floor.visible_shadow = False
    floor.visible_volume_scatter = wall.visible_volume_scatter


def panes(place, target, wide, tall, strength, color):
    """A window's panes as a reflection: three, with bars between them, and a curtain."""
    look, nodes, links = material('panes')
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    # The sky is brighter than the street.
    power, light = node(nodes, 'MapRange', {'From Min': -tall / 2, 'From Max': tall / 2, 'To Min': .10, 'To Max': 1}), node(nodes, 'Emission', {0: (*color, 1)})
    # A curtain takes the light away from one side to the other.
    side, fade = (node(nodes, 'MapRange', {'From Min': a * wide, 'From Max': b * wide, 'To Min': 0, 'To Max': 1}, interpolation_type='SMOOTHSTEP')
                  for a, b in ((-.5, .28), (.5, .26)))
    curve, both = node(nodes, 'Math', operation='MULTIPLY'), node(nodes, 'Math', operation='MULTIPLY')
    full = node(nodes, 'Math', {1: strength}, operation='MULTIPLY')
    links.new(coords.outputs['Object'], axes.inputs[0])
    links.new(axes.outputs[1], power.inputs['Value'])
    links.new(axes.outputs[0], side.inputs['Value'])
    links.new(axes.outputs[0], fade.inputs['Value'])
    links.new(side.outputs[0], curve.inputs[0])
    links.new(fade.outputs[0], curve.inputs[1])
    links.new(power.outputs[0], both.inputs[0])
    links.new(curve.outputs[0], both.inputs[1])
    links.new(both.outputs[0], full.inputs[0])
    links.new(full.outputs[0], light.inputs[1])
    links.new(light.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    vertices, faces = [], []
    for row in range(3):
        x, y = -wide / 2, (row - 1.5) * tall / 3
        start = len(vertices)
        vertices += [(x, y + .03, 0), (x + wide, y + .03, 0), (x + wide, y + tall / 3 - .03, 0), (x, y + tall / 3 - .03, 0)]
        faces.append(tuple(start + k for k in range(4)))
    card = mesh('panes', vertices, faces, look)
    card.visible_camera = card.visible_shadow = False
    return aim(card, place, target)


def reflector():
    """The photographer's card behind the glass, lower than the drink: it fades to its edges, and only the drink sees it."""
    item, nodes, links = material('reflector')
    tall = DRINK.get('tall', 1)
    coords = node(nodes, 'TexCoord')
    place = node(nodes, 'Mapping', {'Location': (-1, -2 * DRINK.get('heart', .5) / tall, 0), 'Scale': (2, 2 / tall, 1)})
    ball = node(nodes, 'TexGradient', gradient_type='QUADRATIC_SPHERE')
    power, glow = node(nodes, 'Math', {1: DRINK.get('card', 2.0)}, operation='MULTIPLY'), node(nodes, 'Emission', {0: (1, .96, .90, 1)})
    clear, both = node(nodes, 'BsdfTransparent'), node(nodes, 'AddShader')
    axes, fades, soft = node(nodes, 'SeparateXYZ'), node(nodes, 'MapRange', {'From Min': 1, 'From Max': 1 - DRINK.get('fade', .001), 'To Min': 0, 'To Max': 1}), node(nodes, 'Math', operation='MULTIPLY')
    links.new(coords.outputs['UV'], place.inputs[0])
    links.new(coords.outputs['UV'], axes.inputs[0])
    links.new(axes.outputs[1], fades.inputs['Value'])
    links.new(place.outputs[0], ball.inputs[0])
    if 'streak' in DRINK:
        middle, half, low = DRINK['streak']
        off, away, shape = node(nodes, 'Math', {1: middle}, operation='SUBTRACT'), node(nodes, 'Math', operation='ABSOLUTE'), node(nodes, 'Math', operation='MULTIPLY')
        across = node(nodes, 'MapRange', {'From Min': half, 'From Max': 0, 'To Min': 0, 'To Max': 1}, interpolation_type='SMOOTHERSTEP')
        up = node(nodes, 'MapRange', {'From Min': 0, 'From Max': 1, 'To Min': low, 'To Max': 1}, interpolation_type='SMOOTHSTEP')
        links.new(axes.outputs[0], off.inputs[0])
        links.new(off.outputs[0], away.inputs[0])
        links.new(away.outputs[0], across.inputs['Value'])
        links.new(axes.outputs[1], up.inputs['Value'])
        links.new(across.outputs[0], shape.inputs[0])
        links.new(up.outputs[0], shape.inputs[1])
        links.new(shape.outputs[0], power.inputs[0])
    else:
        links.new(ball.outputs[1], power.inputs[0])
    links.new(power.outputs[0], soft.inputs[0])
    links.new(fades.outputs[0], soft.inputs[1])
    links.new(soft.outputs[0], glow.inputs[1])
    links.new(glow.outputs[0], both.inputs[0])
    links.new(clear.outputs[0], both.inputs[1])
    links.new(both.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    # Straight lines from the eye through the empty glass pass above it, or through its faded end.
    back = .9
    top = EYE + (LEVEL + DRINK.get('over', -.03) - EYE) * (DISTANCE + back) / DISTANCE
    card = mesh('reflector', [(-.62, back, -.15), (.62, back, -.15), (.62, back, top), (-.62, back, top)], [(0, 1, 2, 3)], item)
    layer = card.data.uv_layers.new(name='uv')
    for loop, uv in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = uv
    card.visible_camera = card.visible_shadow = card.visible_diffuse = card.visible_glossy = False


def light():
    scene = bpy.context.scene
    nodes, links = scene.world.node_tree.nodes, scene.world.node_tree.links
    coords, turn = node(nodes, 'TexCoord'), node(nodes, 'Mapping', {'Rotation': (0, 0, math.radians(200))})
    picture = node(nodes, 'TexEnvironment', image=bpy.data.images.load('/usr/share/blender/datafiles/studiolights/world/interior.exr'), interpolation='Cubic')
    low = node(nodes, 'MixRGB', {0: 1, 2: (6, 6, 6, 1)}, blend_type='DARKEN')
    links.new(coords.outputs['Generated'], turn.inputs[0])
    links.new(turn.outputs[0], picture.inputs[0])
    links.new(picture.outputs[0], low.inputs[1])
    links.new(low.outputs[0], nodes['Background'].inputs[0])
    nodes['Background'].inputs[1].default_value = DRINK.get('room', .38)
    # From behind on both sides, for the drink's body; from above, for the ice.
    for at, wide, power, tall, color in (((-2.4, 1.7, 1.9), 1.0, 95 * DRINK.get('left', 1), 2.4, (1, .95, .86)), ((2.6, 1.5, 1.6), .9, 60 * DRINK.get('right', 1), 2.2, (.90, .96, 1)),
                                         ((.3, .4, 4.2), 1.5, 60, 1.5, (1, .98, .95))):
        lamp = area(at, (0, 0, .7), wide, power * DRINK.get('lamps', 1), height=tall, color=color, glossy=False)
        lamp.visible_camera = lamp.visible_transmission = False
    if 'front' in DRINK:
        # Only what is white sees it: fog and cloud.
        lamp = area((-2.2, -4.5, 3.2), (0, 0, .8), 2, DRINK['front'], height=2, color=(.97, 1, .93), glossy=False)
        lamp.visible_camera = lamp.visible_transmission = False
    reflector()


def windows():
    panes((-3.0, -2.2, .25), (0, 0, .45), 1.7 * DRINK.get('pane', 1), 3.6, 16, DRINK.get('sky', (1, .97, .92)))
    panes((4.2, -.6, .25), (0, 0, .45), .8 * DRINK.get('pane', 1), 3.4, 8, DRINK.get('sky', (.90, .96, 1)))


def shine():
    """Surface that shows nothing but what it mirrors, as much of it as glass or water would."""
    item, nodes, links = material('shine')
    amount, mirror = node(nodes, 'Fresnel', {0: 1.45}), node(nodes, 'BsdfGlossy', {'Roughness': 0})
    links.new(amount.outputs[0], mirror.inputs[0])
    links.new(mirror.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def build():
    scene = render.new_scene(ARGS, 12)
    cycles = scene.cycles
    cycles.adaptive_threshold, cycles.adaptive_min_samples = float(ARGS.get('threshold', .05)), 8
    bounces = DRINK.get('bounces', 12)
    cycles.max_bounces = cycles.transmission_bounces = bounces
    cycles.glossy_bounces, cycles.blur_glossy = 3, .2
    cycles.volume_bounces = DRINK.get('scatters', 4 if DRINK['haze'] else 1)
    cycles.sample_clamp_indirect = 6
    scene.render.film_transparent, cycles.film_transparent_glass = True, False
    scene.render.threads = 2
    if ARGS.get('mode') == 'shine':
        look = shine()
        glassware.highball(look, 192)
        wet(look)
        windows()
        frame(scene)
        return
    glassware.highball(tumbler_glass(), 192)
    liquid = glassware.fill(LEVEL, juice(), 192)
    iced(liquid)
    for face in liquid.data.polygons:
        face.use_smooth = True
    if 'pulp' in DRINK:
        pulp(DRINK['pulp'])
    glassware.surface_bubbles(LEVEL, int(30 + 90 * random.Random(SEED).random()), SEED)
    glassware.rising_bubbles(LEVEL, int(DRINK.get('rising', 1) * (10 + 50 * random.Random(SEED + 1).random())), SEED + 1)
    wet(glass.water_drop())
    ground_behind()
    light()
    frame(scene)


def frame(scene):
    camera = render.camera((0, -DISTANCE, EYE), (0, 0, EYE), 36 * DISTANCE / FRAME, (0, (BOTTOM + FRAME / 2 - EYE) / FRAME))
    camera.data.sensor_fit, camera.data.sensor_height, camera.data.sensor_width = 'VERTICAL', 36, 36
    r = scene.render
    r.use_border, r.use_crop_to_border = True, True
    r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = .24, float(ARGS.get('low', .04)), .76, float(ARGS.get('high', .935))
    ARGS['seeds'] = '1'
    start = time.process_time()
    render.write(ARGS)
    print(f'CPU {time.process_time() - start:.0f}s')


build()
