import type { FastifyInstance } from "fastify";
import { createShopper } from "./shopper.ts";

/** Storage, cookies, fetch and storage events for client modules against a real shop; rendering is tested in `test/e2e`. */
export function openBrowser(app: FastifyInstance, place: { host?: string; lang?: string } = {}) {
  const shopper = createShopper(app, place);
  const listeners = new Set<(event: { key: string | null }) => void>();
  const kept = { local: new Map<string, string>(), session: new Map<string, string>() };
  const state = { offline: false, reloads: 0 };
  const storage = (map: Map<string, string>, tell = (_key: string) => {}) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      map.set(key, value);
      tell(key);
    },
    removeItem: (key: string) => {
      map.delete(key);
      tell(key);
    },
  });
  const window = {
    fetch: (...asked: Parameters<typeof fetch>) => fetch(...asked),
    addEventListener: (name: string, listener: () => void) => name === "storage" && void listeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => void listeners.delete(listener),
  };
  const told = (key: string | null) => {
    for (const listener of listeners) listener({ key });
  };
  const define = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  define("localStorage", storage(kept.local, told));
  define("sessionStorage", storage(kept.session));
  define("window", window);
  define("document", { documentElement: { lang: place.lang ?? "ru", dataset: {} } });
  define("location", { reload: () => void state.reloads++, origin: "http://localhost" });
  define("screen", { width: 390, height: 844 });
  define("devicePixelRatio", 2);
  define("navigator", { plugins: [], maxTouchPoints: 0, hardwareConcurrency: 2, userAgent: "test" });
  define(
    "fetch",
    async (path: string, { method = "GET", body, headers = {} }: { method?: string; body?: string; headers?: object } = {}) => {
      if (state.offline) throw new TypeError("Failed to fetch");
      const { "content-type": _, ...rest } = headers as Record<string, string>;
      const reply = await shopper.send(method, path, body === undefined ? undefined : JSON.parse(body), rest);
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      return new Response([204, 304].includes(reply.status) ? null : text, {
        status: reply.status,
        headers: { "retry-after": String(reply.headers["retry-after"] ?? "") },
      });
    },
  );
  const forget = () => {
    for (const map of Object.values(kept)) map.clear();
    told(null);
  };
  return { shopper, kept, state, told, forget };
}
