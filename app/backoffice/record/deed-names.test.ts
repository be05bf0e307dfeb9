import assert from "node:assert/strict";
import { test } from "node:test";
import type { m } from "#app/foundation/i18n/messages/messages.js";
import { every } from "../../../commands/every.ts";
import { acts } from "../acts.server.ts";
import { downloads } from "../downloads.server.ts";
import { deedNames } from "./deed-names.ts";
import { objectNames } from "./object-names.ts";

const ofCommands = Object.entries(every).flatMap(([name, { changes }]) =>
  Object.entries(changes).flatMap(([word, isChange]) => (isChange ? [word ? `${name}.${word}` : name] : [])),
);
const recorded = Object.entries(downloads).flatMap(([name, { recorded }]) => (recorded ? [name] : []));

test("every act of staff has words in both languages, wherever it is done", () => {
  const nameless = [...Object.keys(acts), ...recorded, ...ofCommands].filter((name) => !Object.hasOwn(deedNames, name));
  assert.deepEqual(nameless, [], "add them to deed-names.ts");
  for (const [name, say] of [...Object.entries(deedNames), ...Object.entries(objectNames)]) {
    const [ru, en] = (["ru", "en"] as const).map((locale) => (say as typeof m.desk_refused)({}, { locale }));
    assert.match(ru!, /^[А-Яа-яё №,:-]+$/, name);
    assert.match(en!, /^[A-Z][A-Za-z' -]+$/, name);
  }
});

test("what each act is done to has a name", () => {
  const kinds = Object.values(acts).flatMap(({ object }) => {
    try {
      return [object({} as never).kind];
    } catch {
      return [];
    }
  });
  assert.deepEqual(
    [...new Set(kinds)].filter((kind) => !Object.hasOwn(objectNames, kind)),
    [],
  );
});
