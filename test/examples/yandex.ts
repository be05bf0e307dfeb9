import assert from "node:assert/strict";
import { createYandex } from "../../app/payments/providers/yandex.server.ts";
import { aCharge } from "./charge.ts";
import { openSandbox } from "./sandbox.ts";

export const MERCHANT = "11111111-2222-4333-8444-555555555555";

/** Adapter, simulator and payer. */
export async function openYandexPay() {
  const sandbox = await openSandbox();
  const settings = {
    url: `${sandbox.url}/yandex/api/merchant/`,
    sandbox: true,
    apiKey: MERCHANT,
    merchantId: MERCHANT,
    methods: ["CARD", "SPLIT"],
  };
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${sandbox.url}/sandbox/pay/yandex/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { paymentStatus: string };
  };
  /** No webhook by default: nobody listens. */
  const pay = (id: string, action: object = {}) => send(id, { outcome: "paid", callback: "none", ...action });
  const cabinet = (set: object) => send("cabinet", set);
  /** Asserts success. */
  async function open(charge = aCharge(), yandex = createYandex(settings)) {
    const opened = await yandex.create(charge);
    assert.ok(opened.ok && "url" in opened, JSON.stringify(opened));
    const { providerId, url } = opened;
    const told = async () => {
      const fetched = await yandex.fetch({ providerId, ownRef: charge.ownRef });
      assert.ok(fetched.ok, JSON.stringify(fetched));
      return fetched.told!;
    };
    return { yandex, charge, providerId, url, told };
  }
  const asked = async <Body>(ownRef: string, path: string) =>
    (await sandbox.asked<Body & { orderId?: string }>("yandex", path)).filter(
      (entry) => entry.path.includes(ownRef) || entry.body?.orderId === ownRef,
    );
  return { sandbox, settings, pay, cabinet, open, asked };
}

export const wordOf = (done: { ok: true } | { ok: false; retry: boolean }) => (done.ok ? "done" : done.retry ? "retry" : "refused");
