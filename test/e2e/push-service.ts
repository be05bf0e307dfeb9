import type { Page } from "@playwright/test";

/** Replaces the browser's push service by the simulator's. */
export const withPushService = (page: Page) =>
  page.addInitScript(() => {
    type Own = { endpoint: string; keys: object };
    const kept = () => JSON.parse(localStorage.getItem("push") ?? "null") as (Own & { key: string }) | null;
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0)).buffer;
    const subscriptionOf = ({ endpoint, keys, key }: Own & { key: string }) => ({
      endpoint,
      options: { applicationServerKey: bytes(key) },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem("push");
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const own = kept();
        return own && subscriptionOf(own);
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const own = (await (await fetch("/sandbox/push", { method: "POST" })).json()) as Own;
        localStorage.setItem("push", JSON.stringify({ ...own, key }));
        return subscriptionOf({ ...own, key });
      },
    });
  });
