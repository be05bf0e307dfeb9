import assert from "node:assert/strict";
import { test } from "node:test";
import { changeCookieCart, readCookieCart, writeCookieCart } from "./cookie-cart.ts";

const id = (letter: string) => letter.repeat(24);
const form = (fields: Record<string, string>) => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
};
const pairs = (cookie: string) =>
  readCookieCart(cookie).map(({ productid, specification, quantity }) => [productid[0], specification[0], quantity]);

test("the cart's cookie is read as it was written, and what is no line is left out", () => {
  const cookie = `${id("a")}:${id("b")}:2|${id("c")}:0:1`;
  assert.deepEqual(pairs(cookie), [
    ["a", "b", 2],
    ["c", "0", 1],
  ]);
  assert.equal(writeCookieCart(readCookieCart(cookie)), cookie);
  for (const bad of [
    "",
    "|",
    "x",
    `${id("a")}:0:0`,
    `${id("a")}:0:-1`,
    `${id("a")}:0:99999`,
    `${"a".repeat(101)}:0:1`,
    `${id("a")}:0`,
    "<b>",
    `%E0%A4%A:0:1`,
    `::1`,
  ])
    assert.deepEqual(pairs(bad), [], bad);
  assert.deepEqual(pairs(`${cookie}|${id("a")}:${id("b")}:9`).length, 2, "a pair stands once");
  const long = Array.from({ length: 60 }, (_, n) => `${n.toString(16).padStart(24, "0")}:0:1`).join("|");
  assert.equal(readCookieCart(long).length, 40);
  assert.ok(writeCookieCart(readCookieCart(long)).length < 3000, "fits a cookie");
});

test("ids of any owner survive the cart cookie; more than it holds is left out", () => {
  let lines: ReturnType<typeof readCookieCart> = [];
  for (const productid of ["gloves-red.10oz", "Перчатки №7", "a:b|c", "00-0001%2F"])
    lines = changeCookieCart(lines, form({ productid, specification: "12 oz" }))!;
  assert.deepEqual(
    readCookieCart(writeCookieCart(lines)).map(({ productid }) => productid),
    ["gloves-red.10oz", "Перчатки №7", "a:b|c", "00-0001%2F"],
  );
  for (let n = 10; n < 60; n++) lines = changeCookieCart(lines, form({ productid: "ж".repeat(50) + n }))!;
  assert.ok(lines.length > 4);
  assert.ok(writeCookieCart(lines).length <= 3800);
});

test("the cart's form adds, sets and removes; invalid input changes nothing", () => {
  const goods = { productid: id("a"), specification: id("b") };
  const one = changeCookieCart([], form(goods))!;
  assert.equal(writeCookieCart(one), `${id("a")}:${id("b")}:1`);
  assert.deepEqual(changeCookieCart(one, form(goods)), one, "once more is the same");
  assert.equal(changeCookieCart(one, form({ ...goods, quantity: "7" }))![0]!.quantity, 7);
  assert.deepEqual(changeCookieCart(one, form({ ...goods, quantity: "0" })), []);
  assert.equal(changeCookieCart([], form({ productid: id("c") }))![0]!.specification, "0");
  for (const bad of [
    {},
    { productid: "x".repeat(101) },
    { ...goods, quantity: "1.5" },
    { ...goods, quantity: "-1" },
    { ...goods, quantity: "many" },
    { ...goods, quantity: "1e9" },
  ])
    assert.equal(changeCookieCart(one, form(bad as Record<string, string>)), null, JSON.stringify(bad));
});
