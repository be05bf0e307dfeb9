import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { createFetchFile } from "./fetch-file.server.ts";
import { fetchReasons } from "./fetch-texts.ts";
import { isPublicAddress } from "./public-address.ts";

const asked: Record<string, number> = {};
const server = createServer((question, answer) => {
  const path = question.url!;
  const time = (asked[path] ?? 0) + 1;
  asked[path] = time;
  if (path === "/a.png") answer.setHeader("etag", '"1"').end("picture");
  else if (path === "/known") answer.writeHead(question.headers["if-none-match"] === '"1"' ? 304 : 200, { etag: '"1"' }).end();
  else if (path === "/moved") answer.writeHead(302, { location: "/a.png" }).end();
  else if (path === "/round") answer.writeHead(301, { location: "/round" }).end();
  else if (path === "/file") answer.writeHead(302, { location: "file:///etc/passwd" }).end();
  else if (path === "/inside") answer.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end();
  else if (path === "/large") answer.end(Buffer.alloc(3_000_000));
  else if (path === "/endless") answer.writeHead(200, { "content-type": "image/png" }).flushHeaders();
  else if (path === "/gone") answer.writeHead(404).end();
  else if (path === "/busy") answer.writeHead(time === 1 ? 503 : 200, { "retry-after": "0" }).end("picture");
  else if (path === "/broken") answer.writeHead(502).end();
  else if (path === "/cut")
    time === 1 ? answer.writeHead(200, { "content-length": 100 }).write("half", () => answer.destroy()) : answer.end("picture");
});
let base = "";
const near = createFetchFile({ allows: () => true, maxBytes: 1_000_000, deadlineMs: 500, pauseMs: 10 });
const open = createFetchFile({ allows: isPublicAddress, maxBytes: 1_000_000, deadlineMs: 500, pauseMs: 10 });
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  await Promise.all([near.close(), open.close()]);
  server.closeAllConnections();
  server.close();
});
const told = async (path: string) => {
  const fetched = await near.fetchFile(base + path);
  return fetched.ok ? ("bytes" in fetched ? Buffer.from(fetched.bytes).toString() : "known") : fetchReasons.say(fetched.reason);
};

test("a file is fetched directly or by redirect; an unchanged one is not sent again", async () => {
  assert.deepEqual([await told("/a.png"), await told("/moved")], ["picture", "picture"]);
  assert.deepEqual(await near.fetchFile(`${base}/known`, { etag: '"1"' }), { ok: true, isKnown: true });
});

test("failed fetches give a reason; silent, busy or broken servers are tried twice", async () => {
  for (const [path, reason, times] of [
    ["/gone", "answered 404", 1],
    ["/busy", "picture", 2],
    ["/cut", "picture", 2],
    ["/broken", "answered 502, twice", 2],
    ["/endless", "no whole answer in 0.5 s, twice", 2],
    ["/large", "larger than 0 MB", 1],
    ["/round", "leads on and on, more than 5 times", 6],
    ["/file", "leads to file:///etc/passwd: is no `http` or `https` address", 1],
  ] as const) {
    assert.equal(await told(path), reason, path);
    assert.equal(asked[path], times, path);
  }
  for (const address of ["ftp://example.com/a.png", "file:///etc/passwd", "gopher://x/", "javascript:1", "http://", "a.png"])
    assert.deepEqual(await near.fetchFile(address), { ok: false, reason: { code: "fetch-no-http" } }, address);
  assert.deepEqual(await near.fetchFile("http://user:word@127.0.0.1/a.png"), { ok: false, reason: { code: "fetch-password" } });
});

test("[G08] private machines and networks are never fetched, in any notation", async () => {
  const port = new URL(base).port;
  for (const host of [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "0",
    "0.0.0.0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fd00:ec2::254]",
    "169.254.169.254",
    "10.0.0.1",
    "172.31.0.1",
    "192.168.1.1",
    "100.100.100.200",
    "224.0.0.1",
    "255.255.255.255",
    "１２７.0.0.1",
    "127。0。0。1",
  ])
    assert.deepEqual(await open.fetchFile(`http://${host}:${port}/a.png`), { ok: false, reason: { code: "fetch-closed" } }, host);
  assert.deepEqual(await near.fetchFile(`${base}/a.png`).then(({ ok }) => ok), true);
});

test("each hop is looked at like the first", async () => {
  const hops = createFetchFile({
    maxBytes: 1000,
    deadlineMs: 500,
    pauseMs: 10,
    allows: (address) => address === "127.0.0.1",
  });
  assert.deepEqual(await hops.fetchFile(`${base}/inside`), {
    ok: false,
    reason: { code: "fetch-leads", address: "http://169.254.169.254/latest/meta-data/", why: { code: "fetch-closed" } },
  });
  await hops.close();
});

test("public internet addresses are told from private ones", () => {
  for (const address of ["8.8.8.8", "100.63.255.255", "172.32.0.1", "223.255.255.255", "2a00:1450:4010::1", "2606:4700::1111"])
    assert.equal(isPublicAddress(address), true, address);
  for (const address of [
    "100.64.0.1",
    "198.19.0.1",
    "203.0.113.9",
    "240.0.0.1",
    "::",
    "fc00::1",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "::ffff:8.8.8.8",
    "x",
    "",
  ])
    assert.equal(isPublicAddress(address), false, address);
});
