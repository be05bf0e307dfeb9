"""The form of a mitt: fields of its hand, palm and thumb, and where on it a point is."""

import numpy as np

import fields as f

from . import patterns

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
            beyond=self.beyond(p),
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
        hand, t, _ = self.hand.at(p)
        hand = np.where(t > 0.8, np.maximum(hand, self.beyond(p) + 0.003), hand)
        return np.maximum(np.min([hand, *(one.at(p)[0] for one in (self.palm, self.thumb))], axis=0), -p[..., 2])

    def beyond(self, p):
        """How far past the fingertips, where the roll is sewn shut."""
        return (p - self.hand.points[-1]) @ self.hand.tangent[-1]

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


def wrap(a):
    return (a + np.pi) % (2 * np.pi) - np.pi
