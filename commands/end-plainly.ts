import { plainReason } from "../app/foundation/plain-reason.ts";

/** Ends the process with what happened and what to do about it. A bug ends with its stack. */
export function endPlainly(error: unknown): never {
  const reason = plainReason(error);
  console.error(reason ? `\n${reason}` : error);
  process.exit(1);
}
