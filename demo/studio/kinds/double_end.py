"""Double-end balls: a ball of leather between two latex cords, each knotted to a loop at its pole; they run out of the picture."""

import numpy as np

import fields as f
import hanging as h
import lacing
import materials as m
import sewn
import solids as s
from parts import Pose, label, solid_part
from stuffed import WORDMARK, Stuffed, front_label, gores

RADIUS, MIDDLE = 0.09, 0.33
CORD = 0.0046
GORES = 6
CAP = 0.034
TOTAL = 2 * MIDDLE


def views(look):
    whole = h.framed(TOTAL, 0.335, MIDDLE, elevation=7)
    return [
        dict(poses=[Pose(turn=10)], **whole),
        dict(poses=[Pose(turn=163)], **{**whole, "elevation": 16}),
        dict(poses=[Pose(turn=28)], **h.framed(TOTAL, 0.14, MIDDLE + RADIUS - 0.005, elevation=17)),
    ]


def profile():
    """A ball drawn a little long by its cords."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 200)
    long = 1 + 0.05 * np.abs(np.sin(a)) ** 3
    return np.stack([np.maximum(RADIUS * np.cos(a), 0.0004), MIDDLE + RADIUS * np.sin(a) * long], -1)


def fields_of(at):
    lip = CAP - at.far
    gore = gores(at, GORES, np.pi / GORES)
    slit = np.hypot((np.pi - np.abs(at.angle)) * at.far, np.maximum(np.abs(at.z - MIDDLE - 0.028) - 0.022, 0))
    seam = np.where(lip > 0, lip + 0.002, np.where(slit < 0.012, slit + 0.0012, np.where(lip > -0.003, 1, gore)))
    return lip, gore, slit, seam


def swell(at):
    lip, gore, slit, _ = fields_of(at)
    full = 0.0018 * np.clip(at.far / 0.08, 0, 1)
    drawn = 0.75 + 0.25 * np.cos(at.along * (2 * np.pi / 0.0105) + 2 * f.uneven(at.p, 0.02, 2))
    sunk = full * np.exp(-((gore / 0.022) ** 2)) * 1.5 + 0.0017 * drawn * np.exp(-((gore / 0.0045) ** 2))
    cap = 0.0013 * np.clip(lip / 0.002 + 0.5, 0, 1)
    open_ = 0.0042 * np.exp(-((slit / 0.0032) ** 2)) + 0.0009 * np.exp(-((slit / 0.013) ** 2))
    pull = 0.004 * np.exp(-((at.far / 0.02) ** 2))
    return full - sunk * (lip < 0.002) + cap - open_ + pull + 0.0009 * f.uneven(at.p, 0.05, 9) + 0.0004 * f.uneven(at.p, 0.015, 4)


def build(look):
    body = Stuffed(profile(), swell, 420, 0.0012)
    at = body.at
    lip, gore, _, seam = fields_of(at)
    u, v = front_label(at, MIDDLE, 0.06, WORDMARK)
    hide = m.made("hide", m.CALF, trim="trim", stitch=True, grain=0.9, label=label("wordmark"))
    attributes = dict(seam=seam, run=np.where(lip > 0, at.angle * at.far, at.along), trim=np.full(len(u), -0.01), u=u, v=v)
    cords = solid_part("cords", m.made("latex", m.LATEX, "trim"), *corded())
    piping = [h.ring((0, 0, MIDDLE + sign * 0.0868), (0, 0, 1), CAP + 0.0004, 0.0017, 240) for sign in (-1, 1)]
    return [
        body.part("ball", hide, **attributes),
        solid_part("piping", m.made("piping", m.CALF, "trim", grain=0.5), *piping),
        *laced(body),
        *loops(),
        cords,
    ]


def laced(body):
    on = lambda aside, z, lift: body.on(np.pi - aside / RADIUS, z + MIDDLE + 0.028, lift)[0]
    rows, across = np.linspace(-0.019, 0.019, 6), 0.0068
    holes = [(side * across, z) for z in rows for side in (-1, 1)]
    looks = [body.normal(np.pi - aside / RADIUS, z + MIDDLE + 0.028)[0] for aside, z in holes]
    rings = sewn.eyelets([on(*hole, 0.0004) for hole in holes], looks, 0.0021)
    return [
        solid_part("eyelets", m.made("eyelets", m.STEEL, 0.5), rings),
        solid_part("laces", m.made("lace", m.HIDE, 0.022, grain=0.3), *lacing.crossed(on, across, rows, 0.00125)),
    ]


def loops():
    """A strap folded over and sewn through the cap, above and below."""
    bow = np.linspace(0, np.pi, 13)
    foot, high = RADIUS * 1.05 - 0.006, 0.024
    leather = m.made("loop", m.CALF, stitch=True)
    parts = []
    for sign in (-1, 1):
        arch = [(0.0085 * np.cos(a), 0, foot + high + 0.0085 * np.sin(a)) for a in bow]
        up = [(0.0125, 0, foot), (0.0105, 0, foot + 0.008), (0.0088, 0, foot + 0.017)]
        path = [*up, *arch, *((-x, y, z) for x, y, z in up[::-1])]
        parts.append(h.strap("loop", np.array(path) * (1, 1, sign) + (0, 0, MIDDLE), (0, 1, 0), 0.021, 0.0032, leather, 120))
    return parts


def corded():
    """Each cord goes through its loop and back beside itself, where a knot holds both; its short end stands off."""
    cords = []
    bend = np.linspace(0, np.pi, 11)
    inside = RADIUS * 1.05 - 0.006 + 0.024 + 0.0085 - 0.0018 - CORD
    for sign in (-1, 1):
        aside = CORD * 1.25
        through = [(0, aside * 1.2 * np.cos(a), inside - 0.003 * np.sin(a)) for a in bend]
        main = [(0.0008, 0.0006, MIDDLE), (0, 0, 0.2), (0.0006, CORD * 0.2, 0.165), (0, CORD * 0.95, 0.147), (0, CORD * 1.15, 0.131)]
        back = [(0, -CORD * 1.15, 0.131), (0, -CORD * 1.0, 0.147), (0.004, -CORD * 1.3, 0.160)]
        back += [(0.012, -CORD * 1.9, 0.172), (0.021, -CORD * 2.1, 0.180)]
        way = np.array([*main, *through, *back]) * (sign, 1, sign) + (0, 0, MIDDLE)
        cords.append(s.tube(way, CORD, 18, 260))
        turn = np.linspace(0, 2.6 * 2 * np.pi, 60)
        wide = np.array((CORD * 2.05, CORD * 2.95))
        wound = np.stack([wide[0] * np.cos(turn), wide[1] * np.sin(turn), 0.140 + 0.0176 * turn / turn[-1] + 0.002 * np.sin(turn)], -1)
        cords.append(s.tube(wound * (1, 1, sign) + (0, 0, MIDDLE), CORD * 0.94, 14, 200))
    return cords
