import type { z } from "zod";

/** The first things wrong with a row, in one line: "models.0.price: expected number". */
export const prettyIssue = (error: z.ZodError): string =>
  error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join(".") || "row"}: ${issue.message}`)
    .join("; ");
