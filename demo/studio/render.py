"""
Photographs one good: `blender -b --factory-startup -P demo/studio/render.py -- recipe.json folder`. What was rendered for a look is kept
in the folder, so that another colourway is only painted. `npm run studio` writes the recipe and makes the masters of what comes out.
"""

import hashlib
import importlib
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import numpy as np

import colour
import passes
import scene as studio
from parts import Pose, centred, place


def main():
    recipe_path, folder = sys.argv[sys.argv.index("--") + 1 :]
    recipe = json.loads(Path(recipe_path).read_text())
    module = re.sub("([A-Z])", lambda letter: "_" + letter[0].lower(), recipe["kind"])
    kind = importlib.import_module(f"{'scenes' if recipe['scene'] else 'kinds'}.{module}")
    take = Photographer(recipe, kind)
    for number, view in enumerate(take.views(), 1):
        if recipe["only"] and number != recipe["only"]:
            continue
        path, key = Path(folder) / f"{number}.npz", key_of(recipe, module, view)
        shot = colour.developed(kept(path, key, lambda: take.shot(view), tuple(recipe["size"]), recipe["repaint"]), view.get("floats", False))
        for name, colours in recipe["colours"].items():
            picture = colour.paint(shot, colours)
            (Path(folder) / f"{name}-{number}.rgb").write_bytes(picture.tobytes())


class Photographer:
    """Builds the good when the first picture of it is taken, and sets it up again for each."""

    def __init__(self, recipe, kind):
        self.recipe, self.kind, self.scene = recipe, kind, None

    def views(self):
        if self.recipe["turn"]:
            step = 360 / self.recipe["turn"]
            return [dict(self.kind.TURN, poses=[Pose(turn=step * n - self.kind.TURN_FROM)]) for n in range(self.recipe["turn"])]
        return self.kind.views(self.recipe["look"]) if hasattr(self.kind, "views") else self.kind.VIEWS

    def shot(self, view):
        if not self.scene:
            self.scene = studio.open_studio(*self.recipe["size"], self.recipe["samples"])
            passes.prepare(self.scene)
            self.parts = self.kind.build(self.recipe["look"])
        studio.clear()
        poses = view.get("poses", [Pose()])
        if self.recipe["turn"]:
            poses = [centred(pose, self.parts) for pose in poses]
        goods, low, high = place(self.parts, poses)
        reach = view.get("reach") or max(h - l for l, h in zip(low, high))
        paper = studio.paper(reach)
        (studio.room_light if view.get("light") == "room" else studio.light)(reach)
        if "lens" in view:
            studio.look_from(self.scene, view["eye"], view["towards"], view["lens"])
        else:
            studio.look_at(self.scene, low, high, **{name: value for name, value in view.items() if name not in ("poses", "light", "floats")})
        return passes.shoot(self.scene, goods, paper)


def key_of(recipe, module, view):
    made_of = hashlib.sha256()
    for source in sorted([*HERE.glob("**/*.py"), HERE / "labels.ts"]):
        mine = recipe["scene"] or source.parent == HERE or module in (source.stem, source.parent.name)
        if mine and source.name not in ("colour.py", "render.py"):
            made_of.update(source.read_bytes())
    made_of.update(json.dumps([recipe["look"], recipe["size"], recipe["samples"], repr(view)], sort_keys=True).encode())
    return made_of.hexdigest()


def kept(path, key, make, size, old_too):
    """What was rendered for the same recipe before (`old_too`: or as large by what the studio was then), or what is rendered now."""
    if path.exists():
        known = np.load(path)
        if str(known["key"]) == key or (old_too and known["cover"].shape[1::-1] == size):
            return {name: known[name] for name in known.files if name != "key"}
    shot = make()
    np.savez_compressed(path, key=key, **shot)
    return shot


main()
