"""Surfaces as tiles of heights, made once a run: asked of a picture they cost a tenth of what they cost worked out at every ray."""

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter
from scipy.spatial import cKDTree


def image(name, heights):
    """A tile as Blender holds it; `heights` (n, n) from 0 to 1."""
    n = len(heights)
    picture = bpy.data.images.new(name, n, n, float_buffer=True, is_data=True)
    pixels = np.ones((n, n, 4), np.float32)
    pixels[..., :3] = heights[..., None]
    picture.pixels.foreach_set(pixels.ravel())
    picture.update()
    picture.pack()
    return picture


def tiled_noise(n, soft, seed):
    field = gaussian_filter(np.random.default_rng(seed).standard_normal((n, n)), soft, mode="wrap")
    return (field - field.min()) / np.ptp(field)


def leather(n=1024, across=46, seed=3):
    """Pebbles with folds between them: cells of uneven size, some run together."""
    random = np.random.default_rng(seed)
    seeds = (np.stack(np.meshgrid(np.arange(across), np.arange(across)), -1).reshape(-1, 2) + random.uniform(0, 1, (across * across, 2))) / across
    seeds = seeds[random.uniform(0, 1, len(seeds)) > 0.22]
    copies = np.concatenate([seeds + (dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])
    at = (np.stack(np.meshgrid(np.arange(n), np.arange(n), indexing="ij"), -1) + 0.5) / n
    bend = np.stack([tiled_noise(n, 9, seed + 1), tiled_noise(n, 9, seed + 2)], -1) - 0.5
    near, _ = cKDTree(copies).query(at + bend * 0.03, k=2, workers=-1)
    edge = np.clip((near[..., 1] - near[..., 0]) * across / 0.55, 0, 1)
    pebble = np.sqrt(np.clip(edge, 0, 1)) * (0.75 + 0.25 * tiled_noise(n, 14, seed + 3))
    return gaussian_filter(pebble, 1.6, mode="wrap") * 0.9 + tiled_noise(n, 1.2, seed + 4) * 0.1


def weave(n=512, threads=32):
    """Plain weave: threads over and under each other."""
    x, y = np.meshgrid(np.arange(n) / n * threads, np.arange(n) / n * threads, indexing="ij")
    over = (np.floor(x) + np.floor(y)) % 2
    round_ = lambda v: np.sqrt(np.clip(1 - (2 * (v % 1) - 1) ** 2, 0, 1))
    return np.where(over == 1, round_(x) * (0.6 + 0.4 * round_(y)), round_(y) * (0.6 + 0.4 * round_(x)))
