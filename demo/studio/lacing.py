"""Cord drawn crosswise through two rows of eyelets and tied in a bow."""

import numpy as np

import solids as s


def crossed(on, across, rows, radius):
    """
    Cords between eyelets `across` from the middle at heights `rows`, straight over the uppermost. `on(aside, height, lift)` answers points
    over the skin they lie on.
    """
    cords = []
    way, lift = np.array((0, 0.1, 0.26, 0.5, 0.74, 0.9, 1)), np.array((-1.2, 0.5, 1.0, 1.0, 1.0, 0.5, -1.2))
    for n, (low, high) in enumerate(zip(rows, rows[1:])):
        for side in (-1, 1):
            over = lift + (1.9 * np.exp(-(((way - 0.5) / 0.22) ** 2)) if side == (-1) ** n else 0)
            cords.append([on(side * across * (1 - 2 * t), low + (high - low) * t, up * radius) for t, up in zip(way, over)])
    cords.append([on(across * (1 - 2 * t), rows[-1], up * radius) for t, up in zip(way, lift)])
    return [s.tube(cord, radius, 12, 48, flat=0.85) for cord in cords]


# Of a bow that hangs over an edge: aside of the knot, out of it, up, in metres.
LOOPS = [
    [
        *((0, 0, 0), (-0.010, 0.004, 0.005), (-0.026, 0.008, 0.004), (-0.039, 0.010, -0.003)),
        *((-0.042, 0.012, -0.011), (-0.031, 0.013, -0.0145), (-0.014, 0.008, -0.009), (0, 0.003, -0.001)),
    ],
    [
        *((0, 0, 0), (0.012, 0.004, 0.007), (0.028, 0.007, 0.007), (0.041, 0.009, 0.001)),
        *((0.045, 0.011, -0.008), (0.035, 0.013, -0.0135), (0.016, 0.009, -0.008), (0, 0.003, -0.001)),
    ],
]
ENDS = [
    [
        *((0, 0.003, -0.001), (-0.007, 0.009, -0.006), (-0.014, 0.018, -0.0135)),
        *((-0.026, 0.031, -0.0155), (-0.030, 0.046, -0.0155), (-0.019, 0.058, -0.0155)),
    ],
    [
        *((0, 0.003, -0.001), (0.008, 0.008, -0.007), (0.016, 0.017, -0.0140)),
        *((0.034, 0.024, -0.0155), (0.053, 0.024, -0.0155), (0.066, 0.036, -0.0155)),
    ],
]
KNOT = [(-0.002, -0.003, 0.005), (-0.001, 0.004, 0.0045), (0, 0.0068, 0), (0.001, 0.004, -0.005), (0.002, -0.003, -0.006)]


def bow(knot, radius):
    """Loops droop to both sides of `knot`, the ends lie on the ground before it."""
    drawn = lambda way, thick: s.tube(np.array(way) + knot, thick, 12, 90, flat=0.8)
    return [*(drawn(way, radius) for way in (*LOOPS, *ENDS)), drawn(KNOT, radius * 1.35)]
