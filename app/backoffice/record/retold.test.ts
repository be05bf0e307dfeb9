import assert from "node:assert/strict";
import { test } from "node:test";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { retold, retoldEvents } from "./retold.server.ts";

const ru = { locale: "ru" } as const;
const en = { locale: "en" } as const;

test("refusals are read in the reader's language, with what stands in them", () => {
  assert.equal(retold(m.desk_invalid({}, ru), "en"), m.desk_invalid({}, en));
  const changed = { name: "Ринг", was: "Мира", is: "Труда" };
  const [said, wanted] = [ru, en].map((locale) => m.desk_changed_meanwhile({ fields: m.desk_changed_field(changed, locale) }, locale));
  assert.equal(retold(said!, "en"), wanted);
  assert.equal(retold(m.desk_invalid({}, en), "ru"), m.desk_invalid({}, ru));
  assert.equal(retold(m.desk_invalid({}, en), "en"), m.desk_invalid({}, en));
});

test("what people wrote stays as it is", () => {
  for (const text of ["", "Не подошли", "Won't fit", "$& \u0001x\u0002", "Ж".repeat(3000)]) assert.equal(retold(text, "en"), text);
  const event = { outcome: "done", after: { said: m.desk_invalid({}, ru) } };
  assert.deepEqual(retoldEvents([event], "en"), [event]);
});
