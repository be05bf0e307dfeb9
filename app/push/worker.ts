import type { PushNews } from "./push.ts";

// The store's service worker: shows what the store tells of, and leads to it. It keeps nothing and stands between no page and the network.
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Pushed = Waiting & { data: { json(): unknown } | null };
type Pressed = Waiting & { notification: Notification };
type Changed = Waiting & { oldSubscription: PushSubscription | null; newSubscription?: PushSubscription | null };
type Client = { url: string; focus(): Promise<unknown> };
type Scope = {
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: { matchAll(of: object): Promise<Client[]>; openWindow(url: string): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener<E extends Event>(name: string, listener: (event: E) => void): void;
};
const scope = globalThis as unknown as Scope;

scope.addEventListener("install", (event: Waiting) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener("push", (event: Pushed) => {
  const { title, body, link, tag } = (event.data?.json() ?? {}) as Partial<PushNews>;
  // What is told shows something, or the browser says so itself, and in the end tells no more.
  event.waitUntil(scope.registration.showNotification(title ?? "Gong", { body: body ?? "", tag: tag ?? "", data: link ?? "/" }));
});

scope.addEventListener("notificationclick", (event: Pressed) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data)));
});

/** The browser has another address from now on: the session that is in here takes it. */
scope.addEventListener("pushsubscriptionchange", (event: Changed) => event.waitUntil(subscribeAgain(event)));

/** To a page of this site that shows it already, or to a new one; other sites are none of its business. */
async function goTo(link: string): Promise<void> {
  const { href, origin } = new URL(link, scope.location.origin);
  if (origin !== scope.location.origin) return;
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  await (open ? open.focus() : scope.clients.openWindow(href));
}

async function subscribeAgain({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const next =
    newSubscription ??
    (applicationServerKey && (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!next) return;
  const { endpoint, keys } = next.toJSON();
  await fetch("/shop/push/subscribe", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
}
