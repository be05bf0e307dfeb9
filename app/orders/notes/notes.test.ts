import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { mentionsIn, unknownIn } from "./note.ts";
import { noteRefusals } from "./note-refusals.ts";
import { createNotes } from "./notes.server.ts";

const { shop, app } = await createTestShop();
const notes = createNotes(shop);
const now = () => shop.clock.now();
const [anna, vera] = ["staff-0", "staff-3"];

async function anOrder(): Promise<string> {
  const placed = await createShopper(app).order([{ productid: await putOnShelf(shop), quantity: 1 }]);
  assert.equal(placed.status, 201);
  return placed.body._id;
}
const people = ["Анна", "Анна Мария", "Vera"].map((name) => ({ name }));
const named = (text: string) => mentionsIn(text, people).map(({ name }) => name);

test("a mention is a name after an @, in any letters, and the longer of two", () => {
  assert.deepEqual(named("@анна, @VERA!"), ["Анна", "Vera"]);
  assert.deepEqual(named("@Анна Мария, посмотри"), ["Анна Мария"]);
  assert.deepEqual(named("@Аннаб @Verandah vera@shop.ru Анна"), []);
});

test("no text makes mentions fail or names a stranger", () => {
  fc.assert(fc.property(fc.string(), (text) => named(text).every((name) => people.some((person) => person.name === name))));
});

test("a note waits for whom it names until they have read it", async () => {
  const id = await anOrder();
  const written = await notes.write(id, { by: anna, text: "  @Вера, <b>позвони</b> ему, @Анна тоже ", now: now() });
  assert.ok(written.ok);
  const [mine, theirs] = [await notes.notesFor(anna), await notes.notesFor(vera)];
  assert.deepEqual([mine.length, theirs.map(({ text }) => text)], [0, ["@Вера, <b>позвони</b> ему, @Анна тоже"]]);
  assert.equal(await notes.seen(written.id, vera, now()), true);
  assert.equal(await notes.seen(written.id, vera, now()), false);
  assert.deepEqual(await notes.notesFor(vera), []);
  assert.deepEqual((await notes.of(id))[0]!.mentions, [{ staffId: vera, name: "Вера", isSeen: true }]);
});

test("its author rewords a note for ten minutes; the former words stay", async () => {
  const id = await anOrder();
  const written = await notes.write(id, { by: anna, text: "@Вера", now: now() });
  assert.ok(written.ok);
  const reword = (by: string, minutes: number, text = "@Борис, а не она") =>
    notes.reword(written.id, { by, text, now: new Date(now().getTime() + minutes * 60_000) });
  assert.deepEqual(await reword(vera, 1), { ok: false, refusal: "not_yours" });
  assert.equal((await reword(anna, 9)).ok, true);
  assert.deepEqual(await reword(anna, 11, "позже"), { ok: false, refusal: "too_late" });
  assert.deepEqual([await notes.notesFor(vera), (await notes.notesFor("staff-4")).length], [[], 1]);
  const kept = await sql<{ text: string; former: string[] }>`select text, former from order_note where id = ${written.id}`.execute(shop.db);
  assert.deepEqual(kept.rows, [{ text: "@Борис, а не она", former: ["@Вера"] }]);
  await assert.rejects(sql`delete from order_note where id = ${written.id}`.execute(shop.db), /not deleted/);
});

test("the record tells that a note was written, without its words", async () => {
  const id = await anOrder();
  const deed = { actor: { staffId: anna, name: "Анна" }, action: "orders.note", objectKind: "order", objectId: id, now: now() };
  await shop.staff.record.carryOut(deed, () => notes.write(id, { by: anna, text: "его телефон +79990001122", now: now() }));
  const [event] = await shop.staff.record.of("order", id);
  assert.equal(event!.action, "orders.note");
  assert.ok(!JSON.stringify(event).includes("7999"));
});

test("a name that nobody has is said, an address or a colleague is not", () => {
  const people = [{ name: "Анна Волкова" }, { name: "Глеб" }];
  assert.deepEqual(unknownIn("@Глеб и @анна волкова, пишите на shop@gong.ru; @Павел, @Павел!", people), ["@Павел"]);
});

test("what can't be a note is refused in words", async () => {
  const id = await anOrder();
  const tried = [" \n", "я".repeat(4001)].map((text) => notes.write(id, { by: anna, text, now: now() }));
  const refusals = (await Promise.all([...tried, notes.write("none", { by: anna, text: "да", now: now() })])).map(
    (one) => !one.ok && one.refusal,
  );
  assert.deepEqual(refusals, ["empty", "long", "unknown"]);
  for (const says of Object.values(noteRefusals)) assert.ok(says().length > 10);
});
