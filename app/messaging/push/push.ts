/** A PushSubscription, base64url. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The worker's payload. A later message with the same `tag` replaces it. */
export type PushNews = { title: string; body: string; link: string; tag: string };

/** Per customer; the oldest is dropped. */
export const MOST_BROWSERS = 10;

/** Known push services: pages choose the URL we call (SSRF). */
const services = ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];
/** Google's for Chromium builds without its keys; its other subdomains aren't push services. */
const exactly = ["jmt17.google.com"];
const isNamed = (name: string) => exactly.includes(name) || services.some((host) => name === host || name.endsWith(`.${host}`));

/** `own`: the simulator's origin. */
export function isPushService(endpoint: string, own?: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (own && url.origin === new URL(own).origin) return true;
  return url.protocol === "https:" && url.port === "" && isNamed(url.hostname);
}
