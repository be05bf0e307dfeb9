"""
Bag mitts: thin padding in a fist's shape on an elastic wrist. Open ones and gloves for mixed martial arts: knuckles padded and thumb,
fingertips and palm free.
"""

from dataclasses import dataclass

import numpy as np

import fields as f
import hands
import materials as m
from parts import Pose, label, printed, skinned
from sewn import nearest, rounded

SPINE = [
    *((0, 0, 0), (0, 0, 0.03), (0, 0, 0.06), (0, -0.003, 0.095), (0, -0.005, 0.135)),
    *((0, 0.002, 0.175), (0, 0.022, 0.202), (0, 0.046, 0.199), (0, 0.060, 0.174), (0, 0.060, 0.142)),
]
WIDE = [0.042, 0.0395, 0.040, 0.049, 0.0560, 0.0585, 0.0580, 0.055, 0.050, 0.044]
DEEP = [0.031, 0.0285, 0.027, 0.029, 0.0285, 0.0275, 0.0255, 0.0225, 0.019, 0.016]
THUMB = [(0.028, 0.010, 0.082), (0.050, 0.010, 0.104), (0.0655, 0.014, 0.136), (0.066, 0.028, 0.164), (0.056, 0.042, 0.181)]
THUMB_MEASURES = [0.015, 0.0175, 0.0185, 0.0175, 0.0135], [0.0145, 0.0165, 0.0175, 0.0165, 0.0125]
CUFF = 0.06
CELL = 0.0011


def views(look):
    is_open = look["style"] != "closed"
    apart = 0.060 if is_open else 0.070
    return [
        dict(poses=[Pose(x=-apart, y=0.06, turn=4, mirrored=True), Pose(x=apart, y=-0.012, turn=-34)], azimuth=3, elevation=9),
        dict(poses=[Pose(turn=-208)], elevation=8),
        dict(poses=[Pose(turn=-30)], elevation=14, zoom=2.2, aim=(0.46, 0.5, 0.64 if is_open else 0.44)),
    ]


def build(look):
    return closed() if look["style"] == "closed" else open_palmed(MAKES[look["style"]])


# The closed mitt.


class Mitt:
    def __init__(self):
        self.hand = f.Sweep(SPINE, WIDE, DEEP, power=2.35)
        self.thumb = f.Sweep(THUMB, *THUMB_MEASURES, side=(0, -1, 0), power=2.1)

    def at(self, p):
        p = p.astype(np.float32)
        body, t, angle = self.hand.at(p)
        thumb, tt, ta = self.thumb.at(p)
        wide = np.interp(t, self.hand.t, self.hand.wide)
        up = t * self.hand.length - CUFF
        on_thumb = (body - 0.0015 - thumb) / 2
        sides = np.minimum(*[np.abs(wrap(angle - a)) * wide for a in (0.30, np.pi - 0.30)])
        around = wrap(angle + np.pi / 2) * wide
        panel = np.where(angle < 0.2, np.abs(up - knuckles(around)), 1)
        seam = np.where(up > 0, np.minimum(sides, panel), 1)
        seam = np.where(on_thumb > 0, np.where(on_thumb > 0.0015, np.abs(wrap(ta - np.pi / 2)) * 0.017, 1), seam)
        run = np.where(on_thumb > 0, tt * 0.13, np.where(seam == panel, around * 1.05, t * self.hand.length))
        beyond = (p - self.hand.points[-1]) @ self.hand.tangent[-1]
        where = dict(up=up, angle=angle, around=around, outer=-np.sin(angle), z=p[..., 2])
        return dict(body=body, thumb=thumb, on_thumb=on_thumb, seam=seam, run=run, beyond=beyond, curled=t > 0.8, **where)

    def about(self, p):
        return np.maximum(np.minimum(self.hand.at(p)[0], self.thumb.at(p)[0]), -p[..., 2])


def knuckles(around):
    return 0.066 + 5 * around**2


def closed():
    mitt = Mitt()
    grid = f.Grid((-0.068, -0.04, -0.003), (0.092, 0.09, 0.235), CELL)
    near = f.Near(grid, mitt.about, 0.009)
    at = mitt.at(near.points)
    drawn = 0.7 + 0.3 * np.cos(at["run"] * (2 * np.pi / 0.0084))
    valley = 0.0019 * drawn * np.exp(-((at["seam"] / 0.0019) ** 2)) + 0.0014 * np.exp(-((at["seam"] / 0.009) ** 2))
    uneven = 0.0006 * f.uneven(near.points, 0.04)
    # The elastic gathers the hide beside it.
    gathered = 0.0010 * np.cos(at["angle"] * 21 + np.sin(at["angle"] * 5)) * np.exp(-((np.clip(at["up"], 0, 1) / 0.010) ** 2))
    end = np.where(at["curled"], rounded(at["body"], at["beyond"] + 0.002, 0.010), at["body"])
    solid = f.blend(end, at["thumb"], 0.008) + valley + uneven + gathered
    solid = rounded(solid, 0.0005 - at["up"], 0.0025)
    elastic = at["body"] + 0.0016 + 0.0007 * np.cos(at["angle"] * 52) + 0.0006 * np.sin(at["z"] * 150 + at["angle"] * 2)
    band = lambda at: np.abs(at["z"] - CUFF + 0.009) - 0.0085
    elastic = np.maximum(np.maximum(elastic, at["up"] - 0.004), -at["z"])
    hem = rounded(np.maximum(at["body"] - 0.0010, -at["body"] - 0.003), band(at), 0.0016)
    hide = m.made("mitt", m.HIDE, trim="trim", stitch=True, grain=0.8, label=label("wordmark"))
    rib = m.made("elastic", m.RIB, 0.028, trim="trim", grain=0.6)
    bound = m.made("hem", m.HIDE, stitch=True, grain=0.7)
    return [
        skinned(grid, near.whole(solid), "mitt", hide, lambda vertices: on_mitt(mitt.at(vertices))),
        skinned(grid, near.whole(elastic), "elastic", rib, lambda vertices: on_elastic(mitt.at(vertices))),
        skinned(grid, near.whole(hem, hollow=True), "hem", bound, lambda vertices: on_hem(mitt.at(vertices))),
    ]


def on_mitt(at):
    u, v = printed(at["around"] / 0.056, (at["up"] - 0.040) / 0.015, (at["outer"] > 0) & (at["on_thumb"] < 0))
    back = (at["outer"] > -0.2) & (at["on_thumb"] < 0) & (at["up"] > 0.004)
    piped = np.where(back, 0.0011 - np.abs(at["up"] - knuckles(at["around"])), -0.01)
    return dict(seam=at["seam"], run=at["run"], trim=piped, u=u, v=v)


def on_elastic(at):
    return dict(trim=0.0022 - np.minimum(np.abs(at["z"] - 0.010), np.abs(at["z"] - 0.018)))


def on_hem(at):
    return dict(seam=0.0085 - 0.0023 + 0.0042 - np.abs(at["z"] - CUFF + 0.009), run=at["around"])


# The open mitt.


@dataclass(frozen=True)
class Make:
    """What an open mitt is made of, and its measures: of the padding over its back, the free palm, the strap and the second colour along edges."""

    shell: m.Surface
    wrist: float
    low: float
    high: float
    half: float
    rise: float
    groove: float
    across: tuple
    palm: tuple
    strap: tuple
    bound: float


MAKES = {
    "open": Make(m.NEOPRENE, 0.0, 0.094, 0.172, 0.0405, 0.0125, 0.006, (), (0.026, 0.027), (0.024, 0.0125), 0.0046),
    # Four ounces: one thick pad from the wrist to the first joints, that bends where fingers do.
    "mma": Make(m.HIDE, 0.016, 0.062, 0.174, 0.0430, 0.0185, 0.0070, (0.126,), (0.029, 0.031), (0.031, 0.0215), -0.01),
}
THICK = 0.0028


def open_palmed(make):
    hand = hands.Hand(make.wrist)
    grid = hand.grid(make.rise)
    near = f.Near(grid, hand.about, make.rise + 0.0065)
    at = hand.at(near.points)
    shell = np.maximum(hand.shell(at), -window(at, make))
    guard = lambda at: hands.pad(at, make.low, make.high, make.half, make.rise, make.groove, make.across)
    cloth = m.made("shell", make.shell, trim="trim", stitch=True, grain=0.8)
    hide = m.made("guard", m.HIDE, trim="trim", stitch=True, grain=0.8)
    strap = m.made("strap", m.HIDE, stitch=True, grain=0.7, label=label("wordmark"))
    return [
        skinned(grid, near.whole(shell, hollow=True), "shell", cloth, lambda vertices: on_shell(hand.at(vertices), make)),
        skinned(grid, near.whole(guard(at)[0], hollow=True), "guard", hide, lambda vertices: on_guard(hand.at(vertices), guard, make)),
        skinned(grid, near.whole(strapped(at, *make.strap), hollow=True), "strap", strap, lambda vertices: on_strap(hand.at(vertices), *make.strap)),
    ]


def window(at, make):
    """The free palm: negative inside of the opening."""
    wide, high = make.palm
    reach = np.hypot(at["x"] / wide, (at["up"] - 0.094) / high)
    return np.where(at["back"], 1, (reach - 1) * wide)


def on_shell(at, make):
    edge = np.minimum(np.minimum(at["rim"], at["z"]), window(at, make))
    seam, run = nearest((hands.row(edge, 0.0060), at["angle"] * 0.012 + at["z"]), (at["side"], at["z"]))
    return dict(seam=seam, run=run, trim=make.bound - edge)


def on_guard(at, guard, make):
    _, outline, _ = guard(at)
    seam = np.where(-outline < 0.010, hands.row(-outline, 0.0072 if make.across else 0.0034), 1)
    run = np.arctan2(at["up"] - 0.133, at["x"]) * 0.045
    # A stripe over the knuckles; where they bend, piping around them instead.
    stripe = 0.0011 - np.abs(outline + 0.0010) if make.across else np.minimum(0.0025 - np.abs(at["up"] - 0.118), -outline - 0.009)
    return dict(seam=seam, run=run, trim=stripe)


def strapped(at, middle, half):
    edge = np.abs(at["z"] - middle) - half
    ring = rounded(np.maximum(at["full"] - THICK, -at["full"] - 0.001), edge, 0.001)
    end = rounded(edge + 0.001, np.abs(wrap(at["angle"] + np.pi / 2 - 0.2)) * 0.034 - 0.036, 0.006)
    return np.minimum(ring, rounded(np.maximum(at["full"] - 1.9 * THICK, 0.001 - at["full"]), end, 0.001))


def on_strap(at, middle, half):
    height = at["z"] - middle
    u, v = printed((at["angle"] + np.pi / 2 - 0.1) * 0.034 / 0.046, height / 0.0123, at["back"])
    return dict(seam=hands.row(half - np.abs(height), 0.0024), run=at["angle"] * 0.034, u=u, v=v)


def wrap(a):
    return (a + np.pi) % (2 * np.pi) - np.pi
