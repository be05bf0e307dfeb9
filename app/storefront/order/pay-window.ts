import type { Language } from "#app/foundation/storefront.ts";
import { trustScript } from "#app/foundation/trusted-types.ts";
import type { Widget } from "#app/payments/providers/provider.ts";

/** The window's claim; only the server knows if money was taken [PAY-07]. */
export type WindowOutcome = "says-paid" | "closed" | "unpaid" | "away";

type Options = Widget & { description: string; skin: "modern" };
/** `reason`: why it was closed, else the bank's refusal. */
type Callbacks = { onSuccess: () => void; onFail: (reason?: string) => void };
const LEFT = "User has cancelled";
type Provider = {
  CloudPayments: new (how: { language: string }) => { pay: (way: "charge", options: Options, then: Callbacks) => unknown };
};

/** Resolves when the window closes. `script` comes from the server's configuration. */
export async function payInWindow(
  script: string,
  widget: Widget,
  { description, lang }: { description: string; lang: Language },
): Promise<WindowOutcome> {
  const provider = await load(script);
  if (!provider) return "away";
  const options: Options = { ...widget, description, skin: "modern" };
  return new Promise<WindowOutcome>((resolve) => {
    const shown = new provider.CloudPayments({ language: lang === "ru" ? "ru-RU" : "en-US" });
    shown.pay("charge", options, {
      onSuccess: () => resolve("says-paid"),
      onFail: (reason) => resolve(reason === LEFT ? "closed" : "unpaid"),
    });
  }).catch(() => "away" as const);
}

let loading: Promise<Provider | null> | null = null;

/** Loaded once; a failed load is retried. */
function load(address: string): Promise<Provider | null> {
  loading ??= new Promise((resolve) => {
    trustScript(address);
    const script = document.createElement("script");
    script.onload = () => resolve((window as { cp?: Provider }).cp ?? null);
    script.onerror = () => {
      loading = null;
      script.remove();
      resolve(null);
    };
    script.src = address;
    document.head.append(script);
  });
  return loading;
}
