"""Zips: two rows of teeth that lock between tapes, and the slider that runs over them."""

import numpy as np
from scipy.interpolate import CubicSpline

import solids as s


def coil(path, normals, width, pitch):
    """Closed teeth along `path`, `width` over both rows: loops of nylon, those of one side between those of the other."""
    path = np.array(path, float)
    knots = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    t = np.arange(0, knots[-1], pitch / 5)
    curve, facing = CubicSpline(knots, path), CubicSpline(knots, np.broadcast_to(np.array(normals, float), path.shape))
    tangent, up = curve(t, 1), facing(t)
    across = np.cross(tangent, up)
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    up = np.cross(across, tangent)
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    part = np.linspace(-1, 1, 13)
    tooth = np.abs(np.sin(np.pi * (t[:, None] / pitch + np.where(part < 0, 0.5, 0.0) * (np.abs(part) > 0.1))))
    rounding = np.sqrt(np.clip(1 - part**6, 0, 1)) * np.where(np.abs(part) < 0.08, 0.75, 1)
    high = width * (0.04 + 0.30 * rounding * (0.35 + 0.65 * tooth))
    high[:, [0, -1]] = -width * 0.1
    vertices = curve(t)[:, None] + across[:, None] * (part * width / 2)[None, :, None] + up[:, None] * high[..., None]
    return vertices.reshape(-1, 3), s.strip_faces(len(t), 13, closed=False), np.tile(part * width / 2, len(t)), np.repeat(t, 13)


def slider(at, along, out, size):
    """A slider `size` long that lies on the teeth, its puller hanging back from it."""
    at, along, out = (np.array(each, float) for each in (at, along, out))
    along, out = along / np.linalg.norm(along), out / np.linalg.norm(out)
    place = lambda a, o: at + along * a * size + out * o * size
    body = s.ribbon([place(-0.5, 0.14), place(-0.2, 0.17), place(0.2, 0.17), place(0.5, 0.12)], out, size * 0.86, size * 0.34, 30)
    bridge = s.tube([place(-0.32, 0.3), place(-0.2, 0.52), place(0.2, 0.52), place(0.32, 0.3)], size * 0.09, 12, 30)
    puller = s.ribbon([place(-0.05, 0.5), place(-0.7, 0.52), place(-1.6, 0.34), place(-2.6, 0.26)], out, size * 0.5, size * 0.16, 40)
    return s.joined(body, bridge, puller)
