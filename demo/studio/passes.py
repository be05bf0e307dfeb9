"""Renders a picture's light apart from its colours."""

import os
import tempfile

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter, zoom

MASKS = ("body", "trim", "ground")
LIGHT = ("DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol")
BARE_PART = 4


def prepare(scene):
    layer = scene.view_layers[0]
    for name in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color"):
        setattr(layer, f"use_pass_{name}", True)
    for name in MASKS:
        aov = layer.aovs.add()
        aov.name, aov.type = name, "VALUE"


def shoot(scene, goods):
    """
    Arrays of half floats, rows from the top: `light` that falls on matter, `paint` as rendered, `gloss`, the mask (0 to 1) of each zone,
    and `shade`: how much of its light the paper keeps with the goods standing on it.
    """
    seen = render(scene, (*LIGHT, *MASKS))
    light = seen["DiffDir"] + seen["DiffInd"]
    ground = seen["ground"][..., :1]
    for thing in goods:
        thing.hide_render = True
    scene.render.resolution_percentage = 100 // BARE_PART
    bare = render(scene, ("DiffDir", "DiffInd"))
    scene.render.resolution_percentage = 100
    for thing in goods:
        thing.hide_render = False
    before = zoom(gaussian_filter((bare["DiffDir"] + bare["DiffInd"]).mean(-1), 4), BARE_PART, order=1)[..., None]
    shade = calm(light.mean(-1, keepdims=True) / np.maximum(before, 1e-4), ground)
    kept = dict(
        light=light,
        paint=seen["DiffCol"],
        gloss=(seen["GlossDir"] + seen["GlossInd"]) * seen["GlossCol"],
        shade=np.clip(shade, 0, 1),
        **{name: seen[name][..., :1] for name in MASKS},
    )
    return {name: values.astype(np.float16) for name, values in kept.items()}


def calm(values, where, soft=2.5):
    """Smoothed among what counts alone: the rim of the goods lends nothing to the paper."""
    weight = gaussian_filter(where[..., 0], soft)
    return (gaussian_filter((values * where)[..., 0], soft) / np.maximum(weight, 1e-3))[..., None]


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
