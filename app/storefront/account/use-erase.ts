import { useState } from "react";
import { useRevalidator } from "react-router";
import { clearCart, leaveAccount } from "#app/client/cart/cart-store.ts";
import { checkoutStore } from "#app/client/checkout/checkout-store.ts";
import { setCustomer } from "#app/client/customer/customer-store.ts";
import { inBrowser, inTab } from "#app/foundation/browser.ts";
import { type Failure, post } from "#app/foundation/http/client.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Forgotten } from "./farewell.tsx";

export function useErase(done: (forgotten: Forgotten) => void) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [asked, setAsked] = useState<number | null>(null);
  const [needsProof, setNeedsProof] = useState(false);

  async function erase(giveup: number): Promise<void> {
    if (busy) return;
    setBusy(true);
    setTrouble("");
    setAsked(giveup);
    const answer = await post<Forgotten>("/shop/user/data/erase", { confirm: true, giveup });
    setBusy(false);
    if (answer.ok) {
      forgetHere();
      return done(answer.data);
    }
    if (answer.code === "step_up") return setNeedsProof(true);
    setTrouble(wordsOf(answer));
    if (answer.status === 409) await revalidate();
  }

  return {
    erase,
    busy,
    trouble,
    needsProof,
    proven: () => {
      setNeedsProof(false);
      if (asked !== null) void erase(asked);
    },
    notProven: () => setNeedsProof(false),
  };
}

function forgetHere(): void {
  setCustomer({ customer: null, orders: null });
  leaveAccount();
  clearCart();
  checkoutStore.forget();
  inTab.clear();
  inBrowser.clear();
}

const wordsOf = ({ status, title }: Failure): string => (status === 0 ? m.sign_in_offline() : title || m.sign_in_failed());
