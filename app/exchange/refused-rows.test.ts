import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { catalogueOf, one, write } from "../../test/examples/catalogue-state.ts";
import { anExport, type OfferSaid } from "../../test/examples/commerceml.ts";

const offer: OfferSaid = { id: "g-1#m", name: "Лапы (M)", price: "1500", count: "7" };
const told =
  "select s.active, s.price_minor, k.on_hand from specification s join stock k on k.specification_id = s.id where s.guid = 'g-1#m'";

for (const [what, said, reason] of [
  ["a price below nothing", { price: "-5" }, /its price “-5” is below nothing/],
  ["a garbled price", { price: "15OO" }, /its price “15OO” is no price/],
  ["a price of two points", { price: "1.500.00" }, /its price “1\.500\.00” is no price/],
  ["a price without an end", { price: "9".repeat(13) }, /is no price/],
  ["a garbled count", { count: "семь" }, /its count “семь” is no count/],
  ["an empty count of a warehouse", { count: "" }, /its count “” is no count/],
  ["a count without an end", { count: "99999999999" }, /is no count/],
] as const)
  test(`${what} refuses its offer with place and reason, without effect, in full exports too`, async () => {
    const { shop } = await createTestShop();
    const full = (offers: OfferSaid[]) => write(anExport({ goods: ["g-1"], offers, full: true }), createTestFolder(), "offers.xml");
    assert.equal((await shop.exchange.import(full([offer]))).ok, true);
    const before = await catalogueOf(shop);
    const summary = await shop.exchange.import(full([{ ...offer, ...said }]));
    assert.equal(summary.refusedCount, 1);
    assert.match(`${summary.refused[0]!.where}: ${summary.refused[0]!.reason}`, reason);
    assert.match(summary.refused[0]!.where, /^offers\.xml:\d+ \(g-1#m\)$/);
    assert.deepEqual([summary.new, summary.changed, summary.switchedOff], [0, 0, 0]);
    assert.deepEqual(await catalogueOf(shop), before);
  });

test("goods with a refused row are not missing from a full export; neighbours import", async () => {
  const { shop } = await createTestShop();
  const both: OfferSaid[] = [offer, { ...offer, id: "g-1#l", name: "Лапы (L)" }];
  await shop.exchange.import(write(anExport({ goods: ["g-1", "g-2"], offers: both, full: true }), undefined, "all.xml"));
  const text = anExport({
    goods: ["g-1", "g-2"],
    offers: [
      { ...offer, price: "x" },
      { ...both[1]!, price: "1 600,50" },
    ],
    full: true,
  });
  const summary = await shop.exchange.import(write(text.replace("<Наименование>Товар g-2</Наименование>", ""), undefined, "all.xml"));
  assert.deepEqual([summary.refusedCount, summary.switchedOff, summary.changed], [2, 0, 1]);
  assert.deepEqual(await one(shop, told), { active: true, price_minor: 1500_00, on_hand: 7 });
  assert.deepEqual(await one(shop, told.replace("g-1#m", "g-1#l")), { active: true, price_minor: 1601_00, on_hand: 7 });
});

test("commas, blanks and non-breaking blanks are figures", async () => {
  const { shop } = await createTestShop();
  const said = { ...offer, price: "1\u00a0234,00", count: " 1\u202f050 " };
  assert.equal((await shop.exchange.import(write(anExport({ goods: ["g-1"], offers: [said] }), undefined, "all.xml"))).ok, true);
  assert.deepEqual(await one(shop, told), { active: true, price_minor: 1234_00, on_hand: 1050 });
});

test("of duplicate ids in one file the first stands and the second is refused", async () => {
  const { shop } = await createTestShop();
  const text = anExport({ goods: ["g-1", "g-2"], offers: [offer, { ...offer, name: "Лапы (S)" }] }).replace(">Товар g-2<", ">Шлем<");
  const summary = await shop.exchange.import(write(text.replace("<Ид>g-2</Ид>", "<Ид>g-1</Ид>"), undefined, "all.xml"));
  assert.deepEqual(summary.refused.map(({ where, reason }) => `${where.replace(/:\d+/, "")}: ${reason}`).sort(), [
    "all.xml (g-1#m): the id is used twice, for different things; the first one counts",
    "all.xml (g-1): the id is used twice, for different things; the first one counts",
  ]);
  assert.deepEqual(await one(shop, "select m.name ->> 'ru' as name, s.name as size from model m, specification s"), {
    name: "Товар g-1",
    size: "M",
  });
});
