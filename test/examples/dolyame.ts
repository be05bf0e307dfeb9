import assert from "node:assert/strict";
import { createDolyame, type DolyameSettings } from "../../app/payments/providers/dolyame.server.ts";
import type { PaymentIds } from "../../app/payments/providers/provider.ts";
import { aCharge } from "./charge.ts";
import { openSandbox } from "./sandbox.ts";

/** The simulator, a payer, and the logs. */
export async function openDolyame() {
  const sandbox = await openSandbox();
  const settings: DolyameSettings = {
    url: `${sandbox.url}/dolyame/v1/`,
    sandbox: true,
    login: "gong-dolyame",
    password: "gong-pass",
    certificate: undefined,
    key: undefined,
    networks: ["127.0.0.0/8"],
    pageDomains: ["dolyame.ru"],
    largestMinor: 30_000_00,
  };
  const teller = createDolyame(settings);

  /** Asserts success. */
  async function open(charge = aCharge(), dolyame = createDolyame(settings)) {
    const opened = await dolyame.create(charge);
    assert.ok(opened.ok && "url" in opened, JSON.stringify(opened));
    return { dolyame, charge, url: opened.url, ids: { providerId: opened.providerId, ownRef: charge.ownRef } };
  }
  /** Returns the status; 409 if impossible. */
  async function drive({ ownRef }: PaymentIds, action: object): Promise<number> {
    const answer = await fetch(`${sandbox.url}/sandbox/pay/dolyame/${ownRef}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(action),
    });
    return answer.status;
  }
  async function told(ids: PaymentIds) {
    const fetched = await teller.fetch(ids);
    assert.ok(fetched.ok, JSON.stringify(fetched));
    return fetched.told;
  }
  /** Requests about an order. */
  const asked = async ({ ownRef }: PaymentIds, action: string) =>
    (await sandbox.asked<{ order?: { id: string } }>("dolyame", action)).filter(
      ({ path, body }) => path.includes(`/${ownRef}/`) || body?.order?.id === ownRef,
    );

  return { sandbox, settings, open, drive, told, state: async (ids: PaymentIds) => (await told(ids))?.state, asked };
}
