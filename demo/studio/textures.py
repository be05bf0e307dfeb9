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


def spread(field):
    return (field - field.min()) / np.ptp(field)


def tiled_noise(n, soft, seed):
    return spread(gaussian_filter(np.random.default_rng(seed).standard_normal((n, n)), soft, mode="wrap"))


def squares(n, across):
    """How far along each of `across` threads a point is, both ways."""
    side = np.arange(n) / n * across
    return np.meshgrid(side, side, indexing="ij")


def arch(v):
    """A thread's back over its width, 0 to 1."""
    return np.sqrt(np.clip(1 - (2 * (v % 1) - 1) ** 2, 0, 1))


def scattered(n, across, gone, seed):
    """For each point the distances to the two nearest of seeds strewn over the tile, in seeds' widths."""
    random = np.random.default_rng(seed)
    seeds = (np.stack(np.meshgrid(np.arange(across), np.arange(across)), -1).reshape(-1, 2) + random.uniform(0, 1, (across * across, 2))) / across
    seeds = seeds[random.uniform(0, 1, len(seeds)) > gone]
    copies = np.concatenate([seeds + (dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])
    at = (np.stack(np.meshgrid(np.arange(n), np.arange(n), indexing="ij"), -1) + 0.5) / n
    bend = np.stack([tiled_noise(n, 9, seed + 1), tiled_noise(n, 9, seed + 2)], -1) - 0.5
    near, _ = cKDTree(copies).query(at + bend * 0.03, k=2, workers=-1)
    return near * across


def leather(n=1024, across=46, seed=3):
    """Pebbles with folds between them: cells of uneven size, some run together."""
    near = scattered(n, across, 0.22, seed)
    edge = np.clip((near[..., 1] - near[..., 0]) / 0.55, 0, 1)
    pebble = np.sqrt(edge) * (0.75 + 0.25 * tiled_noise(n, 14, seed + 3))
    return gaussian_filter(pebble, 1.6, mode="wrap") * 0.9 + tiled_noise(n, 1.2, seed + 4) * 0.1


def nap(n=512, seed=11):
    """Short fibres lying all ways: suede, felt, the skin of rubber."""
    return spread(0.5 * tiled_noise(n, 0.8, seed) + 0.35 * tiled_noise(n, 2.4, seed + 1) + 0.35 * tiled_noise(n, 9, seed + 2))


def cells(n=512, across=40, seed=21):
    """Small round pits close together: foam, powder on iron."""
    return gaussian_filter(np.clip(scattered(n, across, 0.1, seed)[..., 0] * 1.6, 0, 1), 1.2, mode="wrap")


def weave(n=512, threads=32):
    """Plain weave: threads over and under each other."""
    x, y = squares(n, threads)
    over = (np.floor(x) + np.floor(y)) % 2
    uneven = 0.85 + 0.15 * tiled_noise(n, 6, 31)
    return uneven * np.where(over == 1, arch(x) * (0.6 + 0.4 * arch(y)), arch(y) * (0.6 + 0.4 * arch(x)))


def knit(n=512, columns=26):
    """Jersey: columns of small V."""
    x, y = squares(n, columns)
    slope = np.abs(2 * (x % 1) - 1)
    return arch(x * 2) * (0.45 + 0.55 * arch(y * 1.0 + slope * 0.7)) * (0.9 + 0.1 * tiled_noise(n, 5, 41))


def ribs(n=512, columns=14):
    """Ribbed knit, the ribs along v."""
    x, y = squares(n, columns)
    return arch(x) * (0.85 + 0.15 * arch(y * 2)) * (0.94 + 0.06 * tiled_noise(n, 4, 51))


def herringbone(n=512, threads=24):
    """Twill that turns back every few threads: straps and edges."""
    x, y = squares(n, threads)
    back = np.abs((x + 3) % 6 - 3)
    return arch(y + back) * (0.8 + 0.2 * arch(x * 2)) * (0.92 + 0.08 * tiled_noise(n, 4, 61))


def holes(n=512, across=12):
    """Knitted mesh: round holes set like honeycomb."""
    x, y = squares(n, across)
    shifted = np.where(np.floor(y) % 2 == 1, x + 0.5, x)
    far = np.hypot(shifted % 1 - 0.5, (y % 1 - 0.5) * 0.9)
    return np.clip((far - 0.20) / 0.12, 0, 1) * (0.9 + 0.1 * tiled_noise(n, 2, 71))


def grain(n=1024, rings=26, seed=81):
    """Wood sawn along: rings drawn out, pores between them."""
    x, y = squares(n, 1)
    wander = tiled_noise(n, 90, seed) * 1.2
    stretched = gaussian_filter(np.random.default_rng(seed + 1).standard_normal((n, n)), (1.1, 26), mode="wrap")
    return spread(0.55 * arch(x * rings + wander * 2) + 0.45 * spread(stretched))


def yarns(n=512, across=10, seed=91):
    """Spun yarns side by side along v, with the fibres drawn along them: a strand of rope."""
    x, y = squares(n, across)
    fibres = spread(gaussian_filter(np.random.default_rng(seed).standard_normal((n, n)), (14, 0.8), mode="wrap"))
    return arch(y + 0.12 * tiled_noise(n, 30, seed + 1)) * (0.8 + 0.2 * fibres)


def straw(n=512, stalks=48, knots=10):
    """Rice straw bound into a mat: stalks side by side, tied down every so often, their neighbours half-way between."""
    x, y = squares(n, 1)
    bundle = np.floor(x * stalks / 3) % 2
    tied = np.abs((y * knots + bundle * 0.5) % 1 - 0.5) * 2
    high = arch(x * stalks) * (1 - 0.75 * np.clip((tied - 0.82) / 0.18, 0, 1)) * (0.8 + 0.2 * (1 - tied**2))
    return high * (0.9 + 0.1 * tiled_noise(n, 3, 101))


def loops(n=512, across=17, seed=111):
    """Terry: loops of yarn standing close, each lying its own way."""
    near = scattered(n, across, 0.04, seed)
    loop = np.clip(1 - near[..., 0] * 1.15, 0, 1) ** 0.7
    return gaussian_filter(loop, 1.0, mode="wrap") * (0.75 + 0.25 * tiled_noise(n, 4, seed + 1))
