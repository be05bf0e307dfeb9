"""Hand wraps, rolled up as they are sold: their layers seen from the side, a hook-and-loop end, a loop for the thumb or ties."""

import numpy as np

import materials as m
import solids as s
from parts import Part, Pose, label, printed
from rolls import Roll, upright

WHOLE = [Pose()]
VIEWS = {
    "pair": [
        dict(poses=WHOLE, azimuth=0, elevation=26),
        dict(poses=WHOLE, azimuth=-62, elevation=20),
        dict(poses=WHOLE, azimuth=-16, elevation=24, zoom=2.5, aim=(0.26, 0.4, 0.6)),
    ],
    "stack": [
        dict(poses=WHOLE, azimuth=0, elevation=20, margin=1.45),
        dict(poses=WHOLE, azimuth=100, elevation=34, margin=1.45),
        dict(poses=WHOLE, azimuth=-4, elevation=26, zoom=2.3, aim=(0.55, 0.3, 0.72)),
    ],
    "single": [
        dict(poses=WHOLE, azimuth=-6, elevation=26),
        dict(poses=WHOLE, azimuth=-74, elevation=22),
        dict(poses=WHOLE, azimuth=12, elevation=26, zoom=2.4, aim=(0.68, 0.4, 0.3)),
    ],
}
# Width and thickness of the cloth, metres wound.
CLOTH = {"stripe": (0.050, 0.00078, 4.5), "herringbone": (0.045, 0.00085, 4.0), "dash": (0.038, 0.00085, 2.0)}


def views(look):
    return VIEWS[look["pose"]]


def build(look):
    wide, thick, length = CLOTH[look["edge"]]
    cloth = m.made("cloth", m.WEBBING if look["edge"] == "herringbone" else m.COTTON, trim="trim", grain=0.75 if look["edge"] == "herringbone" else 0.5)
    wrap = Wrap(look["edge"], wide, thick, length, cloth)
    return {"pair": pair, "stack": stack, "single": single}[look["pose"]](wrap)


class Wrap:
    def __init__(self, edge, wide, thick, length, cloth):
        self.edge, self.wide, self.thick, self.length, self.cloth = edge, wide, thick, length, cloth

    def roll(self, **how):
        return Roll(self.length, self.thick, **how)

    def part(self, roll, place, wide=None, **how):
        half = self.wide / 2
        marks = {"stripe": (half - 0.0022, half - 0.0037, half - 0.0052), "herringbone": (half * 0.5,), "dash": (half - 0.0018, half - 0.0026, half - 0.0034)}
        solid = roll.band(wide or self.wide, marks=marks[self.edge], **how)
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
    # Sewn around and crosswise.
    middle, reach = (along.min() + along.max()) / 2, (along.max() - along.min()) / 2
    seam = 0.0042 + far - 0.0025
    run = np.where(wide / 2 - np.abs(across) > far + 1e-6, across, along)
    velcro = Part("tab", place(patch)[0], patch[1], m.made("velcro", m.FLEECE, 0.02, stitch=True, grain=0.6), dict(seam=seam, run=run))
    woven = roll.band(0.0135, start=-deep + 0.007, end=-0.011, off=out + way * 0.0008, thick=0.0006, marks=(0.0065,), lift=lift * 0.5)
    across, along = woven[2:]
    u, v = printed((middle - along) / (reach * 1.4) * way, across / (reach * 1.4 / 3.74), across > -9)
    return [velcro, Part("label", place(woven)[0], woven[1], m.made("label", m.SATIN, label=label("wordmark")), dict(u=u, v=v))]


def thumb_loop(start, towards, up, wide=0.017, reach=0.05):
    """Narrow tape, both of its ends sewn to the cloth's. `up`: across it."""
    start, towards, up = (np.array(each, float) for each in (start, towards, up))
    side = np.cross(up, towards)
    t = np.linspace(0, 1, 90)
    bulge = np.sin(np.pi * t) ** 1.5 * np.sign(0.5 - t) * 0.0
    far = np.sin(np.pi * t) * reach
    aside = -0.017 * np.sin(2 * np.pi * t) * np.sin(np.pi * t) ** 0.6 + bulge
    way = start + far[:, None] * towards + aside[:, None] * side
    way = np.concatenate([start - towards * np.linspace(0.018, 0.001, 12)[:, None] - side * 0.0012, way, (start - towards * np.linspace(0.001, 0.018, 12)[:, None]) + side * 0.0012])
    return s.swept(way, s.slab(wide / 2, 0.0013, 0.0006), up)


def pair(wrap):
    standing = wrap.roll(ends=186, seed=4)
    facing = lambda solid: s.moved(solid, (-0.034, 0.006, 0), 34)
    parts = [wrap.part(standing, facing, lift=0.004), *tab(wrap, standing, facing)]
    t = np.linspace(0, 1, 60)
    lying = wrap.roll(ends=-50, seed=9, tail=np.stack([0.020 * t, 0.022 * t + 0.003 * np.sin(3 * t)], -1))
    set_down = upright(lying, wrap.wide, (0.044, -0.016, 0))
    parts.append(wrap.part(lying, set_down))
    end, way = lying.way[-1], lying.way[-1] - lying.way[-4]
    loop = thumb_loop((end[0], 0, end[1]), (way[0], 0, way[1]), (0, 1, 0), reach=0.038)
    parts.append(Part("loop", set_down(loop)[0], loop[1], wrap.cloth, dict(trim=np.full(len(loop[0]), -0.01))))
    return parts


def stack(wrap):
    """Cotton is tied: narrow tape goes once more around."""
    tape = m.made("tape", m.WEBBING, grain=0.4)
    parts = []
    for at, turn, seed in (((0, 0, 0), 24, 3), ((0.005, -0.004, wrap.wide + 0.001), -16, 8)):
        roll = wrap.roll(ends=90, seed=seed)
        place = upright(roll, wrap.wide, at, turn)
        parts += [wrap.part(roll, place), Part("tie", *s.joined(*(place(solid) for solid in tied(roll)))[:2], tape)]
    return parts


def tied(roll, wide=0.011):
    """Tape around the roll, its ends drawn through each other and left to hang."""
    around = roll.band(wide, start=-2 * np.pi * roll.radius * 1.01, off=0.0011, thick=0.0009)
    x, y = roll.way[-1] + (0, 0.0022)
    strap = lambda half, *points: drawn([(x + aside, up, y + out) for aside, up, out in points], half)
    return [
        around,
        strap(wide / 2, (0.004, 0.001, -0.0008), (-0.001, -0.0005, 0.0022), (-0.007, -0.005, 0.0028), (-0.0105, -0.012, 0.0040), (-0.0120, -0.0195, 0.0058)),
        strap(wide / 2, (-0.004, -0.001, -0.0006), (0.001, 0.0005, 0.0028), (0.0075, -0.003, 0.0034), (0.0125, -0.010, 0.0038), (0.0160, -0.0170, 0.0066)),
        strap(0.0042, (-0.001, 0.0068, -0.0014), (-0.0006, 0.0066, 0.0030), (0, 0, 0.0052), (0.0006, -0.0068, 0.0030), (0.001, -0.0072, -0.0014)),
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
