"""
Takes the grain out of rendered light. Light that falls on matter is, within a few points of the picture, all but linear in the direction
the matter faces, and that direction is known almost without grain: so light is fitted to it around each point (a guided filter, He et al.
2010, with the normals as its guide). What the matter shows of itself, every pore and stitch, stays.
"""

import numpy as np
from scipy.ndimage import gaussian_filter, uniform_filter


def calmed(values, guide, radius, fine=2e-4):
    """`values` (h, w, c) fitted to `guide` (h, w, k) over squares of 2 x radius + 1 points; `fine`: what differs by less in the guide is not followed."""
    mean = lambda field: uniform_filter(field, (2 * radius + 1, 2 * radius + 1, 0), mode="nearest")
    guide, values = guide.astype(np.float32), values.astype(np.float32)
    k = guide.shape[-1]
    mean_guide, mean_values = mean(guide), mean(values)
    spread = np.empty((*guide.shape[:2], k, k), np.float32)
    for i in range(k):
        shared = mean(guide * guide[..., i : i + 1]) - mean_guide * mean_guide[..., i : i + 1]
        spread[..., i, :] = shared
    spread += np.eye(k, dtype=np.float32) * fine
    together = np.stack([mean(values * guide[..., i : i + 1]) - mean_values * mean_guide[..., i : i + 1] for i in range(k)], -2)
    slope = np.linalg.solve(spread, together)
    start = mean_values - np.einsum("hwkc,hwk->hwc", slope, mean_guide)
    slope = np.stack([mean(slope[..., i, :]) for i in range(k)], -2)
    return np.maximum(np.einsum("hwkc,hwk->hwc", slope, guide) + mean(start), 0)


def calmed_paper(shade, cover):
    """Shadows are crisp where the goods stand, soft away from them and gone before the picture's edge, which so is the page's own ground."""
    size = len(shade)
    near = np.clip(4 * gaussian_filter(cover, (size / 60, size / 60, 0)), 0, 1)
    far = np.clip(5 * gaussian_filter(cover, (size / 9, size / 9, 0)), 0, 1)
    of = lambda width: gaussian_filter(shade, (width, width, 0))
    return 1 - (1 - near * of(size / 160) - (1 - near) * of(size / 50)) * far
