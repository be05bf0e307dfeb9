"""How cord, cable and rope come to lie when they are coiled by hand and put down: one turn over another, each a little elsewhere."""

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.ndimage import gaussian_filter1d, maximum_filter1d
from scipy.spatial import cKDTree


def turns(start, count, radius, wander, seed):
    """
    Points (n, 2) of `count` turns around the middle, clockwise where `count` is below zero, from `start` degrees. `radius`: at the start and
    at the end, or more of them, evenly spread. No turn is quite as round as another, nor in quite the same place: `wander` metres.
    """
    t = np.linspace(0, 1, int(abs(count) * 90))
    angle = np.radians(start) + t * count * 2 * np.pi
    random = np.random.default_rng(seed)
    swings = ((0.31, 1), (0.73, 0.7), (1.6, 0.45), (2.3, 0.25))
    sway = lambda: sum(np.sin(angle * slow + random.uniform(0, 6.3)) * size for slow, size in swings) / 1.6
    far = np.interp(t, np.linspace(0, 1, len(radius)), radius)
    far = gaussian_filter1d(far, 15) + wander * sway()
    return np.stack([far * np.cos(angle) + wander * sway(), far * np.sin(angle) + wander * sway()], -1)


def led(start, towards, end, onwards, count=40, pull=1.0):
    """The easy bend (count, 2) from one point and direction to another."""
    start, towards, end, onwards = (np.array(each, float) for each in (start, towards, end, onwards))
    reach = np.linalg.norm(end - start) / 3 * pull
    a, b = start + towards / np.linalg.norm(towards) * reach, end - onwards / np.linalg.norm(onwards) * reach
    t = np.linspace(0, 1, count)[:, None]
    return (1 - t) ** 3 * start + 3 * t * (1 - t) ** 2 * a + 3 * t**2 * (1 - t) * b + t**3 * end


def evenly(way, step):
    """The same way in points `step` apart."""
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
    keep = np.concatenate([[True], np.diff(length) > 1e-9])
    curve = CubicSpline(length[keep], way[keep])
    return curve(np.linspace(0, length[-1], int(length[-1] / step) + 1))


def laid(way, radius, stiff, held=None):
    """
    Heights are added to an even `way` (n, 2): what comes later in it lies on what lay there before. `stiff`: metres over which the rope
    comes down again from what it crosses. `held`: the height of both ends, where something holds them.
    """
    step = np.linalg.norm(way[1] - way[0])
    pairs = np.array(sorted(cKDTree(way).query_pairs(2 * radius)))
    pairs = pairs[pairs[:, 1] - pairs[:, 0] > 5 * radius / step]
    apart = np.linalg.norm(way[pairs[:, 0]] - way[pairs[:, 1]], axis=1)
    rise = np.sqrt(4 * radius**2 - apart**2)
    window = max(3, int(stiff / step) | 1)
    rest = np.full(len(way), float(radius))
    near = np.clip(np.minimum(np.arange(len(way)), np.arange(len(way))[::-1]) * step / 0.06, 0, 1)
    free = near**2 * (3 - 2 * near) if held else 1.0
    height = rest
    for _ in range(12):
        below = rest.copy()
        np.maximum.at(below, pairs[:, 1], height[pairs[:, 0]] + rise)
        height = gaussian_filter1d(maximum_filter1d(below, window, mode="nearest"), window / 3.2, mode="nearest")
        height = height * free + (held or 0) * (1 - free)
    return np.column_stack([way, height])
