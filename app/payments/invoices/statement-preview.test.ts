import assert from "node:assert/strict";
import { test } from "node:test";
import iconv from "iconv-lite";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { billedOrders } from "../../../test/examples/invoice-order.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { nothing, stored } from "../../../test/examples/somebody.ts";
import { aLine, aStatement } from "../../../test/examples/statement.ts";

const testShop = await createTestShop((await openSandbox()).env);
const { shop } = testShop;
const anOrder = billedOrders(testShop);
const { statements } = shop.invoices;
const step = () => ({ by: "Анна", now: shop.clock.now() });
const windows = (...lines: string[]) => iconv.encode(aStatement(lines), "win1251");
const told = (read: Awaited<ReturnType<typeof statements.preview>>) => {
  assert.ok(read.ok, JSON.stringify(read));
  return read;
};

test("a preview tells what an import then does, and leaves nothing behind", async () => {
  const [paid, other] = [await anOrder(), await anOrder()];
  const bytes = windows(
    aLine({ number: "1", sum: "12980.00", purpose: `Счёт ${paid.number}` }),
    aLine({ number: "1", sum: "12980.00", purpose: `Счёт ${paid.number}` }),
    aLine({ number: "2", sum: "12980.00", purpose: `Ещё раз счёт ${paid.number}` }),
    aLine({ number: "3", sum: "1000.00", purpose: `Счёт ${other.number}` }),
    aLine({ number: "4", sum: "7.00", purpose: "За что-то <script>alert(1)</script>" }),
    aLine({ number: "5", sum: "9.00", to: "40702810900000000042" }),
    aLine({ number: "", sum: "9.00" }),
  );
  const before = await stored(testShop);
  const preview = told(await statements.preview(bytes, step()));
  assert.deepEqual(await stored(testShop), before);
  const outcomes = ["paid", "known", "late", "other-sum", "no-number"];
  assert.deepEqual(
    preview.told.map(({ outcome }) => outcome),
    outcomes,
  );
  assert.deepEqual([preview.documents, preview.unread.length], [6, 1]);
  const taken = told(await statements.take(bytes, preview.seen, step()));
  assert.deepEqual(
    taken.told.map(({ outcome }) => outcome),
    outcomes,
  );
  assert.deepEqual(await statements.take(bytes, preview.seen, step()), { ok: false, refusal: "changed" });
  assert.ok(told(await statements.preview(bytes, step())).told.every(({ outcome }) => outcome === "known"));
  assert.equal((await shop.orders.find(shop.db, paid.id))!.paymentStatus, "paid");
  assert.notEqual(nothing.order, paid.id);
});

test("what changed since the preview is looked at again", async () => {
  const { id, number } = await anOrder();
  const bytes = windows(aLine({ number: "11", sum: "12980.00", purpose: `Счёт ${number}` }));
  const { seen } = told(await statements.preview(bytes, step()));
  const earlier = windows(aLine({ number: "12", sum: "12980.00", purpose: `Счёт ${number}` }));
  told(await statements.take(earlier, null, step()));
  assert.equal((await shop.orders.find(shop.db, id))!.paymentStatus, "paid");
  assert.deepEqual(await statements.take(bytes, seen, step()), { ok: false, refusal: "changed" });
  assert.deepEqual(
    told(await statements.preview(bytes, step())).told.map(({ outcome }) => outcome),
    ["late"],
  );
});

test("a statement reads the same in every encoding of banks", async () => {
  const { number } = await anOrder();
  const text = aStatement([aLine({ number: "21", sum: "12980.00", purpose: `Счёт ${number}` })]);
  const encoded = {
    windows: iconv.encode(text, "win1251"),
    dos: iconv.encode(text, "cp866"),
    utf8: Buffer.from(text),
    "utf8 with a mark": Buffer.from(`\uFEFF${text}`),
    "utf16 with a mark": iconv.encode(text, "utf16le", { addBOM: true }),
    "utf16, the other order": iconv.encode(text, "utf16be", { addBOM: true }),
  };
  const seen = new Set<string>();
  for (const [name, bytes] of Object.entries(encoded)) {
    const { told: lines, seen: said } = told(await statements.preview(bytes, step()));
    assert.deepEqual([lines.length, lines[0]?.outcome], [1, "paid"], name);
    seen.add(said);
  }
  assert.equal(seen.size, 1);
  const refusals = {
    koi8: [iconv.encode(text, "koi8-r"), "encoding"],
    half: [encoded.windows.subarray(0, 200), "cut_short"],
    empty: [Buffer.alloc(0), "empty"],
    blank: [Buffer.from("\r\n \r\n"), "empty"],
    pdf: [Buffer.from("%PDF-1.7 statement"), "not_a_statement"],
    noise: [Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)), "not_a_statement"],
    csv: [Buffer.from("Дата;Сумма\n24.11.2026;1"), "not_a_statement"],
  } as const;
  for (const [name, [bytes, refusal]] of Object.entries(refusals))
    assert.deepEqual(await statements.preview(bytes, step()), { ok: false, refusal }, name);
  const many = windows(...Array.from({ length: 2001 }, (_, n) => aLine({ number: String(n + 100), sum: "1.00" })));
  assert.deepEqual(await statements.preview(many, step()), { ok: false, refusal: "too_long" });
});
