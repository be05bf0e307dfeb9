import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { openShop } from "#app/shop.server.ts";
import { campaigns } from "../../../commands/campaigns.ts";
import { redirects } from "../../../commands/redirects.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { until } from "../../../test/examples/card-order.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { runAt } from "../../../test/examples/staff.ts";
import { slowness } from "../../../test/slowness.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const gloves = await putOnShelf(shop, { sizes: { "10oz": 3, "12oz": 2 } });
await shop.catalogue.catchUp();
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "localhost", "user-agent": browser, ...headers } });
const led = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: told } = await get(url, headers);
  return [statusCode, told.location ?? null];
};
const words = (line: string) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole);
const staff = async (command: typeof redirects | typeof campaigns, line: string) =>
  runAt(shop, command, words(command === campaigns && line.startsWith("--") ? line : `${line} --by Анна`));
const rule = (line: string) => staff(redirects, `add ${line}`);
const code = (line: string) => staff(campaigns, `put ${line}`);
const followed = async () => (await shop.redirects.followed(shop.clock.now(), 1)).filter(({ times }) => times > 0);
const counted = async (name: string, way: string) =>
  (await followed()).reduce((sum, each) => sum + (each.code === name && each.way === way ? each.times : 0), 0);

test("[NAV-04] rules cover home, pages, router data and QR codes; cached pages yield", async () => {
  assert.equal((await get("/")).statusCode, 200);
  assert.equal((await get("/category/gloves")).statusCode, 200);
  await rule("/ /category/gloves --from 2020-01-01 --until 2020-12-31");
  assert.equal((await get("/")).statusCode, 200, "out of its time");
  await rule("/?utm_campaign=ring /category/gloves?sort=new");
  await rule("/catalog/* /category/* --forever");
  await rule("/category/gloves /category --host eu.localhost");
  assert.equal((await get("/")).statusCode, 200, "without what it asks for");
  assert.deepEqual(await led("/?utm_campaign=ring&gclid=1"), [302, "/category/gloves?sort=new&gclid=1"]);
  assert.deepEqual(await led("/catalog/gloves?page=2"), [301, "/category/gloves?page=2"]);
  assert.equal((await get("/category/gloves")).statusCode, 200, "on another host");
  assert.deepEqual(await led("/category/gloves", { host: "eu.localhost:4000" }), [302, "/category"]);
  const data = await get("/catalog/gloves.data");
  assert.deepEqual([data.statusCode, data.body.includes('"/category/gloves"')], [202, true]);
  await rule("/qr?c=old /category");
  assert.deepEqual(await led("/qr?c=old"), [302, "/category"]);
  const said = await runAt(shop, redirects, []);
  const [id] = /\d+(?= {2}eu\.localhost)/.exec(said)!;
  await staff(redirects, `remove ${id}`);
  assert.equal((await get("/category/gloves", { host: "eu.localhost:4000" })).statusCode, 200);
  await code(`ring /model/m-${gloves}?size=12oz "На коробке"`);
  assert.deepEqual(await led("/qr?c=RING"), [302, `/model/m-${gloves}?size=12oz`]);
  await until(async () => (await counted("ring", "qr")) === 1);
  for (const unknown of ["none", "", "%00", "x".repeat(1000), "'; drop table campaign"])
    assert.deepEqual(await led(`/qr?c=${encodeURIComponent(unknown)}`), [302, "/?notice=code"], unknown);
  assert.match((await get("/?notice=code", { cookie: "lang=en" })).body, /role="status"[^<]*>This code is unknown or has expired/);
  assert.deepEqual(await led("/qr"), [302, "/"]);
});

test("a rule that leads off the shop, in a loop, nowhere or twice is refused", async () => {
  for (const [line, why] of [
    ["/a //evil.example", /one slash/],
    ["/a https://evil.example", /one slash/],
    ["/a /\\evil.example", /one slash/],
    ["a /b", /one slash/],
    ["/a*b /c", /asterisk/],
    ["/a /b --from 2026-13-01", /npm run/],
    ["/a /b --from 2026-12-01 --until 2026-11-01", /npm run/],
    ["/a /b --host a/b", /host/],
    ["/ring /ring", /loop/],
  ] as const)
    await assert.rejects(rule(line), why, line);
  await rule("/a /b");
  await assert.rejects(rule("/b /a"), /loop/);
  await assert.rejects(rule("/a /c"), /already/);
  assert.deepEqual(await led("/a"), [302, "/b"]);
});

test("rule changes in one store reach the others", async () => {
  const other = await openShop(shop.config, shop.secrets);
  try {
    const at = () => other.redirects.find("http://localhost", "/heard", shop.clock.now());
    assert.equal(at(), null);
    await rule("/heard /category");
    await until(async () => at()?.to === "/category");
  } finally {
    await other.close();
  }
});

test("[NAV-05] a campaign link is counted and redirects; off the shop only on a press", async () => {
  await code(`letter /category?sort=sale "Письмо"`);
  await code(`club https://club.example/ring?a=b "Клуб" --external`);
  await sql`insert into campaign (code, title, target, actor) values ('unmeant', 'Не проверено', 'https://evil.example/x', 'test')`.execute(
    shop.db,
  );
  await assert.rejects(code(`bad https://club.example "Клуб"`), /--external/);
  for (const target of ["http://club.example", "javascript:alert(1)", "https://a:b@club.example"])
    await assert.rejects(code(`bad ${target} "Клуб" --external`), /`https:\/\/` address/, target);
  assert.deepEqual(await led("/redirect?c=letter"), [302, "/category?sort=sale"]);
  const link = 'href="https://club.example/ring?a=b"';
  for (const url of ["/redirect?c=club", "/qr?c=club"]) {
    const { statusCode, body } = await get(url, { cookie: "lang=en" });
    assert.deepEqual([statusCode, body.includes(link), body.includes("Stay in the store")], [200, true, true], url);
  }
  const refused = await get("/redirect?c=unmeant", { cookie: "lang=en" });
  assert.equal(refused.statusCode, 200);
  assert.ok(refused.body.includes("https://evil.example/x") && !refused.body.includes('href="https://evil'));
  await until(
    async () => (await counted("letter", "link")) === 1 && (await counted("club", "link")) === 1 && (await counted("club", "qr")) === 1,
  );
  // Robots aren't counted.
  await get("/redirect?c=letter", { "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(await counted("letter", "link"), 1);
  assert.match(await staff(campaigns, "--days 1"), /1 {2}letter {2}Письмо → \/category\?sort=sale {2}\(ru\/link 1\)/);
});

test("[H01] these endpoints lead only to our own pages, for any input", async () => {
  const hosts = ["evil.example", "evil.example%2f..", "evil.example:443", "[::1]", "1.1.1.1", "еvil.example"];
  const shapes = (host: string) => [
    `//${host}`,
    `/\\${host}`,
    `\\/${host}`,
    `\\\\${host}`,
    `/.//${host}`,
    `/x/..//${host}`,
    `/\t/${host}`,
    `/\r\nSet-Cookie: a=b`,
    `https://${host}`,
    `https:${host}`,
    `http://localhost@${host}`,
    `///${host}`,
    `@${host}`,
    `javascript:alert(1)//${host}`,
    `data:text/html,${host}`,
    `/redirect?to=//${host}`,
  ];
  const payloads = hosts.flatMap(shapes);
  assert.ok(payloads.length >= 80);
  for (const payload of payloads)
    for (const door of ["/redirect?to=", "/redirect?c=", "/qr?c=", "/?to=", "/yandex?offer="]) {
      const { statusCode, headers, body } = await get(door + encodeURIComponent(payload));
      assert.ok(statusCode === 200 || statusCode === 302, `${door}${payload}: ${statusCode}`);
      if (headers.location) assert.equal(new URL(String(headers.location), "http://localhost").origin, "http://localhost", door + payload);
      assert.doesNotMatch(
        body,
        /href="(?:javascript|data|https?:\/\/(?!localhost|eu\.localhost|schema\.org|www\.w3\.org))/i,
        door + payload,
      );
      assert.equal(headers["set-cookie"], undefined);
    }
});

test("[H02] a visit that can't be counted is led on as fast as any", async () => {
  const holder = await shop.database.connect();
  try {
    await holder.query("begin; lock table campaign_visit in access exclusive mode");
    const began = performance.now();
    assert.deepEqual(await led("/redirect?c=letter"), [302, "/category?sort=sale"]);
    assert.ok(performance.now() - began < 300 * slowness());
  } finally {
    await holder.query("rollback");
    await holder.end();
  }
});

test("old slugs redirect in one step after any renames; a new owner keeps the name", async () => {
  const id = `m-${gloves}`;
  const renamed = (slug: string) => sql`update model set slug = ${slug} where id = ${id}`.execute(shop.db);
  const first = id;
  for (const slug of ["second", "third", "перчатки-ринг"]) await renamed(slug);
  await sql`update category set slug = 'mitts' where slug = 'gloves'`.execute(shop.db);
  await shop.catalogue.catchUp();
  for (const slug of [first, "second", "third"])
    assert.deepEqual(await led(`/model/${slug}?color=red`), [301, `/model/${encodeURIComponent("перчатки-ринг")}?color=red`], slug);
  assert.deepEqual(await led("/category/gloves?sort=new"), [301, "/category/mitts?sort=new"]);
  assert.equal((await get("/model/nobody")).statusCode, 404);
  const other = await putOnShelf(shop);
  await sql`update model set slug = 'second' where id = ${`m-${other}`}`.execute(shop.db);
  await renamed("third");
  await shop.catalogue.catchUp();
  assert.equal((await get("/model/second")).statusCode, 200);
  assert.equal((await get("/model/third")).statusCode, 200);
  assert.deepEqual(await led(`/model/${encodeURIComponent("перчатки-ринг")}`), [301, "/model/third"]);
  await sql`update model set active = false where id = ${id}`.execute(shop.db);
  await shop.catalogue.catchUp();
  assert.equal((await get(`/model/${first}`)).statusCode, 404, "what is shown no more");
  await sql`update model set active = true where id = ${id}`.execute(shop.db);
  await shop.catalogue.catchUp();
});

test("[NAV-10] Yandex visitors see instalments explained; an offer opens its size", async () => {
  const page = (url: string, host = "localhost") => get(url, { host, cookie: "lang=en" });
  const said = (await page("/yandex")).body;
  assert.equal([...said.matchAll(/<strong class="tabular">2,000/g)].length, 4);
  assert.match(said, /rel="canonical" href="http:\/\/localhost\/yandex"/);
  for (const offer of ["12oz", "sku-12OZ"])
    assert.deepEqual(await led(`/yandex?offer=${offer}`), [302, `/model/third?color=${gloves}&size=12oz`]);
  assert.deepEqual(await led(`/yandex?offer=${gloves}`), [200, null], "it is sold by sizes alone");
  const gone = await page("/yandex?offer=gone");
  assert.match(gone.body, /role="status"[^<]*>The item you were looking for is no longer available/);
  assert.match((await page("/yandex", "eu.localhost")).body, /Installments are available only in our Russian store/);
  const model = (await page(`/model/third?color=${gloves}&size=12oz`)).body;
  assert.match(model, /<input[^>]*value="12oz"[^>]*checked|<input[^>]*checked[^>]*value="12oz"/);
  assert.doesNotMatch((await page(`/model/third?size=99`)).body, /<input[^>]*name="specification"[^>]*checked/);
});
