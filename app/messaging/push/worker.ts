import type { PushNews } from "./push.ts";

// The service worker: shows push messages and opens their links. No cache, no fetch handling.
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Pushed = Waiting & { data: { json(): unknown } | null };
type Pressed = Waiting & { notification: Notification };
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
  // userVisibleOnly: a push must show something, or the browser does and finally revokes.
  event.waitUntil(scope.registration.showNotification(title ?? "Gong", { body: body ?? "", tag: tag ?? "", data: link ?? "/" }));
});

scope.addEventListener("notificationclick", (event: Pressed) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data)));
});

/** Focuses a page that shows it, else opens one; own origin only. */
async function goTo(link: string): Promise<void> {
  const { href, origin } = new URL(link, scope.location.origin);
  if (origin !== scope.location.origin) return;
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  await (open ? open.focus() : scope.clients.openWindow(href));
}
