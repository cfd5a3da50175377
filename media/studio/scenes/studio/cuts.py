"""Cut fruit: halves with a painted flesh face, core, seeds or stone. Cut face towards -Y, standing on z=0."""
import math

from mathutils import Vector

from .color import mix, srgb
from .fruit import APPLE, PEAR, PLUM, closed, plum_skin, wood
from .geometry import group, lathe, mesh, tube
from .materials import principled
from .skins import paint, painted, skin


def outline_of(profile):
    """Closed XZ outline of a (r, z) profile, anticlockwise seen from -Y."""
    return [(r, z) for r, z in profile] + [(-r, z) for r, z in reversed(profile[1:-1])]


def face(profile, color_at, sink, material, rings=48):
    """Cut face filled by shrinking rings; color_at(s, x, z) paints it, sink(x, z) dents it (s: 1 rim, 0 centre)."""
    outline = outline_of(profile)
    middle = (min(z for _, z in outline) + max(z for _, z in outline)) / 2
    count, vertices, colors, faces = len(outline), [], [], []
    for ring in range(rings):
        s = 1 - (ring / rings) ** 1.0
        for x, z in outline:
            px, pz = x * s, middle + (z - middle) * s
            vertices.append((px, -.006 * min(1, (1 - s) * 30) + sink(px, pz), pz))
            colors.append(color_at(s, px, pz))
    vertices.append((0, sink(0, middle), middle))
    colors.append(color_at(0, 0, middle))
    for ring in range(rings - 1):
        for k in range(count):
            n = (k + 1) % count
            faces.append((ring * count + k, ring * count + n, (ring + 1) * count + n, (ring + 1) * count + k))
    last = (rings - 1) * count
    faces += [(last + k, last + (k + 1) % count, len(vertices) - 1) for k in range(count)]
    return paint(mesh('cut face', vertices, faces, material), colors)


def back(profile, material, segments=72):
    """The uncut half of the fruit behind the face."""
    vertices, faces = [], []
    for r, z in profile:
        for k in range(segments + 1):
            angle = math.pi * k / segments
            vertices.append(Vector((r * math.cos(angle), r * math.sin(angle), z)))
    width = segments + 1
    for i in range(len(profile) - 1):
        for k in range(segments):
            faces.append((i * width + k, i * width + k + 1, (i + 1) * width + k + 1, (i + 1) * width + k))
    return mesh('half', vertices, faces, material)


def spot(x, z, cx, cz, rx, rz, lean=0):
    """1 inside a soft ellipse, 0 outside."""
    dx, dz = x - cx, z - cz
    u, v = dx * math.cos(lean) + dz * math.sin(lean), -dx * math.sin(lean) + dz * math.cos(lean)
    return max(0, min(1, 1.6 - 1.6 * math.sqrt((u / rx) ** 2 + (v / rz) ** 2))) if rx and rz else 0


def seeds(places, size, color='#3A1D0C'):
    """Pips lying in the face: [(x, z, lean), ...]."""
    shine = principled('pip', srgb(color), .22, coat=.6)
    profile = closed([(0, -1), (.34, -.72), (.5, -.1), (.34, .5), (0, 1)], 8)
    items = []
    for x, z, lean in places:
        pip = lathe('pip', [(r * size, h * size) for r, h in profile], shine, 32, lambda v: Vector((v.x, v.y * .6, v.z)))
        pip.location, pip.rotation_euler = (x, -.004, z), (0, lean, 0)
        items.append(pip)
    return items


def pome_half(profile, core, pips, skin_color, edge, flesh, material, stem, location, rotation, scale):
    """Half an apple or pear: pale flesh, a fine line around the core, pips in their hollows."""
    cx, cz, rx, rz = core
    pale, green, hollow = srgb(flesh), srgb(edge), mix(srgb(flesh), srgb('#B98A3C'), .6)

    def color_at(s, x, z):
        if s > .985:
            return srgb(skin_color)
        color = mix(pale, green, max(0, (s - .86) / .14) ** 2 * .8)
        ring = math.hypot((x - cx) / rx, (z - cz) / rz)
        color = mix(color, green, .55 * math.exp(-((ring - 1) / .045) ** 2))
        color = mix(color, green, .25 * math.exp(-(x / .012) ** 2) * (1 if abs(z - cz) < rz * 2.2 else 0))
        dents = max(spot(x, z, px, pz, .042, .075, -lean) for px, pz, lean in pips)
        return mix(color, hollow, .7 * dents)

    def sink(x, z):
        return .014 * max(spot(x, z, px, pz, .042, .075, -lean) for px, pz, lean in pips)

    profile = closed(profile, 18)
    items = [face(profile, color_at, sink, painted('flesh', .32, .3, .25, .12, 60)), back(profile, material)]
    items += seeds(pips, .046)
    if stem:
        items.append(tube('stem', stem, (.014, .02), wood()))
    lowest = min(z for _, z in profile)
    return group(items, (location[0], location[1], location[2] - lowest * scale), rotation, scale)


def apple_half(location=(0, 0, 0), rotation=(0, 0, 0), scale=1):
    """Half a green apple."""
    material = skin('apple half', srgb('#9FCE34'), srgb('#86BD28'), srgb('#E6F2AE'), .2, .7, .08, 3, spot_size=.075)
    return pome_half(APPLE, (0, -.02, .13, .145), [(-.058, -.035, .25), (.058, -.035, -.25)], '#86BD2A', '#C9DE8A', '#FFF6D2',
                     material, [(0, .01, .2), (.012, .012, .31), (.04, .012, .40)], location, rotation, scale)


def pear_half(location=(0, 0, 0), rotation=(0, 0, 0), scale=1):
    """Half a pear."""
    material = skin('pear half', srgb('#D2D23F'), srgb('#A8BC33'), srgb('#8F8A2C'), .32, .35, .06, 3, bump=.05, spot_size=.06)
    return pome_half(PEAR, (0, -.14, .105, .14), [(-.045, -.15, .22), (.045, -.15, -.22)], '#BFC939', '#DDE29A', '#FFF8DE',
                     material, [(.0, .012, .53), (.02, .012, .64), (.06, .012, .74)], location, rotation, scale)


def plum_half(location=(0, 0, 0), rotation=(0, 0, 0), scale=1):
    """Half a plum with its stone: amber flesh that reddens to the skin."""
    amber, red, dark, pit_bed = srgb('#F3B33C'), srgb('#B4273F'), srgb('#3A0F52'), srgb('#C4701E')

    def color_at(s, x, z):
        if s > .98:
            return dark
        color = mix(amber, red, max(0, (s - .72) / .28) ** 1.6 * .85)
        return mix(color, pit_bed, spot(x, z, 0, -.01, .15, .19))

    profile = closed(PLUM, 18)
    stone = closed([(0, -.165), (.06, -.125), (.112, -.02), (.09, .09), (.035, .15), (0, .17)], 10)
    rough = principled('stone', srgb('#9A5B22'), .42, coat=.35)

    def ridges(v):
        angle = math.atan2(v.y, v.x)
        return Vector((v.x * (1 + .05 * math.sin(9 * angle + 20 * v.z)), v.y * .62, v.z))

    items = [face(profile, color_at, lambda x, z: .03 * spot(x, z, 0, -.01, .15, .19), painted('plum flesh', .2, .6, .35, .25, 26)),
             back(profile, plum_skin()), lathe('stone', stone, rough, 64, ridges)]
    return group(items, (location[0], location[1], location[2] + .31 * scale), rotation, scale)
