"""Cartons of concentrate (bag-in-box), diaphragm pumps and the shipping carton."""
import math

from studio.color import COLOURS, srgb
from studio.geometry import box, group, slab
from studio.materials import material, node, principled, ramp

from finishes import decal, plane, printed
from parts import can, hose

# Width, depth, height of a carton by its litres, outside.
SIZES = {3: (1.20, 1.45, 1.80), 5: (1.36, 1.80, 2.14), 10: (1.86, 2.10, 2.62)}


def board(name, color):
    """Printed carton board with a faint waviness."""
    item, nodes, links = material(name)
    coords, grain = node(nodes, 'TexCoord'), node(nodes, 'TexNoise', {'Scale': 7, 'Detail': 6})
    bump = node(nodes, 'Bump', {'Strength': .06, 'Distance': .02})
    surface = node(nodes, 'BsdfPrincipled', {'Base Color': (*color, 1), 'Roughness': .5})
    links.new(coords.outputs['Object'], grain.inputs[0])
    links.new(grain.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs[0], surface.inputs['Normal'])
    links.new(surface.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def kraft():
    """Brown corrugated board: fine vertical flutes under speckled fibre."""
    item, nodes, links = material('kraft')
    coords, place = node(nodes, 'TexCoord'), node(nodes, 'Mapping', {'Scale': (1, 1, .3)})
    flutes, fibre = node(nodes, 'TexNoise', {'Scale': 26, 'Detail': 2}), node(nodes, 'TexNoise', {'Scale': 60, 'Detail': 5})
    tones = ramp(nodes, [(.30, srgb('#B1875A')), (.70, srgb('#C49B6C'))])
    blend = node(nodes, 'MixRGB', {0: .35})
    bump = node(nodes, 'Bump', {'Strength': .05, 'Distance': .02})
    surface = node(nodes, 'BsdfPrincipled', {'Roughness': .68})
    links.new(coords.outputs['Object'], place.inputs[0])
    links.new(place.outputs[0], flutes.inputs[0])
    links.new(coords.outputs['Object'], fibre.inputs[0])
    links.new(flutes.outputs[0], blend.inputs[1])
    links.new(fibre.outputs[0], blend.inputs[2])
    links.new(blend.outputs[0], tones.inputs[0])
    links.new(tones.outputs[0], surface.inputs['Base Color'])
    links.new(flutes.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs[0], surface.inputs['Normal'])
    links.new(surface.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def carton(slug, liters, look, location=(0, 0, 0), turn=0, size=None, tap=True):
    """Carton with its printed face, flaps and the bag's tap low in front; stands on z=0 of location."""
    width, depth, height = size or SIZES[liters]
    color = srgb(COLOURS[slug]['ground']['body'])
    side = board(f'board {slug}', color)
    items = [box('carton', (width, depth, height), (0, 0, height / 2), side, .022, 3)]
    tall = min(height * .80, (width - .05) * 4 / 3)
    face = plane('label', tall * .75, tall, (0, -depth / 2 - .002, height - tall / 2 - .03),
                 printed(f'label-{slug}-{liters}', .46))
    items.append(face)
    items.append(box('flap gap', (width * .96, .010, .004), (0, 0, height), principled('gap', tuple(c * .25 for c in color), .8), 0))
    if tap:
        items += bag_tap(0, -depth / 2, min(.20, height * .1) + .05, look)
    return group(items, location, (0, 0, turn))


def bag_tap(x, y, z, look):
    """Screw fitment of the bag with its coupling, pointing to -Y."""
    forward = (math.radians(90), 0, 0)
    ring = can('fitment', .17, 0, .05, (x, y, z), look['hose'], .015)
    body = can('coupling', .115, .04, .19, (x, y, z), look['rubber'], .02)
    collar = can('collar', .13, .09, .13, (x, y, z), look['signal'], .012)
    for item in (ring, body, collar):
        item.rotation_euler = forward
    return [ring, body, collar]


def pump(location, look):
    """Diaphragm pump: motor can lying behind a square head with two ports."""
    items = [box('pump head', (.62, .34, .62), (0, 0, .36), look['graphite'], .06, 4),
             slab('pump plate', .48, .48, .05, .10, (0, -.185, .36), look['steel'], (0, 0, 0), .012)]
    motor = can('motor', .27, 0, .75, (0, .14, .36), look['steel'], .04)
    motor.rotation_euler = (math.radians(-90), 0, 0)
    items.append(motor)
    for side in (-1, 1):
        port = can('port', .075, 0, .16, (side * .2, -.02, .66), look['rubber'], .015)
        items.append(port)
        for z in (.18, .54):
            screw = can('screw', .032, 0, .018, (side * .18, -.21, z), look['chrome'], .006, segments=24)
            screw.rotation_euler = (math.radians(90), 0, 0)
            items.append(screw)
    items.append(box('pump foot', (.74, .6, .05), (0, .12, .025), look['dark_steel'], .015, 2))
    return group(items, location)


def parcel(size, look, location=(0, 0, 0), turn=0, opened=True):
    """Shipping carton with its print and standing flaps."""
    width, depth, height = size
    brown, wall = kraft(), .05
    items = [box('wall', (width, wall, height), (0, y, height / 2), brown, .012, 2) for y in (-depth / 2, depth / 2)]
    items += [box('wall', (wall, depth, height), (x, 0, height / 2), brown, .012, 2) for x in (-width / 2, width / 2)]
    items.append(box('floor', (width, depth, wall), (0, 0, wall / 2), brown, .01, 2))
    tall = min(height * .9, width * .96 * 12 / 14)
    items.append(plane('print', tall * 14 / 12, tall, (0, -depth / 2 - wall / 2 - .003, height / 2),
                       decal('parcel', (.02, .018, .015), 0, .6)))
    items.append(box('tape', (.34, .006, .5), (width * .0, -depth / 2 - wall / 2 - .002, height - .25),
                     principled('tape', srgb('#D8B27C'), .25), .002, 1))
    if opened:
        lean = math.radians(52)
        for side in (-1, 1):
            flap = box('flap', (width - .02, wall, depth * .48), (0, side * (depth / 2 + math.sin(lean) * depth * .24),
                       height + math.cos(lean) * depth * .24), brown, .012, 2, (side * -lean, 0, 0))
            ear = box('flap', (wall, depth - .1, depth * .40), (side * (width / 2 + math.sin(lean) * depth * .2), 0,
                      height + math.cos(lean) * depth * .20), brown, .012, 2, (0, side * lean, 0))
            items += [flap, ear]
    else:
        items += [box('lid', (width, depth * .498, wall), (0, side * depth * .25, height), brown, .012, 2) for side in (-1, 1)]
    return group(items, location, (0, 0, turn))


def supply(start, over, end, look, radius=.05):
    """Hose from a tap to a port, sagging over the points between."""
    return hose([start, *over, end], radius, look['hose'])
