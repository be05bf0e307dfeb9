"""Paints what was rendered: the same light on any colourway, without rendering again."""

import numpy as np

GREY = 0.5
CANVAS = "#ECE7DC"


def linear(code):
    value = np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def screen(value):
    value = np.clip(value, 0, 1)
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - 0.055)


def shoulder(value, start=0.72):
    """Highlights roll off instead of burning out."""
    over = np.maximum(value - start, 0)
    return np.where(value > start, start + (1 - start) * (1 - np.exp(-over / (1 - start))), value)


def settled(shade):
    """Shadow so faint that only its grain tells it from bare paper is none."""
    dark = 1 - shade
    return 1 - dark**3 / (dark**2 + 0.03**2)


def paint(shot, colours, exposure=1.0):
    """The picture (rows, columns, 3) of 0 to 255. `colours`: the code of each zone, and of a ground other than the canvas."""
    of = {name: values.astype(np.float32) for name, values in shot.items()}
    matter = of["paint"]
    for zone in ("body", "trim"):
        matter = matter + of[zone] * (linear(colours[zone]) - GREY)
    goods = of["light"] * np.clip(matter, 0.004, 1) + of["gloss"]
    picture = shoulder(goods * exposure) * of["cover"] + linear(colours.get("ground", CANVAS)) * settled(of["shade"]) * (1 - of["cover"])
    return (screen(picture) * 255 + 0.5).astype(np.uint8)
