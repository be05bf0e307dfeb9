import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { landings } from "../../../../demo/landings.ts";
import { createTestShop } from "../../../../test/create-test-shop.ts";
import { putOnShelf } from "../../../../test/examples/goods.ts";
import { createShopper } from "../../../../test/examples/shopper.ts";
import { landingPage } from "./blocks.contract.ts";
import { askedPage, LANDING_PAGE_SIZE, landingPath, plainFields } from "./landings.ts";

const { shop, app } = await createTestShop({ RATE_LIMIT_FACTOR: "1" }, { pages: true });
const now = shop.clock.now();
const guest = createShopper(app);
const both = (word: string) => ({ ru: word, en: word });
const aPage = (blocks: unknown[], more: object = {}) => ({ landing: "test", name: both("Имя"), lead: both("О чём"), blocks, ...more });
const put = async (blocks: unknown[], more: object = {}) => {
  const answer = await shop.landings.put(aPage(blocks, more), now);
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.path;
};
const look = async (address: string) => {
  const { status, body, headers } = await guest.get(address);
  const text = String(body);
  return { status, to: headers.location, text: text.slice(text.indexOf("<main"), text.indexOf("</main>")) };
};
const form = { kind: "form", title: both("Спросить") };

test("a page outside of what there is, or written otherwise, is corrected", () => {
  assert.deepEqual(askedPage(null, 3), { page: 1, isRight: true });
  assert.deepEqual(askedPage("2", 3), { page: 2, isRight: true });
  for (const [asked, page] of [
    ["0", 1],
    ["-1", 1],
    ["x", 1],
    ["1", 1],
    ["", 1],
    ["02", 2],
    ["9", 3],
    ["1e3", 1],
  ] as const)
    assert.deepEqual(askedPage(asked, 3), { page, isRight: false }, asked);
  assert.equal(landingPath("a", "", 1), "/lp/a");
  assert.deepEqual(plainFields("name=Вера\r\nmessage=раз=два\r\nx=три\r\nname=ещё\r\nconsent=on\r\n", ["name", "message", "consent"]), {
    name: "Вера",
    message: "раз=два\nx=три\nname=ещё",
    consent: "on",
  });
  assert.equal(landingPath("a", "b", 2), "/lp/a/b?page=2");
});

test("only blocks that can be shown are stored, and the demo shop's can", async () => {
  for (const page of landings) assert.ok(landingPage.safeParse(page).success, page.landing);
  const wrong = [
    { kind: "script", src: "/x.js" },
    { kind: "hero", action: { to: "https://evil.example", label: both("x") } },
    { kind: "hero", action: { to: "//evil.example", label: both("x") } },
    { kind: "text", paragraphs: [] },
    { kind: "text", paragraphs: [{ ru: "только по-русски" }] },
    { kind: "video", title: both("x"), src: "https://films.example/a.mp4" },
    { kind: "video", title: both("x"), src: "/media/../secret.key" },
    { kind: "grid", goods: {} },
  ];
  for (const one of wrong) {
    const answer = await shop.landings.put(aPage([form, one]), now);
    assert.ok(!answer.ok && answer.refusal.length > 10, JSON.stringify(one));
  }
  assert.equal((await look("/lp/test")).status, 404);
});

test("[CAT-07] a landing shows blocks in order; an unreadable one is skipped and logged", async (t) => {
  const gloves = await putOnShelf(shop);
  await shop.catalogue.catchUp();
  const ring = { id: "0123456789abcdef01234567", alt: both("Угол ринга") };
  await sql`insert into picture (id, width, height, bytes) values (${ring.id}, 2304, 1296, 1)`.execute(shop.db);
  await put([
    { kind: "hero", model: `m-${gloves}`, picture: ring, text: both("Вперёд"), action: { to: "/category/gloves", label: both("Туда") } },
    { kind: "text", title: both("Слова"), paragraphs: [both("Первый <b>")] },
    { kind: "video", title: both("Фильм"), src: "/media/film.mp4" },
    { kind: "grid", title: both("Вещи"), goods: { models: [`m-${gloves}`, "m-none"] } },
    { kind: "pages" },
    form,
  ]);
  await put([{ kind: "hero", text: both("Без картинки"), picture: { ...ring, id: "f".repeat(24) } }], {
    slug: "gone",
    name: both("Нет её"),
  });
  await put([{ kind: "text", paragraphs: [both("Ниже")] }], { slug: "below", name: both("Подробно") });
  await put([{ kind: "text", paragraphs: [both("x")] }], { slug: "abroad", name: both("Не здесь"), storefronts: ["eu"] });
  const page = await look("/lp/test");
  assert.equal(page.status, 200);
  const places = [
    "Имя",
    "Угол ринга",
    "Вперёд",
    "Слова",
    "Первый",
    "Фильм",
    "Вещи",
    `/model/m-${gloves}`,
    "/lp/test/below",
    "Спросить",
  ].map((word) => page.text.indexOf(word));
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
  );
  assert.ok(!places.includes(-1) && page.text.includes("&lt;b&gt;"));
  assert.match(page.text, /alt="Угол.ринга" width="640" height="360"/);
  const gone = await look("/lp/test/gone");
  assert.ok(gone.text.includes("Без картинки") && !gone.text.includes("ffffffff"), "a picture that is not there breaks nothing");
  assert.ok(!page.text.includes("film.mp4"), "a film is not fetched before it is wanted");
  assert.ok(!page.text.includes("Не здесь"));
  assert.match((await look("/lp/test/below")).text, /href="\/lp\/test".*Ниже/s);
  for (const none of ["/lp/none", "/lp/test/none", "/lp/test/abroad", "/lp/none/below"]) assert.equal((await look(none)).status, 404, none);
  assert.match(String((await guest.get("/sitemap-pages.xml")).body), /\/lp\/test\/below</);

  const warn = t.mock.method(shop.log, "warn", () => {});
  await sql`update landing_page set blocks = jsonb_set(blocks, '{1,kind}', '"poem"') where landing = 'test' and slug = ''`.execute(shop.db);
  const broken = await look("/lp/test");
  assert.equal(broken.status, 200);
  assert.ok(!broken.text.includes("Слова") && broken.text.includes("Спросить"));
  assert.equal(warn.mock.callCount(), 1);
});

test("a landing's list is paged by ?page=, and pages out of range redirect", async () => {
  const goods: string[] = [];
  for (let n = 0; n < LANDING_PAGE_SIZE + 2; n++) goods.push(`m-${await putOnShelf(shop)}`);
  await shop.catalogue.catchUp();
  const path = await put([{ kind: "grid", goods: { models: goods } }], { landing: "long" });
  const shown = (text: string) => text.match(/<article class="card"/g)?.length ?? 0;
  assert.equal(shown((await look(path)).text), LANDING_PAGE_SIZE);
  assert.equal(shown((await look(`${path}?page=2`)).text), 2);
  for (const [asked, to] of [
    ["0", path],
    ["-3", path],
    ["x", path],
    ["1", path],
    ["7", `${path}?page=2`],
  ]) {
    const answer = await look(`${path}?page=${asked}`);
    assert.deepEqual([answer.status, answer.to], [302, to], asked);
  }
});

test("a landing's form stores consented requests with a case, throttled, plain too", async () => {
  await put([form], { landing: "asked" });
  await put([{ kind: "text", paragraphs: [both("x")] }], { landing: "formless" });
  const ask = (body: object, landing = "asked") => guest.post(`/shop/landing/request?landing=${landing}`, body);
  const good = { name: "Вера", contact: "8 (900) 123-45-67", message: "Двадцать пар", consent: "on" };
  assert.equal((await ask(good, "formless")).status, 404);
  assert.equal((await ask(good, "none")).status, 404);
  for (const [wrong, path] of [
    [{ ...good, consent: undefined }, "consent"],
    [{ ...good, name: " " }, "name"],
    [{ ...good, contact: "позвоните" }, "contact"],
    [{ ...good, message: "x".repeat(2001) }, "message"],
  ] as const) {
    const { status, body } = await ask(wrong);
    assert.deepEqual([status, body.errors?.[0]?.path], [422, path]);
  }
  assert.deepEqual(await shop.landings.openRequests(), [], "nothing of that is kept");

  const answer = await ask(good);
  assert.deepEqual([answer.status, answer.body], [200, { activity: true }]);
  const plain = (fields: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/lp/asked",
      headers: { host: "localhost", origin: "http://localhost", "content-type": "text/plain" },
      payload: Object.entries(fields)
        .map(([name, value]) => `${name}=${value}\r\n`)
        .join(""),
    });
  const sent = await plain({ ...good, contact: "Tim@Example.com" });
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, "/lp/asked?sent=1#request"]);
  assert.match((await look("/lp/asked?sent=1")).text, /Запрос.отправлен/);
  const { consent, ...without } = good;
  assert.equal((await plain(without)).headers.location, "/lp/asked?wrong=1#request");
  assert.equal(
    (await app.inject({ method: "POST", url: "/lp/asked", headers: { host: "localhost", origin: "http://evil.example" } })).statusCode,
    403,
  );

  const open = await shop.landings.openRequests();
  assert.deepEqual(
    open.map(({ target, name, message }) => [target, name, message]),
    [
      ["+79001234567", "Вера", "Двадцать пар"],
      ["tim@example.com", "Вера", "Двадцать пар"],
    ],
  );
  assert.deepEqual(await shop.cases.close("landing-request", open[0]!.id, { by: "Кассир", note: "ответил", now }), { ok: true });
  assert.equal((await shop.landings.openRequests()).length, 1);
  const many = await Promise.all(Array.from({ length: 8 }, () => ask(good)));
  assert.ok(many.some(({ status, headers }) => status === 429 && Number(headers["retry-after"]) > 0));
  await shop.landings.forgetOld(new Date(now.getTime() + 366 * 86_400_000));
  assert.deepEqual(await shop.landings.openRequests(), []);
});
