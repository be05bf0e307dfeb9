import assert from "node:assert/strict";
import { connect } from "node:net";
import { before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { calls } from "../app/api.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { signIn } from "./examples/customer.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";

// Malformed traffic over a real socket.
const { shop, app } = await createTestShop({ LOG_LEVEL: "silent" }, { pages: true });
let port = 0;
let model = "";
let slow: Promise<{ heard: RawAnswer; seconds: number }>;
before(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = app.server.address() as { port: number });
  // Runs in parallel.
  const begun = Date.now();
  slow = raw("GET / HTTP/1.1\r\nHost: localhost\r\nX-Never-Ends: ").then((heard) => ({ heard, seconds: (Date.now() - begun) / 1000 }));
  model = `/model/m-${await putOnShelf(shop, { sizes: { "12 oz": 3 } })}`;
  await shop.catalogue.catchUp();
});

type RawAnswer = { status: number; head: string; body: string };

/** Sends raw bytes and reads until close. */
const raw = (...parts: (string | Buffer)[]) =>
  new Promise<RawAnswer>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.concat(parts.map((part) => Buffer.from(part)))));
    let heard = "";
    socket.on("data", (bytes) => {
      heard += bytes;
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      const [head = "", ...body] = heard.split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") });
    });
  });
const CLOSE = "Connection: close\r\n\r\n";
const get = (path: string, headers = "Host: localhost\r\n") => raw(`GET ${path} HTTP/1.1\r\n${headers}${CLOSE}`);
const post = (path: string, body: string | Buffer, headers = "Content-Type: application/json\r\n", cookie = "") =>
  raw(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${headers}${cookie && `Cookie: ${cookie}\r\n`}Content-Length: ${Buffer.byteLength(body)}\r\n${CLOSE}`,
    body,
  );
const isQuiet = ({ head, body }: RawAnswer, what: string) =>
  assert.doesNotMatch(head + body, /node_modules|\.server\.ts|\bselect [^<>;]{1,200} from \w|x-powered-by|^server:/im, what);

test("[H08] a request names one host, ours, and a path: nothing else decides where it is", async () => {
  for (const [what, answer] of [
    ["absolute form", raw(`GET http://evil.example/category HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`)],
    ["two hosts", get("/", "Host: localhost\r\nHost: evil.example\r\n")],
    ["no host", get("/", "")],
    ["a host of markup", get("/", 'Host: x"><script>\r\n')],
    ["a host with a user", get("/", "Host: localhost@evil.example\r\n")],
    ["a port past the last", get("/", "Host: localhost:65536\r\n")],
    ["numbers that are no address", get("/", "Host: 1.2.3.999\r\n")],
    ["colons that are no address", get("/", "Host: [:::]\r\n")],
    ["a star", raw(`GET * HTTP/1.1\r\nHost: localhost\r\n${CLOSE}`)],
    ["no HTTP", raw("\u0016\u0003\u0001\u0002\r\n\r\n")],
    [
      "two lengths",
      raw(`POST /shop/cart/quote HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${CLOSE}0\r\n\r\n`),
    ],
  ] as const) {
    const heard = await answer;
    assert.equal(heard.status, 400, what);
    isQuiet(heard, what);
  }
  for (const path of ["//evil.example/lk", "/\\evil.example/", "//localhost/category"]) assert.equal((await get(path)).status, 404, path);
  const production = await createTestShop({ NODE_ENV: "production", STOREFRONT_HOSTS: "ru=gong.example" });
  for (const host of ["gong.example:6666", "gong.example.", "gong.example:443:443", "[::1]"]) {
    const { statusCode } = await production.app.inject({ url: "/shop/catalogue", headers: { host } });
    assert.ok(statusCode === 421 || statusCode === 400, host);
  }
  for (const host of ["gong.example", "GONG.example:443"])
    assert.equal((await production.app.inject({ url: "/shop/catalogue", headers: { host } })).statusCode, 200, host);
  await production.close();
});

test("one visitor's request never colours the page that is kept for the next", async () => {
  const marks = ["6666", "evil-mark", "https://localhost", '<html lang="en"'];
  for (const [path, headers] of [
    [model, "Host: localhost:6666\r\n"],
    [model, "Host: localhost\r\nX-Forwarded-Host: evil-mark\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil-mark;proto=https\r\n"],
    [model, "Host: localhost\r\nX-Original-URL: /evil-mark\r\nX-Rewrite-URL: /evil-mark\r\nX-HTTP-Method-Override: evil-mark\r\n"],
    [model, "Host: localhost\r\nAccept-Language: en\r\nUser-Agent: evil-mark\r\nReferer: http://evil-mark/\r\n"],
    [model, "Host: localhost\r\nCookie: lang=en; currency=evil-mark; g=evil-mark; lang=evil-mark\r\n"],
    [`${model}?utm_source=evil-mark`, "Host: localhost\r\n"],
    [`${model}#evil-mark`, "Host: localhost\r\n"],
  ] as const) {
    assert.equal((await get(path, headers)).status, 200, headers);
    const { head, body } = await get(model);
    for (const mark of marks) assert.ok(!(head + body).includes(mark), `${mark} after ${path} ${headers}`);
  }
});

test("[H01] the way back after a choice is a path of ours, for any input", async () => {
  for (const back of [
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\nSet-Cookie: a=b",
    "https://evil.example",
    "javascript:alert(1)",
    "@evil.example",
    "/\u0000",
    "/\u0001",
    "/ы",
    "/\ud800",
    "/💥?q=я#ф",
    `/${"a".repeat(5000)}`,
  ]) {
    const { status, head } = await post(
      `/set/lang?to=en&back=${encodeURIComponent(back.toWellFormed())}`,
      "",
      "Content-Type: text/plain\r\n",
    );
    assert.equal(status, 303, back);
    const to = /^location: (.*)$/im.exec(head)![1]!;
    assert.equal(new URL(to, "http://localhost").origin, "http://localhost", `${back} → ${to}`);
    assert.equal(head.match(/^set-cookie:/gim)?.length, 1, back);
  }
  const followed = await get("/set/lang?to=en&back=%2Fcategory");
  assert.equal(followed.status, 303);
  assert.doesNotMatch(followed.head, /set-cookie/i, "a link chooses nothing");
});

test("[G09] nothing outside the folders of files is a file", async () => {
  const ways = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "%252e%252e%252f", "/", "%2f", "./.", "%00", ""];
  for (const folder of ["/assets/", "/media/"])
    for (const way of ways)
      for (const file of ["secret.key", "package.json", "etc/passwd"]) {
        const heard = await get(`${folder}${way.repeat(3)}${file}`);
        assert.ok([400, 404].includes(heard.status), `${folder}${way}${file}: ${heard.status}`);
        isQuiet(heard, way);
      }
});

test("[G01] bodies no parser is made for are refused by every call, a customer's too", async () => {
  const shopper = createShopper(app);
  await signIn(shop, shopper);
  const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const depth = 40_000;
  const bodies: [string, string | Buffer, string?][] = [
    ["lists in lists", `{"lines":${"[".repeat(depth)}${"]".repeat(depth)}}`],
    ["objects in objects", `${'{"data":'.repeat(depth / 2)}1${"}".repeat(depth / 2)}`],
    ["a zero far down", `${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`],
    ["many keys", JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, 1])))],
    ["one key twice", '{"lines":[],"lines":7,"user":"a","user":[],"type":"profile","type":1}'],
    ["a number without end", `{"quantity":${"9".repeat(100_000)}}`],
    ["half a character", Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ["packed", gzipSync('{"lines":[]}'), "Content-Type: application/json\r\nContent-Encoding: gzip\r\n"],
    ["sixteen bits", Buffer.from('{"lines":[]}', "utf16le")],
    ["a form of files", "--x\r\n", "Content-Type: multipart/form-data; boundary=x\r\n"],
    ["a polluter", '{"constructor":{"prototype":{"polluted":1}}}'],
    ["nothing", ""],
  ];
  for (const { path } of calls(shop).filter((call) => call.method === "POST" && !call.provider))
    for (const [what, body, headers] of bodies) {
      if (path === "/shop/auth/logout") continue;
      const heard = await post(path.replace(/\{\w+\}/g, "none"), body, headers, cookie);
      assert.ok(heard.status < 500, `${path} ${what}: ${heard.status} ${heard.body.slice(0, 120)}`);
      assert.match(heard.head, /content-type: application\/(problem\+)?json/i, `${path} ${what}`);
      isQuiet(heard, `${path} ${what}`);
    }
  assert.equal(({} as { polluted?: number }).polluted, undefined);
});

test("[G10] an unknown address is answered with a page, never a server error", async () => {
  const odd = [
    "%00",
    "%F0%9F",
    "%ed%a0%80",
    "%ff",
    "__proto__",
    "constructor",
    "%3Csvg%20onload%3D1%3E",
    "a".repeat(4000),
    "..%2f..",
    "%0d%0aX:1",
  ];
  for (const path of [
    "/model/",
    "/category/",
    "/service/",
    "/order/",
    "/lk/orders/",
    `${model}?versus=`,
    `${model}?color=`,
    `${model}?card=`,
    "/search?q=",
    "/category?f.size=",
    "/category?page=",
    "/category?sort=",
    "/pmt?order=",
    "/order/AAAA-AAAA-A?k=",
    "/category.data?_routes=",
    "/",
  ])
    for (const value of odd) {
      const heard = await get(path + value);
      assert.ok(heard.status < 500, `${path}${value.slice(0, 30)}: ${heard.status}`);
      assert.ok(!heard.body.includes("<svg onload"), path);
      isQuiet(heard, path + value.slice(0, 30));
    }
  for (const query of [
    `f.size=${"a&f.size=".repeat(1000)}`,
    "page=1e9",
    "page=2&page=3",
    "q=a&q=b",
    "f.price=999999999-0",
    "__proto__=1&constructor=2",
  ])
    for (const path of ["/shop/catalogue", "/category", "/search"])
      assert.equal((await get(`${path}?${query}`)).status, 200, `${path} ${query.slice(0, 20)}`);
});

test("an address that cannot be read is a page to a person and a problem to a program", async () => {
  const page = await get("/%ff", "Host: localhost\r\nCookie: lang=en\r\nAccept: text/html\r\n");
  assert.equal(page.status, 400);
  assert.match(page.head, /text\/html/);
  assert.match(page.head, /content-security-policy: default-src 'none'/i);
  assert.match(page.body, /<html lang="en">.*couldn't process that/);
  const problem = await get("/%ff", "Host: localhost\r\nAccept: application/json\r\n");
  assert.match(problem.head, /application\/problem\+json/);
  assert.equal(JSON.parse(problem.body).code, "unreadable");
});

test("a client that never ends its headers is disconnected", async () => {
  const { heard, seconds } = await slow;
  assert.equal(heard.status, 408);
  assert.ok(seconds < 20, `${seconds} s`);
});
