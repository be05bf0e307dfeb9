"""Cloth that hangs from a belt or a chest around a body: in folds that widen to the hem. Drawn, not fallen: it is to hang calmly."""

import numpy as np

from sewn import smooth


def hung(around, down, waist, hem, long, calm=0.0, folds=11, gathered=0.0055):
    """
    Where cloth is, x and y: `around` is its angle from the front (radians, +x at a quarter turn), `down` metres below the belt. `waist` and
    `hem` are the half axes (x, y) of the ovals it hangs between, `long` metres apart; `calm`, 0 to 1, takes folds away; `gathered`: how
    deep it is gathered under the belt.
    """
    part = np.clip(down / long, 0, 1)
    # Over the hips it widens sooner than below.
    wide = 0.45 * np.sin(np.pi / 2 * np.clip(part * 3.2, 0, 1)) + 0.55 * part
    a, b = (w + (h - w) * wide for w, h in zip(waist, hem))
    # No two folds are alike: unevenly apart, unequally deep, and a few begin lower.
    drift = around + 0.05 * part * np.sin(3 * around + 0.4)
    phase = folds * drift + 1.1 * np.sin(2 * drift + 1.0) + 0.8 * np.sin(3 * drift + 2.2) + 0.5 * np.sin(5 * drift)
    deep = 0.75 + 0.32 * np.sin(2 * drift + 0.7) + 0.25 * np.sin(5 * drift + 2)
    begins = 0.10 * (1 + np.sin(4 * drift + 1.3)) / 2
    grown = smooth(down, begins - 0.06, begins + 0.32)
    fold = (np.sin(phase) + 0.22 * np.sin(2 * phase + 0.9)) * deep * grown * (0.012 + 0.017 * part)
    gathers = np.sin(27 * drift + 2.2 * np.sin(2 * drift) + 1.6 * np.sin(5 * drift + 1)) * (0.6 + 0.4 * np.sin(7 * drift))
    out = fold + gathered * gathers * np.exp(-np.maximum(down, 0) / (0.09 + 0.04 * np.sin(6 * drift)))
    out = out * (1 - calm)
    # An oval that is as far out everywhere as its axes say, plus the fold.
    round_ = 1 / np.hypot(np.sin(around) / a, np.cos(around) / b)
    return np.stack([(round_ + out) * np.sin(around), -(round_ + out) * np.cos(around)], -1)
