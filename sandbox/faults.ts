import { simulated } from "./simulators.ts";

export const providers: readonly string[] = [...simulated, "atol", "dadata", "smsru", "whatsapp", "push", "smtp", "cbr", "ecb"];
export type Provider = string;

/**
 * before the work: slow · error · limit (429) · timeout (never answers, nothing done) · reset (connection cut, nothing done)
 * after the work: timeout-after · reset-after · garbage (half an answer) · drip (byte by byte); op "callback": drop · slow · duplicate
 * smtp's ops: data · connect, auth, from, rcpt (error alone); atol's report: jump (another sum) · missing (an unknown status)
 * cbr, ecb: jump (rates 25 % higher) · zero · negative · missing · old (a document of last year) · html (a page with status 200) ·
 *   nominal (for ten times fewer units); `code` = of that currency alone, as "USD"
 * cdek's price: jump (counted in another currency; `code` = in that one) · old (its dates are ten working days later than its periods)
 */
export const faultModes = [
  "ok", "slow", "error", "limit", "timeout", "reset", "timeout-after", "reset-after", "garbage", "drip", "drop", "duplicate", "jump", "zero", "negative",
  "missing", "old", "html", "nominal",
] as const; // biome-ignore format: one line reads as the list it is
export type FaultMode = (typeof faultModes)[number];

export interface Fault {
  provider: Provider;
  mode: FaultMode;
  /** Part of the path or its alias, or one of `apart`; absent = all other requests. */
  op?: string;
  /** Remaining hits; absent = until "ok". */
  times?: number;
  delayMs: number;
  code?: string;
}

export interface Faults {
  set(fault: Fault): void;
  take(provider: Provider, op: string): Fault | undefined;
  clear(): void;
}

/** Operations hit only when named. */
const apart = ["callback", "connect", "auth", "from", "rcpt"];

export function createFaults(): Faults {
  let active: Fault[] = [];
  const hits = (fault: Fault, op: string) => (apart.includes(op) ? fault.op === op : fault.op === undefined || op.includes(fault.op));
  return {
    set: (fault) => {
      // A new fault replaces the same one; "ok" without an op clears the provider.
      active = active.filter((f) => f.provider !== fault.provider || (fault.op !== undefined && f.op !== fault.op));
      if (fault.mode !== "ok") active.unshift(fault);
    },
    take: (provider, op) => {
      const fault = active.find((f) => f.provider === provider && hits(f, op));
      if (fault?.times !== undefined && --fault.times <= 0) active = active.filter((f) => f !== fault);
      return fault;
    },
    clear: () => {
      active = [];
    },
  };
}
