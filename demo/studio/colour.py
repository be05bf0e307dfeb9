"""Paints what was rendered: the same light on any colourway, without rendering again."""

import numpy as np
from scipy.ndimage import gaussian_filter
from skimage.filters import apply_hysteresis_threshold

GREY = 0.5
CANVAS = "#ECE7DC"


def linear(code):
    value = np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def screen(value):
    value = np.clip(value, 0, 1)
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)


def shoulder(value, start=0.6):
    """Highlights roll off instead of burning out."""
    over = np.maximum(value - start, 0)
    return np.where(value > start, start + (1 - start) * (1 - np.exp(-over / (1 - start))), value)


def toe(value, deep=0.006):
    """The darkest is let down to black, as film lets it."""
    return value - deep * (1 - np.exp(-value / (2 * deep))) * np.exp(-value / (6 * deep))


def quiet(values, cover, keep):
    """Pores smaller than the lens tells apart would read as grain: `keep` is what is left of them; what is larger stays as it is."""
    width = 2.5 * len(cover) / 1600
    soft = lambda field: gaussian_filter(field, (width, width, 0))
    broad = soft(values * cover) / np.maximum(soft(cover), 1e-3)
    return broad + (values - broad) * keep


def polished(gloss, cover):
    """
    A faint gloss all over is haze that makes black grey and chalky: the fainter, the more of it is taken away and the smoother is what is
    left. What shines stays, pores and all.
    """
    size = len(cover) / 1600
    soft = lambda width: gaussian_filter(gloss * cover, (width * size, width * size, 0)) / np.maximum(
        gaussian_filter(cover, (width * size, width * size, 0)), 1e-3
    )
    near, wide = soft(2.5), soft(6)
    shine = np.clip(near.mean(-1, keepdims=True) / 0.1, 0, 1)
    calm = np.maximum(wide + (near - wide) * shine + (gloss - near) * (0.08 + 0.27 * shine), 0)
    strength = calm.mean(-1, keepdims=True)
    return calm * np.minimum(1.5 * strength / (strength + 0.05), 1.15)


def settled(shade, cover):
    """
    Shadow so faint that only its grain tells it from bare paper is none, the sooner the farther away, and what is nowhere dark is grain
    altogether; none is cut off by an edge that cuts off no goods.
    """
    size = len(cover)
    dark = np.maximum(1 - shade, 0)
    near = np.clip(6 * gaussian_filter(cover, (size / 28, size / 28, 0)), 0, 1)
    dark = dark**3 / (dark**2 + (0.09 - 0.06 * near) ** 2)
    bare = cover < 0.5
    cast = apply_hysteresis_threshold((dark * bare)[..., 0], 0.012, 0.09)[..., None] | ~bare
    dark = dark * gaussian_filter(cast.astype(np.float32), (size / 200, size / 200, 0))
    for axis, edges in ((0, (cover[0], cover[-1])), (1, (cover[:, 0], cover[:, -1]))):
        way = np.clip(np.arange(cover.shape[axis]) / (0.09 * cover.shape[axis]), 0, 1)
        ramp = np.expand_dims(way * way * (3 - 2 * way), (1, 2) if axis == 0 else (0, 2))
        for edge, fade in zip(edges, (ramp, np.flip(ramp, axis))):
            if edge.max() < 0.02:
                dark = dark * fade
    return 1 - dark


def developed(shot, floats=False):
    """What all colourways of a picture share. What `floats` is worn by a body that was retouched away: it has no shadow."""
    of = {name: values.astype(np.float32) for name, values in shot.items()}
    cover = of["cover"]
    light, gloss = quiet(of["light"], cover, 0.5), polished(of["gloss"], cover)
    return dict(of, light=light, gloss=gloss, shade=(1.0 if floats else settled(of["shade"], cover)) * (1 - cover))


def paint(of, colours, exposure=1.2):
    """The picture (rows, columns, 3) of 0 to 255. `of`: developed; `colours`: the code of each zone, and of a ground other than the canvas."""
    matter = of["paint"]
    for zone in ("body", "trim"):
        matter = matter + of[zone] * (linear(colours[zone]) - GREY)
    # No white keeps all light: less than that of the paper, or it would melt into it.
    matter = shoulder(np.clip(matter, 0.004, 1), 0.55)
    # What was rendered before there was silk has none.
    dyed = 1 + of.get("silk", 0) * (np.sqrt(matter) - 1)
    ground = linear(colours.get("ground", CANVAS))
    goods = shoulder(toe((of["light"] * matter + of["gloss"] * dyed) * exposure))
    picture = goods * of["cover"] + ground * of["shade"]
    return (screen(picture) * 255 + 0.5).astype(np.uint8)
