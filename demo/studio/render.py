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
from parts import place


def main():
    recipe_path, folder = sys.argv[sys.argv.index("--") + 1 :]
    recipe = json.loads(Path(recipe_path).read_text())
    module = re.sub("([A-Z])", lambda letter: "_" + letter[0].lower(), recipe["kind"])
    kind = importlib.import_module(f"kinds.{module}")
    for number, view in enumerate(kind.VIEWS, 1):
        shot = shot_of(recipe, module, kind, view, Path(folder) / f"{number}.npz")
        for name, colours in recipe["colours"].items():
            picture = colour.paint(shot, colours)
            (Path(folder) / f"{name}-{number}.rgb").write_bytes(picture.tobytes())


def shot_of(recipe, module, kind, view, path):
    made_of = hashlib.sha256()
    for source in sorted(HERE.glob("**/*.py")):
        if source.name not in ("colour.py", "render.py") and (source.parent == HERE or source.stem == module):
            made_of.update(source.read_bytes())
    made_of.update(json.dumps([recipe["look"], recipe["size"], recipe["samples"], repr(view)], sort_keys=True).encode())
    key = made_of.hexdigest()
    if path.exists():
        kept = np.load(path)
        if str(kept["key"]) == key:
            return {name: kept[name] for name in kept.files if name != "key"}
    scene = studio.open_studio(recipe["size"], recipe["samples"])
    passes.prepare(scene)
    eye = {name: value for name, value in view.items() if name != "poses"}
    goods, low, high = place(kind.build(recipe["look"]), view["poses"])
    reach = max(h - l for l, h in zip(low, high))
    studio.paper(reach)
    studio.light(reach)
    studio.look_at(scene, low, high, **eye)
    shot = passes.shoot(scene, goods)
    np.savez_compressed(path, key=key, **shot)
    return shot


main()
