import * as z from "zod";

const MOST = 30_000;

/** JSON in one field of a form or an address: at most 30,000 characters of what `type` takes. */
export const jsonField = <T extends z.ZodType>(type: T) =>
  z
    .string()
    .max(MOST)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom" });
        return z.NEVER;
      }
    })
    .pipe(type);
