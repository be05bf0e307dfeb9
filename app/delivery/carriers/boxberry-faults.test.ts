import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, describe, test } from "node:test";
import { aBoxberryParcel, boxberryAt, ufa } from "../../../test/examples/boxberry.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
afterEach(() => sandbox.heal());
const parcel = { length: 210, width: 210, height: 210, weight: 900 };
/** A fresh circuit breaker per test. */
const hasty = () => boxberryAt(sandbox, { deadlineMs: 400 });

describe("before the work", () => {
  for (const mode of ["slow", "error", "limit", "timeout", "reset"])
    test(`${mode}: no price, no points, no parcel, and all of it may be asked again`, async () => {
      const carrier = hasty();
      await sandbox.fault("boxberry", mode, { delay_ms: 600 });
      assert.equal((await carrier.quote(ufa, parcel)).ok, false);
      assert.equal((await carrier.points(ufa)).ok, false);
      const order = aBoxberryParcel();
      const asked = await carrier.order(order);
      assert.ok(!asked.ok && asked.retry, JSON.stringify(asked));
      assert.equal((await carrier.findByNumber(order.number)).ok, false, "silence is not absence");
      await sandbox.heal();
      assert.deepEqual(await boxberryAt(sandbox).findByNumber(order.number), { ok: true, value: null });
    });
});

describe("after the work", () => {
  for (const mode of ["timeout-after", "reset-after", "garbage"])
    test(`${mode}: the outcome is unknown, and the parcel is found by its number`, async () => {
      const carrier = hasty();
      await sandbox.fault("boxberry", mode, { op: "ParselCreate", times: 1 });
      const order = aBoxberryParcel();
      const asked = await carrier.order(order);
      assert.ok(!asked.ok && asked.retry, JSON.stringify(asked));
      const found = await carrier.findByNumber(order.number);
      assert.ok(found.ok && found.value);
      assert.match(found.value.carrierId, /^AAP\d+$/);
    });

  test("drip: an answer that comes byte by byte ends with the deadline", async () => {
    await sandbox.fault("boxberry", "drip", { op: "ListPoints", delay_ms: 20 });
    const began = performance.now();
    assert.equal((await hasty().points(ufa)).ok, false);
    assert.ok(performance.now() - began < 4000);
  });
});

test("failed points of a city are retried; a failed list of cities is not cached", async () => {
  const carrier = hasty();
  await sandbox.fault("boxberry", "garbage", { op: "ListCities", times: 1 });
  assert.equal((await carrier.points(ufa)).ok, false);
  const answer = await carrier.points(ufa);
  assert.ok(answer.ok && answer.value.length > 0);
});

test("a wrong token says nothing about a parcel: the request may be retried", async () => {
  const stranger = boxberryAt(sandbox, { token: "wrong" });
  const asked = await stranger.order(aBoxberryParcel());
  assert.ok(!asked.ok && asked.retry, JSON.stringify(asked));
  for (const answer of [await stranger.quote(ufa, parcel), await stranger.points(ufa), await stranger.findByNumber("S-1")]) {
    assert.ok(!answer.ok);
    assert.match(answer.reason, /токен/);
    assert.doesNotMatch(answer.reason, /wrong/, "the token stays here");
  }
});

test("a transient refusal is no refusal; an unknown one is not an absent parcel", async () => {
  const carrier = hasty();
  const refusing = (code: string, op: string) => sandbox.fault("boxberry", "error", { op, times: 1, code });
  await refusing("Сервис временно недоступен, попробуйте позже", "ParselCreate");
  const asked = await carrier.order(aBoxberryParcel());
  assert.ok(!asked.ok && asked.retry);
  await refusing("Договор заблокирован", "ParcelInfo");
  assert.equal((await carrier.findByNumber("S-1")).ok, false);
});

test("unavailable statuses of a new parcel do not hide it", async () => {
  const carrier = hasty();
  const asked = await carrier.order(aBoxberryParcel());
  assert.ok(asked.ok);
  await sandbox.fault("boxberry", "error", { op: "ListStatusesFull", times: 1, code: "Нет данных" });
  const answer = await carrier.fetch(asked.carrierId);
  assert.ok(answer.ok && answer.value);
  assert.deepEqual([answer.value.track, answer.value.events], [asked.carrierId, []]);
});

describe("answers that no honest carrier gives", () => {
  let said: unknown;
  const liar = createServer((_request, response) => response.end(typeof said === "string" ? said : JSON.stringify(said)));
  after(() => liar.close());
  const listening = new Promise<void>((resolve) => liar.listen(0, "127.0.0.1", resolve));
  const told = async (answer: unknown) => {
    await listening;
    said = answer;
    return boxberryAt({ url: "" }, { url: `http://127.0.0.1:${(liar.address() as AddressInfo).port}/json.php` });
  };

  test("an empty body, a page and a number are failures, not absences", async () => {
    for (const answer of ["", "<html>Сервис</html>", "5", '{"test": true\n"message": "test"}']) {
      const carrier = await told(answer);
      assert.equal((await carrier.findByNumber("S-1")).ok, false, answer);
      assert.equal((await carrier.fetch("AAP1")).ok, false, answer);
      const asked = await carrier.order(aBoxberryParcel({ point: null }));
      assert.ok(!asked.ok && asked.retry, answer);
    }
  });

  test("another order's parcel is not ours; of two under our number the last counts", async () => {
    const one = (order_id: string, track_number: string) => ({ order_id, track_number, pickup_point: [], courier_delivery: [] });
    assert.deepEqual(await (await told([one("S-2", "AAP2")])).findByNumber("S-1"), { ok: true, value: null });
    const found = await (await told([one("S-1", "AAP1"), one("S-1", "AAP3"), { order_id: "S-1" }])).findByNumber("S-1");
    assert.equal(found.ok && found.value?.carrierId, "AAP3");
  });

  test("a list sorted newest first keeps its order within a minute", async () => {
    const at = (said: string, Name: string) => ({ Date: said, Name, Comment: "" });
    const list = [
      at("27.11.2026 10:00", "Выдано"),
      at("26.11.2026 10:00", "Поступило в пункт выдачи"),
      at("26.11.2026 10:00", "Передано на сортировку"),
    ];
    const answer = await (await told({ PD: false, sum: "0", statuses: list })).fetch("AAP1");
    assert.ok(answer.ok && answer.value);
    assert.deepEqual(
      answer.value.events.map(({ code }) => code),
      ["Передано на сортировку", "Поступило в пункт выдачи", "Выдано"],
    );
    assert.equal(answer.value.collectedMinor, 0);
    const silent = await (await told({ statuses: list })).fetch("AAP1");
    assert.equal(silent.ok && silent.value?.collectedMinor, null, "a sum that is not told is not nothing");
  });
});
