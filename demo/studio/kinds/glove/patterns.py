"""How gloves are divided in two colours: panels sewn together, or prints. Places are those of the glove's own `at`."""

import numpy as np

# Where the seams between back and palm are, as an angle around the hand.
SIDE = 0.40
# Patterns whose colours are panels of their own, sewn together; the others are printed.
SEWN = ("band", "split", "retro", "halves")


def pattern(name, at):
    """Above zero where the second colour is, in metres from its edge; and how far from where its panels are sewn."""
    none = np.full(at["z"].shape, -0.01)
    back = np.minimum(-2 * at["on_thumb"], (at["outer"] + np.sin(SIDE)) * 0.045)
    zone = {
        "band": lambda: 0.024 - np.abs(at["up"] - 0.174),
        "chevron": lambda: 0.011 - np.abs(at["up"] - 0.062 - np.abs(at["around"]) * 0.9),
        "split": lambda: at["around"],
        "star": lambda: star(at["around"], at["up"] - 0.082, 0.029),
        "stripe": lambda: 0.012 - np.abs(at["around"]),
        "halves": lambda: at["up"] - 0.152,
        "dots": lambda: dots(at["around"], at["over"]),
        "retro": lambda: 0.0016 - np.abs(at["up"] - knuckles(at)),
    }.get(name, lambda: none)()
    panel = np.where(back > 0, zone, 1)
    zone = np.minimum(zone, back)
    if name == "retro":
        zone = np.maximum(zone, np.maximum(-at["up"], np.minimum(at["on_thumb"], at["thumb_side"])))
    return zone, panel


def knuckles(at):
    return 0.128 + 3.2 * at["around"] ** 2


def piping(name, at):
    """A cord in the seam over the knuckles."""
    if name != "retro":
        return 0
    return np.where((at["outer"] > -np.sin(SIDE)) & (at["on_thumb"] < 0), 0.0042 * np.exp(-(((at["up"] - knuckles(at)) / 0.0018) ** 2)), 0)


def star(x, y, size):
    """Five points, one above."""
    around = (np.arctan2(x, y) + np.pi / 5) % (2 * np.pi / 5) - np.pi / 5
    far = np.hypot(x, y)
    x, y = far * np.cos(around), far * np.abs(np.sin(around))
    tip, notch = np.array((size, 0)), 0.45 * size * np.array((np.cos(np.pi / 5), np.sin(np.pi / 5)))
    edge = (notch - tip) / np.linalg.norm(notch - tip)
    return np.maximum((tip[0] - x) * edge[1] + y * edge[0], -0.01)


def dots(x, y, pitch=0.019):
    """Staggered, growing towards the knuckles."""
    row = np.round(y / (pitch * 0.866))
    x = (x / pitch + 0.5 * (row % 2) + 0.5) % 1 - 0.5
    size = np.clip(0.0022 + 0.030 * (y - 0.02), 0.0015, 0.0070)
    return np.where(row > 0.5, size - np.hypot(x * pitch, y - row * pitch * 0.866), -0.01)
