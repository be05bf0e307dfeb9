"""Bags and balls: bodies of revolution, sewn of panels and filled, so that they are never quite what they were turned to be."""

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator

import solids as s
from parts import Part, printed


# How often as wide as high the wordmark is.
WORDMARK = 3.74


@dataclass
class Places:
    """Where on a body points are: angle (0 in front, growing to +x), height, distance from the axis, metres along the profile, in space."""

    angle: np.ndarray
    z: np.ndarray
    far: np.ndarray
    along: np.ndarray
    p: np.ndarray


class Stuffed:
    """
    `profile` (radius, height) from below to above, turned about z. `swell`: how far its skin stands off the turned body, in metres, as a
    function of places.
    """

    def __init__(self, profile, swell, steps=320, fine=0.003):
        profile = np.array(profile, float)
        # Points that fall together have no slope between them.
        apart = np.hypot(*np.diff(profile, axis=0).T) > 1e-6
        self.profile, self.swell = profile[np.append(True, apart)], swell
        base, self.faces, _, along = s.lathe(self.profile, steps, fine)
        self.rows = along[::steps]
        length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(self.profile, axis=0).T))])
        self.far, self.z = (np.interp(self.rows, length, self.profile[:, i]) for i in (0, 1))
        slope = np.stack([np.gradient(self.z, self.rows), -np.gradient(self.far, self.rows)], -1)
        self.slope = slope / np.linalg.norm(slope, axis=1, keepdims=True)
        angle = np.tile(np.linspace(0, 2 * np.pi, steps, endpoint=False) + np.pi / 2, len(self.rows))
        self.at = Places(wrap(angle), base[:, 2], np.hypot(base[:, 0], base[:, 1]), along, base)
        self.vertices = self.out(self.at, np.repeat(self.slope, steps, 0))

    def out(self, at, slope, lift=0.0):
        radial = np.stack([np.sin(at.angle), -np.cos(at.angle), 0 * at.angle], -1)
        normal = radial * slope[:, :1] + np.array((0, 0, 1)) * slope[:, 1:]
        return at.p + normal * (self.swell(at) + lift)[:, None]

    def on(self, angle, z, lift=0.0):
        """The points of its skin at these angles and heights, `lift` above it. Where the profile passes a height twice, its outermost."""
        angle, z, lift = (np.atleast_1d(value).astype(float) for value in np.broadcast_arrays(angle, z, lift))
        side = np.argmax(self.far)
        keep = np.ones(len(self.z), bool)
        keep[:side] = self.z[:side] < np.minimum.accumulate(self.z[:side][::-1])[::-1] + 1e-9
        keep[side:] = self.z[side:] >= np.maximum.accumulate(self.z[side:])
        of = lambda values: np.interp(z, self.z[keep], values[keep])
        far = of(self.far)
        at = Places(angle, z, far, of(self.rows), np.stack([far * np.sin(angle), -far * np.cos(angle), z], -1))
        return self.out(at, np.stack([of(self.slope[:, 0]), of(self.slope[:, 1])], -1), lift)

    def normal(self, angle, z):
        step = 0.002
        across = self.on(angle + 0.02, z) - self.on(angle - 0.02, z)
        normal = np.cross(across, self.on(angle, z + step) - self.on(angle, z - step))
        return normal / np.linalg.norm(normal, axis=-1, keepdims=True)

    def part(self, name, material, lift=0.0, **attributes):
        return Part(name, self.vertices + np.array((0, 0, lift)), self.faces, material, attributes)


def curved(profile, steps=180):
    """The round way through points of a profile."""
    profile = np.array(profile, float)
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(profile, axis=0).T))])
    t = np.linspace(0, along[-1], steps)
    return np.stack([PchipInterpolator(along, profile[:, i])(t) for i in (0, 1)], -1)


def wrap(angle):
    return (angle + np.pi) % (2 * np.pi) - np.pi


def gores(at, count, turn=0.0):
    """How far it is to the nearest of `count` seams from pole to pole."""
    step = 2 * np.pi / count
    return np.abs((at.angle - turn + step / 2) % step - step / 2) * at.far


def front_label(at, middle, wide, ratio, angle=0.0, turned=False):
    """`u` and `v` of a label `wide` metres wide, `ratio` times its height, at this angle and height; `turned`: read from below up."""
    across, up = wrap(at.angle - angle) * at.far, at.z - middle
    if turned:
        across, up = up, -across
    return printed(across / wide, up / wide * ratio, np.abs(wrap(at.angle - angle)) < 1.5)
