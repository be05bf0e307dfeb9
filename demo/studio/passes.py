"""Renders a picture's light apart from its colours."""

import os
import tempfile

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter, zoom

from calm import calmed, calmed_paper

MASKS = ("body", "trim", "silk")
LIGHT = ("DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "Normal")
SHADOW = dict(part=4, samples=24)
BARE = dict(wide=100, samples=48)


def prepare(scene):
    scene.render.film_transparent = True
    layer = scene.view_layers[0]
    for name in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color", "normal"):
        setattr(layer, f"use_pass_{name}", True)
    for name in MASKS:
        aov = layer.aovs.add()
        aov.name, aov.type = name, "VALUE"


def shoot(scene, goods, paper):
    """
    Arrays of half floats, rows from the top: `cover`, how much of a point the goods take up (0 to 1); of the goods alone the `light` that
    falls on matter, its `paint` as rendered, its `gloss` and the mask (0 to 1) of each zone; and `shade`: how much of its light the paper
    keeps with the goods standing on it. The lens does not see the paper where it sees the goods finely: half of all rays would be spent on it.
    """
    paper.visible_camera = False
    seen = render(scene, (*LIGHT, *MASKS, "Alpha"))
    paper.visible_camera = True
    cover = seen["Alpha"][..., :1]
    for name in ("DiffCol", "GlossCol", "Normal", *MASKS):
        # Of the goods alone, however little of a point they take up; light is told by its colour and so is already.
        seen[name] = np.where(cover > 0.01, seen[name] / np.maximum(cover, 0.01), 0)
    guide = np.concatenate([seen["Normal"], cover], -1)
    light, gloss = seen["DiffDir"] + seen["DiffInd"], seen["GlossDir"] + seen["GlossInd"]
    taken = box_of(cover)
    light[taken] = calmed(light[taken], guide[taken], max(2, round(len(cover) / 320)))
    gloss[taken] = calmed(gloss[taken], guide[taken], max(2, round(len(cover) / 530)))
    masks = {name: seen[name][..., :1] for name in MASKS}
    kept = dict(cover=cover, light=light, paint=seen["DiffCol"], gloss=gloss * seen["GlossCol"], shade=shadow(scene, goods, cover), **masks)
    return {name: values.astype(np.float16) for name, values in kept.items()}


def box_of(cover):
    rows, columns = np.nonzero(cover[..., 0].any(1))[0], np.nonzero(cover[..., 0].any(0))[0]
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


def shadow(scene, goods, cover):
    """Of goods that the lens does not see. So smooth that a smaller picture of it is enough, and of the bare paper that it is measured by a smaller one still."""
    of = lambda passes: (passes["DiffDir"] + passes["DiffInd"]).mean(-1, keepdims=True)
    for thing in goods:
        thing.visible_camera = False
    seen = of(small(scene, SHADOW["part"], SHADOW["samples"]))
    for thing in goods:
        thing.hide_render = True
    bare = of(small(scene, max(1, scene.render.resolution_x // BARE["wide"]), BARE["samples"]))
    for thing in goods:
        thing.visible_camera, thing.hide_render = True, False
    before = resized(gaussian_filter(bare, (1, 1, 0)), seen)
    return np.clip(resized(calmed_paper(seen / np.maximum(before, 1e-4), resized(cover, seen)), cover), 0, 1)


def small(scene, part, rays):
    frame, samples = scene.render, scene.cycles.samples
    wide, high = frame.resolution_x, frame.resolution_y
    frame.resolution_x, frame.resolution_y = wide // part, high // part
    scene.cycles.samples = rays
    passes = render(scene, ("DiffDir", "DiffInd"))
    frame.resolution_x, frame.resolution_y, scene.cycles.samples = wide, high, samples
    return passes


def resized(values, like):
    return zoom(values, (like.shape[0] / values.shape[0], like.shape[1] / values.shape[1], 1), order=1)


def render(scene, names):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    with tempfile.TemporaryDirectory() as folder:
        out = tree.nodes.new("CompositorNodeOutputFile")
        out.base_path = folder
        out.format.file_format, out.format.color_depth, out.format.color_mode = "OPEN_EXR", "16", "RGB"
        out.file_slots.clear()
        for name in names:
            out.file_slots.new(name)
            tree.links.new(source.outputs[name], out.inputs[name])
        bpy.ops.render.render()
        return {name: pixels(os.path.join(folder, f"{name}{scene.frame_current:04d}.exr")) for name in names}


def pixels(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    flat = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(height, width, -1)[::-1, :, :3]
