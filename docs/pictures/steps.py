"""The four steps of the service, by one camera: the same counter, wall and light.

blender -b --factory-startup -noaudio --python-exit-code 1 -P steps.py -- studio=FOLDER out=PATH step=maquinas width=960 height=1200 samples=32
step: maquinas, sabores, despacho or mantencion. FOLDER is media/studio of commit 0c297cc. One unit is 10 cm.
The camera looks straight ahead and is shifted, so the counter's edge lies at the same height in all four.
"""
from pathlib import Path

exec(Path(__file__).with_name('hero.py').read_text().rsplit('\nbuild()', 1)[0])

import cartons  # noqa: E402
import id3_body  # noqa: E402
from finishes import decal, plane, printed  # noqa: E402
from parts import cut, hose, rounded  # noqa: E402
from studio.geometry import group, slab  # noqa: E402
from studio.lights import softcard  # noqa: E402

EDGE, BACK = -3.3, 7.5
CHERRY, LEMONADE = '#C40A22', '#F2D35C'


def ice_material():
    """Clear ice with a relief; its cloudy heart is a separate body."""
    return glass.clear('ice', 1.24, shadow=(.97, .98, .98), bump=(5, .35))


def hollowed(body, cubes, level):
    """Makes room in a drink for its ice, each (x, y, z, size, turn), and marks the faces of what is sunk."""
    hollow = bpy.data.materials.get('hollow') or material('hollow')[0]
    tools = [glassware.ice_cube(size * (1 if z + .6 * size < level else .985), (x, y, z), turn, hollow if z + .6 * size < level else body.data.materials[0], .05, .2)
             for x, y, z, size, turn in cubes]
    body.data.materials.append(hollow)
    cut(body, *tools)
    # One material for all faces, because a ray leaves a volume only by the material by which it came.
    mark = body.data.attributes.new('sunk', 'FLOAT', 'FACE')
    for face, value in zip(body.data.polygons, mark.data):
        value.value, face.material_index, face.use_smooth = min(1, face.material_index), 0, True


def iced(body, liquid, cubes, level, rng, ratio=1.08):
    """Ice in a drink, each (x, y, z, size). The drink makes room for it, so ice stays clear: a cube that stands out of the drink is a body
    of its own, a sunk one is a hollow of the drink."""
    clear = ice_material()
    turned = [(x, y, z, size, (rng.uniform(-.6, .6), rng.uniform(-.6, .6), rng.uniform(0, 3))) for x, y, z, size in cubes]
    hollowed(body, turned, level)
    bent_by_ice(liquid, ratio)
    return [glassware.ice_cube(size, (x, y, z), turn, clear, .05, .2) for x, y, z, size, turn in turned if z + .6 * size >= level]


def pale_stone():
    """Honed pale limestone: clouds, fine specks, uneven polish."""
    item, nodes, links = material('pale stone')
    coords = node(nodes, 'TexCoord')
    cloud = node(nodes, 'TexNoise', {'Scale': .5, 'Detail': 9, 'Roughness': .6, 'Distortion': .8})
    fine = node(nodes, 'TexNoise', {'Scale': 34, 'Detail': 6, 'Roughness': .7})
    polish = node(nodes, 'TexNoise', {'Scale': .9, 'Detail': 8, 'Roughness': .6})
    tones = ramp(nodes, [(.3, (.52, .49, .44)), (.7, (.66, .635, .59))])
    speck = ramp(nodes, [(.36, (.72, .70, .66)), (.5, (1, 1, 1)), (.66, (1.08, 1.07, 1.05))])
    both = node(nodes, 'MixRGB', {0: .55}, blend_type='MULTIPLY')
    span = node(nodes, 'MapRange', {'From Min': .3, 'From Max': .7, 'To Min': .22, 'To Max': .36})
    shader = node(nodes, 'BsdfPrincipled', {'Specular': .45})
    for n in (cloud, fine, polish):
        links.new(coords.outputs['Object'], n.inputs[0])
    links.new(cloud.outputs[0], tones.inputs[0])
    links.new(fine.outputs[0], speck.inputs[0])
    links.new(tones.outputs[0], both.inputs[1])
    links.new(speck.outputs[0], both.inputs[2])
    links.new(both.outputs[0], shader.inputs['Base Color'])
    links.new(polish.outputs[0], span.inputs['Value'])
    links.new(span.outputs[0], shader.inputs['Roughness'])
    links.new(shader.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    return item


def steps_room(opening=-1):
    """Pale stone counter over green boards, plaster wall, a low sun through a window at the left; no boards up to `opening` from the middle."""
    depth = BACK - EDGE + 1
    box('counter', (60, depth, .44), (0, EDGE + depth / 2, -.22), pale_stone(), .04, 5)
    board = principled('board', srgb('#1F3F3A'), .42)
    smudged(board, .0, .1, .5)
    for k in range(-14, 15):
        if abs(k) <= opening:
            continue
        box('board', (.885, .3, 9), (k * .9, EDGE + .42, -4.95), board, .03, 3)
    mesh('wall', [(-40, BACK, -12), (40, BACK, -12), (40, BACK, 30), (-40, BACK, 30)], [(0, 1, 2, 3)], plaster(srgb(ARGS.get('wall', '#A9B8AE'))))
    eye, aim = Vector((-15, -7, 12.5)), Vector((1.2, BACK, 5.4))
    data = bpy.data.lights.new('wall sun', 'SPOT')
    data.energy, data.color, data.spot_size, data.spot_blend, data.shadow_soft_size = float(ARGS.get('stepsun', 42000)), (1, .84, .64), math.radians(34), .3, .2
    item = bpy.data.objects.new('wall sun', data)
    bpy.context.scene.collection.objects.link(item)
    turn = (aim - eye).to_track_quat('-Z', 'Y')
    item.location, item.rotation_euler = eye, turn.to_euler()
    w, h, o = 1.25, 1.5, 14
    parts = [(-o, -w, -o, o), (w, o, -o, o), (-w, w, -o, -h), (-w, w, h, o), (-.07, .07, -h, h), (-w, w, -.07, .07)]
    vertices, faces = [], []
    for a, b, c, d in parts:
        n = len(vertices)
        vertices += [(a, c, 0), (b, c, 0), (b, d, 0), (a, d, 0)]
        faces.append((n, n + 1, n + 2, n + 3))
    frame = mesh('frame', vertices, faces, principled('frame', (.1, .1, .1), .9))
    frame.location, frame.rotation_euler = eye + (aim - eye) * .45, turn.to_euler()
    frame.visible_camera = frame.visible_glossy = frame.visible_transmission = frame.visible_diffuse = False
    for place, aim, width, power, height, colour, glossy in (
            ((-11, -5, 8), (0, 0, 2.6), 5, 1000, 8, (.93, .97, 1), False), ((9, -3, 6), (0, 0, 3), 1.8, 260, 7, (1, .90, .76), True),
            ((-3, -16, 9), (0, 0, 3), 7, 260, 5, (1, .98, .95), False), ((0, 3, 13), (0, 2, 2), 7, 260, 5, (1, .97, .93), False)):
        area(place, aim, width, power, height=height, color=colour, glossy=glossy).visible_camera = False
    softcard((-6.5, -12, 7), (0, 0, 4), 5, 9, 1.5, (.96, .98, 1))
    surroundings()


def placed(build, location, turn=0):
    """Whatever `build` adds, moved and turned as one."""
    before = set(bpy.data.objects)
    build()
    return group([o for o in bpy.data.objects if o not in before and o.parent is None], location, (0, 0, math.radians(turn)))


def rubbed(board, colour):
    """Printed board whose folds are paler, where ink is rubbed off: where the surface bends within a few millimetres."""
    nodes, links = board.node_tree.nodes, board.node_tree.links
    shader = next(n for n in nodes if n.type == 'BSDF_PRINCIPLED')
    fold, here, bend = node(nodes, 'Bevel', {'Radius': .05}, samples=6), node(nodes, 'NewGeometry'), node(nodes, 'VectorMath', operation='DOT_PRODUCT')
    rub, amount, tone = node(nodes, 'TexNoise', {'Scale': 9, 'Detail': 4}), node(nodes, 'MapRange', {'From Min': .995, 'From Max': .86, 'To Min': 0, 'To Max': .9}), node(nodes, 'Math', operation='MULTIPLY')
    paler = node(nodes, 'MixRGB', {1: (*colour, 1), 2: (*(.45 * c + .40 for c in colour), 1)})
    links.new(fold.outputs[0], bend.inputs[0])
    links.new(here.outputs['Normal'], bend.inputs[1])
    links.new(bend.outputs['Value'], amount.inputs['Value'])
    links.new(amount.outputs[0], tone.inputs[0])
    links.new(rub.outputs[0], tone.inputs[1])
    links.new(tone.outputs[0], paler.inputs[0])
    links.new(paler.outputs[0], shader.inputs['Base Color'])


def packed(slug, litres, look, location, turn=0, tap=True):
    """A carton with the marks of one: the lid's seam under tape, a torn-out handle, an edge where the boards meet."""
    width, depth, height = cartons.SIZES[litres]
    item = cartons.carton(slug, litres, look, location, math.radians(turn), tap=tap)
    colour = srgb(cartons.COLOURS[slug]['ground']['body'])
    rubbed(next(o for o in item.children if o.name.startswith('carton')).data.materials[0], colour)
    seam = principled('seam', tuple(c * .35 for c in colour), .8)
    tape = principled('tape', (.80, .78, .72), .22, coat=.4)
    marks = [box('seam', (.012, depth * .98, .006), (0, 0, height), seam, 0), box('tape', (width * .26, depth + .006, .004), (0, 0, height + .003), tape, .001, 1),
             box('tape end', (width * .26, .004, .32), (0, depth / 2 + .002, height - .16), tape, .001, 1)]
    for side in (-1, 1):
        marks.append(slab('handle', .52, .17, .012, .08, (side * (width / 2 + .001), 0, height * .72), principled('hole', tuple(c * .10 for c in colour), .9), (0, 0, math.radians(90)), .003))
        marks.append(box('meeting', (.008, .010, height * .985), (side * (width / 2 + .001), depth / 2 - .05, height / 2), seam, 0))
    for mark in marks:
        mark.parent = item
    return item


def drink(colour, location, level=1.16, seed=3, density=1.0, haze=.12, behind=0, eye=(0, -24, 4)):
    """A served glass; with `behind`, a small card that only glass sees lights it from its back, as in a photographer's studio."""
    rng = random.Random(seed)
    liquid = juice('drink', srgb(colour), density, haze)
    body = glassware.fill(level, liquid)
    cubes = ((-.11, .06, level + .02, .29), (.12, -.07, level - .05, .28), (.07, .03, level + .21, .25), (.05, .11, level - .36, .26), (-.08, -.10, level - .42, .26))
    items = [glassware.highball(), body, *iced(body, liquid, cubes, level, rng), glassware.surface_bubbles(level, 90, seed)]
    for x, y, z, _ in cubes:
        air = [(Vector((x, y, z)) + Vector((rng.gauss(0, .035), rng.gauss(0, .035), rng.gauss(0, .045))), .002 + .006 * rng.random() ** 3) for _ in range(90)]
        items.append(balls('air', air, glass.clear('air', 1 / 1.24, shadow=(.98, .98, .98)), 1))
    items.append(condensation('condensation', glassware.outer, .1, level + .10, 1500, glass.water_drop(), seed=seed, smallest=.0025, largest=.022, flat=.42, rarity=6))
    glassware.move(items, location)
    if behind:
        lit_from_behind(location, behind, eye)
    return items


def moulded_door(look, turn=0):
    """The ID3's door with its inside: a seal of two lips, a moulded liner with ribs, the label of the hoses, the lamps' cover."""
    width, height, middle = id3_body.DOOR
    hinge = width / 2
    liner = principled('liner', srgb('#B9BDBC'), .36, coat=.25, coat_rough=.2)
    sheet = slab('liner', width - .34, height - .34, .12, .15, (-hinge, .235, 0), radius=0)
    fields = [slab('tool', 1.62, 1.94, .1, .10, (-1.13, .295, 0), radius=0), slab('tool', 1.10, .86, .1, .10, (-2.65, .295, .54), radius=0),
              slab('tool', 1.10, .86, .1, .10, (-2.65, .295, -.54), radius=0)]
    sheet = rounded(cut(sheet, *fields), .022)
    sheet.data.materials.clear()
    sheet.data.materials.append(liner)
    items = [slab('door frame', width, height, .16, .24, (-hinge, .085, 0), look['graphite'], radius=.015),
             slab('door glass', width - .03, height - .03, .03, .225, (-hinge, -.005, 0), id3_body.display('id3-panel'), radius=.009),
             slab('seal', width - .14, height - .14, .05, .19, (-hinge, .185, 0), look['rubber'], radius=.022),
             slab('seal', width - .24, height - .24, .08, .17, (-hinge, .20, 0), look['rubber'], radius=.03), sheet,
             plane('hoses', 1.42, 1.42 * 1.04, (-1.13, .2475, 0), printed('hoses', .42, .3), (0, 0, math.pi))]
    items += [box('rib', (.075, .045, .70), (-2.65 + x * .17, .25, .54), liner, .022, 4) for x in range(-2, 3)]
    cover = principled('cover', (.05, .053, .056), .38, coat=.2)
    items += [slab('cover', .98, .74, .09, .08, (-2.65, .275, -.54), cover, radius=.025)]
    items += [box('slot', (.62, .01, .028), (-2.65, .322, -.54 + k * .075), look['well'], .004, 2) for k in range(-3, 4)]
    for x in (-1, 1):
        for z in (-1, 1):
            screw = can('screw', .03, 0, .014, (-2.65 + x * .42, .32, -.54 + z * .30), look['steel'], .005, segments=24)
            screw.rotation_euler = (math.radians(-90), 0, 0)
            items.append(screw)
    return group(items, (hinge, id3_body.front(middle) + .012, middle), (-id3_body.LEAN, 0, turn))


def roller_pump(location, look):
    """Peristaltic pump: a head in whose round window three rollers press a hose, the motor behind it."""
    nylon, forward = principled('nylon', (.80, .81, .80), .3, coat=.3), (math.radians(90), 0, 0)
    items = [box('pump head', (.62, .34, .62), (0, 0, .36), look['graphite'], .06, 4),
             box('pump foot', (.74, .6, .05), (0, .12, .025), look['dark_steel'], .015, 2)]
    for name, radius, low, high, at, item in (
            ('motor', .27, 0, .75, .90, look['steel']), ('window', .25, 0, .02, -.17, look['well']),
            ('rotor', .165, .01, .04, -.17, look['dark_steel']), ('hub', .038, .04, .10, -.17, look['steel'])):
        round_part = can(name, radius, low, high, (0, at, .36), item, .012)
        round_part.rotation_euler = forward
        items.append(round_part)
    rim = lathe('rim', fillet([(.232, 0), (.232, .075, .008), (.262, .075, .012), (.262, 0)], 5), look['chrome'], 72, location=(0, -.17, .36), rotation=forward, crease=50)
    items.append(rim)
    for k in range(3):
        a = math.radians(100 + 120 * k)
        for name, radius, low, high, item in (('roller', .058, .03, .10, nylon), ('axle', .018, .10, .112, look['steel'])):
            round_part = can(name, radius, low, high, (.118 * math.cos(a), -.17, .36 + .118 * math.sin(a)), item, .01, segments=40)
            round_part.rotation_euler = forward
            items.append(round_part)
    bent = [math.radians(125 + 26 * k) for k in range(10)]
    items.append(hose([(.200 * math.cos(a), -.215, .36 + .200 * math.sin(a)) for a in bent], .032, look['hose']))
    items.append(can('port', .075, 0, .16, (-.2, -.02, .66), look['rubber'], .015))
    for x in (-1, 1):
        for z in (-1, 1):
            screw = can('screw', .028, 0, .014, (x * .25, -.17, .36 + z * .25), look['chrome'], .006, segments=24)
            screw.rotation_euler = forward
            items.append(screw)
    return group(items, location)


def plumbed():
    """Gives the ID3 its moulded door and roller pumps, and lets its hoses end in what they feed: a coupling on each pump, which stands
    before the shelf, and the floor above an outlet."""

    def pump(location, look):
        x, y, z = location
        y -= .30
        can('coupling', .075, 0, .11, (x - .18, y - .10, z + .66), look['chrome'], .018)
        nut = can('coupling', .078, 0, .13, (x + .29, y - .06, z + .30), look['chrome'], .018)
        nut.rotation_euler = (0, math.radians(90), 0)
        can('grommet', .085, 0, .05, (x + .52, y - .04, z), look['chrome'], .015)
        return roller_pump((x, y, z), look)

    def supply(start, over, end, look):
        x, y, z = start
        return hose([start, (x - .06, y - .19, z - .05), (x - .16, y - .17, z - .19), (x - .18, y - .03, z - .29), (x - .18, y + .02, z - .40)], .05, look['hose'])

    def outlet(points, radius, material):
        x = points[0][0] - .2
        return hose([(x + .40, -1.48, 3.17), (x + .49, -1.48, 3.14), (x + .53, -1.47, 3.02), (x + .52, -1.46, 2.86)], radius, material)

    id3_body.door, id3_body.pump, id3_body.supply, id3_body.hose = moulded_door, pump, supply, outlet


def opened_id3(look, pulled=None):
    """The ID3 with its door open: each hose's number on the shelf, where no pulled carton hides it, and a lamp that lights the pumps."""
    plumbed()
    id3_body.build(look, True, pulled)
    for k, (x, slug) in enumerate(((-1.17, 'manzana'), (0, 'cereza'), (1.17, 'limonada'))):
        if slug == pulled:
            continue
        plane('number', .145, .145, (x + .22, -1.443, 3.77), decal(f'hose-{k + 1}', (0, 0, 0), 0, .4, True))
    area((0, -1.30, 3.66), (0, -.5, 2.9), 3.2, 7.5, height=.08, color=(1, .98, .95)).visible_camera = False


def maquinas(look):
    """Both machines, to choose between."""
    placed(lambda: id3_body.build(look), (-1.05, 1.9, 0), float(ARGS.get('turn', -20)))
    placed(lambda: ct_body.build(look, 235, (.75, .95, 1), 45), (2.05, -.75, 0), -24)


def sabores(look):
    """Nine cartons of three sizes, one for each flavour."""
    rng = random.Random(7)
    rows = ((10, ('ciruela', 'uva-roja', 'cereza'), 2.02, 0), (5, ('te-helado', 'limonada', 'pera'), 1.52, 2.62), (3, ('fruktorade', 'manzana', 'uva-blanca'), 1.33, 4.76))
    for litres, slugs, pitch, z in rows:
        for k, slug in enumerate(slugs):
            packed(slug, litres, look, ((k - 1) * pitch + rng.uniform(-.04, .04), -.2 + rng.uniform(-.10, .10), z), -13 + rng.uniform(-7, 7), tap=litres > 3)


def despacho(look):
    """A machine just lifted out of its carton, with the concentrates that were chosen."""
    cartons.parcel((3.5, 3.3, 4.3), look, (-1.55, 2.2, 0), math.radians(-14))
    placed(lambda: ct_body.build(look, 270, (.75, .95, 1), 45), (1.0, -.55, 0), -24)
    packed('manzana', 3, look, (-2.45, -1.6, 0), -20, tap=False)
    packed('cereza', 3, look, (-1.05, -1.9, 0), -10, tap=False)
    packed('limonada', 3, look, (-1.85, -1.6, 1.8), -27, tap=False)


def mantencion(look):
    """A machine open at its front, one carton pulled out, a full glass before it."""
    placed(lambda: opened_id3(look, 'cereza'), (-1.05, .9, 0), 14)
    packed('cereza', 5, look, (1.35, -1.9, 0), -14)
    drink(CHERRY, (2.75, -2.0, 0), behind=.7, eye=(0, -30, 5.4))


def level(item, stretch):
    """Rougher steel without relief, so that a carton before it is a tint on it. The brushing is colour, which the denoiser keeps."""
    nodes, links = item.node_tree.nodes, item.node_tree.links
    shader = next(n for n in nodes if n.type == 'BSDF_PRINCIPLED')
    for link in list(links):
        if link.to_node == shader and link.to_socket.name in ('Roughness', 'Normal'):
            links.remove(link)
    shader.inputs['Roughness'].default_value = .43
    coords, place = node(nodes, 'TexCoord'), node(nodes, 'Mapping', {'Scale': stretch})
    grain = node(nodes, 'TexNoise', {'Scale': 1, 'Detail': 3, 'Roughness': .7})
    tones = ramp(nodes, [(.3, (.57, .575, .585)), (.7, (.69, .695, .705))])
    links.new(coords.outputs['Object'], place.inputs[0])
    links.new(place.outputs[0], grain.inputs[0])
    links.new(grain.outputs[0], tones.inputs[0])
    links.new(tones.outputs[0], shader.inputs['Base Color'])


def worn(look):
    """Finishes as they are after a month: fingerprints, coarser brushing, displays no brighter than a lit page."""
    smudged(look['gloss'], .035, .15, 1.3)
    smudged(look['shell'], -.04, .10, 1.0)
    smudged(look['chrome'], .05, .14, 2)
    for name in ('steel_y', 'dark_steel'):
        for n in look[name].node_tree.nodes:
            if n.type == 'TEX_NOISE' and n.inputs['Detail'].default_value == 4:
                n.inputs['Scale'].default_value = .35
            if n.type == 'BUMP':
                n.inputs['Strength'].default_value = .012
    for name, stretch in (('steel', (.35, 70, 70)), ('steel_z', (70, 70, .35))):
        level(look[name], stretch)
    plain = ct_body.display
    ct_body.display = lambda name, strength=1.2: plain(name, .62)
    id3_body.display = lambda name, strength=1.2: plain(name, .75)
    return look


def build_step():
    scene = settings()
    look = worn(finishes())
    {'maquinas': maquinas, 'sabores': sabores, 'despacho': despacho, 'mantencion': mantencion}[ARGS['step']](look)
    steps_room()
    far, high, tall, low = 30, float(ARGS.get('eye', 5.4)), float(ARGS.get('tall', 9.2)), float(ARGS.get('low', -1.85))
    camera = render.camera((0, -far, high), (0, 0, high), 36 * far / tall)
    camera.data.sensor_fit, camera.data.sensor_height = 'VERTICAL', 36
    camera.data.shift_y = (low + tall / 2 - high) / tall
    camera.data.dof.aperture_blades = 9
    render.focus((0, -1.4, 3), float(ARGS.get('fstop', .45)))
    ARGS['seeds'] = '1'
    render.write(ARGS)


build_step()
