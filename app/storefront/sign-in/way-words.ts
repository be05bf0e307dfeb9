import { m } from "#app/foundation/i18n/messages/messages.js";
import type { SignInChannel } from "#app/foundation/storefront.ts";

export const wayWords = {
  sms: m.sign_in_by_sms,
  whatsapp: m.sign_in_by_whatsapp,
  email: m.sign_in_by_email,
} satisfies Record<SignInChannel, unknown>;
