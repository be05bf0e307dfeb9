import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shop } from "#app/shop.server.ts";
import { type LastWord, listLastWords } from "./settings.queries.server.ts";

export type Integration = { name: string; host: string; words: LastWord[] };
export type Tested = { ok: true; ms: number } | { ok: false; why: "silent" | "away" };

const LIMIT_MS = 5000;
type Addressed = { url?: unknown };

/** Addresses of services by name, out of the configuration. Keys and passwords are elsewhere and never come here. */
export function addressesOf(config: Shop["config"]): Map<string, URL> {
  const found = new Map<string, URL>();
  for (const [name, value] of Object.entries(config)) {
    const { url } = (typeof value === "object" && value !== null ? value : {}) as Addressed;
    if (typeof url === "string" && URL.canParse(url)) found.set(name, new URL(url));
  }
  return found;
}

export const shownHost = ({ hostname, port }: URL): string => (port && isIP(hostname) ? `${hostname}:${port}` : hostname);

/** Asks for nothing but an answer: a request without key, account or effect, given up after five seconds. */
async function reach(url: URL): Promise<Tested> {
  const started = performance.now();
  const asked = fetch(url.origin, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) }).then(
    (): Tested => ({ ok: true, ms: Math.round(performance.now() - started) }),
    (error: { name?: string }): Tested => ({ ok: false, why: error.name === "TimeoutError" ? "silent" : "away" }),
  );
  return Promise.race([asked, sleep(LIMIT_MS + 500, { ok: false, why: "silent" } as const, { ref: false })]);
}

export function createIntegrations({ config, db }: Pick<Shop, "config" | "db">) {
  const addresses = addressesOf(config);
  return {
    list: async (): Promise<Integration[]> => {
      const words = await listLastWords(db);
      const names = [...new Set([...addresses.keys(), ...words.map(({ name }) => name)])].sort();
      return names.map((name) => {
        const url = addresses.get(name);
        return { name, host: url ? shownHost(url) : "", words: words.filter((word) => word.name === name) };
      });
    },
    /** null: it has no address to ask. */
    test: async (name: string): Promise<Tested | null> => {
      const url = addresses.get(name);
      return url ? reach(url) : null;
    },
  };
}
