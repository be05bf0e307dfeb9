import assert from "node:assert/strict";
import { test } from "node:test";

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const shown: unknown[] = [];
const opened: string[] = [];
const focused: string[] = [];
const pages: { url: string; focus: () => Promise<void> }[] = [];
Object.assign(globalThis, {
  location: { origin: "https://gong.example" },
  registration: {
    showNotification: async (title: string, more: object) => void shown.push({ title, ...more }),
  },
  clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
  skipWaiting: async () => {},
  addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
});
await import("./worker.ts");

/** Dispatches an event and awaits its `waitUntil`. */
async function happens(name: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}
const pressed = async (data: unknown) => {
  let isClosed = false;
  await happens("notificationclick", { notification: { data, close: () => (isClosed = true) } });
  assert.equal(isClosed, true);
};

test("a push is shown, later ones replace it; an empty one shows the shop's name", async () => {
  const news = { title: "Гонг", body: "Заказ оплачен", link: "/lk/orders/1", tag: "t" };
  await happens("push", { data: { json: () => news } });
  await happens("push", { data: null });
  assert.deepEqual(shown, [
    { title: "Гонг", body: "Заказ оплачен", tag: "t", data: "/lk/orders/1" },
    { title: "Gong", body: "", tag: "", data: "/" },
  ]);
});

test("a pressed push opens its page, in the open one or a new one, never another site", async () => {
  await pressed("/lk/orders/1");
  assert.deepEqual(opened, ["https://gong.example/lk/orders/1"]);
  const url = "https://gong.example/lk/orders/1";
  pages.push({ url, focus: async () => void focused.push(url) });
  await pressed("/lk/orders/1");
  assert.deepEqual([opened.length, focused], [1, [url]]);
  for (const other of ["https://evil.example/", "//evil.example/", "javascript:alert(1)"]) await pressed(other);
  assert.deepEqual([opened.length, focused.length], [1, 1]);
});
