import { plainReason } from "../app/foundation/plain-reason.ts";

/** Exits with a plain message; bugs with their stack. */
export function endPlainly(error: unknown): never {
  const reason = plainReason(error);
  console.error(reason ? `\n${reason}` : error);
  process.exit(1);
}
