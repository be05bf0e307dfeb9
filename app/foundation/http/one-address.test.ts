import assert from "node:assert/strict";
import { test } from "node:test";
import { createOneAddress } from "./one-address.ts";

const one = createOneAddress(["/", "/category", "/category/:slug", "/lk/orders", "/lk/:any", "/robots.txt"]);

test("a page's address is one: capitals, slashes, dots and percent signs lead to it", () => {
  for (const [said, address] of [
    ["/category/", "/category"],
    ["/Category", "/category"],
    ["/CATEGORY/gloves", "/category/gloves"],
    ["/category/gloves/", "/category/gloves"],
    ["/category//gloves///", "/category/gloves"],
    ["/category/./gloves", "/category/gloves"],
    ["/lk/../category/gloves", "/category/gloves"],
    ["/%63ategory/gloves", "/category/gloves"],
    ["/category/%67loves", "/category/gloves"],
    ["/category/%d0%b6", "/category/%D0%B6"],
    ["/category\\gloves", "/category/gloves"],
    ["/LK/Orders/", "/lk/orders"],
    ["/Robots.TXT", "/robots.txt"],
    ["/.", "/"],
  ] as const) {
    assert.equal(one(said), address, said);
    assert.equal(one(address), null, `${address} is it`);
  }
});

test("ids keep their capitals; non-pages and host-like addresses lead nowhere", () => {
  assert.equal(one("/Category/AbC-1/"), "/category/AbC-1");
  assert.equal(one("/category/a%2Fb"), null, "a slash within a name stays in it");
  for (const path of [
    "/",
    "/category/gloves",
    "/nothing/",
    "/category/a/b/",
    "//category/",
    "//evil.example/category/",
    "/\\evil.example/",
    "/category/%E0%A4%A/",
  ])
    assert.equal(one(path), null, path);
});
