import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openShop, until } from "../fixture.ts";
import { anItem, anOrder, aPackage, firstError, openCarrier, toDoor, toLocker } from "./fixture.ts";

let carrier: Awaited<ReturnType<typeof openCarrier>>;
before(async () => {
  carrier = await openCarrier();
});
after(() => carrier.close());

describe("an order's shape", () => {
  const dropped: [string, object][] = [
    ["tariff_code", { tariff_code: undefined }],
    ["recipient", { recipient: undefined }],
    ["recipient.name", { recipient: { phones: [{ number: "+79990000000" }] } }],
    ["recipient.phones", { recipient: { name: "Анна" } }],
    ["packages", { packages: [] }],
    ["shipment_point", { shipment_point: undefined }],
    ["delivery_point", { delivery_point: undefined }],
    ["to_location.address", { ...toDoor, to_location: { code: 256 } }],
    ["package number", { packages: [aPackage({ number: undefined })] }],
    ["package weight", { packages: [aPackage({ weight: undefined })] }],
    ["package length", { packages: [aPackage({ length: undefined })] }],
    ["items", { packages: [aPackage({ items: [] })] }],
    ...["name", "ware_key", "payment", "cost", "weight", "amount"].map((name): [string, object] => [
      `item ${name}`,
      { packages: [aPackage({ items: [anItem({ [name]: undefined })] })] },
    ]),
    ["item VAT rate of a payment", { packages: [aPackage({ items: [anItem({ payment: { value: 100 } })] })] }],
  ];
  for (const [name, differs] of dropped)
    it(`needs ${name}`, async () => {
      const answer = await carrier.post("/orders", anOrder(differs));
      assert.deepEqual([answer.status, answer.body.requests[0].state, firstError(answer.body)], [400, "INVALID", "v2_field_is_empty"]);
    });

  it("has whole amounts and a VAT sum that fits its rate", async () => {
    const error = async (item: object) =>
      firstError((await carrier.post("/orders", anOrder({ packages: [aPackage({ items: [anItem(item)] })] }))).body);
    assert.equal(await error({ amount: 0 }), "v2_invalid_value_type");
    assert.equal(await error({ amount: 1000 }), "v2_invalid_value_type");
    assert.equal(await error({ payment: { value: 122, vat_rate: 20, vat_sum: 22 } }), "v2_invalid_value_type");
    assert.equal(await error({ payment: { value: 122, vat_rate: 22, vat_sum: 20 } }), "error_validate_good_vat_rate_sum_not_appropriate");
    assert.equal(await error({ payment: { value: 122, vat_rate: 22, vat_sum: 22 } }), undefined);
  });
});

describe("an order's verdict", () => {
  it("comes after 202: a ten-digit number and CREATED", async () => {
    const asked = anOrder();
    const { status, body } = await carrier.post("/orders", asked);
    assert.deepEqual([status, body.requests[0].state], [202, "ACCEPTED"]);
    assert.equal((await carrier.get(`/orders/${body.entity.uuid}`)).body.entity.cdek_number, undefined);
    const { entity, requests } = await carrier.decided(body.entity.uuid);
    assert.match(entity.cdek_number, /^\d{10}$/);
    assert.deepEqual([requests[0].state, entity.statuses[0].code], ["SUCCESSFUL", "CREATED"]);
    assert.equal((await carrier.get(`/orders?im_number=${asked.number}`)).body.entity.uuid, entity.uuid);
    assert.equal((await carrier.get(`/orders?cdek_number=${entity.cdek_number}`)).body.entity.uuid, entity.uuid);
    assert.equal((await until(() => carrier.heard(entity.uuid)[0])).attributes.code, "CREATED");
  });

  const manyLines = Array.from({ length: 127 }, (_, i) => anItem({ ware_key: `K${i}` }));
  const refused: [string, object, string][] = [
    ["both delivery_point and to_location", { to_location: { code: 256, address: "x" } }, "v2_delivery_address_multivalued"],
    ["both shipment_point and from_location", { from_location: { code: 44, address: "x" } }, "v2_shipment_address_multivalued"],
    ["an unknown point", { delivery_point: "UFA999" }, "code_invalid"],
    ["more than 126 lines", { packages: [aPackage({ items: manyLines })] }, "v2_number_items_is_more_126"],
    [
      "partial delivery of one unit",
      { services: [{ code: "PART_DELIV" }], packages: [aPackage({ items: [anItem({ amount: 1 })] })] },
      "ve_as_part_deliv_count",
    ],
    ["trying on at a locker", { ...toLocker, services: [{ code: "TRYING_ON" }] }, "ve_as_forbidden"],
    [
      "a marked item twice",
      { packages: [aPackage({ items: [anItem({ marking: "0104…", amount: 2 })] })] },
      "v2_order_item_amount_incorrect",
    ],
    [
      "two packages in a locker",
      { ...toLocker, packages: [aPackage(), aPackage({ number: "2" })] },
      "error_validate_postamat_package_count",
    ],
    ["a heavy parcel in a locker", { ...toLocker, packages: [aPackage({ weight: 16_000 })] }, "error_validate_postamat_package_weight"],
    ["two packages of one number", { packages: [aPackage(), aPackage()] }, "error_validate_package_number_not_unique"],
    ["insurance asked for", { services: [{ code: "INSURANCE", parameter: "1" }] }, "v2_unable_add_service"],
    ["an unknown tariff", { tariff_code: 484 }, "v2_outdated_tariff"],
  ];
  for (const [what, differs, code] of refused)
    it(`is INVALID for ${what}`, async () => {
      const { entity, requests } = await carrier.created(differs);
      assert.deepEqual([requests[0].state, requests[0].errors[0].code, entity.cdek_number], ["INVALID", code, undefined]);
    });

  it("takes a store number once, but again after a refusal", async () => {
    const number = "ONCE-1";
    assert.equal((await carrier.created({ number, delivery_point: "UFA999" })).requests[0].state, "INVALID");
    assert.equal(firstError((await carrier.get(`/orders?im_number=${number}`)).body), "v2_entity_not_found_im_number");
    assert.equal((await carrier.created({ number })).requests[0].state, "SUCCESSFUL");
    assert.equal(
      (await carrier.created({ number })).requests[0].errors[0].code,
      "error_validate_im_dep_number_has_already_had_integration",
    );
  });

  it("replaces a point that does not hand out, and warns", async () => {
    const { entity, requests } = await carrier.created({ delivery_point: "UFA4" });
    assert.equal(requests[0].warnings[0].code, "v2_delivery_point_changed");
    assert.notEqual(entity.delivery_point, "UFA4");
  });
});

describe("a parcel", () => {
  it("goes the usual way step by step, and webhooks use their own spelling", async () => {
    const { entity } = await carrier.created(toDoor);
    const seen: string[] = [];
    for (let i = 0; i < 8; i++) seen.push((await carrier.move(entity.number, "next")).entity.statuses[0].code);
    assert.deepEqual(seen.slice(-3), ["ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE", "TAKEN_BY_COURIER", "DELIVERED"]);
    await until(() => carrier.heard(entity.uuid).length === 9);
    assert.ok(
      carrier.heard(entity.uuid).some(({ attributes }) => attributes.code === "MET_AT_RECIPIENT_OFFICE" && attributes.status_code === "9"),
    );
    assert.ok((await carrier.move(entity.number, "next")).error);
  });

  it("is refused and comes back as an order of its own", async () => {
    const { entity } = await carrier.created();
    const back = await carrier.move(entity.number, "NOT_DELIVERED", { reason: 22 });
    assert.deepEqual([back.entity.statuses[0].reason_code, back.related_entities[0].type], ["22", "return_order"]);
    assert.equal((await carrier.get(`/orders/${back.related_entities[0].uuid}`)).body.entity.is_return, true);
  });

  it("is kept in part", async () => {
    const { entity } = await carrier.created();
    const kept = await carrier.move(entity.uuid, "DELIVERED", { delivered: { "GLV-12": 1 } });
    assert.deepEqual([kept.entity.statuses[0].reason_code, kept.entity.packages[0].items[0].delivery_amount], ["20", 1]);
  });

  it("is reported twice, out of order, and taken back", async () => {
    const { entity } = await carrier.created();
    await carrier.move(entity.uuid, "DELIVERED", { repeat: 2 });
    const early = await carrier.move(entity.uuid, "SENT_TO_RECIPIENT_CITY", { at: "2020-01-01T00:00:00Z" });
    assert.equal(early.entity.statuses[0].code, "DELIVERED");
    const back = await carrier.move(entity.uuid, "DELIVERED", { deleted: true });
    assert.equal(back.entity.statuses.find(({ code }) => code === "DELIVERED")?.deleted, true);
    await until(() => carrier.heard(entity.uuid).filter(({ attributes }) => attributes.code === "DELIVERED").length === 3);
  });

  it("is deleted before it moves, refused after, and never after the end", async () => {
    const quick = await carrier.created();
    assert.equal((await carrier.remove(`/orders/${quick.entity.uuid}`)).status, 202);
    assert.equal((await carrier.get(`/orders/${quick.entity.uuid}`)).body.entity.statuses[0].code, "REMOVED");
    const { entity } = await carrier.created();
    await carrier.move(entity.uuid, "next");
    assert.equal((await carrier.remove(`/orders/${entity.uuid}`)).status, 400);
    assert.equal((await carrier.post(`/orders/${entity.uuid}/refusal`, {})).status, 202);
    assert.equal(firstError((await carrier.post(`/orders/${entity.uuid}/refusal`, {})).body), "v2_entity_has_final_status");
    assert.equal((await carrier.get("/orders/3ff6962a-7dcc-4283-ab50-a6d7dd3386fe")).status, 404);
  });

  it("gets a label an hour long", async () => {
    const { entity } = await carrier.created();
    const { body } = await carrier.post("/print/barcodes", { orders: [{ order_uuid: entity.uuid }], format: "A6" });
    await carrier.box.forwardClock(2000);
    assert.equal((await carrier.get(`/print/barcodes/${body.entity.uuid}`)).body.entity.statuses[0].code, "READY");
    assert.match((await carrier.get<string>(`/print/barcodes/${body.entity.uuid}.pdf`)).body, /^%PDF-1\.4[\s\S]*%%EOF/);
    await carrier.box.forwardClock(3500_000);
    await carrier.login();
    await carrier.box.forwardClock(200_000);
    assert.equal((await carrier.get(`/print/barcodes/${body.entity.uuid}.pdf`)).status, 404);
  });
});

describe("webhook subscriptions", () => {
  it("need an address and a kind, two at most, and can be taken off", async () => {
    assert.equal(firstError((await carrier.post("/webhooks", { type: "ORDER_STATUS" })).body), "v2_field_is_empty");
    assert.equal(firstError((await carrier.post("/webhooks", { url: carrier.shop.url })).body), "v2_field_is_empty");
    assert.equal(firstError((await carrier.post("/webhooks", { url: carrier.shop.url, type: "NEWS" })).body), "v2_invalid_value_type");
    const second = (await carrier.post("/webhooks", { url: `${carrier.shop.url}/print`, type: "PRINT_FORM" })).body.entity.uuid;
    assert.equal((await carrier.post("/webhooks", { url: carrier.shop.url, type: "ORDER_STATUS" })).status, 400);
    await carrier.remove(`/webhooks/${second}`);
    assert.equal((await carrier.get<unknown[]>("/webhooks")).body.length, 1);
  });

  it("are dropped after a day of refusals", async () => {
    const deaf = await openShop(() => 500);
    await carrier.post("/webhooks", { url: deaf.url, type: "ORDER_STATUS" });
    await carrier.created();
    await until(() => deaf.heard.length > 0);
    await carrier.box.forwardClock(24 * 3600_000 + 1000);
    await carrier.login();
    assert.equal((await carrier.get<unknown[]>("/webhooks")).body.length, 1);
    await deaf.close();
  });
});
