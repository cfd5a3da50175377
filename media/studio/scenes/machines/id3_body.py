"""JDM ID3: 400 x 590 x 420 mm, glass door with backlit picture, four outlets, three 5-litre bag-in-box inside."""
import math

from studio.geometry import box, extrude, extrude_x, fillet, group, slab
from studio.lights import area

from cartons import carton, pump, supply
from finishes import badge, display
from parts import FLAT, cut, foot, hose, louvres, nozzle, rounded, tray

WIDTH, DEPTH, HEIGHT, FLOOR = 4.0, 4.2, 5.9, .10
LEAN = .04
PLINTH, LIP = .60, 2.72
DOOR = (3.64, 2.844, 4.31)
OUTLETS = (-1.26, -.42, .42, 1.26)
OUTLET_Y, GRILLE = -1.24, .66
TIP = LIP - .04 - .47


def front(z):
    """Y of the leaning front plane at height z."""
    return -DEPTH / 2 + LEAN * z


def housing(look):
    """White body: one rounded block with the serving niche and the door's cavity cut out."""
    half = WIDTH / 2
    outline = fillet([(0, FLOOR), (half, FLOOR, .10), (half, HEIGHT, .42), (-half, HEIGHT, .42), (-half, FLOOR, .10), (0, FLOOR)], 10)
    body = extrude('housing', outline[:-1], DEPTH, look['shell'], radius=0)
    for vertex in body.data.vertices:
        if vertex.co.y < 0:
            vertex.co.y = front(vertex.co.z)
    niche = fillet([(-4, PLINTH), (-.42, PLINTH, .14), (-.42, LIP, .14), (-4, LIP)], 8)
    cavity = slab('tool', DOOR[0] + .036, DOOR[1] + .036, 4.4, .26, (0, -.8, DOOR[2]), radius=0)
    return rounded(cut(body, extrude_x('tool', niche, 6, radius=0), cavity), .04)


def niche(look):
    """Steel lining, lip with LED, outlets, tray and plinth."""
    slab('splash', WIDTH - .36, LIP - PLINTH - .16, .03, .10, (0, -.445, (LIP + PLINTH) / 2), look['steel'], radius=.01)
    slab('lip', WIDTH - .30, 1.36, .05, .12, (0, -1.24, LIP - .02), look['graphite'], FLAT, .012)
    box('led', (WIDTH - .9, .09, .018), (0, front(LIP) + .30, LIP - .046), look['led'], 0)
    area((0, front(LIP) + .55, LIP - .08), (0, -1.15, 0), 3.0, 20, height=.35, color=(.94, .975, 1))
    for x in OUTLETS:
        nozzle((x, OUTLET_Y, LIP - .04), look)
    tray(WIDTH - .34, 1.46, (0, front(PLINTH) + .89, PLINTH - .015), look)
    slab('plinth glass', WIDTH - .36, .34, .03, .09, (0, front(.35) - .004, .35), look['gloss'], (-LEAN, 0, 0), .01)
    badge('badge-jdm-id3', 1.05, (0, front(.35) - .023, .35), rotation=(-LEAN, 0, 0))


def door(look, turn=0):
    """Glass door, hinged on the right; turn opens it."""
    width, height, middle = DOOR
    hinge = width / 2
    items = [slab('door frame', width, height, .16, .24, (-hinge, .085, 0), look['graphite'], radius=.015),
             slab('door glass', width - .03, height - .03, .03, .225, (-hinge, -.005, 0), display('id3-panel'), radius=.009),
             slab('door back', width - .36, height - .36, .05, .16, (-hinge, .185, 0), look['inner'], radius=.02),
             box('door electronics', (1.5, .14, .8), (-hinge + .5, .26, -.7), look['graphite'], .04)]
    items += [box('door rib', (width - .7, .03, .04), (-hinge, .22, z), look['graphite'], .012, 2) for z in (.25, .55, .85)]
    return group(items, (hinge, front(middle) + .012, middle), (-LEAN, 0, turn))


def inside(look, pulled=None):
    """Three cartons on a shelf over their three pumps, joined by clear hoses; one may be pulled out, uncoupled."""
    shelf = 3.74
    box('shelf', (WIDTH - .44, 2.7, .05), (0, -.05, shelf - .03), look['steel'], .015, 2)
    box('shelf lip', (WIDTH - .44, .04, .16), (0, -1.42, shelf + .03), look['steel'], .015, 2)
    for x, slug in zip((-1.17, 0, 1.17), ('manzana', 'cereza', 'limonada')):
        out = slug == pulled
        carton(slug, 5, look, (x, -1.35 if out else -.15, shelf + (.06 if out else 0)), size=(1.12, 2.36, 1.9))
        pump((x, -1.12, 2.87), look)
        if not out:
            supply((x, -1.54, shelf + .23), [(x - .05, -1.72, shelf + .12), (x - .17, -1.62, shelf - .03)],
                   (x - .2, -1.14, shelf - .12), look)
        hose([(x + .2, -1.14, shelf - .10), (x + .24, -1.35, shelf - .06), (x + .40, -1.30, shelf - .35), (x + .42, -.9, 2.9)],
             .045, look['hose'])
    area((0, -2.3, 5.6), (0, -.9, 3.6), 3, 26, height=.3)


def build(look, opened=False, pulled=None):
    """Whole machine standing on z=0; opened shows its inside, with one flavour's carton pulled out."""
    housing(look)
    niche(look)
    door(look, math.radians(104) if opened else 0)
    if opened:
        inside(look, pulled)
    for x in (-1.6, 1.6):
        for y in (-1.65, 1.65):
            foot(x, y, look)
    for side in (-1, 1):
        louvres(side * WIDTH / 2, .95, 1.1, 10, 1.1, look)
        box('seam', (.004, .014, HEIGHT - FLOOR - .42), (side * WIDTH / 2, 1.72, (HEIGHT + FLOOR - .4) / 2), look['well'], 0)
