"""Heavy bags: hide around packed filling that has settled a little, hung by chains on dees, by leather straps or by short webbing."""

from dataclasses import dataclass, replace

import numpy as np

import fields as f
import hanging as h
import materials as m
import sewn
import solids as s
from parts import Pose, label, solid_part
from stuffed import WORDMARK, Stuffed, front_label, wrap

FLOOR = 0.085
BELT = 0.021
# Heavy bags are sewn with heavy thread.
THREAD = 0.62


@dataclass
class Hang:
    """`count` straps, sewn on so far below the rim, meet so `high` above it; the bag takes `share` of its picture, from `low` up."""

    count: int
    high: float
    wide: float
    thick: float
    sewn: float
    share: float
    low: float


HANGS = {
    "chain": Hang(4, 0.42, 0.042, 0.0026, 0.15, 0.8, 0.085),
    "strap": Hang(6, 0.46, 0.036, 0.0036, 0.2, 0.83, 0.075),
    "web": Hang(4, 0.21, 0.026, 0.002, 0.13, 0.7, 0.09),
}


def views(look):
    bag, hang = Bag(look), HANGS[look["hang"]]
    total = bag.length + hang.high + 0.1
    picture, near = bag.length / hang.share, 2.5 * bag.radius
    whole_bag = h.framed(total, picture, picture * (0.5 - hang.low), elevation=4)
    return [
        dict(poses=[Pose(turn=-2)], **whole_bag, azimuth=-10),
        dict(poses=[Pose(turn=158)], **{**whole_bag, "elevation": 9}),
        dict(poses=[Pose(turn=8)], **h.framed(total, near, bag.length - near * 0.16, azimuth=-24, elevation=19)),
    ]


class Bag:
    """The look's measures are a drawing's: 0.5, 0.72 and 1 long are bags of 60, 100 and 150 cm."""

    def __init__(self, look):
        self.hang, bands = look["hang"], look["bands"]
        self.length = 1.8 * look["length"] - 0.3
        self.radius = look["width"] / 2 * np.interp(look["length"], (0.5, 0.72, 1), (0.775, 1.1, 1.24))
        self.bands = [self.length * part for part in ([0.64] if bands == 1 else np.linspace(0.13, 0.83, bands))]
        self.belted = 0.0032 if self.hang == "strap" else 0.0007

    def profile(self):
        r, top = self.radius, self.length
        edges = [band + side * (BELT + past) for band in self.bands for side in (-1, 1) for past in (-0.0008, 0.0008)]
        side = sorted([0.05, top - 0.06, *np.linspace(0.12, top - 0.1, 12), *edges])
        sagged = lambda z: r * (1 - 0.018 * z / top + 0.014 * np.exp(-(((z / top - 0.15) / 0.18) ** 2)))
        foot = [(0, 0.006), (r * 0.8, 0.002), (r * 0.97, 0), (sagged(0), 0.03)]
        rim = [(sagged(top), top), (sagged(top) - 0.016, top), (sagged(top) - 0.022, top - 0.012), (r * 0.5, top - 0.004), (0, top)]
        return s.rounded([*foot, *((sagged(z), z) for z in side), *rim], 0.022)

    def swell(self, at):
        across, down = self.seams(at)
        packed = 0.0042 * f.uneven(at.p, 0.2, 3) + 0.0008 * f.uneven(at.p, (0.07, 0.07, 0.05), 4)
        # Low down, where the filling presses, the skin lies in shallow folds around the bag.
        folds = f.uneven(at.p, (0.16, 0.16, 0.022), 5) * 0.0009 * np.exp(-at.z / self.length / 0.35)
        pucker = 0.0009 * f.uneven(at.p, (0.02, 0.02, 0.012), 6) * np.exp(-np.minimum(across, down) / 0.02)
        loose = np.clip((self.length - at.z) / 0.05, 0, 1) * np.clip(at.z / 0.02, 0.3, 1)
        belts = self.belted * np.max([np.clip((BELT - np.abs(at.z - band)) / 0.0016 + 0.5, 0, 1) for band in self.bands], axis=0)
        return (packed + folds) * loose + pucker * loose - sewn.valley(np.minimum(across, down), 0.0034, 0.016) * loose + belts

    def seams(self, at):
        """Distances to what runs around (the foot, below the rim) and to the seam down the back."""
        around = np.minimum(np.abs(at.z - 0.036), np.abs(at.z - self.length + 0.03))
        on_side = at.far > self.radius * 0.9
        return np.where(on_side, around, 1), np.where(on_side, np.abs(wrap(at.angle - np.pi)) * at.far, 1)

    def attributes(self, at):
        across, down = self.seams(at)
        belt = np.max([BELT - np.abs(at.z - band) for band in self.bands], axis=0)
        belt = np.where((at.far > self.radius * 0.9), belt, -1)
        seam = np.where(belt > 0, belt * THREAD - 0.001, np.minimum(across, down) * THREAD)
        run = np.where((belt > 0) | (across < down), at.angle * self.radius, at.z) * THREAD
        size, middle = {"chain": (0.4, 0.46), "strap": (0.15, 0.715), "web": (0.25, 0.36)}[self.hang]
        u, v = front_label(at, self.length * middle, self.length * size, WORDMARK, turned=self.hang == "chain")
        return dict(seam=seam, run=run, trim=belt if self.hang != "strap" else np.full(len(belt), -0.01), u=u, v=v)


def build(look):
    bag = Bag(look)
    body = Stuffed(bag.profile(), bag.swell, 300, 0.0036 if bag.length < 1.2 else 0.0052)
    skin = m.CALF if bag.hang == "strap" else m.COATED
    hide = m.made("hide", skin, trim="trim", stitch=True, grain=1.1, label=label("wordmark"))
    steel, straps = hung(bag, body)
    parts = [body.part("bag", hide, **bag.attributes(body.at)), *lid(bag), *straps, solid_part("steel", m.made("steel", m.STEEL, 0.6), *steel)]
    for part in parts:
        part.vertices = part.vertices + (0, 0, FLOOR)
    return parts


def hung(bag, body):
    """Solids of steel, and the straps as parts."""
    hang, top = HANGS[bag.hang], bag.length
    knot = np.array((0, 0, top + hang.high))
    ring = h.ring(knot + (0, 0, 0.02), (0.3, 1, 0), 0.024 if bag.hang == "web" else 0.034, 0.0045)
    steel, straps = [ring, *h.swivel(knot + (0, 0, 0.044))], []
    material = {
        "chain": lambda: m.made("webbing", m.WEBBING, 0.022, stitch=True),
        "strap": lambda: m.made("leather", m.CALF, stitch=True),
        "web": lambda: m.made("webbing", replace(m.WEBBING, hollows=0.85), "trim"),
    }[bag.hang]()
    for n in range(hang.count):
        angle = (n + 0.5) / hang.count * 2 * np.pi
        out, side = np.array((np.sin(angle), -np.cos(angle), 0)), np.array((np.cos(angle), np.sin(angle), 0))
        low = top - hang.sewn
        up = body.on(np.full(9, angle), np.linspace(low, top - 0.025, 9), hang.thick / 2)
        if bag.hang == "chain":
            bar = out * (bag.radius * 0.955) + (0, 0, top + 0.021)
            lean = (knot - bar) / np.linalg.norm(knot - bar)
            over = [bar + out * 0.0045, bar + (0, 0, 0.0045), bar - out * 0.0045, bar - out * 0.007 - (0, 0, 0.03)]
            steel += [h.dee(bar, lean, side, 0.05, 0.0032), *h.chain(bar + lean * 0.024, knot - out * 0.004 - (0, 0, 0.012))]
        else:
            start, end = out * (bag.radius * 0.988) + (0, 0, top + 0.03), knot + out * 0.009 - (0, 0, 0.012)
            over = [*(start + (end - start) * part for part in (0, 0.12, 0.4, 0.7, 1)), knot + out * 0.001 - (0, 0, 0.006)]
        if bag.hang != "web":
            rivets = (0.018,) if bag.hang == "chain" else (0.018, 0.052)
            steel += [h.rivet(body.on(angle, low + past, hang.thick * 0.9)[0], out, 0.0065) for past in rivets]
        straps.append(h.strap("strap", [*up, *over], side, hang.wide, hang.thick, material))
    return steel, straps


def lid(bag):
    """The zip that the filling went in by."""
    reach, high = bag.radius * 0.68, bag.length + 0.0008
    way = np.array([(x, 0.0, high - 0.0028 * (x / reach) ** 2) for x in np.linspace(-reach, reach, 24)])
    count = int(reach * 2 / 0.0026)
    teeth = s.tube(way + (0, 0, 0.0022), lambda t: 0.0026 + 0.0007 * np.sin(t * count * 2 * np.pi), 10, count * 8, flat=0.7)
    slide = way[-5]
    slider = s.moved(s.turned([(0, 0), (0.0065, 0), (0.0065, 0.005), (0, 0.006)], 0.0015, 24, 0.0008), slide + (0, 0, 0.002))
    pull = s.ribbon(slide + np.array([(0.002, 0, 0.008), (0.014, 0.004, 0.0075), (0.034, 0.008, 0.003)]), (0, 0, 1), 0.008, 0.0016, 30)
    return [
        h.strap("zip", way, (0, 1, 0), 0.03, 0.0014, m.made("zip", m.NYLON, 0.02), 60),
        solid_part("teeth", m.made("teeth", m.STEEL, 0.5), teeth, slider, pull),
    ]
