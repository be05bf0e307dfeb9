import { isIP } from "node:net";
import type { Shop } from "#app/shop.server.ts";
import { reach, type Tested } from "./reach-service.server.ts";
import { groupOf, knownServices, type ServiceGroup, serviceOf } from "./services.ts";
import { type Check, type LastWord, listChecks, listLastWords, putCheck } from "./settings.queries.server.ts";

/** `host`: what a test asks; empty if we have no address of it. */
export type Integration = { name: string; group: ServiceGroup; host: string; words: LastWord[]; check: Check | null; mayTest: boolean };

type Addressed = { url?: unknown };
type Known = Pick<Shop, "config" | "secrets">;

/** Addresses of services by name, without the keys and passwords that some of them carry. */
export function addressesOf({ config, secrets }: Known): Map<string, URL> {
  const found = new Map<string, URL>();
  for (const [name, value] of Object.entries(config)) {
    const { url } = (typeof value === "object" && value !== null ? value : {}) as Addressed;
    if (typeof url === "string" && URL.canParse(url)) found.set(name, new URL(url));
  }
  if (config.map) found.set("map", new URL(config.map.origin));
  if (secrets.smtpUrl && URL.canParse(secrets.smtpUrl)) {
    const { protocol, host } = new URL(secrets.smtpUrl);
    found.set("smtp", new URL(`${protocol}//${host}`));
  }
  return found;
}

export const shownHost = ({ hostname, port }: URL): string => (port && isIP(hostname) ? `${hostname}:${port}` : hostname);

const OURS = "1c";

export function createIntegrations({ config, secrets, db }: Pick<Shop, "config" | "secrets" | "db">) {
  const addresses = addressesOf({ config, secrets });
  /** 1C comes to us: what can be tested is our own door. */
  const askOf = (name: string): (() => Promise<Tested>) | null => {
    if (name === OURS) return async () => ({ outcome: secrets.oneCPassword ? "open" : "closed", ms: null });
    const url = addresses.get(name);
    return url ? () => reach(url) : null;
  };
  return {
    list: async (): Promise<Integration[]> => {
      const [words, checks] = [await listLastWords(db), await listChecks(db)];
      const heard = words.map((word) => ({ ...word, name: serviceOf(word.name) }));
      const names = [...new Set([...knownServices, ...addresses.keys(), ...heard.map(({ name }) => name)])];
      return names
        .map((name) => {
          const url = addresses.get(name);
          return {
            name,
            group: groupOf(name),
            host: url ? shownHost(url) : "",
            words: heard.filter((word) => word.name === name),
            check: checks.find((check) => check.name === name) ?? null,
            mayTest: askOf(name) !== null,
          };
        })
        .filter(({ host, words, mayTest }) => host || words.length || mayTest);
    },
    /** null: it has no address to ask. */
    test: async (name: string, now: Date): Promise<Tested | null> => {
      const tested = await askOf(name)?.();
      if (tested) await putCheck(db, { name, at: now, ...tested });
      return tested ?? null;
    },
  };
}
