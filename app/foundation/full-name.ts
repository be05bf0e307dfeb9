import type { Language } from "./storefront.ts";

type Named = { lastname: string; firstname: string; surname: string };

/** Russian forms put the last name first; `surname` is the patronymic. */
export const fullName = ({ lastname, firstname, surname }: Named, lang: Language): string =>
  (lang === "ru" ? [lastname, firstname, surname] : [firstname, surname, lastname]).filter(Boolean).join(" ");

/** As staff call people, in both languages. */
export const calledName = ({ firstname, surname, lastname }: Named): string => [firstname, surname, lastname].filter(Boolean).join(" ");
