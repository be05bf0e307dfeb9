import type { Provider } from "./faults.ts";

/** A request ("in") or notification ("out"), for assertions. */
export interface LogEntry {
  provider: Provider;
  direction: "in" | "out";
  method: string;
  path: string;
  headers: Record<string, unknown>;
  body: unknown;
  at: string;
  status?: number | string;
}

export interface RequestLog {
  add(entry: LogEntry): LogEntry;
  read(provider?: string): LogEntry[];
  clear(): void;
}

const KEPT = 5000;

export function createRequestLog(): RequestLog {
  let entries: LogEntry[] = [];
  return {
    add: (entry) => {
      entries.push(entry);
      if (entries.length > KEPT * 1.2) entries = entries.slice(-KEPT);
      return entry;
    },
    read: (provider) => entries.filter((entry) => !provider || entry.provider === provider),
    clear: () => {
      entries = [];
    },
  };
}
