import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { calls } from "../app/api.server.ts";
import { putOnShelf } from "./examples/goods.ts";
import { openPages } from "./examples/pages.ts";

// HTTP over a real socket: methods, ETags, encodings, ranges, canonical URLs.
const { shop, app, kept, model } = await openPages();
let port = 0;
let asset = "";
before(async () => {
  for (let n = 0; n < 12; n++) await putOnShelf(shop);
  await shop.catalogue.catchUp();
  mkdirSync(shop.mediaFolder, { recursive: true });
  writeFileSync(join(shop.mediaFolder, "thousand.webp"), Buffer.alloc(1000, 7));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
  asset = /\/assets\/entry\.client-[\w-]+\.js/.exec((await ask("/")).body.toString())![0];
});

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };
const ask = (path: string, { method = "GET", headers, body }: RequestOptions = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = request({ port, path, method, headers: { host: "localhost", ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    sent.on("error", reject).end(body);
  });
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const files = () => [
  asset,
  "/media/thousand.webp",
  "/icon/icon.svg",
  "/sw.js",
  "/manifest.webmanifest",
  "/feeds/yandex.xml",
  "/sitemap.xml",
];
const personal = ["/checkout", "/lk", "/cart", "/no-such-page"];

test("HEAD answers what GET would, without a body", async () => {
  const others = [
    "/shop/catalogue",
    "/openapi.json",
    "/healthz",
    "/robots.txt",
    "/category/",
    "/assets/none.js",
    "/.well-known/security.txt",
  ];
  for (const url of [...kept(), ...files(), ...personal, ...others])
    for (const encoding of ["br, gzip", "identity"]) {
      const headers = { "accept-encoding": encoding, accept: "text/html" };
      const [got, head] = [await ask(url, { headers }), await ask(url, { method: "HEAD", headers })];
      assert.equal(head.body.length, 0, url);
      const telling = ({ status, headers }: typeof got) => {
        const { date, connection, "x-request-id": id, "content-security-policy": csp, "keep-alive": alive, ...rest } = headers;
        return { ...rest, status: String(status), csp: String(csp).replace(/'nonce-[^']+'/, "nonce") } as IncomingHttpHeaders;
      };
      // The nonce changes the packed size of personal pages; streams have none.
      const [one, other] = [telling(got), telling(head)];
      for (const told of [one, other]) {
        delete told["transfer-encoding"];
        if (personal.includes(url) || got.headers["content-length"] === undefined) delete told["content-length"];
      }
      assert.deepEqual(other, one, `${url} ${encoding}`);
    }
});

test("a wrong method is 405 with the allowed ones; OPTIONS lists them", async () => {
  for (const [method, url, allow] of [
    ["POST", "/category/gloves", "GET, HEAD, OPTIONS"],
    ["PUT", "/", "GET, HEAD, OPTIONS"],
    ["DELETE", model(), "GET, HEAD, OPTIONS"],
    ["PATCH", "/order/1-1?x=1", "GET, HEAD, OPTIONS"],
    ["TRACE", "/lk", "GET, HEAD, OPTIONS"],
    ["PROPFIND", "/cart", "GET, HEAD, OPTIONS, POST"],
    ["GET", "/shop/cart/quote", "OPTIONS, POST"],
    ["HEAD", "/shop/cart/quote?lines=1", "OPTIONS, POST"],
    ["PUT", "/shop/cart/quote", "OPTIONS, POST"],
    ["POST", "/shop/catalogue", "GET, HEAD, OPTIONS"],
    ["DELETE", asset, "GET, HEAD, OPTIONS"],
    ["POST", "/sitemap.xml", "GET, HEAD, OPTIONS"],
    ["DELETE", "/healthz", "GET, HEAD, OPTIONS"],
    ["POST", "/.well-known/security.txt", "GET, HEAD, OPTIONS"],
  ] as const) {
    const refused = await ask(url, { method });
    assert.deepEqual([refused.status, refused.headers.allow], [405, allow], `${method} ${url}`);
    const asked = await ask(url, { method: "OPTIONS" });
    assert.deepEqual([asked.status, asked.headers.allow], [204, allow], `OPTIONS ${url}`);
  }
  for (const [method, url] of [
    ["POST", "/no/such"],
    ["OPTIONS", "/no/such"],
    ["PUT", "/categories/gloves"],
    ["GET", "/shop/cart/quote/more"],
  ] as const)
    assert.equal((await ask(url, { method })).status, 404, `${method} ${url}`);
});

test("OPTIONS of the whole server lists what any address takes; no other method has it", async () => {
  const whole = await ask("*", { method: "OPTIONS" });
  assert.deepEqual([whole.status, whole.headers.allow, whole.body.length], [204, "DELETE, GET, HEAD, OPTIONS, POST", 0]);
  for (const method of ["GET", "POST", "HEAD"]) assert.equal((await ask("*", { method })).status, 400, method);
});

test("no call takes a method that is not its own", async () => {
  const table = calls(shop).filter(({ path }) => !path.includes("{"));
  for (const { path } of table) {
    const taken = new Set<string>(table.filter((other) => other.path === path).map(({ method }) => method));
    for (const method of ["GET", "POST", "PUT", "DELETE"].filter((method) => !taken.has(method))) {
      const { status, headers } = await ask(path, { method });
      assert.equal(status, 405, `${method} ${path}`);
      for (const own of taken) assert.ok(headers.allow?.split(", ").includes(own), `${method} ${path} ${headers.allow}`);
    }
  }
});

test("each encoding has its own ETag for its 304, and no other", async () => {
  for (const url of [...kept(), ...files(), "/openapi.json", "/favicon.ico"]) {
    const tags = new Map<string, string>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const { headers: told, body, status } = await ask(url, { headers });
      assert.equal(status, 200, url);
      const packed = told["content-encoding"] ?? "plain";
      assert.ok(told.etag, url);
      assert.ok(!tags.has(packed) || tags.get(packed) === told.etag, `${url} ${encoding}`);
      tags.set(packed, told.etag);
      for (const listed of [told.etag, `"other", W/${told.etag.replace(/^W\//, "")}`, "*"]) {
        const again = await ask(url, { headers: { ...headers, "if-none-match": listed } });
        assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, told.etag], `${url} ${encoding} ${listed}`);
      }
      if (packed !== "plain") {
        assert.match(String(told.vary), /accept-encoding/i, url);
        assert.ok(unpack[packed as "br"](body).length > body.length, url);
      }
    }
    assert.equal(new Set(tags.values()).size, tags.size, `${url} ${[...tags]}`);
    for (const [packed, tag] of tags)
      if (packed !== "br" && tags.has("br"))
        assert.equal((await ask(url, { headers: { "accept-encoding": "br", "if-none-match": tag } })).status, 200, `${url} ${packed}`);
  }
});

test("encoding weights are respected by pages, calls, feeds and files alike", async () => {
  const encodingOf = async (url: string, accepted: string) =>
    (await ask(url, { headers: { "accept-encoding": accepted } })).headers["content-encoding"];
  for (const url of ["/", "/lk", "/shop/catalogue", "/openapi.json", asset]) {
    assert.equal(await encodingOf(url, "br;q=0.2, gzip;q=0.8"), "gzip", url);
    assert.equal(await encodingOf(url, "br;q=0, gzip;q=0"), undefined, url);
    assert.equal(await encodingOf(url, "gzip;q=0, br"), "br", url);
    assert.equal(await encodingOf(url, "*;q=0"), undefined, url);
  }
  assert.equal(await encodingOf("/feeds/yandex.xml", "br, gzip;q=0.1"), "gzip");
  assert.equal(await encodingOf("/feeds/yandex.xml", "gzip;q=0"), undefined);
});

test("a part of a file is sent, and one that it has not is 416 with its size", async () => {
  for (const [url, size] of [
    ["/media/thousand.webp", 1000],
    [asset, Number((await ask(asset)).headers["content-length"])],
  ] as const) {
    const part = (range: string) => ask(url, { headers: { range } });
    for (const [range, said, length] of [
      ["bytes=0-9", `bytes 0-9/${size}`, 10],
      ["bytes=-5", `bytes ${size - 5}-${size - 1}/${size}`, 5],
      [`bytes=${size - 1}-`, `bytes ${size - 1}-${size - 1}/${size}`, 1],
      [`bytes=10-${size * 9}`, `bytes 10-${size - 1}/${size}`, size - 10],
    ] as const) {
      const { status, headers, body } = await part(range);
      assert.deepEqual([status, headers["content-range"], body.length], [206, said, length], `${url} ${range}`);
    }
    for (const range of [`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, "bytes=999999999-"]) {
      const { status, headers } = await part(range);
      assert.deepEqual([status, headers["content-range"]], [416, `bytes */${size}`], `${url} ${range}`);
    }
    const { etag, "last-modified": modified } = (await ask(url)).headers as Record<string, string>;
    const partIf = async (ifRange: string) => (await ask(url, { headers: { range: "bytes=0-9", "if-range": ifRange } })).status;
    assert.match(etag!, /^W\//);
    assert.equal(await partIf(etag!), 200, "a weak tag vouches for no bytes");
    assert.equal(await partIf(modified!), 206);
    assert.equal(await partIf("Wed, 21 Oct 2015 07:28:00 GMT"), 200);
    for (const [name, stale] of [
      ["if-match", '"other"'],
      ["if-unmodified-since", "Wed, 21 Oct 2015 07:28:00 GMT"],
    ] as const)
      assert.equal((await ask(url, { headers: { [name]: stale } })).status, 412, name);
    for (const range of ["lines=1-2", "bytes"]) assert.equal((await part(range)).status, 200, range);
  }
});

test("own pages are compressed, except where foreign text meets secrets", async () => {
  const packed = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await ask(url, { headers: { "accept-encoding": "br", ...headers } });
    return answer.headers["content-encoding"] === "br" && brotliDecompressSync(answer.body).length > 1000;
  };
  const cookie = "lang=en; g=anything";
  for (const url of ["/lk", "/checkout", "/shop/catalogue", "/cart", "/lk.data"]) {
    assert.equal(await packed(url), true, url);
    assert.equal(await packed(url, { cookie }), true, `${url} with cookies`);
    for (const site of ["same-origin", "none"])
      assert.equal(await packed(`${url}?x=ours`, { cookie, "sec-fetch-site": site }), true, `${url} ${site}`);
    for (const site of ["cross-site", "same-site", "same-site, none"])
      assert.equal(await packed(`${url}?x=theirs`, { cookie, "sec-fetch-site": site }), false, `${url} ${site}`);
    assert.equal(await packed(`${url}?x=whose`, { cookie }), false, `${url}, a browser that does not say who asks`);
    assert.equal(await packed(`${url}?x=whose`), true, `${url}, nothing of anybody's`);
  }
  assert.equal(await packed("/no-such-page-theirs", { cookie, "sec-fetch-site": "cross-site" }), false, "a path comes back too");
  assert.equal(await packed("/?utm_source=theirs", { cookie, "sec-fetch-site": "cross-site" }), true, "the same for everybody");
});

test("a page has one address; any other spelling leads there for good, with its query", async () => {
  for (const [said, address] of [
    ["/category/", "/category"],
    ["/Category?sort=price&page=2", "/category?sort=price&page=2"],
    ["/CATEGORY/gloves", "/category/gloves"],
    ["/category/gloves/?f.brand=a%20b", "/category/gloves?f.brand=a%20b"],
    [`${model().replace("model", "MODEL")}/?size=1`, `${model()}?size=1`],
    ["/Search/?q=Bag", "/search?q=Bag"],
    ["/collection/", "/collection"],
    ["/Certificates", "/certificates"],
    ["/service/Delivery/".replace("D", "d"), "/service/delivery"],
    ["/Cart/", "/cart"],
    ["/CHECKOUT?order=1", "/checkout?order=1"],
    ["/lk/Orders/", "/lk/orders"],
    ["/Robots.txt", "/robots.txt"],
    ["/category/%67loves", "/category/gloves"],
    ["/feed//", "/feed"],
  ] as const)
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await ask(said, { method });
      assert.deepEqual([status, headers.location], [301, address], `${method} ${said}`);
      assert.notEqual((await ask(address)).status, 301, address);
    }
  for (const url of [
    "/Shop/catalogue",
    "/shop/Catalogue",
    "/shop/catalogue/",
    "/Feeds/yandex.xml",
    "/sitemap.xml/",
    "//category/",
    "/category/GLOVES",
  ])
    assert.equal((await ask(url)).status, 404, url);
});

test("every page leads to its own spelling, and none is served by two", async () => {
  const { loadPages } = await import("../app/http/load-pages.server.ts");
  const { paths } = await loadPages();
  assert.ok(paths.length > 30);
  for (const path of paths.filter((path) => path !== "/")) {
    const address = path.replace(/:\w+/g, "x-1");
    for (const said of [`${address}/`, address.replace(/[a-z]/, (letter) => letter.toUpperCase()), address.replace("/", "/./")]) {
      const { status, headers } = await ask(said);
      assert.deepEqual([status, headers.location], [301, address], said);
    }
  }
});

test("programs find a security contact, and where to change a password", async () => {
  for (const [host, lang] of [
    ["localhost", "ru"],
    ["eu.localhost", "en"],
  ] as const) {
    const { status, headers, body } = await ask("/.well-known/security.txt", { headers: { host, cookie: `lang=${lang}` } });
    assert.deepEqual([status, headers["content-type"]], [200, "text/plain; charset=utf-8"]);
    const fields = new Map(
      body
        .toString()
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    );
    assert.match(fields.get("Contact")!, /^mailto:\S+@\S+$/);
    const left = Date.parse(fields.get("Expires")!) - Date.now();
    assert.ok(left > 90 * 86_400_000 && left < 365 * 86_400_000);
    assert.match(fields.get("Canonical")!, /^http:\/\/[^/]+\/\.well-known\/security\.txt$/);
  }
  const led = await ask("/.well-known/change-password");
  assert.deepEqual([led.status, led.headers.location], [303, "/lk/security"]);
  assert.equal((await ask("/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200")).status, 404);
});
