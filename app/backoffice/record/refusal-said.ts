import { plain } from "../acting/plain.ts";
import { isWrong, wrongSaid } from "../acting/wrong-fields.ts";

/** A refusal as the person read it; of fields in the language of the reader. */
export const refusalSaid = (action: string, outcome: "done" | "refused", after: unknown): string | null => {
  const { said, wrong } = (outcome === "refused" && after ? after : {}) as { said?: unknown; wrong?: unknown };
  if (isWrong(wrong)) return wrongSaid(action, wrong);
  return typeof said === "string" ? plain(said) : null;
};
