import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { NearBirthday } from "./birthday.ts";

const greetings = { soon: m.birthday_soon, today: m.birthday_today, past: m.birthday_past } satisfies Record<NearBirthday["when"], unknown>;

/** "Vera, happy birthday!", before, on and after the day; without a name just the greeting. */
export function greetingWords(when: NearBirthday["when"], name: string, locale: Language): string {
  const said = greetings[when]({}, { locale });
  return name ? `${name}, ${said}` : said.charAt(0).toUpperCase() + said.slice(1);
}
