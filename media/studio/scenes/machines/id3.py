"""Pictures of the JDM ID3. Args: view = main | alpha | front | outlet | display | office | inside."""
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]

import id3_body  # noqa: E402
import rooms  # noqa: E402
from finishes import finishes  # noqa: E402
from stage import drink, grounding, pour, studio  # noqa: E402
from studio import render  # noqa: E402
from studio.lights import area  # noqa: E402

SPOT = (id3_body.OUTLETS[1], id3_body.OUTLET_Y, id3_body.GRILLE)


def main_view():
    """Three-quarter portrait with quiet ground above for the card's text."""
    drink('cereza', SPOT)
    render.camera((-7.2, -18, 5.4), (0, -.2, 3.05), 77, (0, .035))


def front_view():
    """Landscape three-quarter, lower and closer, machine right of the middle."""
    drink('cereza', SPOT)
    drink('limonada', (id3_body.OUTLETS[2], SPOT[1], SPOT[2]), seed=8)
    render.camera((5.6, -17, 3.8), (-.5, -.2, 2.95), 62)


def outlet_view():
    """A drink runs into its iced glass."""
    drink('cereza', SPOT, 1.0, 1400)
    pour('cereza', SPOT[0], SPOT[1], id3_body.TIP + .03, SPOT[2] + 1.0)
    area((-3.5, -6, 2.2), (-.3, -1.2, 1.3), 2, 60)
    render.camera((-2.6, -8.2, 2.3), (-.10, -1.2, 1.62), 74)
    render.focus((SPOT[0], SPOT[1] - .25, 1.5), .8)


def display_view():
    """The lit door from its lower left corner."""
    render.camera((-3.9, -8.0, 3.7), (-.12, -1.9, 4.12), 70)
    render.focus((-.9, -1.95, 4.0), 1.2)


def office_view():
    """At work in an office kitchen, window light from the left."""
    drink('limonada', (id3_body.OUTLETS[2], SPOT[1], SPOT[2]))
    drink('cereza', (2.75, -1.0, 0), seed=8)
    render.camera((-5.0, -17.5, 4.6), (.75, -.2, 2.72), 62)
    render.focus((0, -2.0, 3.2), .22)


def inside_view():
    """Door open: cartons, hoses and pumps."""
    area((-2.5, -9, 5.5), (0, -1.5, 4), 3, 120)
    render.camera((-4.6, -15.5, 5.2), (.80, -1.0, 3.95), 84)


VIEWS = {'main': main_view, 'front': front_view, 'outlet': outlet_view, 'display': display_view,
         'office': office_view, 'inside': inside_view}


def build(args):
    """The whole picture."""
    view = args['view']
    render.new_scene(args, 12)
    id3_body.build(finishes(), view == 'inside')
    if view == 'office':
        rooms.office()
    else:
        studio('mint', rim_glint=view != 'front')
        grounding(id3_body.WIDTH, id3_body.DEPTH)
    VIEWS[view]()
    render.write(args)


build(render.arguments())
