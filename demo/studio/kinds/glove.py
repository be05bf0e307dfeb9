"""
Boxing gloves: a sewn mitt that stands on its cuff, its padded back to -y, thumb to +x. Straps or laces close it on the inside of the wrist.
"""

import numpy as np

import fields as f
import glove_patterns as patterns
import lacing
import materials as m
from parts import Part, Pose, label, printed, skinned
from sewn import eyelets, rounded
from solids import joined, tube

SPINE = [
    *((0, 0, 0), (0, 0, 0.04), (0, 0, 0.08), (0, -0.004, 0.12), (0, -0.008, 0.165)),
    *((0, 0, 0.21), (0, 0.03, 0.243), (0, 0.062, 0.238), (0, 0.08, 0.205), (0, 0.08, 0.165)),
]
WIDE = [0.052, 0.0485, 0.0445, 0.054, 0.063, 0.0665, 0.066, 0.063, 0.057, 0.050]
DEEP = [0.044, 0.0405, 0.036, 0.042, 0.046, 0.047, 0.045, 0.040, 0.034, 0.028]
STUFFED = [0.2, 0.2, 0.3, 0.8, 1, 1, 1, 1, 1, 1]
THUMB = [(0.030, 0.012, 0.085), (0.058, 0.012, 0.115), (0.077, 0.022, 0.155), (0.075, 0.046, 0.192), (0.057, 0.064, 0.214)]
THUMB_MEASURES = [0.02, 0.0245, 0.0255, 0.0235, 0.017], [0.019, 0.0225, 0.0235, 0.0215, 0.015]
WRIST = 0.088
CELL = 0.0013
SLIT, PLACKET = 0.0065, 0.0165
COTTON = (0.72, 0.69, 0.62)


class Mitt:
    def __init__(self, look):
        self.look = look
        self.laced = look["closure"] == "lace"
        self.cuff = 0.068 + 0.052 * look["cuff"]
        self.longer = self.cuff - WRIST
        self.slit_top = self.cuff + 0.008
        bulk = 1 + (look["bulk"] - 1) * np.array(STUFFED)
        spine = np.array(SPINE) + np.outer(np.clip(np.array(SPINE)[:, 2] / 0.08, 0, 1), (0, 0, self.longer))
        wide, deep = np.array(WIDE) * bulk, np.array(DEEP) * bulk
        self.hand = f.Sweep(spine, wide, deep, power=2.25)
        # The palm goes on below the fingers that are closed over it.
        self.palm = f.Sweep(spine[:6], wide[:6], deep[:6], power=2.25)
        back = self.hand.points - self.hand.through * self.hand.deep[:, None]
        self.back = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(back, axis=0), axis=1))])
        thumb = np.array(THUMB) * (look["bulk"] ** 0.7, 1, 1) + (0, 0, self.longer)
        self.thumb = f.Sweep(thumb, *THUMB_MEASURES, side=(0, -1, 0), power=2.1)

    def at(self, p):
        """Fields of these points, and where on the mitt they are."""
        p = p.astype(np.float32)
        body, t, angle = self.hand.at(p)
        palm, palm_t, palm_angle = self.palm.at(p)
        thumb, tt, ta = self.thumb.at(p)
        below = palm < body
        t = np.where(below, palm_t * self.palm.length / self.hand.length, t)
        body, angle = np.where(below, palm, body), np.where(below, palm_angle, angle)
        along = t * self.hand.length
        wide = np.interp(t, self.hand.t, self.hand.wide)
        at = dict(
            body=body,
            thumb=thumb,
            along=along,
            up=along - self.cuff,
            over=np.interp(t, self.hand.t, self.back) - self.cuff,
            angle=angle,
            outer=-np.sin(angle),
            around=wrap(angle + np.pi / 2) * wide,
            inside=wrap(angle - np.pi / 2) * wide,
            on_thumb=(body - 0.002 - thumb) / 2,
            beyond=(p - self.hand.points[-1]) @ self.hand.tangent[-1],
            curled=t > 0.8,
            thumb_side=wrap(ta - np.pi / 2) * 0.023,
            z=p[..., 2],
        )
        at["zone"], panel = patterns.pattern(self.look["pattern"], at)
        sides = np.minimum(*[np.abs(wrap(angle - a)) * wide for a in (patterns.SIDE, np.pi - patterns.SIDE)])
        sides = np.where(along > self.cuff, sides, 1)
        panels = np.abs(panel) if self.look["pattern"] in patterns.SEWN else np.ones_like(t)
        wrist = np.abs(at["up"])
        seam = np.minimum(np.minimum(sides, wrist), panels)
        crosswise = (seam == panels) & (self.look["pattern"] != "split")
        run = np.where(seam == wrist, angle * wide, np.where(crosswise, at["around"] * 1.2, along))
        on_thumb = at["on_thumb"] > 0
        at["seam"] = np.where(on_thumb, np.abs(at["thumb_side"]), seam)
        at["run"] = np.where(on_thumb, tt * 0.17, run)
        return at

    def about(self, p):
        return np.maximum(np.min([one.at(p)[0] for one in (self.hand, self.palm, self.thumb)], axis=0), -p[..., 2])

    def on_cuff(self, inside, z, out=0.0):
        """The point so far around the inside of the cuff, so far above its skin."""
        level = self.hand.points[:60, 2]
        wide, deep = (np.interp(z, level, measure[:60]) for measure in (self.hand.wide, self.hand.deep))
        angle = np.pi / 2 + inside / wide
        c, s = np.cos(angle), np.sin(angle)
        power = self.hand.power
        k = (np.abs(c) ** power + np.abs(s) ** power) ** (1 / power)
        normal = np.array([np.sign(c) * np.abs(c) ** (power - 1) / wide, np.abs(s) ** (power - 1) / deep, 0])
        return np.array([wide * c / k, deep * s / k, z]) + normal / np.linalg.norm(normal) * out


# From the same way off all around; the first view is the right one's of the pair.
TURN, TURN_FROM = dict(eye=(0, -0.98, 0.27), towards=(0, 0, 0.155), lens=85, reach=0.32), 34


def views(look):
    palm = dict(poses=[Pose(turn=-212)], elevation=6)
    front = dict(poses=[Pose(turn=-34)], elevation=10, zoom=2.5, aim=(0.55, 0.5, 0.33))
    laces = dict(poses=[Pose(turn=-196)], elevation=9, zoom=2.3, aim=(0.5, 0.5, 0.24))
    return [
        dict(poses=[Pose(x=-0.082, y=0.03, turn=24, mirrored=True), Pose(x=0.078, turn=-34)], azimuth=4, elevation=7),
        palm,
        laces if look["closure"] == "lace" else front,
    ]


def build(look):
    mitt = Mitt(look)
    grid = f.Grid((-0.09, -0.074, -0.004), (0.12, 0.134, 0.302 + mitt.longer), CELL)
    near = f.Near(grid, mitt.about, 0.0135)
    at = mitt.at(near.points)
    # Packed by hand: nowhere quite even; thread draws the hide in.
    uneven = 0.0007 * f.uneven(near.points, (0.045, 0.045, 0.05)) * np.clip(at["up"] / 0.03, 0, 1)
    creased = 0.0004 * np.sin(at["z"] * 420 + np.sin(at["angle"] * 2)) * np.exp(-(((at["up"] - 0.008) / 0.012) ** 2))
    drawn = 0.75 + 0.25 * np.cos(at["run"] * (2 * np.pi / 0.0084))
    valley = 0.0024 * drawn * np.exp(-((at["seam"] / 0.0024) ** 2)) + 0.0016 * np.exp(-((at["seam"] / 0.011) ** 2))
    end = np.where(at["curled"], rounded(at["body"], at["beyond"] + 0.003, 0.012), at["body"])
    solid = f.blend(end, at["thumb"], 0.010) + valley + uneven + creased - patterns.piping(look["pattern"], at)
    if mitt.laced:
        solid = solid + slit(mitt, at)
    hem = 0.0022 * np.exp(-(((at["z"] - 0.004) / 0.0045) ** 2))
    solid = np.maximum(solid - hem, -at["z"])
    hide = m.made("mitt", m.HIDE, trim="trim", stitch=True, label=label("ounces"), stamp=label("ounces"))
    parts = [
        skinned(grid, near.whole(solid), "mitt", hide, lambda vertices: on_mitt(mitt, mitt.at(vertices))),
        palm(mitt, grid, near, at),
    ]
    if mitt.laced:
        return [*parts, woven(mitt, grid, near, at), *laced(mitt)]
    return [*parts, *(strapped(mitt, grid, near, at, *strap) for strap in straps(mitt))]


def on_mitt(mitt, at):
    seam, run = at["seam"], at["run"]
    trim = np.maximum(at["zone"], 0.0085 - at["z"])
    if mitt.laced:
        r = from_slit(mitt, at)
        placket = (r < SLIT + PLACKET + 0.001) & (at["outer"] < 0)
        rows = np.minimum(np.abs(r - SLIT + 0.002), np.abs(r - SLIT - PLACKET - 0.002))
        seam = np.where(placket, np.where(r < SLIT, 1, rows), seam)
        above = np.maximum(at["z"] - mitt.slit_top, 0)
        run = np.where(placket, np.minimum(at["z"], mitt.slit_top) + r * np.arctan2(above, np.abs(at["inside"])), run)
        trim = np.where(placket, np.minimum(trim, r - SLIT - PLACKET - 0.0002), trim)
    stamped = mitt.cuff - 0.0125
    u, v = printed((at["around"] + 0.0225) / 0.0175, (at["z"] - stamped) / 0.007, at["outer"] > 0)
    return dict(seam=seam, run=run, trim=trim, u=u, v=v, su=u, sv=v)


def straps(mitt):
    """Of each: its middle, half its width, and which way around its end comes to lie on the inside."""
    if mitt.look["closure"] == "double":
        return [(mitt.cuff * 0.265, 0.0185, 1), (mitt.cuff * 0.67, 0.0165, -1)]
    return [(mitt.cuff * 0.5 - 0.002, 0.0205 + 0.0155 * mitt.look["cuff"], 1)]


def strapped(mitt, grid, near, at, middle, half, way):
    """Once around the wrist, and its end, laid over it, on the inside."""
    thick = 0.0042
    edge = lambda at: np.abs(at["z"] - middle) - half
    tongue = lambda at: rounded(edge(at) + 0.0015, np.abs(wrap(at["angle"] - np.pi / 2 + 0.36 * way)) * 0.045 - 0.040, 0.010)
    ring = rounded(np.maximum(at["body"] - thick, -at["body"] - 0.004), edge(at), 0.0016)
    solid = np.minimum(ring, rounded(np.maximum(at["body"] - 2.1 * thick, thick - 0.001 - at["body"]), tongue(at), 0.0016))
    named = label("wordmark") if middle > mitt.cuff * 0.4 else None
    hide = m.made(f"strap {way}", m.HIDE, stitch=True, grain=0.8, label=named)
    high = min(0.031, half * 1.12)

    def on_strap(vertices):
        at = mitt.at(vertices)
        height = at["z"] - middle
        inside = np.where((at["body"] > thick + 0.0004) & (at["outer"] < 0.3), -tongue(at), -edge(at))
        ends = inside < half - np.abs(height) - 0.002
        u, v = printed(at["around"] / (high * 2), height / high, at["outer"] > 0)
        return dict(seam=0.0042 + inside - 0.0032, run=np.where(ends, at["z"], at["angle"] * 0.047), u=u, v=v)

    return skinned(grid, near.whole(solid, hollow=True), "strap", hide, on_strap)


def palm(mitt, grid, near, at):
    """Thinner than the rest and lets air in: perforated, or under laces a plain softer hide."""
    outline = lambda at: rounded(np.abs(at["inside"]) - 0.034, np.abs(at["up"] - 0.05) - 0.042, 0.016)
    solid = np.maximum(at["body"] - 0.0011, -at["body"] - 0.006)
    solid = np.maximum(solid, 0.0085 - at["thumb"])
    solid = rounded(solid, np.where(at["outer"] < 0, outline(at), 1), 0.001)
    soft = m.made("palm", m.HIDE if mitt.laced else m.MESH, stitch=True, grain=0.55)
    return skinned(grid, near.whole(solid, hollow=True), "palm", soft, lambda vertices: on_palm(mitt.at(vertices), outline))


def on_palm(at, outline):
    return dict(seam=outline(at) - 0.0018, run=np.arctan2(at["up"] - 0.05, at["inside"]) * 0.04)


def woven(mitt, grid, near, at):
    """The maker's label, sewn on the back of a laced cuff."""
    middle, wide, high = mitt.cuff * 0.48, 0.0285, 0.0105
    sewn = rounded(np.abs(at["around"]) - wide, np.abs(at["z"] - middle) - high, 0.002)
    solid = rounded(np.maximum(at["body"] - 0.0015, -at["body"] - 0.006), sewn, 0.0008)
    cloth = m.made("woven label", m.WOVEN, label=label("wordmark"))

    def on_label(vertices):
        at = mitt.at(vertices)
        u, v = printed(at["around"] / 0.046, (at["z"] - middle) / 0.0123, at["outer"] > 0)
        return dict(u=u, v=v)

    return skinned(grid, near.whole(solid, hollow=True), "woven label", cloth, on_label)


def from_slit(mitt, at):
    """How far from the middle of the slit, which ends round."""
    return np.hypot(at["inside"], np.maximum(at["z"] - mitt.slit_top, 0))


def slit(mitt, at):
    """Open down the inside, a tongue below it, doubled hide along it."""
    r = from_slit(mitt, at)
    inside = at["outer"] < 0
    up_to = lambda edge: 1 / (1 + np.exp((r - edge) / 0.0005))
    return np.where(inside, 0.0075 * up_to(SLIT) - 0.0017 * up_to(SLIT + PLACKET), 0)


def laced(mitt):
    rows = np.linspace(0.018, mitt.slit_top - 0.004, max(4, round(mitt.cuff / 0.0165)))
    across = SLIT + 0.0072
    cord = lacing.crossed(mitt.on_cuff, across, rows, 0.0022)
    knot = mitt.on_cuff(0, 0.0175, 0.006)
    for side in (-1, 1):
        from_eyelet = [mitt.on_cuff(side * across, rows[0], -0.002), mitt.on_cuff(side * across * 0.6, rows[0], 0.003), knot]
        cord.append(tube(from_eyelet, 0.0022, 12, 30))
    cord += lacing.bow(knot, 0.0021)
    holes = [(side * across, z) for z in rows for side in (-1, 1)]
    outwards = [mitt.on_cuff(*hole, 1) - mitt.on_cuff(*hole) for hole in holes]
    rings = eyelets([mitt.on_cuff(*hole, 0.0017) for hole in holes], outwards, 0.0032)
    return [
        Part("laces", *joined(*cord)[:2], m.made("laces", m.COTTON, COTTON, grain=0.6)),
        Part("eyelets", *rings[:2], m.made("eyelets", m.STEEL, 0.5)),
    ]

def wrap(a):
    return (a + np.pi) % (2 * np.pi) - np.pi
