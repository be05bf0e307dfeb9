"""Shorts on an invisible body: cloth gathered into an elastic waistband, four panels, slit at the sides or with tights under them."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import cloth as c
import materials as m
import pattern as p
import sewn
import solids as s
import worn as w
from figure import figure
from parts import Part, Pose, label, printed, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-26)], elevation=13, margin=1.36, floats=True),
    dict(poses=[Pose(turn=152)], elevation=13, margin=1.36, floats=True),
    dict(poses=[Pose(turn=-12)], elevation=14, zoom=2.4, aim=(0.5, 0.5, 0.83), floats=True),
]
TOP = 1.12


@dataclass(frozen=True)
class Cut:
    """A style: measures of the cloth under the waistband, of the band itself (`band` high, sewn in `rows`), and what it is of."""

    length: float
    rise: float
    wide: float
    flare: float
    slit: float
    hem: float
    band: float
    rows: int
    slim: float
    weight: c.Weight
    surface: m.Surface


CUTS = {
    "classic": Cut(0.46, 0.280, 0.290, 0.034, 0.11, 0.014, 0.10, 5, 1.0, c.Weight(0.11, 110, 0.35, 1.8e-5), m.SATIN),
    "long": Cut(0.55, 0.290, 0.305, 0.040, 0.0, 0.024, 0.055, 3, 1.0, c.Weight(0.17, 140, 0.45, 5e-5), m.NYLON),
    "double": Cut(0.37, 0.265, 0.262, 0.026, 0.06, 0.012, 0.06, 4, 0.9, c.Weight(0.13, 120, 0.4, 3e-5), m.NYLON),
}
SIDES = (("l", -1), ("r", 1))


def build(look):
    cut = CUTS[look["cut"]]
    sheet, panels = fallen(look["cut"])
    parts = [legs(cut, look["cut"], sheet, panels), waistband(cut)]
    if look["cut"] == "classic":
        parts.append(patch(cut))
    if look["cut"] == "long":
        parts += drawcord(cut)
    if look["cut"] == "double":
        parts.append(tights(cut))
    lowest = min(part.vertices[:, 2].min() for part in parts) - 0.012
    for part in parts:
        part.vertices = part.vertices - (0, 0, lowest)
    return parts


def legs(cut, style, sheet, panels):
    worn = w.Worn(sheet, panels)
    side, side_run = worn.edge(*[(name, "side") for name in panels])
    low, low_run = worn.edge(*[(name, edge) for name in panels for edge in ("hem", "slit")])
    inner, inner_run = worn.edge(*[(name, edge) for name in panels for edge in ("inseam", "crotch")])
    seam, run = np.minimum(side, inner), np.where(side < inner, side_run, inner_run)
    worn.lift(w.joint(seam, run) + w.hem(low, low_run, cut.hem)).thick(0.0012)
    side, low, inner = (worn.carried(values) for values in (side, low, inner))
    stripe = {"classic": 0.022, "long": 0.017, "double": -0.01}[style]
    trim = np.maximum(stripe - side, (cut.hem + 0.001 if style == "classic" else 0.004 if style == "double" else -0.01) - low)
    # Stitches: down the edge of the stripe, beside the other seams, along the hem.
    lines = np.stack([np.abs(side - stripe + 0.002), np.abs(inner - 0.003), np.abs(low - cut.hem + 0.0015)])
    seam = lines.min(0) + 0.0042
    run = np.choose(lines.argmin(0), [worn.carried(side_run), worn.carried(inner_run), worn.carried(low_run)])
    x, z = worn.flat.T
    wide = 0.052
    middle = {"classic": (0.195, -0.345), "long": (0.185, -0.455), "double": (0.195, -0.235)}[style]
    u, v = printed((x - middle[0]) / wide, (z - middle[1]) / wide, worn.on("front_r") & ~worn.inner)
    attributes = dict(seam=seam, run=run, trim=trim, u=u, v=v, around=x, along=z)
    cloth = m.made("cloth", cut.surface, trim="trim", stitch="own", label=label("mark"), wound=True)
    vertices, faces, attributes = worn.piece(worn.names, attributes)
    return Part("legs", vertices, faces, cloth, attributes)


def waistband(cut):
    """Cloth gathered over elastic: sewn through in rows, it puffs up between them in small uneven pleats."""
    columns, high = 840, cut.band
    girth = np.pi * sum(oval(cut, high / 2))
    s_ = np.arange(columns) / columns * girth
    outer = np.linspace(0, high, round(high / 0.0014))
    over = np.linspace(0, np.pi, 8)[1:-1]
    up = np.concatenate([outer, high + 0.0016 * np.sin(over), outer[::-1][::3]])
    inward = np.concatenate([0 * outer, 0.0016 * (1 - np.cos(over)), np.full(len(outer[::3]), 0.0032)])
    s_, up, inward = (np.broadcast_to(values, (len(up), columns)) for values in (s_, up[:, None], inward[:, None]))
    channel = np.clip(up / high * cut.rows, 0, cut.rows - 1e-6)
    puff = np.sin(np.pi * (channel % 1)) ** 0.6
    wandering = s_ + 0.0012 * w.wander(up, 0.05, 4) + 0.0004 * w.wander(up, 0.012, 9)
    pleats = 0.6 * w.ring(wandering, girth, 0.0085, 3) + 0.4 * w.ring(wandering, girth, 0.0048, 31)
    own = w.ring(wandering, girth, 0.0075, 12 + np.floor(channel).astype(int))
    gathers = 0.0 if cut.rows == 1 else 1.0
    relief = gathers * (0.0011 * (0.35 + 0.65 * puff) * (0.6 * pleats + 0.55 * own) + 0.0014 * puff) + 0.0026
    a, b = oval(cut, up)
    t = turned(s_ / girth, oval(cut, high / 2))
    out = relief - inward
    vertices = np.stack([(a + out) * np.sin(t), -(b + out) * np.cos(t), TOP - high + up], -1).reshape(-1, 3)
    faces = s.strip_faces(len(up), columns)
    rows = (
        np.abs(up - np.round(up / high * cut.rows) / cut.rows * high)
        if cut.rows > 1
        else np.minimum(np.abs(up - 0.003), np.abs(up - high + 0.004))
    )
    mid = (s_ + girth / 2) % girth - girth / 2
    # Beside the drawcord, where there is one.
    size, aside = high * 0.42, 0.082 if cut.rows == 3 else 0.0
    u, v = printed((mid - aside) / size / 3.74, (up - high / 2) / size, (np.abs(mid) < 0.2) & (inward == 0))
    attributes = dict(seam=rows + 0.0042, run=s_, around=s_, along=up, u=u, v=v)
    surface = cut.surface if cut.rows > 1 else m.RIB
    band = m.made("band", surface, stitch="own", wound=True, label=None if cut.rows == 5 else label("wordmark"))
    return Part("band", vertices, faces, band, {name: values.ravel() for name, values in attributes.items()})


def turned(part, half):
    """The angle that far around an oval, in equal steps of its edge."""
    t = np.linspace(0, 2 * np.pi, 2000)
    length = np.concatenate([[0], np.cumsum(np.hypot(np.diff(half[0] * np.sin(t)), np.diff(half[1] * np.cos(t))))])
    return np.interp(part * length[-1], length, t)


def patch(cut, wide=0.185, high=0.068):
    """A woven patch with an overlocked edge, sewn on the front of the band."""
    x, z = np.meshgrid(np.arange(-wide / 2, wide / 2 + 1e-6, 0.0007), np.arange(-high / 2, high / 2 + 1e-6, 0.0007))
    edge = np.minimum(wide / 2 - np.abs(x), high / 2 - np.abs(z))
    a, b = oval(cut, cut.band / 2 + z)
    t = x / b * 0.86
    rise = 0.0062 - 0.005 * np.exp(-edge / 0.0006) + 0.0007 * np.exp(-(((edge - 0.002) / 0.0015) ** 2))
    rise = rise + 0.00025 * np.sin((x + z) / 0.0013 * 2 * np.pi) * (edge < 0.004)
    vertices = np.stack([(a + rise) * np.sin(t), -(b + rise) * np.cos(t), TOP - cut.band / 2 + z], -1).reshape(-1, 3)
    faces = s.strip_faces(*x.shape, closed=False)
    u, v = printed(x / (high * 0.56 * 3.74), z / (high * 0.56), np.full(x.shape, True))
    attributes = dict(trim=0.0036 - edge, u=u, v=v, around=x, along=z)
    twill = m.made("patch", m.COTTON, trim="trim", label=label("wordmark"), grain=0.5, wound=True)
    return Part("patch", vertices, faces, twill, {name: values.ravel() for name, values in attributes.items()})


def drawcord(cut):
    """Flat cord out of two eyelets, knotted at its ends, hanging down the front."""
    cords, eyes = [], []
    for side in (-1, 1):
        b = oval(cut, 0.02)[1]
        start = np.array((side * 0.017, -b - 0.002, TOP - cut.band + 0.020))
        fall = [(0, 0.006, 0), (0, -0.005, -0.002), (side * 0.004, -0.009, -0.022), (side * 0.010, -0.014, -0.075)]
        fall += [(side * (0.009 + 0.003 * side), -0.018, -0.125 - 0.008 * side), (side * 0.014, -0.021, -0.168 - 0.012 * side)]
        way = [start + step for step in fall]
        cords.append(s.tube(way, lambda t: 0.0029 + 0.0022 * np.exp(-(((t - 0.93) / 0.018) ** 2)), 14, 240, flat=0.8))
        eye = s.turned([(0.0042, 0), (0.0042, 0.0016), (0.0074, 0.0016), (0.0074, 0)], 0.0007, 48, 0.0004)
        eyes.append(s.laid(eye, start, (0, -1, 0)))
    yarn = m.made("cord", m.YARN, colour="trim", grain=0.35, wound=True)
    return [solid_part("cord", yarn, *cords), solid_part("eyes", m.made("eyes", m.STEEL, 0.5), *eyes)]


def tights(cut):
    """Under the loose cloth, close around the thighs."""
    legs_ = []
    for side in (-1, 1):
        profile = [(0.0612, 0.03), (0.0612, 0.0), (0.0622, 0.0008), (0.0627, 0.0024), (0.0629, 0.023)]
        profile += [(0.0621, 0.025), (0.0634, 0.028), (0.0690, 0.08), (0.0765, 0.155), (0.066, 0.220)]
        legs_.append(s.moved(s.lathe(profile, 200, 0.002), (side * 0.098, 0, TOP - cut.band - cut.length - 0.122)))
    vertices, faces, around, along = s.joined(*legs_)
    base = TOP - cut.band - cut.length - 0.122
    up, side = vertices[:, 2] - base, np.sign(vertices[:, 0])
    turn = np.arctan2(vertices[:, 0] - side * 0.098, -vertices[:, 1])
    # Soft folds around the thigh, none at the hem; thighs are deeper than wide and lean inwards.
    folds = w.wander(up + 0.014 * np.sin(2 * turn + side), 0.034, 11) * (0.55 + 0.45 * np.sin(2 * turn + 1 + side)) * sewn.smooth(up, 0.028, 0.06)
    away = np.stack([np.sin(turn), -np.cos(turn), 0 * turn], -1)
    vertices = vertices + away * (0.0026 * folds + 0.004 * np.cos(2 * turn))[:, None]
    vertices[:, 0] -= side * 0.012 * (1 - up / 0.12)
    vertices[:, 2] += 0.004 * np.cos(turn) * (1 - sewn.smooth(up, 0.0, 0.1))
    lines = np.minimum(np.abs(up - 0.0225), np.abs(up - 0.0285))
    beside = np.abs(np.abs(turn) - np.pi / 2) * 0.066
    attributes = dict(seam=np.minimum(lines, np.where(up > 0.024, beside, 1)) + 0.0042, run=np.where(lines < beside, around, along), around=around, along=along)
    return Part("tights", vertices, faces, m.made("tights", m.JERSEY, stitch="own", grain=0.5, wound=True), attributes)


@lru_cache(maxsize=1)
def fallen(style):
    cut = CUTS[style]
    panels = {}
    for back in (False, True):
        for side, sign in SIDES:
            panels[("back_" if back else "front_") + side] = panel(cut, back, sign)
    seams = [((f"front_{a}", edge), (f"back_{a}", edge)) for a, _ in SIDES for edge in ("side", "inseam")]
    seams += [((f"{a}_l", "crotch"), (f"{a}_r", "crotch")) for a in ("front", "back")]
    sheet = p.sewn(panels, seams, 0.022)
    body = figure((-0.32, -0.26, 0.50), (0.32, 0.28, 1.2), slim=0.86 * cut.slim, arms=False)
    sheet = c.hung(
        sheet,
        {"": cut.weight},
        body,
        [(name, "waist") for name in panels],
        sides={name: 1 if name.endswith("r") else -1 for name in panels},
    )
    return p.refined(sheet), panels


def panel(cut, back, sign):
    """Half a front or back; `sign`: on which side of the body. Its pattern is as seen from outside, the waist at 0."""
    fork = -0.105 if back else -0.05
    rise, length, wide = cut.rise, cut.length, cut.wide + (0.012 if back else 0)
    hem_side = wide + cut.flare
    slit_top = -length + cut.slit
    at_slit = wide + cut.flare * (length - cut.slit) / length
    edges = dict(
        waist=p.line((0, 0.008 if back else -0.008), (wide, 0)),
        side=p.line((wide, 0), (at_slit, slit_top)),
        slit=p.curve((at_slit, slit_top), (hem_side + 0.004, -length + 0.004), (hem_side - 0.6 * cut.slit - 0.001, -length)),
        hem=p.line((hem_side - 0.6 * cut.slit - 0.001, -length), (fork, -length)),
        inseam=p.line((fork, -length), (fork, -rise)),
        crotch=np.concatenate(
            [p.curve((fork, -rise), (0.3 * fork, -rise + 0.006), (0, -rise + 0.035), (0, -rise * 0.45)), [(0, 0.008 if back else -0.008)]]
        ),
    )
    handed = -sign if back else sign
    edges = {name: way * (handed, 1) for name, way in edges.items()}

    def place(flat):
        x, z = flat[:, 0] * handed, flat[:, 1]
        inside = np.interp(-z, (rise * 0.45, rise), (0, fork))
        outside = np.interp(-z, (0, length), (wide, hem_side))
        part = np.clip((x - inside) / (outside - inside), 0, 1)
        down = np.clip(-z / rise, 0, 1)
        share = np.clip((down - 0.35) / 0.65, 0, 1)[:, None] ** 1.3
        # What cloth there is more than waist stands in flutes from the start; they widen downwards.
        a, b = (half + spread * down for half, spread in zip(oval(cut, 0), (0.022, 0.020)))
        around = part * np.pi / 2
        ring = np.stack([a * np.sin(around), b * np.cos(around)], -1)
        r = 0.108
        leg = np.stack([0.132 - r * np.cos(np.pi * part), 1.05 * r * np.sin(np.pi * part)], -1)
        xy = ring * (1 - share) + leg * share
        phase = x / 0.056 + 0.3 * w.wander(x, 0.09, 5 + back + 2 * sign)
        flutes = (0.002 + 0.012 * np.minimum(3 * down, 1) * (1 - share[:, 0])) * np.sin(2 * np.pi * phase)
        out = 1 + flutes / np.hypot(a, b)
        return np.stack([sign * xy[:, 0] * out, (1 if back else -1) * xy[:, 1] * out, TOP - cut.band + 0.006 + z * 0.97], -1)

    return p.Panel(edges, place)


def oval(cut, up):
    """Half measures of the waistband `up` metres from its lower edge."""
    return (0.160 - 0.08 * up) * cut.slim, (0.117 - 0.05 * up) * cut.slim
