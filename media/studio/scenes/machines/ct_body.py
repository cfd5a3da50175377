"""JDM CT: steel tower on a base plate; leaning LCD head; outlet on a rail, 0 to 300 mm above the tray."""
import math

import bpy

from studio.geometry import box, extrude, extrude_x, fillet, lathe, slab
from studio.materials import emission

from finishes import badge, decal, display, plane
from parts import FLAT, can, tray

WIDTH = 1.86
FACE = ((-1.42, 3.86), (-1.05, 5.72))
COLUMN, BACK = .15, 1.08
GRILLE = .165
GLOW = (.55, .93, 1)


def outlet_z(free):
    """Height of the jet for a free height in millimetres."""
    return GRILLE + free / 100


def tower(look):
    """Brushed steel body: column and head in one side profile."""
    (y0, z0), (y1, z1) = FACE
    outline = fillet([(BACK, .9), (BACK, .06), (COLUMN, .06), (COLUMN, z0 - .10, .46), (y0, z0, .17), (y1, z1, .30),
                      (BACK, z1 - .34, .66), (BACK, .9)], 12)
    extrude_x('tower', outline[:-1], WIDTH, look['steel_z'], radius=.10, segments=6)


def face(look):
    """Black glass with the LCD on the leaning front."""
    (y0, z0), (y1, z1) = FACE
    lean = math.atan2(y1 - y0, z1 - z0)
    middle = (0, (y0 + y1) / 2, (z0 + z1) / 2)
    out = (0, -math.cos(lean), math.sin(lean))

    def at(distance):
        return tuple(m + o * distance for m, o in zip(middle, out))

    slab('face gap', 1.53, 1.735, .03, .155, at(.0), look['well'], (-lean, 0, 0), .01)
    slab('face glass', 1.50, 1.705, .05, .14, at(.008), look['gloss'], (-lean, 0, 0), .014)
    slab('lcd', 1.214, 1.626, .004, .07, at(.0325), display('ct-lcd', 1.2), (-lean, 0, 0), .0015)


def outlet(look, free, glow=GLOW, power=110):
    """Carriage on its rail with the outlet, its LED ring and its light."""
    z = outlet_z(free)
    slab('rail', .46, 3.06, .04, .20, (0, COLUMN - .004, 1.70), look['gloss'], radius=.012)
    for x in (-.09, .09):
        box('rail rod', (.05, .03, 2.8), (x, COLUMN - .03, 1.70), look['chrome'], .012, 2)
    plane('scale', .30, 3.0, (.44, COLUMN - .003, GRILLE + 1.5), decal('scale', (.05, .055, .06), 0, .5))
    half = .29
    arc = [(half * math.sin(math.radians(a)), .66 + half * math.cos(math.radians(a))) for a in range(90, -91, -6)]
    arm = extrude('carriage', [(-half, -.16), *reversed(arc), (half, -.16)], .24, look['gloss'], (0, -.02, z + .42), FLAT, .03)
    arm.location.z = z + .42
    can('outlet', .235, .14, .32, (0, -.68, z), look['steel'], .02)
    can('outlet skirt', .215, .02, .15, (0, -.68, z), look['rubber'], .03, .235)
    can('jet', .085, -.03, .06, (0, -.68, z), look['chrome'], .014, .10)
    ring = fillet([(.15, .018), (.20, .018, .006), (.20, -.008, .006), (.15, -.008, .006), (.15, .018)], 4)
    lathe('ring', ring, emission('ring', glow, 9), 96, location=(0, -.68, z))
    cap = can('cap', .17, 0, .02, (0, -.68, z + .54), look['chrome'], .008)
    cap.location.z = z + .535
    data = bpy.data.lights.new('outlet light', 'SPOT')
    data.energy, data.color, data.spot_size, data.spot_blend, data.shadow_soft_size = power, glow, math.radians(58), .8, .18
    item = bpy.data.objects.new('outlet light', data)
    bpy.context.scene.collection.objects.link(item)
    item.location = (0, -.68, z - .06)


def build(look, free=235, glow=GLOW, power=110):
    """Whole tower standing on z=0; free is the outlet height in millimetres."""
    slab('base', 2.36, 3.0, .09, .40, (0, -.26, .045), look['steel'], FLAT, .024, 16)
    tray(1.72, 1.56, (0, -.86, .09), look, .26)
    tower(look)
    face(look)
    outlet(look, free, glow, power)
    for side in (-1, 1):
        box('reveal', (.008, .016, 3.2), (side * WIDTH / 2, .62, 1.75), look['well'], .003, 1)
        turn = (0, 0, side * math.radians(90))
        badge('badge-jdm-ct', 1.15, (side * (WIDTH / 2 + .004), -.10, 4.75), (.012, .012, .013), 0, .4, turn)
