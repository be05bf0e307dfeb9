import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";

const { app } = await createTestShop({}, { pages: true });

test("a body that is no form is never a server error", async () => {
  const bodies = [
    ["application/json", "{}"],
    ["text/plain", "to=en"],
    ["text/plain", ""],
    ["application/x-www-form-urlencoded", ""],
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    [undefined, ""],
  ] as const;
  for (const url of ["/set/lang", "/set/currency", "/cart", "/contact"])
    for (const [type, payload] of bodies) {
      const headers = { host: "localhost", origin: "http://localhost", ...(type && { "content-type": type }) };
      const { statusCode } = await app.inject({ method: "POST", url, headers, payload });
      assert.ok(statusCode < 500, `${url} ${type} ${JSON.stringify(payload)}: ${statusCode}`);
    }
});
