"""The patterns that shoes are cut by."""

from dataclasses import dataclass, replace

from scipy.interpolate import PchipInterpolator

import materials as m

SMOOTH = replace(m.VINYL, rough=0.5, specular=0.3)
CALF = replace(m.HIDE, depth=0.0005, waves=0.0004, wear=0.03)


@dataclass(frozen=True)
class Make:
    """One pattern: what it is cut from, where its laces begin (metres from the toe, over the front) and how many rows there are."""

    base: m.Surface
    over: m.Surface
    throat: float
    rows: int
    base_grain: float = 0.5
    over_grain: float = 0.5
    pad: float = 0.0015
    soft: float = 1.0
    scale: float = 1.0
    eyelet: object = 0.05


MAKES = {
    "strap": Make(m.MESH, m.SUEDE, 0.128, 9, base_grain=0.62),
    "knit": Make(m.JERSEY, SMOOTH, 0.128, 6, base_grain=0.9, pad=0.002),
    "bar": Make(CALF, CALF, 0.118, 6, pad=0.0045, soft=0.15, base_grain=0.35, over_grain=0.35),
    "zip": Make(SMOOTH, SMOOTH, 0.128, 7, scale=0.82, pad=0.003, soft=0.6),
    "eyelets": Make(CALF, CALF, 0.104, 12, base_grain=0.4, over_grain=0.4, pad=0.0, eyelet=(0.55, 0.42, 0.2)),
}
SHAFT = PchipInterpolator([0.12, 0.35, 0.6, 1, 1.2], [0.072, 0.108, 0.15, 0.197, 0.246])
# The upper edge of what runs around the foot above the sole, from toe to heel.
FOXING = {
    "strap": [
        (0, 0.06),
        (0.03, 0.052),
        (0.05, 0.037),
        (0.075, 0.022),
        (0.11, 0.015),
        (0.16, 0.015),
        (0.2, 0.023),
        (0.225, 0.043),
        (0.25, 0.062),
        (0.29, 0.07),
    ],
    "knit": [(0, 0.03), (0.02, 0.024), (0.05, 0.014), (0.11, 0.009), (0.18, 0.010), (0.22, 0.017), (0.25, 0.034), (0.29, 0.045)],
    "bar": [
        (0, 0.06),
        (0.035, 0.05),
        (0.052, 0.04),
        (0.07, 0.028),
        (0.1, 0.016),
        (0.18, 0.016),
        (0.205, 0.025),
        (0.23, 0.042),
        (0.29, 0.048),
    ],
    "zip": [
        (0, 0.06),
        (0.03, 0.052),
        (0.05, 0.036),
        (0.07, 0.024),
        (0.1, 0.018),
        (0.18, 0.016),
        (0.215, 0.024),
        (0.24, 0.045),
        (0.29, 0.055),
    ],
    "eyelets": [(0, -0.02), (0.2, -0.02), (0.201, 0.0), (0.215, 0.03), (0.235, 0.05), (0.29, 0.056)],
}
# Where a strap's middle is, by how far points are off it; half its width; where its end is sewn.
STRAPS = {
    "strap": (lambda at: (at["z"] - 0.112 + (at["y"] - 0.2) * 0.22) / 1.03, 0.0165, lambda at: at["y"] - 0.232),
    "bar": (lambda at: (at["y"] - 0.136 + (at["z"] - 0.06) * 0.58) / 1.16, 0.0145, lambda at: 0.024 - at["z"]),
}
