import assert from "node:assert/strict";
import { test } from "node:test";
import { pictureName } from "./picture-name.ts";

test("a picture is known by its address, or by its file where it has none", () => {
  for (const [said, name] of [
    ["https://cdn.shop/a/1.jpg", "https://cdn.shop/a/1.jpg"],
    ["https://cdn.shop/b/1.jpg?v=2#x", "https://cdn.shop/b/1.jpg?v=2"],
    [" HTTPS://CDN.shop/a/%D0%B0 б.jpg ", "https://cdn.shop/a/%D0%B0%20%D0%B1.jpg"],
    ["//cdn.shop/1.jpg", "https://cdn.shop/1.jpg"],
    ["/wp-content/uploads/1.jpg", "1.jpg"],
    ["images/%D0%B0.jpg?x", "а.jpg"],
    ["1%.jpg", "1%.jpg"],
    ["file:///etc/passwd", "passwd"],
    ["C:\\photos\\1.jpg", "C:\\photos\\1.jpg"],
    ["", ""],
  ])
    assert.equal(pictureName(said!), name, said);
});
