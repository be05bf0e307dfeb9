import { inBrowser, orElse } from "#app/foundation/browser.ts";
import { post } from "#app/foundation/http/client.ts";
import { WORKER } from "#app/foundation/trusted-types.ts";

/** Whether this browser shows the store's news: it can't; its owner has forbidden it; it could; it does. */
export type PushHere = "unable" | "denied" | "off" | "on";

/** Whose news this browser shows: a subscription outlives its session, and says not whose it is. */
const KEY = "gong.push";
const isAble = () => orElse(() => Boolean(navigator.serviceWorker), false) && typeof PushManager === "function" && "Notification" in window;
const ownSubscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
const whose = () => inBrowser.read(KEY);
const remember = (customerId: string | null) => inBrowser.keep(KEY, customerId);

export async function pushHere(customerId: string, publicKey: string): Promise<PushHere> {
  if ("Notification" in window && Notification.permission === "denied") return "denied";
  if (!isAble()) return "unable";
  if (Notification.permission !== "granted" || whose() !== customerId) return "off";
  const subscription = await ownSubscription().catch(() => null);
  return subscription && isFor(subscription, publicKey) ? "on" : "off";
}

/** Asks whoever pressed whether the store may, then the browser for an address, and tells the store. null: it did not come about. */
export async function turnOnHere(customerId: string, publicKey: string): Promise<PushHere | null> {
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
    if (!(await tell(subscription))) return null;
    remember(customerId);
    return "on";
  } catch {
    return null;
  }
}

/** A browser's address may have changed, and the store may have forgotten it: a customer who is told here says so once more. */
export async function renew(customerId: string): Promise<void> {
  if (!isAble() || Notification.permission !== "granted" || whose() !== customerId) return;
  const subscription = await ownSubscription().catch(() => null);
  if (subscription) await tell(subscription);
}

/** This browser is told no more; what of that fails, the store hears from its push service. `isIn`: his session, with which it ends, goes on. */
export async function turnOffHere(isIn = true): Promise<void> {
  remember(null);
  const subscription = isAble() && (await ownSubscription().catch(() => null));
  if (!subscription) return;
  if (isIn) await post("/shop/push/unsubscribe", { endpoint: subscription.endpoint });
  await subscription.unsubscribe().catch(() => false);
}

async function tell(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const answer = await post<{ activity: boolean }>("/shop/push/subscribe", { endpoint, keys });
  return answer.ok && answer.data.activity;
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}
