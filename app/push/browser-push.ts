import { post } from "#app/foundation/http/client.ts";
import { WORKER } from "#app/foundation/trusted-types.ts";

/** Whether this browser shows the store's news: it can't; its owner has forbidden it; it could; it does. */
export type PushHere = "unable" | "denied" | "off" | "on";

const isAble = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const ownSubscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

export async function pushHere(publicKey: string): Promise<PushHere> {
  if ("Notification" in window && Notification.permission === "denied") return "denied";
  if (!isAble()) return "unable";
  const subscription = await ownSubscription().catch(() => null);
  return subscription && Notification.permission === "granted" && isFor(subscription, publicKey) ? "on" : "off";
}

/** Asks whoever pressed whether the store may, then the browser for an address, and tells the store. null: it did not come about. */
export async function turnOnHere(publicKey: string): Promise<PushHere | null> {
  if (!isAble()) return "unable";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    // Of a store with another key it would take nothing.
    if (known && !isFor(known, publicKey)) await known.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint, keys } = subscription.toJSON();
    return (await post("/shop/push/subscribe", { endpoint, keys })).ok ? "on" : null;
  } catch {
    return null;
  }
}

/** This browser is told no more; what of that fails, the store hears from its push service. */
export async function turnOffHere(): Promise<void> {
  if (!isAble()) return;
  const subscription = await ownSubscription().catch(() => null);
  if (!subscription) return;
  await post("/shop/push/unsubscribe", { endpoint: subscription.endpoint });
  await subscription.unsubscribe().catch(() => false);
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}
