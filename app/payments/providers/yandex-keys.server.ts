import { createPublicKey, type KeyObject } from "node:crypto";
import * as z from "zod";
import { askWithBreaker } from "#app/foundation/http/breaker.server.ts";

const KEPT_MS = 10 * 60_000;
/** Limits refetching for made-up key ids. */
const PAUSE_MS = 5000;
const DEADLINE_MS = 2000;

const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });
const signingKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  use: z.literal("sig").optional(),
});

export type FindKey = (kid: string) => Promise<KeyObject | undefined>;

/** JWKS cached for ten minutes; unknown ids refetch at once, as keys rotate unannounced. */
export function createKeySet(url: URL, now: () => number): FindKey {
  const ask = askWithBreaker("yandex keys");
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function load(): Promise<void> {
    askedAt = now();
    const outcome = await ask(url, { deadlineMs: DEADLINE_MS });
    const parsed = outcome.ok && outcome.status === 200 ? keySet.safeParse(outcome.json) : undefined;
    // Keep known keys while the set is unreachable.
    if (!parsed?.success) return;
    keys = new Map(parsed.data.keys.flatMap(readKey));
  }

  return async (kid) => {
    const age = now() - askedAt;
    if (age >= KEPT_MS || (!keys.has(kid) && age >= PAUSE_MS)) asking ??= load().finally(() => (asking = undefined));
    await asking;
    return keys.get(kid);
  };
}

function readKey(jwk: Record<string, unknown>): [string, KeyObject][] {
  const { success, data } = signingKey.safeParse(jwk);
  if (!success) return [];
  const { kid, kty, crv, x, y } = data;
  try {
    return [[kid, createPublicKey({ key: { kty, crv, x, y }, format: "jwk" })]];
  } catch {
    return [];
  }
}
