import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyForm } from "#app/checkout/checkout-form.ts";
import { draftForm } from "#app/checkout/draft.contract.ts";
import { orderBody } from "#app/checkout/order.contract.ts";
import { breaths } from "#app/client/checkout/one-form.ts";
import { fieldAttributes, fieldPaths } from "#app/storefront/checkout/field-attributes.ts";
import {
  deliveryNotes,
  eachNote,
  joinedNotes,
  noNotes,
  noteNames,
  notesTo1C,
  shownNotes,
  staffNotes,
  storeNotes,
  wireNotes,
} from "./delivery-notes.ts";

const said = eachNote((name) => `about ${name}`);
const texts = Object.values(said);

test("every note is typed, drafted, sent and merged with the address, within its limit", () => {
  const { delivery } = orderBody.in.shape;
  for (const name of noteNames) {
    const { most } = deliveryNotes[name];
    assert.equal(emptyForm[name], "");
    assert.deepEqual([fieldAttributes[name].maxLength, fieldPaths[name]], [most, `delivery.${name}`]);
    assert.ok(breaths.some((breath) => breath.includes(name) && breath.includes("street")));
    assert.equal(draftForm.shape[name].parse(undefined), "", "a draft of before");
    assert.equal(draftForm.shape[name].safeParse("a".repeat(most + 1)).success, false);
    const sent = (text: string) => delivery.safeParse({ type: "cdek", deliverytype: "couier", city: "Уфа", [name]: text });
    assert.equal(wireNotes(sent("a".repeat(most)).data!)[name], "a".repeat(most));
    assert.equal(sent("a".repeat(most + 1)).success, false);
  }
});

test("a note is stored and shown to its buyer, staff, the carrier and 1C", () => {
  const stored = storeNotes(said);
  assert.deepEqual(wireNotes(stored), said);
  for (const lang of ["ru", "en"] as const) {
    const shown = shownNotes(stored, lang);
    assert.deepEqual(
      shown.map(({ text }) => text),
      texts,
    );
    assert.equal(new Set(shown.map(({ label }) => label)).size, noteNames.length, "each under a label of its own");
  }
  for (const [n, line] of staffNotes(stored, (text) => text).entries()) assert.ok(line.includes(texts[n]!), line);
  assert.equal(joinedNotes(stored), texts.join(". "));
  const { comment, properties } = notesTo1C(stored);
  assert.deepEqual([comment, ...Object.values(properties)].sort(), [...texts].sort());
});

test("an unwritten note shows nowhere, nor does that of an older order", () => {
  for (const stored of [storeNotes(noNotes), storeNotes({}), {}])
    assert.deepEqual(
      [shownNotes(stored, "ru"), staffNotes(stored, (text) => text), joinedNotes(stored), notesTo1C(stored)],
      [[], [], "", { comment: "", properties: {} }],
    );
  assert.deepEqual(wireNotes({}), noNotes);
});
