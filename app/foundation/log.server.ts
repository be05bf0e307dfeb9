import pino, { type Logger } from "pino";
import type { LogEvent } from "./log-events.ts";

type Write = (fields: object, event: LogEvent) => void;
export type Log = Record<"debug" | "info" | "warn" | "error" | "fatal", Write>;

/** Logs no headers and no statement values. */
export function createLog({ logLevel }: { logLevel: string }): Logger {
  return pino({
    level: logLevel,
    redact: ["req.headers", "err.parameters", "err.detail", "err.where"],
    ...(process.stdout.isTTY && { transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } }),
  });
}
