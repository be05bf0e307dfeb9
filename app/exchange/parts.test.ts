import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { catalogueOf, one, write } from "../../test/examples/catalogue-state.ts";
import { anExport } from "../../test/examples/commerceml.ts";
import { profileContract } from "./profile.contract.ts";

const shared = resolve(process.env.SHARED_DATA ?? "../shared/data");
const skip = existsSync(shared) ? false : `no ${shared}: set SHARED_DATA`;

test("split-2.09: parts are imported in any order", { skip }, async () => {
  const folder = join(shared, "commerceml/split-2.09");
  const profile = profileContract.parse(JSON.parse(readFileSync("profiles/split-2.09.json", "utf8")));
  const parts = readdirSync(folder).sort();
  const states = [];
  for (const order of [
    [0, 1, 2, 4, 3],
    [0, 2, 1, 3, 4],
  ]) {
    const { shop } = await createTestShop();
    for (const at of order) assert.deepEqual((await shop.exchange.import(join(folder, parts[at]!), { profile })).refused, []);
    assert.deepEqual(await one(shop, "select count(*) as n, count(price_minor) as priced from product"), { n: 978, priced: 978 });
    const { stock, exchange_state, product_picture, warehouse_balance } = await catalogueOf(shop);
    states.push({ stock, exchange_state, product_picture, warehouse_balance });
  }
  assert.deepEqual(states[0], states[1]);
});

test("an older count of prices or rests is refused by itself, and leaves what is newer", async () => {
  const { shop } = await createTestShop();
  await shop.clock.move(new Date("2026-11-21T10:00:00Z"));
  const take = (said: Parameters<typeof anExport>[0]) => shop.exchange.import(write(anExport(said), undefined, "part.xml"));
  await take({ goods: ["g-1"], offers: [{ id: "g-1", name: "Лапы", price: "100", count: "1" }], at: "2026-11-20T10:00:00" });
  assert.equal((await take({ offers: [{ id: "g-1", count: "5" }], at: "2026-11-20T12:00:00" })).ok, true);
  assert.equal((await take({ offers: [{ id: "g-1", price: "200" }], at: "2026-11-20T11:00:00" })).ok, true, "of another part");
  const before = await catalogueOf(shop);
  const older = await take({ offers: [{ id: "g-1", count: "9" }], at: "2026-11-20T11:30:00" });
  assert.match(older.refused[0]!.reason, /a newer count of this catalogue's stock/);
  assert.deepEqual(await catalogueOf(shop), before);
  assert.deepEqual(await one(shop, "select p.price_minor, k.on_hand from product p join stock k on k.product_id = p.id"), {
    price_minor: 200_00,
    on_hand: 5,
  });
});

test("a file dated in the future blocks none that come after it", async () => {
  const { shop } = await createTestShop();
  const take = (said: Parameters<typeof anExport>[0]) => shop.exchange.import(write(anExport(said), undefined, "part.xml"));
  const onHand = async () => (await one(shop, "select on_hand from stock")).on_hand;
  const local = (hours: number) => new Date(shop.clock.now().getTime() + (hours + 3) * 3600_000).toISOString().slice(0, 19);
  await take({ goods: ["g-1"], offers: [{ id: "g-1", name: "Лапы", price: "100", count: "1" }], at: local(-2) });
  const ahead = await take({ offers: [{ id: "g-1", count: "5" }], at: local(365 * 24) });
  assert.deepEqual([ahead.ok, await onHand(), ahead.notes.length], [true, 5, 1]);
  assert.match(ahead.notes[0]!, /has not come yet/);
  assert.deepEqual([(await take({ offers: [{ id: "g-1", count: "6" }], at: local(0) })).refused, await onHand()], [[], 6]);
  assert.match((await take({ offers: [{ id: "g-1", count: "9" }], at: local(-1) })).refused[0]!.reason, /a newer count/);

  await shop.database.pool.query("update exchange_state set formed_at = '2099-01-01' where part = 'rests'");
  assert.deepEqual(
    [(await take({ offers: [{ id: "g-1", count: "7" }], at: local(-0.5) })).refused, await onHand()],
    [[], 7],
    "kept by older versions",
  );
  assert.match((await take({ offers: [{ id: "g-1", count: "9" }], at: local(-1) })).refused[0]!.reason, /a newer count/);
});

test("a full multi-file export deactivates the unnamed; changes and prices never do", async () => {
  const { shop } = await createTestShop();
  const offers = (...ids: string[]) => ids.map((id) => ({ id, name: `Лапы (${id.slice(-1)})`, price: "100", count: "1" }));
  const take = (...files: Parameters<typeof anExport>[0][]) => {
    const folder = createTestFolder();
    files.forEach((said, at) => void write(anExport(said), folder, `${at}.xml`));
    return shop.exchange.import(folder);
  };
  const shown = async () =>
    (
      await one(
        shop,
        "select string_agg(id, ' ' order by id) as ids from (select id from model where active union select guid from specification where active) t",
      )
    ).ids;
  const all = ["g-1#a", "g-1#b", "g-2#c", "g-3#d"];
  await take({ full: true, goods: ["g-1", "g-2", "g-3"], offers: offers(...all) });
  const whole = await shown();

  const parts = await take(
    { full: true, goods: ["g-1"] },
    { full: true, offers: offers("g-1#a", "g-1#b") },
    { full: true, goods: ["g-2", "g-3"] },
    { full: true, offers: offers("g-2#c", "g-3#d") },
  );
  assert.deepEqual([parts.ok, parts.switchedOff, await shown()], [true, 0, whole]);
  assert.equal((await take({ goods: ["g-1"], offers: offers("g-1#a") })).switchedOff, 0);
  assert.equal((await take({ full: true, offers: [{ id: "g-1#a", price: "100" }] })).switchedOff, 0, "prices list no offers");
  assert.equal((await take({ full: true, offers: [{ id: "g-1#a", count: "1" }] })).switchedOff, 0, "nor do rests");
  assert.equal((await take({ full: true, goods: [], offers: [] })).switchedOff, 0, "an empty list is no full one");
  assert.equal(await shown(), whole);

  const fewer = await take(
    { full: true, goods: ["g-1"] },
    { full: true, goods: ["g-2"] },
    { full: true, offers: offers("g-1#a", "g-2#c") },
  );
  assert.equal(fewer.ok, true);
  assert.equal(await shown(), "g-1 g-1#a g-2 g-2#c");
});

test("full or changes-only may be declared by an element before or after its subject", async () => {
  const { shop } = await createTestShop();
  const offers = ["a", "b"].map((id) => ({ id: `g-${id}#${id}`, name: `Лапы (${id})`, price: "100", count: "1" }));
  const asElement = (where: "before" | "behind", full: string) => (text: string) => {
    const said = `<СодержитТолькоИзменения>${full}</СодержитТолькоИзменения>`;
    const bare = text.replaceAll(/ СодержитТолькоИзменения="\w+"/g, "");
    return where === "before"
      ? bare.replace("<Товары>", `${said}<Товары>`).replace("<Предложения>", `${said}<Предложения>`)
      : bare.replace("</Каталог>", `${said}</Каталог>`).replace("</ПакетПредложений>", `${said}</ПакетПредложений>`);
  };
  const take = (goods: string[], said: typeof offers, change: (text: string) => string) =>
    shop.exchange.import(write(change(anExport({ goods, offers: said })), undefined, "all.xml"));
  const shown = async () =>
    (
      await one(
        shop,
        "select string_agg(id, ' ' order by id) as ids from (select id from model where active union select guid from specification where active) t",
      )
    ).ids;
  const whole = "g-a g-a#a g-b g-b#b";
  for (const where of ["before", "behind"] as const) {
    assert.equal((await take(["g-a", "g-b"], offers, asElement(where, "false"))).ok, true);
    const changes = await take(["g-a"], [offers[0]!], asElement(where, "true"));
    assert.deepEqual([await shown(), changes.switchedOff, changes.unknown], [whole, 0, {}], where);
    assert.deepEqual(
      [(await take(["g-a"], [offers[0]!], asElement(where, "false"))).switchedOff > 0, await shown()],
      [true, "g-a g-a#a"],
      where,
    );
  }
  await take(["g-a", "g-b"], offers, asElement("before", "true"));
  const mixed = anExport({ goods: ["g-a"], offers, full: true }).replace(
    '<ПакетПредложений СодержитТолькоИзменения="false">',
    "<ПакетПредложений>",
  );
  await shop.exchange.import(write(mixed, undefined, "all.xml"));
  assert.equal(await shown(), "g-a g-a#a g-b#b", "each list of a file says it for itself");
});

test("other price types of a known partner are ignored, and refused of an unknown one", async () => {
  const { shop } = await createTestShop();
  const profile = profileContract.parse({ priceType: "Розничная" });
  const text = anExport({ goods: ["g-1"], offers: [{ id: "g-1", name: "Лапы", price: "100" }] });
  await shop.exchange.import(write(text, undefined, "all.xml"), { profile });
  const wholesale = anExport({ offers: [{ id: "g-1", price: "50" }] }).replace("<ИдТипаЦены>pt<", "<ИдТипаЦены>wholesale<");
  const left = await shop.exchange.import(write(wholesale, undefined, "prices.xml"), { profile });
  assert.deepEqual([left.ok, left.changed], [true, 0]);
  assert.match(left.notes.join(), /no price of the type “Розничная” is among these: “wholesale”/);
  const unknown = await shop.exchange.import(write(wholesale, undefined, "prices.xml"), { profile: { ...profile, priceType: "Оптовая" } });
  assert.match(unknown.refused[0]!.reason, /the profile wants “Оптовая”/);
  assert.equal((await one(shop, "select price_minor from product")).price_minor, 100_00);
});
