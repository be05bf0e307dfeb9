import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import { readConfig } from "#app/config.server.ts";

const trusted = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).trustedProxies;

test("proxies that are named in a way that works are those that are believed", async () => {
  for (const fine of [
    "127.0.0.1",
    "::1",
    "loopback",
    "loopback, 10.0.0.0/8",
    "10.0.0.1,10.0.0.2",
    "fd00::/8",
    "::ffff:10.0.0.1",
    "linklocal,uniquelocal",
  ]) {
    assert.ok(trusted(fine), fine);
    const app = Fastify({ trustProxy: trusted(fine)! });
    await app.close();
  }
  const app = Fastify({ trustProxy: trusted("192.0.2.1, loopback")! });
  app.get("/", (request) => request.ip);
  const ask = (remoteAddress: string) => app.inject({ url: "/", remoteAddress, headers: { "x-forwarded-for": "203.0.113.9" } });
  assert.deepEqual([(await ask("127.0.0.1")).body, (await ask("192.0.2.1")).body], ["203.0.113.9", "203.0.113.9"]);
  assert.equal((await ask("192.0.2.2")).body, "192.0.2.2");
  await app.close();
});

test("invalid proxy settings are refused at start, with the format and no stack", () => {
  for (const wrong of [
    "1",
    "true",
    "*",
    "all",
    "nginx",
    "localhost",
    "10.0.0.0/99",
    "10.0.0.0/0",
    "0.0.0.0/1,128.0.0.0/1",
    "::/1",
    "2000::/3",
    "::ffff:0.0.0.0/96",
    "::/0",
    "0.0.0.0/0",
    "10.0.0.0/",
    "10.0.0/8",
    "256.0.0.1",
    "10.0.0.0/255.0.0.0",
    "10.0.0.0/8/8",
    "127.0.0.1,",
    "127.0.0.1;10.0.0.1",
    "127.0.0.1 10.0.0.1",
    "127.0.0.1:80",
    "http://127.0.0.1",
    "fe80::1%eth0",
    "LOOPBACK",
  ])
    assert.throws(
      () => trusted(wrong),
      /TRUSTED_PROXIES has to be addresses or networks of the proxies in front.*127\.0\.0\.1,10\.0\.0\.0\/8/,
      wrong,
    );
});
