import pino, { type Logger } from "pino";

/** Logs no headers and no statement values. */
export function createLog({ logLevel }: { logLevel: string }): Logger {
  return pino({
    level: logLevel,
    redact: ["req.headers", "err.parameters", "err.detail", "err.where"],
    ...(process.stdout.isTTY && { transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } }),
  });
}
