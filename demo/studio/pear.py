"""The speed ball: a pear of leather panels with welts between them, blown up hard, a cap over their upper ends, a loop to hang it by."""

import numpy as np

import fields as f
import hanging as h
import lacing
import materials as m
import sewn
import solids as s
from parts import label, solid_part
from stuffed import WORDMARK, Stuffed, curved, front_label, gores

# (radius, height) of size M, from the pole below; the loop is above.
PEAR = np.transpose(
    [
        [0.0005, 0.026, 0.0515, 0.0685, 0.0752, 0.0728, 0.064, 0.0512, 0.038, 0.0268, 0.0195, 0.0168],
        [0, 0.004, 0.02, 0.046, 0.08, 0.112, 0.143, 0.171, 0.195, 0.214, 0.229, 0.24],
    ]
)
# Where the middle of what goes through the loop is, above the ball's own top.
LOOP = 0.0296
WELT = 0.0017
BACK = np.pi


class Pear:
    def __init__(self, panels=6, tall=False):
        wide, high = (0.93, 1.16) if tall else (1, 1)
        pear = PEAR * (wide, high)
        self.profile = curved(pear)
        self.panels = panels
        # A panel looks to the front, another to the back, where there is room for the laces.
        self.turn = np.pi / self.panels
        self.top, self.cap = pear[-1][1], 0.205 * high
        self.slit = (0.142 * high, 0.186 * high)

    def seam(self, at):
        return gores(at, self.panels, self.turn)

    def lip(self, at):
        """How far it is to the edge of the cap that all panels end under: scalloped, a tongue over each seam."""
        return (at.z - self.cap + 0.006 * np.cos((at.angle - self.turn) * self.panels)) * 0.97

    def laces(self, at):
        """Distance to the slit for the bladder, in the panel at the back."""
        aside = (np.pi - np.abs(at.angle)) * at.far
        past = np.maximum(np.maximum(self.slit[0] - at.z, at.z - self.slit[1]), 0)
        return np.hypot(aside, past)

    def swell(self, at):
        seam, lip = self.seam(at), self.lip(at)
        # Blown up, each panel stands out between its seams.
        full = 0.0016 * np.clip(at.far / 0.07, 0, 1)
        drawn = 0.75 + 0.25 * np.cos(at.along * (2 * np.pi / 0.0105) + 2 * f.uneven(at.p, 0.02, 2))
        sunk = full * np.exp(-((seam / 0.02) ** 2)) * 1.5 + 0.0013 * drawn * np.exp(-((seam / 0.0065) ** 2))
        slit = 0.0042 * np.exp(-((self.laces(at) / 0.0032) ** 2)) + 0.0008 * np.exp(-((self.laces(at) / 0.013) ** 2))
        cap = 0.0013 * np.clip(lip / 0.0024 + 0.5, 0, 1)
        return full - sunk * (lip < 0.004) - slit + cap + 0.0007 * f.uneven(at.p, 0.045, 5) + 0.00035 * f.uneven(at.p, 0.014, 7)


def parts(pear, leather="body", grain=1.0, steps=420, fine=0.0012):
    """What hangs at the swivel, its pole below at z = 0; the leather in that zone, the cap over its upper end in the second colour."""
    body = Stuffed(pear.profile, pear.swell, steps, fine)
    at = body.at
    lip, slit = pear.lip(at), pear.laces(at)
    seam = np.where(slit < 0.012, slit + 0.0012, np.where(lip > -0.004, 1, pear.seam(at)))
    seam = np.where(lip > 0, lip + 0.0022, seam)
    u, v = front_label(at, pear.top * 0.4, 0.052, WORDMARK)
    attributes = dict(seam=seam, run=np.where(lip > 0, at.angle * at.far, at.along), trim=lip, u=u, v=v)
    hide = m.made("hide", m.CALF, leather, trim="trim", stitch=True, grain=grain, label=label("wordmark"))
    return [
        body.part("ball", hide, **attributes),
        solid_part("welts", m.made("welt", m.CALF, leather, grain=grain * 0.6), *[welt(pear, body, n) for n in range(pear.panels)]),
        *laced(pear, body),
        *looped(pear, m.made("loop", m.CALF, leather, stitch=True, grain=grain * 0.8)),
    ]


def welt(pear, body, n):
    """The strip of leather between two panels, from pole to cap."""
    angle = pear.turn + n * 2 * np.pi / pear.panels
    z = np.concatenate([np.linspace(0.02, 1, 12)[:-1] ** 2 * 0.02, np.linspace(0.02, pear.cap - 0.002, 50)])
    # Its end is under the cap.
    lift = 0.0011 - 0.0035 * np.clip((z - pear.cap + 0.009) / 0.006, 0, 1)
    return s.tube(body.on(np.full(len(z), angle), z, lift), WELT, 12, 160)


def laced(pear, body):
    """A slit that the bladder goes in by, laced with leather through two rows of holes."""
    low, high = pear.slit

    def on(aside, z, lift):
        radius = np.interp(z, body.z[np.argmax(body.far) :], body.far[np.argmax(body.far) :])
        return body.on(BACK - aside / radius, z, lift)[0]

    rows, across = np.linspace(low + 0.003, high - 0.003, 6), 0.0068
    holes = [(side * across, z) for z in rows for side in (-1, 1)]
    rings = sewn.eyelets([on(*hole, 0.0004) for hole in holes], [body.normal(BACK - hole[0] / 0.06, hole[1])[0] for hole in holes], 0.0021)
    cords = lacing.crossed(on, across, rows, 0.00125)
    return [solid_part("eyelets", m.made("eyelets", m.STEEL, 0.5), rings), solid_part("laces", m.made("lace", m.HIDE, 0.022, grain=0.3), *cords)]


def looped(pear, leather):
    """The loop is one strap folded over."""
    foot, high = pear.top - 0.012, 0.031
    bow = np.linspace(0, np.pi, 15)
    arch = [(0.0078 * np.cos(a), 0, foot + high + 0.0078 * np.sin(a)) for a in bow]
    up = [(0.0068, 0, foot), (0.0072, 0, foot + 0.012), (0.0076, 0, foot + 0.024)]
    path = [*up, *arch, *((-x, y, z) for x, y, z in up[::-1])]
    collar = [(0.0165, 0.001), (0.0205, 0.003), (0.0205, 0.016), (0.017, 0.0205), (0.004, 0.0215)]
    return [
        h.strap("loop", path, (0, 1, 0), 0.019, 0.0034, leather, 140),
        solid_part("collar", leather, s.moved(s.turned(collar, 0.003), (0, 0, foot))),
    ]
