"""Hand wraps, rolled up as they are sold: their layers seen from the side, a hook-and-loop end, a loop for the thumb or ties."""

from dataclasses import replace

import numpy as np

import materials as m
import solids as s
from parts import Part, Pose, label, printed
from rolls import Roll, upright

# Worn soft and dry: nothing shines on it, only twill's ribs a little, or black would be a hole.
TWILL, PLAIN = replace(m.WEBBING, specular=0.35, rough=0.72), replace(m.COTTON, specular=0.05, rough=1.0)
WHOLE = [Pose()]
VIEWS = {
    "pair": [
        dict(poses=WHOLE, azimuth=0, elevation=26, margin=1.12),
        dict(poses=WHOLE, azimuth=-62, elevation=20),
        dict(poses=WHOLE, azimuth=-16, elevation=24, zoom=2.5, aim=(0.26, 0.4, 0.6)),
    ],
    "stack": [
        dict(poses=WHOLE, azimuth=0, elevation=20, margin=1.45),
        dict(poses=WHOLE, azimuth=100, elevation=34, margin=1.45),
        dict(poses=WHOLE, azimuth=-4, elevation=26, zoom=2.3, aim=(0.55, 0.3, 0.72)),
    ],
    "single": [
        dict(poses=WHOLE, azimuth=-6, elevation=28, margin=1.12),
        dict(poses=WHOLE, azimuth=-74, elevation=22),
        dict(poses=WHOLE, azimuth=12, elevation=26, zoom=2.4, aim=(0.68, 0.4, 0.3)),
    ],
}
# Width and thickness of the cloth, metres wound.
CLOTH = {"stripe": (0.050, 0.00078, 4.5), "herringbone": (0.045, 0.00085, 4.0), "dash": (0.038, 0.00085, 2.0)}
# How far from its edge the colour of the cloth turns.
MARKS = {"stripe": (0.0022, 0.0037, 0.0052), "herringbone": (), "dash": (0.0018, 0.0026, 0.0034)}


def views(look):
    return VIEWS[look["pose"]]


def build(look):
    wide, thick, length = CLOTH[look["edge"]]
    twill = look["edge"] == "herringbone"
    cloth = m.made("cloth", TWILL if twill else PLAIN, trim="trim", grain=0.75 if twill else 0.5)
    wrap = Wrap(look["edge"], wide, thick, length, cloth)
    return {"pair": pair, "stack": stack, "single": single}[look["pose"]](wrap)


class Wrap:
    def __init__(self, edge, wide, thick, length, cloth):
        self.edge, self.wide, self.thick, self.length, self.cloth = edge, wide, thick, length, cloth

    def roll(self, **how):
        return Roll(self.length, self.thick, **how)

    def part(self, roll, place, **how):
        half = self.wide / 2
        solid = roll.band(self.wide, marks=[half - inset for inset in MARKS[self.edge]], **how)
        across, along = solid[2:]
        return Part("cloth", place(solid)[0], solid[1], self.cloth, dict(trim=edges(self.edge, np.abs(across), along, half)))


def edges(name, across, along, half):
    """Above zero where the second colour is woven or sewn in."""
    if name == "stripe":
        return 0.0015 - np.abs(across - half + 0.0037)
    if name == "dash":
        return np.minimum(0.0008 - np.abs(across - half + 0.0026), 0.0032 - np.abs(along % 0.0105 - 0.005))
    return np.full(len(across), -0.01)


def tab(wrap, roll, place, inner=False):
    """Hook or loop sewn on the last of the cloth, and the maker's woven label: on its outside, or, `inner`, on its inside."""
    way = -1 if inner else 1
    deep, wide = 0.052, wrap.wide - 0.005
    out = way * (wrap.thick / 2 + 0.0006)
    lift = 0 if inner else 0.004
    patch = roll.band(wide, start=-deep, end=-0.004, off=out, thick=0.0013, marks=(0.008, 0.016), lift=lift)
    across, along = patch[2:]
    far = np.minimum(wide / 2 - np.abs(across), np.minimum(along - along.min(), along.max() - along))
    seam = 0.0042 + far - 0.0025
    run = np.where(wide / 2 - np.abs(across) > far + 1e-6, across, along)
    velcro = Part("tab", place(patch)[0], patch[1], m.made("velcro", m.FLEECE, 0.02, stitch=True, grain=0.6), dict(seam=seam, run=run))
    woven = roll.band(0.0135, start=-deep + 0.007, end=-0.011, off=out + way * 0.0008, thick=0.0006, marks=(0.0065,), lift=lift * 0.5)
    return [velcro, named(place(woven), way)]


def named(solid, way=1):
    """A woven label with the maker's name; `way` below zero: it is read from the other side."""
    vertices, faces, across, along = solid
    middle, long = (along.min() + along.max()) / 2, np.ptp(along) * 0.88
    u, v = printed((middle - along) / long * way, across / (long / 3.74), across > -9)
    return Part("label", vertices, faces, m.made("label", m.WOVEN, label=label("wordmark")), dict(u=u, v=v))


def thumb_loop(start, towards, up, wide=0.017, reach=0.05, round=0.017):
    """Narrow tape, both of its ends sewn to the cloth's. `up`: across it."""
    start, towards, up = (np.array(each, float) for each in (start, towards, up))
    towards = towards / np.linalg.norm(towards)
    side = np.cross(up / np.linalg.norm(up), towards)
    t = np.linspace(0, 1, 90)
    far = np.sin(np.pi * t) * reach
    aside = -round * np.sin(2 * np.pi * t) * np.sin(np.pi * t) ** 0.6
    flat = start - towards * np.linspace(0.018, 0.001, 12)[:, None] * reach / 0.05
    way = np.concatenate([flat - side * 0.0012, start + far[:, None] * towards + aside[:, None] * side, flat[::-1] + side * 0.0012])
    return s.swept(way, s.slab(wide / 2, 0.0013, 0.0006), up)


def pair(wrap):
    standing = wrap.roll(ends=186, seed=4)
    facing = lambda solid: s.moved(solid, (-0.036, 0.014, 0), 34)
    parts = [wrap.part(standing, facing, lift=0.004), *tab(wrap, standing, facing)]
    t = np.linspace(0, 1, 60)
    lying = wrap.roll(ends=62, seed=9, tail=np.stack([-0.022 * t, 0.0115 * t + 0.0015 * np.sin(3 * t)], -1))
    set_down = upright(lying, wrap.wide, (0.048, 0.002, 0))
    parts.append(wrap.part(lying, set_down))
    end, way = lying.way[-1], lying.way[-1] - lying.way[-4]
    loop = thumb_loop((end[0], 0, end[1]), (way[0], 0, way[1]), (0, 1, 0), reach=0.038)
    parts.append(Part("loop", set_down(loop)[0], loop[1], wrap.cloth, dict(trim=np.full(len(loop[0]), -0.01))))
    return parts


def stack(wrap):
    """Cotton is tied: narrow tape goes once more around."""
    tape = m.made("tape", TWILL, grain=0.4)
    parts = []
    for at, turn, seed in (((0, 0, 0), 24, 3), ((0.005, -0.004, wrap.wide + 0.001), -16, 8)):
        roll = wrap.roll(ends=90, seed=seed)
        place = upright(roll, wrap.wide, at, turn)
        woven = roll.band(0.0115, start=-0.047, end=-0.012, off=wrap.thick / 2 + 0.0003, thick=0.0006, marks=(0.005,), aside=-0.0142)
        parts += [wrap.part(roll, place), named(place(woven)), Part("tie", *s.joined(*(place(solid) for solid in tied(roll)))[:2], tape)]
    return parts


def tied(roll, wide=0.009):
    """Tape around the roll, tied in a bow."""
    around = roll.band(wide, start=-2 * np.pi * roll.radius * 1.01, off=0.0011, thick=0.0009)
    x, y = roll.way[-1] + (0, 0.0022)
    strap = lambda half, *points: drawn([(x + aside, up, y + out) for aside, up, out in points], half)
    loop = lambda aside, up, turn: thumb_loop((x, 0.0005, y + 0.002), (aside, up, 0.38), (-up * turn, abs(aside), 0), wide, 0.021, 0.006)
    return [
        around,
        loop(-1, -0.22, -1),
        loop(1, -0.34, 1),
        strap(wide / 2, (0.001, 0.001, 0.0006), (-0.0024, -0.005, 0.0032), (-0.0050, -0.011, 0.0040), (-0.0066, -0.0185, 0.0056)),
        strap(wide / 2, (-0.001, 0.001, 0.0010), (0.0034, -0.005, 0.0030), (0.0074, -0.010, 0.0034), (0.0112, -0.0160, 0.0062)),
        strap(0.0034, (-0.001, 0.0052, 0.0002), (-0.0006, 0.0050, 0.0040), (0, 0, 0.0060), (0.0006, -0.005, 0.0042), (0.001, -0.0054, 0)),
    ]


def drawn(points, half):
    """Tape drawn along points before a roll that is seen from +z, flat towards it."""
    path = s.rounded(points, 0.01, 14)
    way = np.gradient(path, axis=0)
    return s.swept(path, s.slab(half, 0.0009, 0.0004), np.cross(way, (0, 0, 1.0)))


def single(wrap):
    t = np.linspace(0, 1, 150)
    tail = np.stack([0.118 * t, 0.0022 * (1 - np.cos(2 * np.pi * t * 1.5)) + 0.006 * np.clip(t - 0.8, 0, 1) ** 2 / 0.04], -1)
    roll = wrap.roll(ends=-90, seed=5, tail=tail)
    place = lambda solid: s.moved(solid, (-0.05, 0, 0), -12)
    core = thumb_loop((0.0, -wrap.wide / 2 + 0.004, roll.middle), (0.1, -1, -0.2), (0.2, 0, 1), wide=0.014, reach=0.034)
    parts = [wrap.part(roll, place), *tab(wrap, roll, place, inner=True)]
    parts.append(Part("loop", place(core)[0], core[1], wrap.cloth, dict(trim=np.full(len(core[0]), -0.01))))
    return parts
