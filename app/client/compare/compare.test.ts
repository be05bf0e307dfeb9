import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { compareAddress, compareRows, readCompared, refusedBeside } from "./compare.ts";

const { shop, app } = await createTestShop({}, { pages: true });

test("an address names up to four models, each once, and says so again", () => {
  assert.deepEqual(readCompared("a,b,a,../c,,d,e,f"), ["a", "b", "d", "e"]);
  for (const nothing of [null, "", ",", "?", "x".repeat(101)]) assert.deepEqual(readCompared(nothing), []);
  assert.equal(compareAddress(["a", "b"]), "/compare?models=a,b");
  assert.equal(compareAddress(["a"], true), "/compare?models=a&different=1");
  assert.equal(compareAddress([]), "/compare?models=");
});

test("facts stand in rows, partial ones too; identical rows are known", () => {
  const rows = compareRows([
    new Map([
      ["price", "100"],
      ["weight", "10 oz"],
    ]),
    new Map([
      ["price", "100"],
      ["cuff", "long"],
    ]),
  ]);
  assert.deepEqual(rows, [
    { name: "price", values: ["100", "100"], isSame: true },
    { name: "weight", values: ["10 oz", null], isSame: false },
    { name: "cuff", values: [null, "long"], isSame: false },
  ]);
  assert.deepEqual(compareRows([]), []);
});

test("only things of one kind are compared, at most four", () => {
  assert.equal(refusedBeside("gloves", []), null);
  assert.equal(refusedBeside("gloves", [{ kind: "gloves" }]), null);
  assert.equal(refusedBeside("gloves", [{ kind: "bags" }]), "kind");
  assert.equal(refusedBeside("gloves", Array(4).fill({ kind: "gloves" })), "full");
});

test("the page compares goods sold here, differences alone if asked", async () => {
  const [one, two, abroad] = [
    await putOnShelf(shop, { price: 5000 }),
    await putOnShelf(shop, { price: 7000 }),
    await putOnShelf(shop, { storefronts: ["eu"] }),
  ];
  await sql`update model set brand = 'Gong'`.execute(shop.db);
  await shop.catalogue.catchUp();
  const look = async (address: string) => {
    const { status, body } = await createShopper(app).get(address);
    assert.equal(status, 200, address);
    const text = String(body);
    return text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  };
  const slugs = [`m-${one}`, `m-${two}`, `m-${abroad}`, "none"];
  const whole = await look(compareAddress(slugs));
  assert.equal(whole.match(/<th scope="col">/g)?.length, 3, "the label and two models");
  assert.match(whole, /5.000.₽.*7.000.₽/);
  assert.match(whole, /data-same="true"><th scope="row">[^<]+<\/th><td>Gong<\/td><td>Gong<\/td>/);
  const different = await look(compareAddress(slugs, true));
  assert.match(different, /5.000.₽.*7.000.₽/);
  assert.doesNotMatch(different, /<td>Gong<\/td>/);
  assert.match(await look(compareAddress([`m-${one}`])), /5.000.₽/);
  for (const empty of ["/compare", "/compare?models=none", "/compare?models=a&models=b", "/compare?models[]=x"])
    assert.doesNotMatch(await look(empty), /<table/);
});
