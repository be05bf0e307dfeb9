"""Agility ladders: flat rungs that slide on two straps; half of it run out, the far rungs still folded on one another."""

import numpy as np
from scipy.ndimage import gaussian_filter1d

import fields as f
import materials as m
import solids as s
from parts import Part, Pose, label, printed

VIEWS = [
    dict(poses=[Pose(turn=27)], elevation=38, margin=1.2),
    dict(poses=[Pose(turn=-36)], elevation=24, margin=1.2),
    dict(poses=[Pose(turn=27)], elevation=40, zoom=2.6, aim=(0.6, 0.2, 0.5), margin=1.2),
]
LONG, DEEP, THICK = 0.215, 0.019, 0.0046
WEB, WEB_THICK = 0.0125, 0.0017
STRAP_AT, SLOT_AT = 0.172, 0.0085
PACE = 0.25


def build(look):
    random = np.random.default_rng(8)
    # y, height and degrees of each rung: four run out, four on top of the last.
    lying = [(PACE * n + random.normal(0, 0.006), 0.0, random.normal(0, 1.6)) for n in range(4)]
    far = lying[-1][0]
    stacked = ((0.005, 2.2), (-0.004, -1.4), (0.003, 1.0), (-0.005, -2.4))
    lying += [(far + shift, (THICK + 0.0042) * (n + 1), turn) for n, (shift, turn) in enumerate(stacked)]
    solid = rung()
    x, y, z = solid[0].T
    plastic = m.made("rung", m.PLASTIC, label=label("wordmark"))
    u, v = printed(x / 0.098, y / 0.0165, z > THICK * 0.6)
    parts = []
    for place, height, turn in lying:
        vertices = s.moved((*solid, None, None), (0, place, height + WEB_THICK), turn)[0]
        parts.append(Part("rung", vertices, solid[1], plastic, dict(u=u, v=v)))
    webbing = m.made("webbing", m.WEBBING, 0.025, wound=True)
    for side in (-1, 1):
        vertices, faces, around, along = strap(lying, side)
        parts.append(Part("strap", vertices, faces, webbing, dict(around=around, along=along)))
    return parts


def rung():
    """A moulded slat with round ends, two slots for each strap and a rib along both edges."""
    grid = f.Grid((-LONG - 0.003, -DEEP - 0.003, -0.003), (LONG + 0.003, DEEP + 0.003, THICK + 0.004), 0.0014)
    x, y, z = (grid.points[..., axis] for axis in range(3))
    flat = np.hypot(np.maximum(np.abs(x) - LONG + DEEP, 0), y) - DEEP
    slot = np.maximum(np.abs(np.abs(x) - STRAP_AT) - 0.0145, np.abs(np.abs(y) - SLOT_AT) - 0.0023)
    flat = np.maximum(flat, -slot)
    # Thinner along the middle, as moulded slats are.
    top = THICK - 0.0011 * np.clip((-flat - 0.0035) / 0.002, 0, 1) * (np.abs(x) < STRAP_AT - 0.026)
    edge = 0.0015
    up = np.maximum(z - top, -z)
    body = np.hypot(np.maximum(flat + edge, 0), np.maximum(up + edge, 0)) + np.minimum(np.maximum(flat + edge, up + edge), 0) - edge
    return grid.skin(body, 0.7)


def strap(lying, side):
    """Through every rung's slots, humped a little between them, in folds before and behind the rungs that lie on one another."""
    random = np.random.default_rng(3 + side)
    low = WEB_THICK / 2
    way = [(-0.072, low + 0.0005, 0)]
    for n, (place, height, turn) in enumerate(lying):
        at = place + side * STRAP_AT * np.sin(np.radians(turn))
        ahead = -1 if n in (4, 6) else 1
        under, over = height + low, height + WEB_THICK + THICK + low
        into = [(0.021, under), (SLOT_AT + 0.0012, under), (SLOT_AT - 0.0016, over)]
        through = [*into, (0, over + 0.0003), *((-step, level) for step, level in into[::-1])]
        way += [(at - ahead * step, level, 0) for step, level in through]
        end = way[-1][0]
        aside = random.normal(0, 0.006)
        if n < 3:
            gap = lying[n + 1][0] - place - 0.042
            hump = random.uniform(0.002, 0.008)
            for part in (0.2, 0.35, 0.5, 0.65, 0.8):
                arch = np.sin(part * np.pi)
                way.append((end + gap * part, low + hump * arch**2, aside * arch))
        elif n < 7:
            reach = (0.15, 0.14, 0.125, 0.118)[n - 3] + random.normal(0, 0.008)
            floor = (0.0, 0.0022, 0.0125, 0.013)[n - 3] + low
            rise = floor + 0.017
            aside = aside * 2.5
            out = ((0.35, max(floor, under * 0.6)), (0.7, floor), (0.93, floor))
            for part, level in (*out, (1.0, floor + 0.004), (1.02, (floor + rise) / 2), (0.99, rise - 0.003)):
                way.append((end + ahead * reach * part, level, aside * part))
            after = lying[n + 1][1] + low
            for part, share in ((0.92, 0.1), (0.65, 0.35), (0.35, 0.75), (0.15, 1.0)):
                way.append((end + ahead * reach * part, rise + (after - rise) * share, aside * part))
        else:
            way += [(end + 0.03, under, 0.002), (end + 0.06, under * 0.9, 0.004), (end + 0.085, under * 0.8, 0.006)]
    points = np.array([(side * STRAP_AT + aside, at, level) for at, level, aside in way])
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    along = np.arange(0, length[-1], 0.0008)
    soft = lambda axis, by: gaussian_filter1d(np.interp(along, length, points[:, axis]), by, mode="nearest")
    dense = np.column_stack([soft(0, 25), soft(1, 2), soft(2, 2)])
    return s.swept(dense[::2], s.slab(WEB, WEB_THICK, 0.0007), (1, 0, 0))
