import { type ReactNode, useState } from "react";

/** A message beside the button, cleared when the promo code changes. */
export function useMessage(promo: string): [message: ReactNode, say: (text: ReactNode) => void] {
  const [said, setSaid] = useState<{ text: ReactNode; promo: string }>({ text: "", promo });
  return [said.promo === promo ? said.text : "", (text) => setSaid({ text, promo })];
}
