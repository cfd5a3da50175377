"""Whole fruit, built at natural proportions (1 unit = 10 cm), standing on z=0 of their group."""
import math
import random

from mathutils import Vector

from .color import srgb
from .geometry import group, lathe, spline, tube
from .leaves import leaf
from .materials import principled
from .skins import skin


def closed(points, steps=14):
    """Smooth (r, z) profile whose ends lie on the axis."""
    line = [(max(r, 0), z) for r, z in spline(points, steps)]
    return [(0, line[0][1])] + line[1:-1] + [(0, line[-1][1])]


def wood(color='#5B4A22'):
    """Material of stems."""
    return principled('stem', srgb(color), .5)


APPLE = [(0, -.265), (.07, -.305), (.17, -.325), (.30, -.25), (.383, -.03), (.37, .16), (.27, .29), (.15, .315), (.065, .25), (0, .19)]
PEAR = [(0, -.36), (.06, -.385), (.16, -.40), (.31, -.30), (.355, -.10), (.29, .12), (.19, .30), (.155, .44), (.11, .53), (.04, .55), (0, .53)]
PLUM = [(0, -.31), (.10, -.30), (.24, -.20), (.30, 0), (.24, .20), (.10, .285), (.03, .27), (0, .25)]
CHERRY = [(0, -.17), (.08, -.155), (.16, -.06), (.175, .04), (.12, .135), (.05, .135), (0, .11)]


def apple(location=(0, 0, 0), rotation=(0, 0, 0), scale=1, tones=('#9FCE34', '#86BD28'), spots='#E6F2AE', with_leaf=True):
    """Apple with five lobes at its foot and shoulders."""
    def lobes(v):
        angle = math.atan2(v.y, v.x)
        low, high = max(0, min(1, (.2 - v.z) / .5)), max(0, min(1, (v.z - .1) / .2))
        k = 1 + (.035 * low + .018 * high) * math.cos(5 * angle) + .012 * math.sin(2 * angle + 1)
        return Vector((v.x * k, v.y * k, v.z + .01 * math.cos(5 * angle) * (low - high * .6) + .012 * math.sin(angle)))

    body = lathe('apple', closed(APPLE), skin('apple', srgb(tones[0]), srgb(tones[1]), srgb(spots), .2, .7, .08, 3, spot_size=.075), 128, lobes)
    items = [body, tube('stem', [(0, 0, .19), (.012, 0, .32), (.055, .012, .45)], (.015, .024), wood('#6A5426'))]
    if with_leaf:
        items.append(leaf(.36, .115, (.012, 0, .34), (.55, -.5, .5), .9, 0, 6, ('#2F7F1C', '#8CBF52'), cup=.3))
    return group(items, (location[0], location[1], location[2] + .325 * scale), rotation, scale)


def pear(location=(0, 0, 0), rotation=(0, 0, 0), scale=1):
    """Pear, slightly bent towards its stem."""
    def bend(v):
        return Vector((v.x * (1 + .03 * math.sin(2 * math.atan2(v.y, v.x))) + .05 * max(0, v.z) ** 2, v.y, v.z))

    body = lathe('pear', closed(PEAR), skin('pear', srgb('#D2D23F'), srgb('#A8BC33'), srgb('#8F8A2C'), .32, .35, .06, 3, bump=.05, spot_size=.06), 128, bend)
    stem = tube('stem', [(.012, 0, .5), (.03, 0, .63), (.09, .02, .76)], (.019, .026), wood())
    return group([body, stem], (location[0], location[1], location[2] + .397 * scale), rotation, scale)


def crease(v):
    """The furrow of a plum."""
    angle = (math.atan2(v.y, v.x) + 1.9 + math.pi) % math.tau - math.pi
    k = 1 - .09 * math.exp(-angle ** 2 / .02) * max(0, 1 - abs(v.z) / .36)
    return Vector((v.x * k * .95, v.y * k, v.z))


def plum_skin():
    """Dark violet skin under a pale wax bloom."""
    return skin('plum', srgb('#5A2183'), srgb('#2B0B48'), None, .3, .35, 0, 3, bloom=(srgb('#9C86CF'), .4))


def plum(location=(0, 0, 0), rotation=(0, 0, 0), scale=1):
    """Plum with its furrow."""
    body = lathe('plum', closed(PLUM), plum_skin(), 128, crease)
    stem = tube('stem', [(0, 0, .24), (.01, .01, .33), (.05, .02, .40)], (.013, .019), wood())
    return group([body, stem], (location[0], location[1], location[2] + .31 * scale), rotation, scale)


def cherry(location=(0, 0, 0), rotation=(0, 0, 0), scale=1, stem=((0, 0, .12), (.03, 0, .45), (.14, .03, .85)),
           tones=('#B40A26', '#640314')):
    """Cherry; `stem` are the points of its stalk in the cherry's own space."""
    def heart(v):
        angle = math.atan2(v.y, v.x)
        return Vector((v.x * 1.04, v.y * (1 - .04 * math.cos(angle) ** 2), v.z + .01 * math.cos(2 * angle) * max(0, v.z) / .1))

    body = lathe('cherry', closed(CHERRY), skin('cherry', srgb(tones[0]), srgb(tones[1]), None, .1, 1, .03, 2.2), 96, heart)
    stalk = tube('stalk', list(stem), (.010, .015), principled('stalk', srgb('#7C9A35'), .45))
    return group([body, stalk], (location[0], location[1], location[2] + .168 * scale), rotation, scale)


def berry(location, radius, material, seed=0, long=1.1, segments=48):
    """One grape."""
    rng = random.Random(seed)
    profile = closed([(0, -long), (.55, -long * .83), (.97, -.2), (.95, .35), (.5, long * .87), (0, long)])
    tilt = (rng.uniform(-.7, .7), rng.uniform(-.7, .7), rng.uniform(0, 6))
    return lathe('grape', [(r * radius, z * radius) for r, z in profile], material, segments, location=location, rotation=tilt)


def grapes(location=(0, 0, 0), rotation=(0, 0, 0), scale=1, tones=('#8E2C6E', '#4A0F3A'), bloom=('#B48AC0', .3), through=.15,
           seed=2, length=.62, width=.30, size=.10, stalk='#7F8F3A'):
    """Bunch lying on the table along X, its stalk at +X: grapes packed into a tapered heap."""
    material = skin('grape', srgb(tones[0]), srgb(tones[1]), None, .2, .45, through, 1.5,
                    bloom=(srgb(bloom[0]), bloom[1]) if bloom else None)
    rng, centers = random.Random(seed), []
    for _ in range(6000):
        x = rng.uniform(-length, length)
        reach = width * (1 - .6 * abs(x / length - .25) ** 1.3)
        y, z = rng.uniform(-reach, reach), size + rng.uniform(0, reach * 1.25)
        if (y / reach) ** 2 + ((z - size) / (reach * 1.25)) ** 2 > 1:
            continue
        if all((Vector((x, y, z)) - other).length > size * 1.72 for other in centers):
            centers.append(Vector((x, y, z)))
    items = [berry(c, size * rng.uniform(.94, 1.07), material, i) for i, c in enumerate(centers)]
    green = principled('stalk', srgb(stalk), .45)
    items.append(tube('stalk', [(length * .45, 0, size * 2.4), (length - .04, .02, size * 3.2), (length + .06, .05, size * 4.1)], (.018, .026), green))
    items.append(tube('stalk', [(length - .01, -.02, size * 3.95), (length + .06, .05, size * 4.1), (length + .10, .13, size * 4.0)], (.022, .022), green))
    return group(items, location, rotation, scale)


def blueberry(location, radius, rotation=(0, 0, 0), material=None):
    """Blueberry with its crown."""
    material = material or blueberry_skin()

    def crown(v):
        high = max(0, min(1, (v.z - .72) / .14)) if math.hypot(v.x, v.y) > .2 else 0
        return Vector((v.x, v.y, v.z + .10 * high * math.cos(5 * math.atan2(v.y, v.x)))) * radius

    profile = closed([(0, -.88), (.5, -.78), (.97, -.12), (.88, .42), (.55, .76), (.36, .9), (.30, .84), (.24, .68), (0, .66)], 8)
    return lathe('blueberry', profile, material, 60, crown, location, rotation)


def blueberry_skin():
    """Blue-black skin under a pale bloom."""
    return skin('blueberry', srgb('#2C3F86'), srgb('#141C48'), None, .38, .15, 0, 4, bloom=(srgb('#8FA3DA'), .6))
