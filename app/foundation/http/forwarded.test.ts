import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { readConfig } from "#app/config.server.ts";
import { createForwardedWatch } from "./forwarded.server.ts";

const production = { NODE_ENV: "production", STOREFRONT_HOSTS: "ru=gong.example" };

test("in production a loopback HOST trusts the loopback proxy; a setting always wins", () => {
  const trusted = (env: Record<string, string>) => readConfig({ ...production, ...env }).trustedProxies;
  for (const HOST of ["127.0.0.1", "127.0.1.1", "::1", "localhost", "LOCALHOST"]) assert.equal(trusted({ HOST }), "loopback", HOST);
  assert.equal(trusted({}), "loopback");
  for (const HOST of ["0.0.0.0", "::", "10.0.0.5", "192.168.1.2", "gong.example", "127.0.0.1.example", "localhost.example"])
    assert.equal(trusted({ HOST }), undefined, HOST);
  assert.equal(trusted({ TRUSTED_PROXIES: "10.0.0.7" }), "10.0.0.7");
  assert.equal(readConfig({}).trustedProxies, undefined, "while it is tried out, nobody");
});

test("ignored forwarded headers are logged once a peer, with the remedy", async () => {
  const said: string[] = [];
  const open = (trustProxy: string | false, isProduction = true) => {
    const app = Fastify({ trustProxy });
    const watch = createForwardedWatch({ production: isProduction, warn: (peer, text) => said.push(`${peer} ${text}`) });
    app.addHook("onRequest", async (request) => watch(request));
    app.get("/", async () => "");
    return async (remoteAddress: string, headers: Record<string, string>, times = 3) => {
      said.length = 0;
      for (let n = 0; n < times; n++) await app.inject({ url: "/", remoteAddress, headers });
      return said.join("\n");
    };
  };
  const whole = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
  const behind = open("loopback");
  assert.equal(await behind("127.0.0.1", {}), "");
  assert.equal(await behind("127.0.0.1", whole), "", "as it should be");
  assert.match(
    await behind("10.0.0.7", whole),
    /^10\.0\.0\.7 Forwarded headers come from 10\.0\.0\.7, which is not trusted.*TRUSTED_PROXIES=10\.0\.0\.7:[^\n]*$/,
  );
  assert.equal(await behind("10.0.0.7", whole), "", "once");
  assert.match(await behind("10.0.0.8", { "x-forwarded-for": "127.0.0.1" }), /which is not trusted/, "whatever it claims");
  assert.match(await behind("127.0.0.2", { "x-forwarded-for": "203.0.113.9" }), /does not send X-Forwarded-Proto/);
  for (const [peer, headers] of [
    ["127.0.0.3", { forwarded: "for=203.0.113.9;proto=https" }],
    ["127.0.0.4", { "x-real-ip": "203.0.113.9" }],
    ["127.0.0.5", { "x-forwarded-proto": "https" }],
    ["10.0.0.9", { "x-forwarded-host": "gong.example" }],
  ] as [string, Record<string, string>][])
    assert.match(await behind(peer, headers), /without X-Forwarded-For, the only one that names visitors/, peer);
  assert.match(await open(false)("::ffff:127.0.0.1", whole), /TRUSTED_PROXIES=::ffff:127\.0\.0\.1:/);
  assert.equal(
    await open("loopback", false)("127.0.0.1", { "x-forwarded-for": "203.0.113.9" }),
    "",
    "http is no fault while it is tried out",
  );
  const flooded = open("loopback");
  for (let n = 0; n < 25; n++) await flooded(`198.51.100.${n}`, whole, 1);
  assert.equal(await flooded("198.51.100.200", whole), "", "strangers fill no log");
});
