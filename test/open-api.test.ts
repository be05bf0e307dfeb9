import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { calls } from "../app/api.server.ts";
import { documentedPath } from "../app/foundation/http/call.ts";
import { createTestShop } from "./create-test-shop.ts";

const { shop, app } = await createTestShop();
const table = calls(shop);
const own = { host: "localhost", origin: "http://localhost", cookie: "lang=ru" };

/** Only the part of the linter's types we use: all are huge. */
type Redocly = {
  createConfig: (config: { extends: string[] }) => Promise<object>;
  lintFromString: (asked: {
    source: string;
    absoluteRef: string;
    config: object;
  }) => Promise<{ severity: string; ruleId: string; message: string; location: { pointer?: string }[] }[]>;
};

test("OpenAPI passes Redocly's recommended rules without an error", async () => {
  const source = (await app.inject({ url: "/openapi.json", headers: own })).body;
  const { createConfig, lintFromString } = createRequire(import.meta.url)("@redocly/openapi-core") as Redocly;
  const config = await createConfig({ extends: ["recommended"] });
  const errorsIn = async (text: string) =>
    (await lintFromString({ source: text, absoluteRef: "/openapi.json", config }))
      .filter(({ severity }) => severity === "error")
      .map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
  assert.deepEqual(await errorsIn(source), []);
  assert.match((await errorsIn(source.replace('"servers"', '"severs"'))).join(), /no-empty-servers/, "the rules are on");
  const ids = [...source.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  assert.deepEqual([new Set(ids).size, ids.length], [table.length, table.length]);
});

test("calls with a trailing slash answer without it too, same pipeline", async () => {
  const slashed = table.filter(({ path }) => documentedPath(path) !== path);
  assert.ok(slashed.length > 0);
  for (const { method, path } of slashed)
    for (const url of [path, documentedPath(path)]) {
      const { statusCode, headers } = await app.inject({ method, url, headers: { ...own, "content-type": "text/plain" }, payload: "{}" });
      assert.deepEqual([statusCode, headers["cache-control"]], [415, "no-store"], url);
    }
});
