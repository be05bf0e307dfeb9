import type { z } from "zod";
import { issueInWords } from "#app/foundation/issue-in-words.ts";

/** "models.0.price has to be a number". */
export const prettyIssue = (error: z.ZodError): string =>
  error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.map(String).join(".")} ${issueInWords(issue)}`.trim())
    .join("; ");
