import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { createTestShop } from "./create-test-shop.ts";

const { app } = await createTestShop();
const hosts = ["localhost", "eu.localhost", "reload.localhost"];
const get = (url: string, host: string) => app.inject({ url, headers: { host } });

test("every storefront's manifest has icons of their stated sizes, each its own", async () => {
  const drawn = new Set<string>();
  for (const host of hosts) {
    const manifest = await get("/manifest.webmanifest", host);
    assert.match(String(manifest.headers["content-type"]), /^application\/manifest\+json/);
    const { name, start_url, display, icons } = manifest.json();
    assert.equal(display, "standalone");
    assert.ok(name.startsWith("Gong") || name.startsWith("Гонг"), name);
    assert.equal(start_url, "/");
    assert.deepEqual(new Set(icons.map(({ purpose }: { purpose: string }) => purpose)), new Set(["any", "maskable"]));
    for (const { src, sizes, type } of icons) {
      const icon = await get(src, host);
      assert.deepEqual([icon.statusCode, icon.headers["content-type"]], [200, type], src);
      const { width, height } = await sharp(icon.rawPayload).metadata();
      assert.equal(`${width}x${height}`, sizes, src);
      drawn.add(icon.rawPayload.toString("base64"));
    }
    assert.equal((await sharp((await get("/favicon.ico", host)).rawPayload).metadata()).width, 48);
    const svg = await get("/icon/icon.svg", host);
    assert.match(svg.body, /^<svg [^>]+><title>Gong<\/title>/);
    assert.match(String(svg.headers["content-security-policy"]), /default-src 'none'.*sandbox/);
  }
  assert.equal(drawn.size, hosts.length * 3);
  assert.equal((await get("/icon/13.png", "localhost")).statusCode, 404);
});
