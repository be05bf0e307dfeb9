import assert from "node:assert/strict";
import { test } from "node:test";
import { every } from "../../commands/every.ts";
import type { Act } from "./acting/act.ts";
import { acts } from "./acts.server.ts";
import { type Screen, screens } from "./screens.ts";
import { atServer } from "./settings/at-server.ts";

const shown = new Set([...Object.values<Screen>(screens), ...Object.values<Act>(acts)].flatMap(({ commands = [] }) => commands));
const verbs = Object.entries(every).flatMap(([name, { changes }]) => Object.keys(changes).map((word) => (word ? `${name} ${word}` : name)));

test("[STF-14] every command has a screen, an act, or a reason to be the server's", () => {
  assert.deepEqual(
    verbs.filter((verb) => !shown.has(verb) && !atServer[verb]),
    [],
  );
});

test("screens and acts stand for commands that exist", () => {
  assert.deepEqual(
    [...shown, ...Object.keys(atServer)].filter((verb) => !verbs.includes(verb)),
    [],
  );
  assert.deepEqual(
    Object.keys(atServer).filter((verb) => shown.has(verb)),
    [],
  );
});
