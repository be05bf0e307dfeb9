import { inBrowser, orElse } from "#app/foundation/browser.ts";
import { post } from "#app/foundation/http/client.ts";
import { WORKER } from "#app/foundation/trusted-types.ts";

export type PushHere = "unable" | "denied" | "off" | "on";

/** A subscription outlives its session, so store whose it is. */
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

export async function turnOnHere(customerId: string, publicKey: string): Promise<PushHere | null> {
  if (!isAble()) return "unable";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  try {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    // A subscription for another VAPID key is useless.
    if (known && !isFor(known, publicKey)) await known.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    if (!(await tell(subscription))) return null;
    remember(customerId);
    return "on";
  } catch {
    return null;
  }
}

/** Re-registers: the endpoint may have changed or been dropped. */
export async function renew(customerId: string): Promise<void> {
  if (!isAble() || Notification.permission !== "granted" || whose() !== customerId) return;
  const subscription = await ownSubscription().catch(() => null);
  if (subscription) await tell(subscription);
}

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
