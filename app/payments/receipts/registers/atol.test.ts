import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openSandbox, rest } from "../../../../test/examples/sandbox.ts";
import type { Receipt } from "../receipts.queries.server.ts";
import { createAtol } from "./atol.server.ts";
import type { ReceiptStatus, Register } from "./register.ts";

const sandbox = await openSandbox();
const account = {
  url: `${sandbox.url}/atol/possystem/v4/`,
  group: "sandbox-group",
  login: "gong-atol",
  password: "gong-pass",
  sandbox: true,
};
let count = 0;
let atol: Register;
// A fresh circuit breaker: five failures would open it.
beforeEach(async () => {
  await sandbox.heal();
  atol = createAtol(account);
});

const hand = async <T = unknown>(action?: object): Promise<T> => {
  const answer = await fetch(
    `${sandbox.url}/sandbox/receipts`,
    action && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(action) },
  );
  return (await answer.json()) as T;
};
const documents = async (externalId: string) =>
  (await hand<{ external_id: string; operation: string; receipt: { total: number; payments: unknown[]; items: object[] } }[]>()).filter(
    (one) => one.external_id === externalId,
  );

const seller = { inn: "7799000012", taxSystem: "osn", mailbox: "help@gong.example", address: "https://gong.example" } as const;

function anAsked(more: Partial<Receipt> = {}) {
  count += 1;
  const receipt: Receipt = {
    id: `r${count}`,
    orderId: "o",
    number: "7K4M-Q2ZP",
    part: 1,
    parts: 1,
    seller,
    entity: "main",
    operation: "sell",
    method: "full_prepayment",
    items: [
      { position: 0, name: "Бинты, L", quantity: 2, priceMinor: 333_33, sumMinor: 666_66, object: "commodity" },
      { position: 0, name: "Бинты, L", quantity: 1, priceMinor: 333_34, sumMinor: 333_34, object: "commodity" },
      { name: "Доставка", quantity: 1, priceMinor: 390_00, sumMinor: 390_00, object: "service" },
    ],
    moneyMinor: 1090_00,
    moneyKind: "cashless",
    offsetMinor: 300_00,
    vat: "vat122",
    contact: "a@example.com",
    state: "waiting",
    problem: "",
    attempt: 1,
    registerId: null,
    createdAt: new Date("2026-03-01T12:30:05Z"),
    ...more,
  };
  return { receipt, externalId: `${receipt.id}-1`, seller };
}

type ReceiptRequest = ReturnType<typeof anAsked>;

async function registered(asked: ReceiptRequest): Promise<string> {
  const taken = await atol.register(asked);
  assert.ok(taken.ok, JSON.stringify(taken));
  return taken.registerId;
}

/** Polls the report. */
async function ended(asked: ReceiptRequest, registerId: string): Promise<ReceiptStatus> {
  const end = performance.now() + 10_000;
  for (;;) {
    const reported = await atol.report({ ...asked, registerId });
    if (reported.kind !== "wait" || performance.now() > end) return reported;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test("a receipt is queued, then done with numbers and page; one token for all calls", async () => {
  const asked = anAsked();
  const registerId = await registered(asked);
  const reported = await ended(asked, registerId);
  assert.ok(reported.kind === "done", JSON.stringify(reported));
  assert.match(`${reported.told.fnNumber} ${reported.told.documentNumber} ${reported.told.fiscalSign}`, /^\d{16} \d+ \d+$/);
  assert.equal(reported.told.url, `/sandbox/receipts/${registerId}`);
  assert.ok(Math.abs(reported.told.registeredAt.getTime() - Date.now()) < 60_000);
  assert.match(await (await fetch(sandbox.url + reported.told.url)).text(), /Зачёт предоплаты/);
  assert.equal((await sandbox.asked("atol", "getToken")).length, 1);
  const [sent] = await sandbox.asked<Record<string, unknown>>("atol", "/sandbox-group/sell");
  assert.equal(sent!.body.timestamp, "01.03.2026 15:30:05");
  const [document] = await documents(asked.externalId);
  assert.deepEqual(document!.receipt.payments, [
    { type: 1, sum: 1090 },
    { type: 2, sum: 300 },
  ]);
  assert.equal(document!.receipt.total, 1390);
  assert.deepEqual(document!.receipt.items[1], {
    name: "Бинты, L",
    price: 333.34,
    quantity: 1,
    sum: 333.34,
    measurement_unit: "шт",
    payment_method: "full_prepayment",
    payment_object: "commodity",
    vat: { type: "vat122", sum: 60.11 },
  });
});

test("a phone replaces a missing mailbox, the shop's an erased buyer; refunds too", async () => {
  const clients = [];
  for (const contact of ["+79001234567", ""]) await registered(anAsked({ contact, operation: "sell_refund" }));
  for (const { body } of await sandbox.asked<{ receipt: { client: object } }>("atol", "/sell_refund")) clients.push(body.receipt.client);
  assert.deepEqual(clients, [{ phone: "+79001234567" }, { email: "help@gong.example" }]);
});

for (const mode of ["timeout-after", "reset-after", "garbage", "duplicate"])
  test(`asked again under the same name after ${mode}, the register has made one document`, async () => {
    const asked = anAsked();
    await sandbox.fault("atol", mode, { op: "sandbox-group/sell", times: 1 });
    const first = await atol.register(asked);
    if (mode === "duplicate") assert.ok(first.ok);
    else assert.ok(!first.ok && first.retry, JSON.stringify(first));
    const registerId = await registered(asked);
    assert.equal((await ended(asked, registerId)).kind, "done");
    assert.equal((await documents(asked.externalId)).length, 1);
  });

for (const [mode, more] of [
  ["slow", { delay_ms: 300 }],
  ["error", {}],
  ["limit", {}],
  ["reset", {}],
] as const)
  test(`${mode}: nothing is lost, nothing is thrown`, async () => {
    const asked = anAsked();
    await sandbox.fault("atol", mode, { times: 1, ...more });
    const taken = await atol.register(asked);
    if (mode === "slow") assert.ok(taken.ok);
    else assert.ok(!taken.ok && taken.retry && !taken.alarm, JSON.stringify(taken));
    await rest(mode);
    await registered(asked);
    assert.equal((await documents(asked.externalId)).length, 1);
  });

test("an expired or unknown token is replaced once, transparently", async () => {
  await registered(anAsked());
  await hand({ end_tokens: true });
  const asked = anAsked();
  assert.equal((await ended(asked, await registered(asked))).kind, "done");
  for (const code of ["10", "11"]) {
    await sandbox.fault("atol", "error", { op: "/sell", code, times: 1 });
    await registered(anAsked());
  }
  await sandbox.fault("atol", "error", { op: "/sell", code: "11", times: 2 });
  const shut = await atol.register(anAsked());
  assert.ok(!shut.ok && shut.retry && shut.alarm, JSON.stringify(shut));
});

test("a wrong password or blocked user alarms and retries; without login no call", async () => {
  const wrong = await createAtol({ ...account, password: "guessed" }).register(anAsked());
  assert.ok(!wrong.ok && wrong.retry && wrong.alarm, JSON.stringify(wrong));
  await sandbox.fault("atol", "error", { op: "/sell", code: "14", times: 1 });
  const blocked = await atol.register(anAsked());
  assert.ok(!blocked.ok && blocked.retry && blocked.alarm);
  const before = (await sandbox.asked("atol")).length;
  const none = await createAtol({ ...account, login: undefined }).register(anAsked());
  assert.ok(!none.ok && none.retry && !none.alarm);
  assert.equal((await sandbox.asked("atol")).length, before);
});

test("invalid is refused; temporary failures, by its codes too, are retried", async () => {
  const unbalanced = await atol.register(anAsked({ moneyMinor: 1 }));
  assert.ok(!unbalanced.ok && !unbalanced.retry, JSON.stringify(unbalanced));
  for (const code of ["13", "32"]) {
    await sandbox.fault("atol", "error", { op: "/sell", code, times: 1 });
    const refused = await atol.register(anAsked());
    assert.ok(!refused.ok && !refused.retry, code);
  }
  for (const code of ["40", "41", "50", "30"]) {
    await sandbox.fault("atol", "error", { op: "/sell", code, times: 1 });
    const busy = await atol.register(anAsked());
    assert.ok(!busy.ok && busy.retry, code);
  }
});

test("a report is awaited; silence allows a new id, other failures need staff", async () => {
  const asked = anAsked();
  const registerId = await registered(asked);
  await sandbox.fault("atol", "error", { op: "/report", code: "34", times: 1 });
  assert.equal((await atol.report({ ...asked, registerId })).kind, "wait");
  assert.equal((await atol.report({ ...asked, registerId: "nobody's" })).kind, "unheard");
  for (const [error, again] of [
    [{ code: 1, type: "timeout" }, true],
    [{ code: 3804, type: "driver", text: "смена истекла" }, false],
  ] as const) {
    const failing = anAsked();
    await hand({ fail: error });
    const reported = await ended(failing, await registered(failing));
    assert.ok(reported.kind === "failed" && reported.again === again, JSON.stringify(reported));
  }
  const other = { ...asked, receipt: { ...asked.receipt, moneyMinor: asked.receipt.moneyMinor + 1 } };
  const differs = await ended(other, registerId);
  assert.ok(differs.kind === "failed" && !differs.again, "the sum is another");
});
