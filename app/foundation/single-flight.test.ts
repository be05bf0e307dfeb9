import assert from "node:assert/strict";
import { test } from "node:test";
import { singleFlight } from "./single-flight.ts";

test("work in flight is shared by equal requests and restarted after it ends", async () => {
  const flights = singleFlight<number>();
  let begun = 0;
  const landing = Promise.withResolvers<void>();
  const work = async () => {
    begun++;
    await landing.promise;
    return begun;
  };
  const joined = [flights.join("a", work), flights.join("a", work), flights.join("a", work)];
  const other = flights.join("b", async () => 7);
  assert.equal(begun, 1);
  assert.equal(await other, 7);
  landing.resolve();
  assert.deepEqual(await Promise.all(joined), [1, 1, 1]);
  assert.equal(flights.of("a"), undefined);
  assert.equal(await flights.join("a", work), 2);
});

test("failed work fails for all waiters and is retried by the next", async () => {
  const flights = singleFlight<number>();
  const fails = () => Promise.reject(new RangeError("no"));
  const settled = await Promise.allSettled([flights.join("a", fails), flights.join("a", fails)]);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  assert.equal(await flights.join("a", async () => 3), 3);
});

test("a flight that went well is joined until it may be forgotten", async () => {
  const forgetting: (() => void)[] = [];
  const flights = singleFlight<number>((forget) => void forgetting.push(forget));
  assert.equal(await flights.join("a", async () => 1), 1);
  assert.equal(await flights.join("a", async () => 2), 1);
  for (const forget of forgetting) forget();
  assert.equal(await flights.join("a", async () => 2), 2);
  await assert.rejects(flights.join("b", () => Promise.reject(new RangeError("no"))));
  assert.equal(await flights.join("b", async () => 3), 3);
});
