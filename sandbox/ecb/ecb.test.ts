import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { openSandbox } from "../fixture.ts";

let box: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  box = await openSandbox();
  await box.post("/sandbox/clock", { now: "2026-11-25T12:00:00Z" });
});
after(() => box.close());

const rates = async () => {
  const answer = await fetch(`${box.url}/ecb/stats/eurofxref/eurofxref-daily.xml`);
  return { status: answer.status, xml: await answer.text() };
};
const usdOf = (xml: string) => Number(/<Cube currency='USD' rate='([^']+)'/.exec(xml)?.[1]);
const dayOf = (xml: string) => /<Cube time='([^']+)'/.exec(xml)?.[1];
const fault = (mode: string, more: object = {}) => box.post("/sandbox/faults", { provider: "ecb", mode, times: 1, ...more });

it("gives units per euro in the bank's own envelope, without rouble and tenge", async () => {
  const { xml } = await rates();
  assert.match(xml, /^<\?xml version="1.0" encoding="UTF-8"\?>\s*<gesmes:Envelope xmlns:gesmes=/);
  assert.ok(usdOf(xml) > 1 && usdOf(xml) < 1.5);
  assert.doesNotMatch(xml, /RUB|KZT/);
});

it("gives a working day's rates from the afternoon on, Friday's over the weekend", async () => {
  assert.equal(dayOf((await rates()).xml), "2026-11-24");
  await box.forwardClock(4 * 3600_000);
  assert.equal(dayOf((await rates()).xml), "2026-11-25");
  await box.post("/sandbox/clock", { now: "2026-11-29T18:00:00Z" });
  assert.equal(dayOf((await rates()).xml), "2026-11-27");
});

it("can be wrong in many ways, and down", async () => {
  const before = usdOf((await rates()).xml);
  await fault("jump");
  assert.ok(Math.abs(usdOf((await rates()).xml) / before - 1.25) < 1e-3);
  await fault("zero");
  assert.equal(usdOf((await rates()).xml), 0);
  await fault("negative");
  assert.equal(usdOf((await rates()).xml), -before);
  await fault("missing", { code: "USD" });
  assert.ok(Number.isNaN(usdOf((await rates()).xml)));
  await fault("old");
  assert.match(dayOf((await rates()).xml)!, /^2025/);
  await fault("html");
  assert.deepEqual(await rates().then(({ status, xml }) => [status, /<!DOCTYPE html>/.test(xml)]), [200, true]);
  await fault("error");
  assert.equal((await rates()).status, 503);
  assert.equal(usdOf((await rates()).xml), before);
});
