import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import iconv from "iconv-lite";
import { postForm, request } from "./outgoing.server.ts";

const asked: string[] = [];
const agents = new Set<string | undefined>();
const server = createServer((question, answer) => {
  asked.push(question.url!);
  agents.add(question.headers["user-agent"]);
  if (question.url === "/json") answer.setHeader("content-type", "application/json").end('{"balance": 5}');
  else if (question.url === "/moved") answer.writeHead(302, { location: "/json" }).end();
  else if (question.url === "/away") answer.writeHead(502).end("Bad gateway");
  else if (question.url === "/old")
    answer.setHeader("content-type", "text/xml; charset=windows-1251").end(iconv.encode("Рубль", "win1251"));
  else if (question.url === "/flood") answer.end(Buffer.alloc(3_000_000, "x"));
  else if (question.url === "/cut") answer.writeHead(200, { "content-length": 100 }).write("half", () => answer.destroy());
  else if (question.url === "/form") question.pipe(answer.setHeader("x-type", question.headers["content-type"]!));
});
let base = "";
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});
const at = (path: string) => new URL(path, base);

test("a provider's answer is read in its own alphabet", async () => {
  assert.deepEqual(await request(at("/json")), { ok: true, status: 200, json: { balance: 5 }, text: '{"balance": 5}' });
  assert.deepEqual(await request(at("/old")), { ok: true, status: 200, json: undefined, text: "Рубль" });
  assert.deepEqual([...agents], ["Gong"], "some refuse who does not say who asks");
  assert.deepEqual(await postForm(at("/form"), { a: "1 2", b: "ё" }), { ok: true, status: 200, json: undefined, text: "a=1+2&b=%D1%91" });
});

test("nothing a provider does throws, leads elsewhere or fills the memory", async () => {
  const host = new URL(base).host;
  assert.deepEqual(await request(at("/away")), { ok: false, status: 502, reason: `${host} answered 502` });
  asked.length = 0;
  assert.deepEqual(await request(at("/moved")), { ok: false, status: 302, reason: `${host} answered 302` });
  assert.deepEqual(asked, ["/moved"], "a redirect is not followed");
  assert.deepEqual(await request(at("/flood")), { ok: false, reason: `${host} answered too much` });
  assert.deepEqual(await request(at("/silent"), { deadlineMs: 200 }), { ok: false, reason: `${host} did not answer in 200 ms` });
  assert.equal((await request(at("/cut"))).ok, false);
  assert.deepEqual(await request(new URL("http://127.0.0.1:1/")), { ok: false, reason: "127.0.0.1:1: ECONNREFUSED", isUnsent: true });
});
