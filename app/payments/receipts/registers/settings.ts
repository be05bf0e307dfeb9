import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { issue } from "#app/foundation/issues.ts";
import type { Sellers } from "#app/foundation/sellers/seller.ts";

export const registerEnvironment = {
  ATOL_URL: z.url().regex(/\/$/, issue("issue-slash")).default("https://online.atol.ru/possystem/v4/"),
  ATOL_LOGIN: z.string().optional(),
  ATOL_PASSWORD: z.string().optional(),
  ATOL_GROUP: z
    .string()
    .regex(/^[\w-]+$/, issue("issue-registers"))
    .optional(),
};

type Environment = z.infer<z.ZodObject<typeof registerEnvironment>>;

export const whyNoRegister = (e: Environment): string | null =>
  e.ATOL_LOGIN && !(e.ATOL_PASSWORD && e.ATOL_GROUP) ? m.setting_register() : null;

/** Fictional sellers must not reach a real register. */
export const whyNobodys = (e: Environment, sellers: Sellers): string | null =>
  e.ATOL_LOGIN && Object.values(sellers).some(({ isFictional }) => isFictional) ? m.setting_nobodys() : null;

/** Without secrets. `box` replaces URLs in the sandbox. */
export const registerSettings = (e: Environment, { sandbox, box }: { sandbox: boolean; box: (path: string, real: string) => string }) => ({
  atol: { url: box("atol/possystem/v4/", e.ATOL_URL), group: sandbox ? "sandbox-group" : e.ATOL_GROUP },
});

export const registerSecrets = (e: Environment, or: (real: string | undefined, play: string) => string | undefined) => ({
  atol: { login: or(e.ATOL_LOGIN, "gong-atol"), password: or(e.ATOL_PASSWORD, "gong-pass") },
});
