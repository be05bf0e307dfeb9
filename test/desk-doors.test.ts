import assert from "node:assert/strict";
import { globSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { type Screen, screens } from "../app/backoffice/screens.ts";
import { createTestShop } from "./create-test-shop.ts";
import { atDesk, STAFF_HOST } from "./examples/at-desk.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const nobody = await atDesk({ shop, app }, { role: "nothing" });
const everyScreen = Object.entries(screens) as [string, Screen][];
const addressOf = (path: string) => path.replace(/:\w+/g, "1");
const guardedOnes = everyScreen.filter(([, { entry }]) => !["public", "enrolling", "everybody"].includes(entry));

/** Ways of writing an address that a router may take for the same. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  path.toUpperCase(),
  `${path}?x=1`,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  `/${path}`,
  `${path}.data`,
  `${path.toUpperCase()}.data`,
  `${path}/_.data`,
];

test("no spelling of an address shows a screen to somebody without its right", async () => {
  for (const [name, { path, entry }] of guardedOnes)
    for (const spelled of spellings(addressOf(path))) {
      const { statusCode, body, headers } = await nobody.get(spelled);
      if (statusCode === 404 || statusCode === 301 || statusCode === 302) continue;
      assert.equal(statusCode, 403, `${name} ${spelled}: ${statusCode} ${headers.location ?? ""}`);
      assert.match(body, new RegExp(entry.replace(".", "\\.")), spelled);
    }
});

test("without a session every screen leads to the sign-in", async () => {
  for (const [, { path }] of guardedOnes) {
    const { statusCode, headers } = await app.inject({ url: addressOf(path), headers: { host: STAFF_HOST } });
    assert.deepEqual([statusCode, headers.location], [302, `/sign-in?to=${encodeURIComponent(addressOf(path))}`]);
    const data = await app.inject({ url: `${addressOf(path)}.data`, headers: { host: STAFF_HOST } });
    assert.match(data.body, /SingleFetchRedirect/);
  }
});

test("[STF-01] the two hosts know nothing of each other's addresses", async () => {
  for (const path of ["/cart", "/category", "/sw.js", "/robots.txt", "/manifest.webmanifest", "/shop/likes", "/openapi.json", "/ws/client"])
    assert.equal((await nobody.get(path)).statusCode, 404, path);
  for (const [name, { path }] of everyScreen.filter(([, { path }]) => path !== "/")) {
    const { statusCode } = await app.inject({ url: addressOf(path), headers: { host: "localhost:3000" } });
    // Both have a page of returns to nobody's surprise; what it shows is another thing.
    assert.equal(statusCode, 404, name);
  }
});

test("[STF-01] pages of the desk are kept nowhere, may use nothing of others", async () => {
  const { headers, body } = await (await atDesk({ shop, app })).get("/people");
  assert.equal(headers["cache-control"], "private, no-store");
  assert.match(String(headers["content-security-policy"]), /script-src 'nonce-[\w+/=]+' 'strict-dynamic'/);
  assert.doesNotMatch(body, /sw\.js|early-press|gongPressed/);
});

test("[STF-01] shoppers load nothing of the back office: no script, no style", async () => {
  const files = globSync("build/client/assets/*.{js,css}");
  assert.ok(files.length > 20);
  for (const file of files) assert.doesNotMatch(readFileSync(file, "utf8"), /\/act\/|desk-side|Gong Desk|sign-in\/challenge/, file);
  for (const url of ["/", "/category"]) {
    const { body } = await app.inject({ url, headers: { host: "localhost:3000" } });
    const scripts = new Set(body.match(/\/assets\/[\w.-]+\.js/g));
    const kb = [...scripts].reduce((sum, file) => sum + statSync(`build/client${file}.gz`).size, 0) / 1000;
    assert.ok(kb > 50 && kb <= 140, `${url}: ${kb} kB`);
  }
});

test("texts that a screen's loader makes are in its reader's language", async () => {
  const anna = await atDesk({ shop, app }, { lang: "ru" });
  await anna.act("staff.role", { role: "studio", permissions: ["orders.read"] });
  const { body } = await anna.get("/roles");
  assert.match(body, /name="version" value="\{&quot;title studio&quot;:&quot;&quot;,&quot;role studio&quot;:&quot;Видеть заказы&quot;\}"/);
});
