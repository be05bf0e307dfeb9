import * as z from "zod";
import type { Sellers } from "#app/foundation/sellers/seller.ts";

export const registerEnvironment = {
  ATOL_URL: z.url().regex(/\/$/, "has to end with a slash").default("https://online.atol.ru/possystem/v4/"),
  ATOL_LOGIN: z.string().optional(),
  ATOL_PASSWORD: z.string().optional(),
  ATOL_GROUP: z
    .string()
    .regex(/^[\w-]+$/, "has to be the code of a group of registers")
    .optional(),
};

type Environment = z.infer<z.ZodObject<typeof registerEnvironment>>;

export const whyNoRegister = (e: Environment): string | null =>
  e.ATOL_LOGIN && !(e.ATOL_PASSWORD && e.ATOL_GROUP)
    ? "ATOL_PASSWORD and ATOL_GROUP are missing: with ATOL_LOGIN receipts are registered, and these say by which registers."
    : null;

/** Fictional sellers must not reach a real register. */
export const whyNobodys = (e: Environment, sellers: Sellers): string | null =>
  e.ATOL_LOGIN && Object.values(sellers).some(({ isFictional }) => isFictional)
    ? "SELLERS_FILE is missing or names fictional sellers: with ATOL_LOGIN receipts are registered, and the file says for whom."
    : null;

/** Without secrets. `box` replaces URLs in the sandbox. */
export const registerSettings = (e: Environment, { sandbox, box }: { sandbox: boolean; box: (path: string, real: string) => string }) => ({
  atol: { url: box("atol/possystem/v4/", e.ATOL_URL), group: sandbox ? "sandbox-group" : e.ATOL_GROUP },
});

export const registerSecrets = (e: Environment, or: (real: string | undefined, play: string) => string | undefined) => ({
  atol: { login: or(e.ATOL_LOGIN, "gong-atol"), password: or(e.ATOL_PASSWORD, "gong-pass") },
});
