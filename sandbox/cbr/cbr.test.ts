import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import iconv from "iconv-lite";
import { openSandbox } from "../fixture.ts";

let box: Awaited<ReturnType<typeof openSandbox>>;
before(async () => {
  box = await openSandbox();
  await box.post("/sandbox/clock", { now: "2026-11-25T05:00:00Z" });
});
after(() => box.close());

const rates = async (query = "") => {
  const answer = await fetch(`${box.url}/cbr/scripts/XML_daily.asp${query}`);
  assert.match(answer.headers.get("content-type") ?? "", /windows-1251/);
  return iconv.decode(Buffer.from(await answer.arrayBuffer()), "windows-1251");
};
const rateOf = (xml: string, letters: string) => {
  const value = new RegExp(`<CharCode>${letters}</CharCode>.*?<Value>([\\d,]+)</Value>`).exec(xml)?.[1] ?? "";
  assert.match(value, /^\d+,\d{4}$/);
  return Number(value.replace(",", "."));
};

it("speaks windows-1251 with a decimal comma, nominals and the bank's ids", async () => {
  const xml = await rates("?date_req=21/11/2026");
  assert.match(xml, /^<\?xml version="1.0" encoding="windows-1251"\?><ValCurs Date="21.11.2026" name="Foreign Currency Market">/);
  assert.match(xml, /<Valute ID="R01235"><NumCode>840<.*?<Nominal>1<.*?<Name>Доллар США</);
  assert.match(xml, /<Valute ID="R01335">.*?<Nominal>100<.*?<Name>Тенге</);
  for (const letters of ["USD", "EUR", "KZT"]) assert.ok(rateOf(xml, letters) > 0);
});

it("keeps Saturday's document over Sunday and Monday, and says so", async () => {
  const saturday = await rates("?date_req=21/11/2026");
  assert.equal(await rates("?date_req=22/11/2026"), saturday);
  assert.equal(await rates("?date_req=23/11/2026"), saturday);
  assert.notEqual(await rates("?date_req=24/11/2026"), saturday);
});

it("gives tomorrow's rates after noon in Moscow, an error for nonsense", async () => {
  assert.match(await rates(), /Date="25.11.2026"/);
  await box.forwardClock(5 * 3600_000);
  assert.match(await rates(), /Date="26.11.2026"/);
  assert.doesNotMatch(await rates("?date_req=01/02/2027"), /<Valute/);
  for (const nonsense of ["31/02/2026", "2026-11-21", ""]) assert.match(await rates(`?date_req=${nonsense}`), /Error in parameters/);
});

it("can jump by a quarter, and can be down", async () => {
  const before = rateOf(await rates(), "USD");
  await box.post("/sandbox/faults", { provider: "cbr", mode: "jump", times: 1 });
  assert.ok(Math.abs(rateOf(await rates(), "USD") / before - 1.25) < 1e-4);
  assert.equal(rateOf(await rates(), "USD"), before);
  await box.post("/sandbox/faults", { provider: "cbr", mode: "error", times: 1 });
  assert.equal((await fetch(`${box.url}/cbr/scripts/XML_daily.asp`)).status, 503);
});

it("can give nothing, negative, last year's, a page, or fewer units", async () => {
  const fault = (mode: string, more: object = {}) => box.post("/sandbox/faults", { provider: "cbr", mode, times: 1, ...more });
  const before = await rates();
  const usd = /<CharCode>USD<.*?<Value>([^<]*)</;
  await fault("zero", { code: "USD" });
  const zero = await rates();
  assert.equal(usd.exec(zero)?.[1], "0,0000");
  assert.equal(rateOf(zero, "EUR"), rateOf(before, "EUR"));
  await fault("negative");
  assert.match(usd.exec(await rates())?.[1] ?? "", /^-\d+,\d{4}$/);
  await fault("missing", { code: "USD" });
  assert.doesNotMatch(await rates(), usd);
  await fault("old");
  assert.match(await rates(), /Date="\d\d\.\d\d\.2025"/);
  await fault("nominal");
  const fewer = await rates();
  assert.match(fewer, /<CharCode>KZT<\/CharCode><Nominal>10</);
  assert.ok(Math.abs(rateOf(fewer, "KZT") * 10 - rateOf(before, "KZT")) < 1e-3);
  await fault("html");
  assert.match(await (await fetch(`${box.url}/cbr/scripts/XML_daily.asp`)).text(), /^<!DOCTYPE html>/);
  assert.equal(await rates(), before);
});
