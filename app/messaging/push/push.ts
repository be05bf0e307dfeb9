/** A browser that listens, as the Push API gives it. Base64url. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What a browser's worker is told; it shows that and no more. `tag`: a later message with the same one takes its place. */
export type PushNews = { title: string; body: string; link: string; tag: string };

/** So many browsers of one customer are told; of more the oldest is forgotten. */
export const MOST_BROWSERS = 10;

/** Those who run push services for browsers: the store calls no other address that a page names. */
const services = ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];
/** Google's for browsers that are built without its keys; around it is much else of Google's. */
const exactly = ["jmt17.google.com"];
const isNamed = (name: string) => exactly.includes(name) || services.some((host) => name === host || name.endsWith(`.${host}`));

/** Whether an address is a push service's, or of `own`, the origin of the simulator. */
export function isPushService(endpoint: string, own?: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (own && url.origin === new URL(own).origin) return true;
  return url.protocol === "https:" && url.port === "" && isNamed(url.hostname);
}
