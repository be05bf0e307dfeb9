"""Loop bands: long ones of layered latex, each wound up loosely and stood on its edge; short ones of woven elastic, laid in a fan."""

from dataclasses import replace

import numpy as np

import coils
import materials as m
import solids as s
from parts import Part, Pose, label, printed

LONG, THICK = 1.02, 0.0045
WOVEN = 0.0028
# Denser than a strap's webbing: dark stripes stay dark.
ELASTIC = replace(m.WEBBING, specular=0.18)


def views(look):
    if look["style"] == "long":
        return [
            dict(poses=[Pose()], elevation=34, aim=(0.5, 0.46, 0.5), margin=1.2),
            dict(poses=[Pose(turn=165)], elevation=52, margin=1.2),
            dict(poses=[Pose()], elevation=40, zoom=2.5, aim=(0.3, 0.35, 0.8), margin=1.2),
        ]
    return [
        dict(poses=[Pose(turn=-6)], elevation=40, margin=1.16),
        dict(poses=[Pose(turn=64)], elevation=24, margin=1.3),
        dict(poses=[Pose(turn=-6)], elevation=44, zoom=2.5, aim=(0.76, 0.45, 0.5), margin=1.16),
    ]


def build(look):
    return long_set() if look["style"] == "long" else mini_set()


def long_set():
    """Three loops 104 cm long, told apart by their width; the print is on the outer turn."""
    latex = m.made("latex", m.LATEX, label=label("wordmark"))
    # Width, place, degrees, inner radius, how far before its end the print is, seed.
    wide, middle = (0.045, (-0.065, 0.075), -62, 0.048, 0.2, 1), (0.0295, (0.105, 0.03), -20, 0.043, 0.26, 2)
    narrow = (0.019, (-0.035, -0.1), -140, 0.04, 0.18, 4)
    parts = []
    for width, place, turn, inner, before, seed in (wide, middle, narrow):
        outline = layered(width / 2, THICK)
        way = wound(inner, seed)
        a = np.radians(turn)
        way = way @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + place
        upright = np.column_stack([way, np.full(len(way), width / 2)])
        vertices, faces, _, along = s.swept(upright, outline, (0, 0, 1), closed=True)
        outside = np.tile(outline[:, 1], len(way)) > 0
        long = width * 2.1
        after = along - LONG + before
        u, v = printed(after / long, (vertices[:, 2] - width / 2) / (width * 0.46), outside & (np.abs(after) < long))
        parts.append(Part("band", vertices, faces, latex, dict(u=u, v=v)))
    return parts


def layered(half, thick, layers=5):
    """The outline of a strap built up of sheets that show at its edges."""
    through = np.linspace(thick / 2, -thick / 2, layers * 6 + 1)
    edge = half - 0.0005 + 0.0005 * np.sqrt(np.abs(np.sin((through / thick + 0.5) * layers * np.pi)))
    edge[[0, -1]] -= 0.0004
    right = np.stack([edge, through], -1)
    across = np.linspace(half - 0.0016, -half + 0.0016, 9)
    flat = np.stack([across, np.full(9, thick / 2)], -1)
    return np.concatenate([flat, -right, -flat, right])


def wound(inner, seed):
    """A closed way: a loop laid double and rolled up from its inner end, the outer end left open like a drop."""
    random = np.random.default_rng(seed)
    angle = np.linspace(0, 2 * np.pi * 2.6, 900)
    loose = 0.0022 * np.sin(angle * 0.9 + random.uniform(0, 6)) + 0.0016 * np.sin(angle * 1.7 + random.uniform(0, 6))
    radius = inner + 0.0195 * angle / (2 * np.pi) + loose
    middle = coils.evenly(np.stack([radius * np.cos(angle), radius * np.sin(angle)], -1), 0.002)
    middle = middle[: int(LONG / 0.002)]
    along = np.arange(len(middle)) * 0.002
    left = along[-1] - along
    # Half the way between its two sides: they touch all but along the roll and part towards the ends.
    part = 0.0033 + 0.0042 * np.exp(-((along / 0.03) ** 2)) + 0.011 * np.exp(-(((left - 0.03) / 0.035) ** 2))
    part = part * np.sqrt(np.clip(1 - (1 - np.clip(np.minimum(along, left) / 0.011, 0, 1)) ** 2, 0, 1))
    ahead = np.gradient(middle, axis=0)
    out = np.stack([ahead[:, 1], -ahead[:, 0]], -1) / np.linalg.norm(ahead, axis=1, keepdims=True)
    there, back = middle + out * part[:, None], (middle - out * part[:, None])[::-1]
    whole = coils.evenly(np.concatenate([there, back[1:]]), 0.0025)
    return whole[:-1]


def mini_set():
    """Three loops 36 cm long and 8 cm wide, their strength told by one, two or three stripes."""
    woven = m.made("woven", ELASTIC, trim="trim", stitch=True, label=label("wordmark"), wound=True)
    parts, below = [], 0.0
    for stripes, turn, place in ((3, 24, (0.012, -0.008)), (2, -3, (0, 0)), (1, -29, (-0.008, 0.006))):
        way, top = flat_loop(0.165, below)
        outline = s.slab(0.04, WOVEN, 0.0009)
        vertices, faces, _, along = s.swept(way, outline, (0, 1, 0), closed=True)
        x, y = vertices[:, 0], vertices[:, 1]
        upper = np.repeat(way[:, 2] > below_at(way[:, 0], below) + top / 2, len(outline)) & (np.tile(outline[:, 1], len(way)) != 0)
        marks = [0.0042 + 0.0076 * n for n in range(stripes)]
        trim = np.max([0.0021 - np.abs(np.abs(y) - (0.035 - mark)) for mark in marks], axis=0)
        u, v = printed((x - 0.1) / 0.062, y / 0.017, upper)
        seam = np.where(upper, np.abs(x + 0.1), 1)
        attributes = dict(around=y, along=along, trim=trim, u=u, v=v, seam=seam, run=y)
        solid = s.moved((vertices, faces, y, along), (*place, 0), turn)
        parts.append(Part("loop", solid[0], solid[1], woven, attributes))
        below += top
    return parts


def below_at(x, base):
    """What a loop lies on: those under it near the middle, the paper further out."""
    out = np.clip((np.abs(x) - 0.06) / 0.11, 0, 1)
    return base * (1 - out * out * (3 - 2 * out))


def flat_loop(half, base):
    """The way around a loop laid flat, its ends round; also how high it is."""
    x = np.linspace(-half, half, 200)
    gap = lambda x: 0.0036 + 0.0011 * np.sin(x * 37 + base * 300) + 0.0105 * np.exp(-(((half - np.abs(x)) / 0.022) ** 2))
    turn = np.linspace(-np.pi / 2, np.pi / 2, 20)[1:-1]
    ends = gap(half) / 2
    right = np.stack([half + ends * np.cos(turn), ends + ends * np.sin(turn)], -1)
    flat = np.concatenate([np.stack([x, np.zeros(200)], -1), right, np.stack([x, gap(x)], -1)[::-1], right[::-1] * (-1, 1)])
    way = coils.evenly(np.concatenate([flat, flat[:1]]), 0.002)[:-1]
    lifted = way[:, 1] + below_at(way[:, 0], base) + WOVEN / 2
    return np.column_stack([way[:, 0], np.zeros(len(way)), lifted]), WOVEN + gap(0) + 0.0004
