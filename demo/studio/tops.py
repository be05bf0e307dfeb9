"""
Patterns of what is worn above the waist: front, back, sleeves and ribs, each panel placed about the body it will fall on. Patterns
are as seen from outside and hang from the neck's highest point at 0; `_r` and `_l` are the sides of the body, +x and -x.
"""

import numpy as np

import pattern as p

AXIS = 0.012
ARM = np.array([(0.178, AXIS, 1.424), (0.318, 0.022, 1.176), (0.425, -0.020, 0.951), (0.47, -0.04, 0.84)])


def half(neck, drop, tip, low, inner, hem):
    """The right half of a front or back, from the middle of its neck round to its hem."""
    return dict(
        neck=p.curve((0, -drop), (neck * 0.75, -drop), (neck, -drop * 0.55), (neck, 0)),
        shoulder=p.line((neck, 0), tip),
        armhole=p.curve(tip, inner, (inner[0] + 0.005, low[1]), low),
        side=p.line(low, hem),
        hem=p.line(hem, (0, hem[1])),
    )


def whole(right, back):
    """Both halves as one panel's edges: neck and hem in two, at the sides of the body."""
    flip = lambda way: way[::-1] * (-1, 1)
    edges = {f"{name}_r": way for name, way in right.items()} | {f"{name}_l": flip(right[name]) for name in reversed(right)}
    return {swapped(name): way for name, way in edges.items()} if back else edges


def swapped(name):
    """Seen from behind, left is where right was."""
    return name[:-1] + {"l": "r", "r": "l"}[name[-1]] if name[-2:] in ("_l", "_r") else name


def about_torso(back, neck, tip, wide, top, tube=(0.213, 0.126)):
    """Places a front or back: flat at the shoulders, half of an oval below; `wide` is a quarter of its girth."""

    def place(flat):
        x, z = flat.T
        across = np.clip(x / wide, -1.3, 1.3) * np.pi / 2
        under = np.clip(-(z + np.interp(np.abs(x), (neck, tip[0], 0.30), (0, -tip[1], 0.1))) / 0.14, 0, 1)
        deep = tube[1] * np.cos(across) * np.sqrt(under)
        x = x * (1 - under) + tube[0] * np.sin(across) * under
        return np.stack([-x if back else x, AXIS + deep if back else AXIS - deep, top + z], -1)

    return place


def sleeve(sign, wide, high, long, end, start=0.0):
    """Its front to the left as seen from outside on the right arm; the top of its cap at 0, `end` half as wide as its end."""
    cap = p.curve((-wide, -high), (-wide * 0.55, -high), (-wide * 0.62, 0.004), (0, 0))
    edges = dict(
        cap_front=cap,
        cap_back=cap[::-1] * (-1, 1),
        under_back=p.line((wide, -high), (end, -long)),
        hem=p.line((end, -long), (-end, -long)),
        under_front=p.line((-end, -long), (-wide, -high)),
    )
    return p.Panel(
        {name: way * (sign, 1) for name, way in edges.items()}, about_arm(sign, lambda v: np.interp(-v, (high, long), (wide, end)), start)
    )


def about_arm(sign, wide, start=0.0):
    """Places what goes around an arm, `start` metres down from the shoulder's top; `wide(v)`: half of its girth there."""
    legs = np.diff(ARM, axis=0)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(legs, axis=1))])
    out = np.stack([-legs[:, 2], 0 * legs[:, 0], legs[:, 0]], -1)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    middles = (length[:-1] + length[1:]) / 2

    def place(flat):
        u, v = flat[:, 0] * sign, flat[:, 1]
        down = start - v
        of = lambda knots, values: np.stack([np.interp(down, knots, axis) for axis in values.T], -1)
        around = u / wide(v) * np.pi
        r = (wide(v) / np.pi * 1.05)[:, None]
        beyond = np.minimum(down, 0)[:, None] * legs[0] / length[1]
        at = of(length, ARM) + beyond + r * (np.cos(around)[:, None] * of(middles, out) + np.sin(around)[:, None] * (0, 1, 0))
        return at * (sign, 1, 1)

    return place


def cuff(sign, wide, high, start):
    """A ribbed tube around the wrist."""
    edges = dict(
        low=p.line((-wide, -high), (wide, -high)),
        end_back=p.line((wide, -high), (wide, 0)),
        top=p.line((wide, 0), (-wide, 0)),
        end_front=p.line((-wide, 0), (-wide, -high)),
    )
    return p.Panel({name: way * (sign, 1) for name, way in edges.items()}, about_arm(sign, lambda v: np.full(len(v), wide), start))


def rib(panel, edges, high, draw, lean):
    """A straight strip for some edges of a panel, `draw` times as long as these; its free edge stands off them by `lean` (inwards, up)."""
    ways = [p.spaced(panel.edges[edge], 100) for edge in edges]
    way = np.concatenate([ways[0], *(other[1:] for other in ways[1:])])
    ends = np.cumsum([0, *(p.way_length(one) * draw for one in ways)])
    length = ends[-1]
    strip = {edge: p.line((a, 0), (b, 0)) for edge, a, b in zip(edges, ends, ends[1:])}
    placed = panel.place(way)
    right, left = ("end_r", "end_l") if placed[-1, 0] > placed[0, 0] else ("end_l", "end_r")
    strip |= {right: p.line((length, 0), (length, high)), "top": p.line((length, high), (0, high)), left: p.line((0, high), (0, 0))}

    def place(flat):
        at = np.stack([np.interp(flat[:, 0] / length * (len(placed) - 1), np.arange(len(placed)), axis) for axis in placed.T], -1)
        inward = np.array((0, AXIS, 0)) - at * (1, 1, 0)
        inward /= np.linalg.norm(inward, axis=1, keepdims=True)
        return at + flat[:, 1:] * (inward * lean[0] + np.array((0, 0, lean[1])))

    return p.Panel(strip, place)
