"""The one studio: paper, light and lens are the same for all goods, so that a page of them looks like one shop's."""

import math

import addon_utils
import bpy
from mathutils import Vector

import materials

LENS, SENSOR = 85, 36


def open_studio(wide, high, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    addon_utils.enable("cycles")
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = wide, high
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = "Standard"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.02
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 2, 1, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3
    scene.world = bpy.data.worlds.new("room")
    scene.world.use_nodes = True
    room = scene.world.node_tree.nodes["Background"].inputs
    room[0].default_value, room[1].default_value = (1, 0.98, 0.95, 1), 0.1
    return scene


def clear():
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)


def softbox(name, at, towards, size, power, colour=(1, 1, 1)):
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", *size
    lamp.energy, lamp.color = power, colour
    stand(bpy.data.objects.new(name, lamp), at, towards)


def stand(thing, at, towards):
    thing.location = at
    thing.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    return thing


def light(reach):
    """
    A large box overhead, a little behind, that draws the shape from above and settles the thing on the paper; a key from the left; a strip
    behind on the right that draws the edge; white card below the lens. `reach`: of the thing, in metres; lamps grow and stand back with it,
    so that a bag is lit as a glove is.
    """
    k = reach / 0.3
    aim = (0, 0, reach * 0.45)
    at = lambda x, y, z: (x * k, y * k, z * k)
    softbox("sky", at(-0.1, 0.25, 1.25), aim, (1.1 * k, 0.9 * k), 15 * k * k, (1, 0.985, 0.965))
    softbox("key", at(-0.95, -0.55, 0.75), aim, (0.55 * k, 0.55 * k), 8 * k * k, (1, 0.975, 0.94))
    softbox("edge", at(0.95, 0.55, 0.7), aim, (0.2 * k, 1.1 * k), 7.5 * k * k, (0.95, 0.975, 1))
    softbox("fill", at(0.8, -1.4, 0.35), aim, (1.2 * k, 0.7 * k), 1.2 * k * k)


def room_light(reach):
    """Indoors: a window to the left, lamps under the ceiling before the wall."""
    k = reach / 0.3
    aim = (0, 0, reach * 0.4)
    at = lambda x, y, z: (x * k, y * k, z * k)
    softbox("window", at(-0.75, -0.5, 0.42), aim, (0.45 * k, 0.55 * k), 9 * k * k, (1, 0.985, 0.96))
    softbox("lamps", at(0.12, -0.3, 0.75), (0, -0.05 * k, 0), (0.9 * k, 0.16 * k), 6.5 * k * k, (1, 0.965, 0.92))
    softbox("fill", at(0.5, -0.9, 0.3), aim, (0.7 * k, 0.5 * k), 1.6 * k * k)


def paper(reach):
    """A sheet that rises behind: no horizon in any picture."""
    k = reach / 0.3
    depth, rise, steps = 1.6, 1.2, 24
    bend = [(i / steps * math.pi / 2) for i in range(steps + 1)]
    profile = [(-4.0, 0.0), *((depth + rise * math.sin(a), rise * (1 - math.cos(a))) for a in bend), (depth + rise, 6.0)]
    vertices = [(x * k, y * k, z * k) for y, z in profile for x in (-6, 6)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new("paper")
    mesh.from_pydata(vertices, [], faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    mesh.materials.append(materials.paper())
    sheet = bpy.data.objects.new("paper", mesh)
    bpy.context.collection.objects.link(sheet)
    return sheet


def look_at(scene, low, high, azimuth=0.0, elevation=8.0, zoom=1.0, aim=(0.5, 0.5, 0.5), margin=1.24):
    """Degrees around and above; `aim`: what is in the middle, in parts of the box from `low` to `high`. Unzoomed, all of it fills the same part of every picture."""
    low, high = Vector(low), Vector(high)
    a, e = math.radians(azimuth), math.radians(elevation)
    towards = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    size = high - low
    across = abs(math.cos(a)) * size.x + abs(math.sin(a)) * size.y
    far = max(size.z, across) * margin * LENS / SENSOR
    middle = Vector(l + (h - l) * part for l, h, part in zip(low, high, aim))
    look_from(scene, middle + far * towards, middle, LENS * zoom)


def look_from(scene, eye, towards, lens):
    """`lens` in millimetres, over 36 mm across the picture."""
    camera = bpy.data.cameras.new("lens")
    camera.lens, camera.sensor_width = lens, SENSOR
    scene.camera = stand(bpy.data.objects.new("camera", camera), eye, towards)
