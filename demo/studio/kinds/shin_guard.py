"""Shin guards: padding half around a leg that is not there, the shin to -y, below it the instep's flap bent over the foot. They stand on it."""

import numpy as np

import fields as f
import materials as m
import sewn
from parts import Part, Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(x=-0.080, y=0.07, turn=-6, rests=True), Pose(x=0.084, y=-0.02, turn=44, mirrored=True, rests=True)], elevation=7),
    dict(poses=[Pose(turn=160, rests=True)], elevation=10),
    dict(poses=[Pose(turn=-24, rests=True)], elevation=10, zoom=2.3, aim=(0.47, 0.4, 0.76)),
]
CELL = 0.0016
RIM = 0.0072
CORD, THIN = 0.0042, 0.0019
# Halves of what the leather is cut to, laid flat (across, up): the shell, its padding; the flap (across, down), its padding.
SHELL = sewn.Outline([(0, 0.487), (0.040, 0.486), (0.078, 0.474), (0.099, 0.440), (0.098, 0.370), (0.087, 0.280), (0.073, 0.200),
    (0.067, 0.150), (0.062, 0.114), (0.040, 0.101), (0, 0.099)], mirrored=True)
PAD = sewn.Outline([(0, 0.468), (0.036, 0.467), (0.062, 0.452), (0.070, 0.400), (0.065, 0.290), (0.054, 0.200), (0.047, 0.150),
    (0.036, 0.124), (0, 0.119)], mirrored=True)
FLAP = sewn.Outline([(0, -0.006), (0.050, -0.006), (0.072, 0.004), (0.080, 0.036), (0.075, 0.076), (0.056, 0.114), (0.032, 0.140), (0.011, 0.149)],
    mirrored=True)
FOOT = sewn.Outline([(0, 0.014), (0.036, 0.014), (0.058, 0.022), (0.063, 0.044), (0.058, 0.074), (0.041, 0.106), (0.022, 0.126), (0.008, 0.132)],
    mirrored=True)
# Where the flap begins on the shin's middle line, and how far it is bent forwards from hanging down.
HINGE, BENT = (-0.058, 0.106), np.radians(42)


def leg(p):
    """Of points around the leg: across it, up, outwards from its skin."""
    x, y, z = p[..., 0], p[..., 1], p[..., 2]
    up = (z - 0.10) / 0.385
    radius = np.interp(up, [0, 0.15, 0.4, 0.75, 1.05], [0.0430, 0.0435, 0.0490, 0.0575, 0.0570]).astype(np.float32)
    # The ankle comes forwards to the foot, the knee leans back a little.
    middle = 0.004 * up - 0.016 * np.clip(1 - up / 0.22, 0, 1.5) ** 2 + 0.004 * np.sin(np.pi * up)
    turn = np.arctan2(x, middle - y)
    return turn * (radius + 0.010), z, np.hypot(x, middle - y) - radius * (1 + 0.05 * np.cos(2 * turn))


def foot(p):
    """The same of the instep: across, down along it, outwards."""
    y, z = p[..., 1] - HINGE[0], p[..., 2] - HINGE[1]
    down = -y * np.sin(BENT) - z * np.cos(BENT)
    high = -y * np.cos(BENT) + z * np.sin(BENT)
    radius = 0.053 + 0.006 * np.sin(np.pi * np.clip(down / 0.14, 0, 1))
    # Towards the toes it bends down.
    high = high + 1.3 * np.clip(down - 0.06, 0, 1) ** 2
    turn = np.arctan2(p[..., 0], high + radius)
    return turn * (radius + 0.008), down, np.hypot(p[..., 0], high + radius) - radius


def over_foot(x, down, high):
    """A point of the flap's own measures, straight."""
    return np.array((x, HINGE[0] - down * np.sin(BENT) - high * np.cos(BENT), HINGE[1] - down * np.cos(BENT) + high * np.sin(BENT)))


def shell_of(p):
    """Over the shin: a panel across above, below it two ribs and the ridge between them, a thin wing around."""
    across, up, w = leg(p)
    edge, pad = SHELL.at(across, up), PAD.at(across, up)
    lane = np.abs(np.abs(across) - 0.0150 - 0.020 * (up - 0.1))
    level = 0.372 + 4 * across**2
    below = up < level
    within = pad < 0
    seam, run = sewn.nearest((np.abs(pad), PAD.run(across, up)), (np.where(within & below, lane, sewn.FAR), up),
        (np.where(within, np.abs(up - level), sewn.FAR), across))
    ridge = np.abs(across) < 0.0150 + 0.020 * (up - 0.1)
    full = np.where(below, np.where(ridge, 0.0310, 0.0290), 0.0265) * (0.84 + 0.16 * sewn.smooth(up, 0.11, 0.26))
    wing = RIM + 0.0024 * sewn.swell(-edge, 0.016) - sewn.valley(seam, 0.0022, 0.007)
    full = full + np.where(ridge & below, 0.0050 * (1 - np.clip(np.abs(across) / 0.020, 0, 1) ** 2), 0)
    high = np.where(within, 0.0070 + (full - 0.0070) * sewn.swell(seam - 0.0004, 0.0190) ** 1.1, wing)
    # Soft creases over the ankle.
    high = high - 0.0010 * np.sin(up * 420 + 3 * np.sin(across * 60)) * np.exp(-(((up - 0.128) / 0.016) ** 2)) * within
    return dict(across=across, up=up, w=w, edge=edge, high=high, seam=seam, run=run, pad=pad)


def flap_of(p):
    """Over the instep: a shield in two segments."""
    across, down, w = foot(p)
    edge, pad = FLAP.at(across, down), FOOT.at(across, down)
    level = 0.040 + 3 * across**2
    within = pad < 0
    seam, run = sewn.nearest((np.abs(pad), FOOT.run(across, down)), (np.where(within, np.abs(down - level), sewn.FAR), across))
    high = np.where(within, 0.0085 + 0.0130 * sewn.swell(seam - 0.0004, 0.020) ** 1.1,
        RIM + 0.0020 * sewn.swell(-edge, 0.014) - sewn.valley(seam, 0.0020, 0.006))
    return dict(across=across, up=down, w=w, edge=edge, high=high, seam=seam, run=run, pad=pad)


def cord(at):
    """How far from the binding of the edge."""
    return np.hypot(at["edge"] + 0.0004, at["w"] - RIM * 0.6)


def piping(at):
    """How far from the thin cord around the padding."""
    return np.hypot(at["pad"] - 0.0008, at["w"] - 0.0090)


def quilted(at):
    """How far from the lining's seams."""
    return np.minimum(np.abs(np.abs(at["across"]) - 0.024), np.abs(at["edge"] + 0.014))


def body(at, lumps):
    """The leather outside as high as its padding, the lining inside soft between its seams."""
    soft = 0.0035 * sewn.swell(-at["edge"], 0.014) - sewn.valley(quilted(at), 0.0032, 0.007) * (at["edge"] < 0)
    return sewn.rounded(np.maximum(at["w"] - at["high"] - lumps, -at["w"] - soft - 0.5 * lumps), at["edge"], 0.0024)


def fields_of(p):
    """All of it: both bodies alone, joined, bound and piped."""
    p = p.astype(np.float32)
    lumps = 0.0010 * f.uneven(p, 0.042, 5)
    shell, flap = shell_of(p), flap_of(p)
    # Thread gathers the leather.
    gathered = 0.0011 * f.uneven(p, 0.014, 9)
    one, two = (body(at, lumps + gathered * np.exp(-((at["seam"] / 0.010) ** 2))) for at in (shell, flap))
    # The hinge: leather drawn from one to the other, in folds. Cords end where it begins.
    bent = one - two + 0.002 * np.sin(p[..., 0] * 90)
    folds = np.minimum(np.abs(bent), np.abs(np.abs(bent) - 0.0085))
    whole = f.blend(one, two, 0.016) + sewn.valley(folds, 0.0030, 0.0032) * sewn.smooth(0.014 - np.maximum(one, two), 0, 0.005) * (
        sewn.smooth(np.where(one < two, shell["w"], flap["w"]), 0.002, 0.005))
    thin = np.minimum(piping(shell), piping(flap))
    free = 0.004 * sewn.smooth(0.012 - np.maximum(one, two), 0, 0.006)
    bound = np.minimum(cord(shell), cord(flap)) + free
    return dict(shell=shell, flap=flap, one=one, two=two, bound=bound, thin=thin,
        whole=f.blend(np.minimum(whole, thin - THIN), bound - CORD, 0.0012))


def build(look):
    grid = f.Grid((-0.088, -0.185, -0.03), (0.088, 0.030, 0.496), CELL)
    near = (np.abs(leg(grid.points)[2] - 0.014) < 0.030) | (np.abs(foot(grid.points)[2] - 0.012) < 0.030)
    solid = np.full(near.shape, 0.02, np.float32)
    solid[near] = fields_of(grid.points[near])["whole"]
    hide = lambda name, ink: m.made(name, m.HIDE, trim="trim", stitch=True, label=label(ink), grain=0.9)
    skin = skinned(grid, solid, "shell", hide("shell", "wordmark"), on)
    at = fields_of(skin.vertices)
    inner = 0.0009 - np.where(at["one"] < at["two"], at["shell"]["w"], at["flap"]["w"])
    inner = np.minimum(inner, at["bound"] - CORD - 0.0004)
    outside, lining = sewn.lined(skin, inner, m.made("lining", m.NEOPRENE, 0.07, stitch="own", grain=1.6))
    at = fields_of(outside.vertices)
    shell, flap = sewn.lined(outside, at["one"] - at["two"], hide("instep", "mark"))
    flap.name = "instep"
    return [shell, flap, lining, *straps()]


def on(vertices):
    at = fields_of(vertices)
    upper = at["one"] < at["two"]
    shell, flap = at["shell"], at["flap"]
    of = lambda name: np.where(upper, shell[name], flap[name])
    outer, padded = of("w") > 0.0015, of("pad") < 0
    # Over the hinge no thread runs; it fades there, for a leap from near to far would be stitched too.
    rim = np.abs(-of("edge") - 0.0045) + 0.03 * sewn.smooth(0.014 - np.maximum(at["one"], at["two"]), 0, 0.006)
    around = np.where(upper, SHELL.run(shell["across"], shell["up"]), FLAP.run(flap["across"], flap["up"]))
    lining = np.where(upper, quilted(shell), quilted(flap))
    lengthwise = ~outer & (of("edge") < -0.018)
    word = printed(shell["across"] / 0.071, (shell["up"] - 0.4195) / 0.0196, outer)
    ring = printed(flap["across"] / 0.044, (0.080 - flap["up"]) / 0.044, outer)
    return dict(
        seam=np.where(outer, np.where(padded, of("seam"), rim), lining),
        run=np.where(outer & padded, of("run"), np.where(lengthwise, of("up"), around)),
        trim=np.maximum(CORD - at["bound"], THIN - at["thin"]) + 0.0003,
        u=np.where(upper, word[0], ring[0]),
        v=np.where(upper, word[1], ring[1]),
    )


def straps():
    """Two of elastic around the calf, their leather ends closed over it; one below the foot."""
    elastic, hide = m.made("elastic", m.RIB, 0.04, grain=0.9), m.made("strap", m.HIDE, stitch=True, label=label("wordmark"), grain=0.7)
    loops = m.made("loops", m.SUEDE, 0.055, grain=0.5)
    calf = lambda p: leg(p)[2] - 0.0108
    parts = []
    around = lambda z, start, end: [(0.07 * np.sin(a), -0.07 * np.cos(a), z) for a in np.radians(np.linspace(start, end, 24))]
    for z, wide in ((0.392, 0.052), (0.232, 0.050)):
        parts.append(laid("elastic", around(z, 84, 294), wide, 0.0026, elastic, calf, 0.0))
        parts.append(laid("loops", around(z, 150, 268), wide - 0.010, 0.0020, loops, calf, 0.0022, tips=(0.003, 0.003)))
        parts.append(laid("end", around(z, 66, 204), wide - 0.002, 0.0034, hide, calf, 0.0040, tips=(0.003, 0.018), middle=0.70))
        parts.append(laid("patch", around(z, 280, 295), wide + 0.006, 0.0034, hide, calf, 0.0016, tips=(0.003, 0.003)))
    # The sole's is slack: flatter than the foot it will hold.
    half = [(0.055, -0.018), (0.0665, -0.036), (0.068, -0.056), (0.055, -0.079), (0.025, -0.091), (0, -0.093)]
    ring = sewn.even(half + [(-x, high) for x, high in half[-2::-1]], 60)
    looks = np.array([over_foot(x, 0, high + 0.045) for x, high in ring]) - over_foot(0, 0, 0)
    sole = sewn.strap([over_foot(x, 0.050, high) for x, high in ring], looks, 0.028, 0.0026, tips=(0.003, 0.003))
    return [*parts, sewn.strap_part("sole strap", sole, elastic, 0.028)]


def laid(name, path, wide, thick, material, on, lift, tips=(0, 0), middle=None):
    """A strap around the calf; `middle`: how far along it the label is."""
    solid = sewn.strap(path, [(x, y, 0) for x, y, z in path], wide, thick, on, lift, tips)
    part = sewn.strap_part(name, solid, material, wide)
    if middle:
        along = solid[3] - solid[3].max() * middle
        part.attributes["u"], part.attributes["v"] = printed(along / 0.066, -solid[2] / 0.0182, np.abs(along) < 0.05)
    return part
