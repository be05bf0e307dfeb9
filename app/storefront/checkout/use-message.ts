import { type ReactNode, useState } from "react";

/** What is said of the order beside its button: of an order with one promo code, so that it is gone once the code is another. */
export function useMessage(promo: string): [message: ReactNode, say: (text: ReactNode) => void] {
  const [said, setSaid] = useState<{ text: ReactNode; promo: string }>({ text: "", promo });
  return [said.promo === promo ? said.text : "", (text) => setSaid({ text, promo })];
}
