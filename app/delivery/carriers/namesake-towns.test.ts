import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { aParcel } from "../../../test/examples/parcel.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { carriersByName } from "./carriers.server.ts";

const sandbox = await openSandbox();
const config = readConfig(sandbox.env);
const carriers = carriersByName({ config, secrets: readSecrets(config, { SECRET_KEY: "x".repeat(32) }) }, () => new Date());
const small = { length: 203, width: 203, height: 203, weight: 1100 };
const kirovsk = (region: string, index = "") => ({ country: "RU", city: "Кировск", region, index });
const arctic = kirovsk("Мурманская область");
const near = kirovsk("Ленинградская область");

for (const [name, carrier] of carriers) {
  const price = async (place: typeof arctic) => {
    const answer = await carrier.quote(place, small);
    assert.ok(answer.ok);
    return answer.value.find(({ mode }) => mode === (name === "boxberry" ? "point" : "door"))?.priceMinor;
  };
  const pointsOf = async (place: typeof arctic) => {
    const answer = await carrier.points(place);
    assert.ok(answer.ok);
    return answer.value;
  };

  test(`${name}: the region picks among namesake towns; without it none is picked`, async () => {
    const [far, close] = [await price(arctic), await price(near)];
    assert.ok(far && close && far !== close, `${far} ${close}`);
    for (const { coords } of await pointsOf(arctic)) assert.ok(coords[0] > 67, `${coords}`);
    for (const { coords } of await pointsOf(near)) assert.ok(coords[0] < 61, `${coords}`);
    for (const unknown of [kirovsk(""), kirovsk("Курская область")])
      assert.deepEqual([await price(unknown), await pointsOf(unknown)], [undefined, []], unknown.region);
  });

  if (name === "cdek" || name === "ems")
    test(`${name}: the index picks the town where the region does not`, async () => {
      assert.equal(await price(kirovsk("", "184250")), await price(arctic));
      assert.equal(await price(kirovsk("", "187340")), await price(near));
    });
}

test("a town unique in the carrier's list is not the one of another region", async () => {
  for (const [name, carrier] of carriers)
    if (name !== "ems")
      assert.deepEqual(
        await carrier.quote({ country: "RU", city: "Киров", region: "Калужская область" }, small),
        { ok: true, value: [] },
        name,
      );
});

test("a parcel to one of two namesakes is addressed with its region", async () => {
  const cdek = carriers.get("cdek")!;
  const parcel = aParcel({ place: arctic, address: "Кировск, Мира, 1", postalCode: "184250" });
  assert.ok((await cdek.order(parcel)).ok);
  const [sent] = await sandbox.asked<{ to_location: { code: number } }>("cdek", "/v2/orders");
  assert.equal(sent?.body.to_location.code, 1183);
});
