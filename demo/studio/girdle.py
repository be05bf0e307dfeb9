"""A belt of cloth tied about a waist."""

import numpy as np
from scipy.ndimage import gaussian_filter1d

import materials as m
import solids as s
from parts import solid_part


def belt(worn, panels, waist, wide):
    """
    Around the waist over the cloth of `panels` that is `waist` high, `wide` metres wide, tied in front, its ends hanging. Answers it and the
    ring it lies in.
    """
    level = (np.abs(worn.points[:, 2] - waist) < 0.012) & worn.on(*panels)
    angle = np.arctan2(worn.points[:, 0], -worn.points[:, 1])
    t = np.linspace(-np.pi, np.pi, 121)[:-1]
    near = [level & (np.abs((angle - a + np.pi) % (2 * np.pi) - np.pi) < 0.12) for a in t]
    far = np.array([np.percentile(np.hypot(*worn.points[here, :2].T), 92) if here.any() else 0.16 for here in near])
    far = gaussian_filter1d(far, 2.2, mode="wrap") + 0.003
    # Cloth, not a hoop: it sags a little between the folds it holds together.
    ring = np.stack([far * np.sin(t), -far * np.cos(t), waist - 0.006 * np.cos(t) + 0.004 * np.sin(2 * t + 1) + 0.002 * np.sin(5 * t)], -1)
    half = wide / 2
    around = s.swept(np.concatenate([ring, ring[:1]]), s.slab(half, 0.004, 0.0018), np.array((0, 0, 1.0)))
    knot = ring[60] + (0.004, -0.012, 0)
    bow = s.ribbon(
        [
            knot + d
            for d in ((0.022, 0.008, 0.012), (0.016, -0.012, 0.016), (0, -0.018, 0.006), (-0.014, -0.013, -0.012), (-0.020, 0.006, -0.020))
        ],
        [(0.3, -1, 0)] * 2 + [(0, -1, 0.1)] + [(-0.3, -1, 0)] * 2,
        0.042,
        0.005,
        60,
    )
    ends = []
    for side, long in ((-1, 0.37), (1, 0.42)):
        way = [knot + d for d in ((side * 0.006, 0.002, -0.004), (side * 0.016, -0.014, -0.030), (side * 0.030, -0.014, -0.09))]
        way += [knot + (side * (0.040 + 0.02 * part), -0.012 - 0.022 * part, -long * part) for part in (0.5, 0.75, 1.0)]
        facing = [(side * aside, -1, up) for aside, up in ((0.1, 0.3), (0.2, 0.1), (0.35, 0), (0.2, 0), (-0.1, 0), (0.15, 0))]
        ends.append(s.ribbon(way, facing, wide * 0.9, 0.004, 160))
    return solid_part("belt", m.made("belt", m.SATIN, colour="trim", wound=True), around, bow, *ends), ring


def held(vertices, ring, wide):
    """Nothing comes through the belt: cloth under it is pressed inwards."""
    angle = np.arctan2(ring[:, 0], -ring[:, 1])
    x, y, z = vertices.T
    at = np.arctan2(x, -y)
    limit = np.interp(at, angle, np.hypot(*ring[:, :2].T), period=2 * np.pi) - 0.004
    middle = np.interp(at, angle, ring[:, 2], period=2 * np.pi)
    near = np.clip((wide * 0.5 + 0.012 - np.abs(z - middle)) / 0.012, 0, 1)
    far = np.hypot(x, y)
    scale = np.where(far > limit, 1 + near * (limit / np.maximum(far, 1e-6) - 1), 1)
    return vertices * np.stack([scale, scale, np.ones(len(z))], -1)
