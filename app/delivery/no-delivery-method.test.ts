import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import { saidOfPoints, whyNoWays } from "#app/storefront/checkout/nothing-found.ts";
import { foundPoints, knownPoints } from "#app/storefront/checkout/points/found-points.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { openSandbox } from "../../test/examples/sandbox.ts";
import { createShopper, orderBody } from "../../test/examples/shopper.ts";

const sandbox = await openSandbox();
const { shop, app } = await createTestShop(sandbox.env);
const gloves = await putOnShelf(shop, { price: 1610, stock: 1000 });
const lines = [{ productid: gloves, specification: "0", quantity: 1 }];
afterEach(() => sandbox.heal());

const ways = async (city: string) => {
  const { status, body } = await createShopper(app).post("/delivery/quote", { country: "RU", city, lines });
  assert.equal(status, 200);
  return body as unknown as { options: object[]; failed: string[] };
};

const heard = ({ options, failed }: Awaited<ReturnType<typeof ways>>) => ({ asked: true, failed: false, options, silent: failed });

/** A checkout sent to support. */
async function toSupport(city: string, lang: string) {
  const shopper = createShopper(app, { lang });
  const quoted = await shopper.quote(lines, { delivery: undefined });
  const delivery = { type: "cdek", deliverytype: "delivery", code: "", activity: false, city, comments: "Тундра, 1" };
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), delivery });
  assert.equal(placed.status, 201, JSON.stringify(placed.body));
  assert.deepEqual([placed.body.panel, placed.body.next.kind], ["needToAprove", "panel"]);
  const order = (await shop.orders.find(shop.db, placed.body._id))!;
  assert.deepEqual([order.status, order.deliveryMinor, order.delivery.city], ["needs-approval", null, city]);
}

test("[DLV-05] with no method or carrier the order goes to support; points show on a map", {
  timeout: 60_000,
}, async () => {
  const nowhere = await ways("Нигденьград");
  assert.deepEqual([nowhere.options, nowhere.failed], [[], []]);
  for (const provider of ["cdek", "boxberry", "dellin", "ems"]) await sandbox.fault(provider, "error");
  const silent = await ways("Казань");
  assert.deepEqual([silent.options, [...silent.failed].sort()], [[], ["boxberry", "cdek", "dl", "ems"]]);
  for (const lang of ["ru", "en"]) {
    await toSupport("Нигденьград", lang);
    await toSupport("Казань", lang);
  }
  await sandbox.heal();

  const why = { none: whyNoWays(heard(nowhere)), untold: whyNoWays(heard(silent)), failed: whyNoWays({ ...heard(nowhere), failed: true }) };
  const said = (locale: "ru" | "en") => Object.values(why).map((one) => one!.says({}, { locale }).replaceAll("\u00a0", " "));
  const [none, untold, failed] = said("en");
  assert.match(none!, /^No available delivery methods found\. Send the order to support/);
  for (const text of [untold!, failed!]) assert.match(text, /^No delivery options found, contact customer service/);
  const [nichego, molchat, neprishli] = said("ru");
  assert.match(nichego!, /^Доступных способов доставки не нашли\. Отправьте заказ в поддержку/);
  for (const text of [molchat!, neprishli!]) assert.match(text, /^Вариантов доставки не нашли, напишите в поддержку/);
  const somewhere = await ways("Москва");
  assert.equal(whyNoWays(heard(somewhere)), null, "where there is a way nothing is said, even if one is silent");

  const points = (await createShopper(app).get("/delivery/points?city=Ufa&type=cdek")).body as unknown as Parameters<typeof knownPoints>[0];
  const known = knownPoints(points);
  const search = (text: string) => {
    const found = foundPoints(known, { text, carrier: "", claims: [] }, new Date());
    return (["ru", "en"] as const).map((lang) => {
      overwriteGetLocale(() => lang);
      return saidOfPoints({ failed: false, known, found }).replaceAll("\u00a0", " ");
    });
  };
  assert.deepEqual(search("нет такой улицы"), [
    "Пункт выдачи не найден, попробуйте найти его на карте.",
    "Pick-up point not found, try locating it on the map.",
  ]);
  assert.doesNotMatch(search("").join(), /не найден|not found/);
});
