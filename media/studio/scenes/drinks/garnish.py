"""The garnish of each flavour, placed around the highball at the origin (foot radius .32, rim z=1.5, camera at -Y)."""
from studio.citrus import LEMON, ORANGE, citrus_half, citrus_slice, looks
from studio.cuts import apple_half, pear_half, plum_half
from studio.fruit import apple, berry, blueberry, blueberry_skin, cherry, grapes, pear, plum
from studio.color import srgb
from studio.geometry import tube
from studio.leaves import leaf, mint
from studio.materials import principled
from studio.skins import skin

FACING = 1.5708


def wheel(kind, side=-1, materials=None):
    """Citrus wheel slit onto the rim, left (-1) or right (1)."""
    citrus_slice(kind, .19, .15, (side * .365, -.03, 1.455), (FACING - .12, side * .1, .16 * side), materials, .2)


def manzana():
    """A green apple and a half."""
    apple((.365, -.50, 0), (.10, .12, .6), .74)
    apple_half((-.40, -.46, 0), (-.20, .16, .30), .60)


def te_helado():
    """Lemon wheel, mint, tea leaves at the foot."""
    materials = looks(LEMON)
    wheel(LEMON, 1, materials)
    mint((-.14, -.08, 1.36), (.10, -.22, .3), .98, 1)
    citrus_slice(LEMON, .235, .13, (-.02, -.175, .60), (FACING - .06, .12, .08), materials, .5)
    for place, turn, size in (((.10, -.52, .02), (.10, -.06, -.22), .46), ((.22, -.44, .045), (-.35, -.16, .38), .42),
                              ((-.46, -.36, .02), (.12, -.10, .9), .36)):
        leaf(size, size * .20, place, turn, .35, .10, 9, ('#2C6B1E', '#93BE5C'), cup=.5, tip=.95)


def cereza():
    """Three cherries, two of them on one stalk."""
    size, knot = .96, (.33, -.40, .98)
    for place in ((.22, -.54, 0), (.50, -.42, 0)):
        reach = tuple((k - b) / size for k, b in zip(knot, (place[0], place[1], .168 * size)))
        cherry(place, (0, 0, 0), size, ((0, 0, .12), (reach[0] * .18, reach[1] * .2, .36), reach))
    tube('knot', [(knot[0] - .004, knot[1], knot[2] - .022), (knot[0], knot[1], knot[2] + .004), (knot[0] + .022, knot[1], knot[2] + .03)],
         (.019, .024), principled('knot', srgb('#7C7A35'), .5))
    cherry((-.42, -.40, 0), (.1, -.25, 2.4), .98, ((0, 0, .12), (.02, .03, .40), (-.10, .02, .72)))


def uva_blanca():
    """A bunch of white grapes and two loose ones."""
    tones = ('#D9E07A', '#B9C856')
    grapes((.235, -.56, 0), (0, 0, .10), .80, tones, ('#EEF3C0', .35), .4, 5, .38, .27, .098)
    loose(tones, ('#EEF3C0', .35), .4)


def uva_roja():
    """A bunch of red grapes and two loose ones."""
    tones = ('#8C2560', '#3D0B30')
    grapes((.235, -.56, 0), (0, 0, .10), .80, tones, ('#B98CC4', .4), .12, 9, .38, .27, .098)
    loose(tones, ('#B98CC4', .4), .12)


def loose(tones, bloom, through):
    """Two grapes that rolled away, at the left of the foot."""
    material = skin('loose grape', srgb(tones[0]), srgb(tones[1]), None, .2, .45, through, 1.5, bloom=(srgb(bloom[0]), bloom[1]))
    berry((-.40, -.40, .08), .08, material, 3)
    berry((-.53, -.25, .083), .083, material, 8)


def limonada():
    """Half a lemon, a leaf and a lemon wheel."""
    materials = looks(LEMON)
    wheel(LEMON, -1, materials)
    citrus_half(LEMON, .265, 1.25, (.36, -.50, .25), (FACING - .28, 0, -.30), materials)
    citrus_slice(LEMON, .20, .15, (-.44, -.34, .175), (FACING - .5, 0, .35), materials, .4)


def ciruela():
    """A plum and a half with its stone."""
    plum((.37, -.50, 0), (.12, .16, .4), .84)
    plum_half((-.40, -.46, 0), (-.25, .12, .30), .66)


def pera():
    """A pear and a half."""
    pear((.39, -.46, 0), (.02, .06, .4), .78)
    pear_half((-.42, -.44, 0), (-.18, .10, .30), .56)


def fruktorade():
    """Orange and blueberries beside the electric blue."""
    materials = looks(ORANGE)
    wheel(ORANGE, -1, materials)
    citrus_half(ORANGE, .265, .95, (.36, -.50, .25), (FACING - .28, 0, -.30), materials)
    dark = blueberry_skin()
    for x, y, z, r, turn in ((-.38, -.42, .075, .08, (-.9, .3, 0)), (-.53, -.30, .07, .077, (-.5, -.5, 1)), (-.50, -.47, .068, .072, (-1.2, 0, 2)),
                             (-.60, -.40, .062, .064, (-.3, -.7, 3)), (.03, -.60, .062, .068, (-1, .4, 1))):
        blueberry((x, y, z), r, turn, dark)


GARNISHES = {'manzana': manzana, 'te-helado': te_helado, 'cereza': cereza, 'uva-blanca': uva_blanca, 'limonada': limonada,
             'ciruela': ciruela, 'uva-roja': uva_roja, 'pera': pera, 'fruktorade': fruktorade}
