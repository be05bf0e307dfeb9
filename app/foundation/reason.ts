import { getLocale } from "./i18n/messages/runtime.js";
import type { Language } from "./storefront.ts";

type Place = string | number | Reason | readonly Reason[];
/** Why something is refused, as data: it may be stored, and is said in the language of its reader. */
export type Reason<Code extends string = string> = { code: Code; [place: string]: Place };

type Text = (places: never, options?: { locale?: Language }) => string;
type Places<T> = T extends (places: infer P, options?: never) => string ? P : never;
type Given<T> = undefined extends Places<T> ? [] : [places: { [Name in keyof Places<T>]: Place }];

/** A closed table of texts, with what makes and says its reasons. */
export function reasonsOf<const T extends Readonly<Record<string, Text>>>(texts: T) {
  type Code = keyof T & string;
  const because = <C extends Code>(code: C, ...[places]: Given<T[C]>): Reason<Code> => ({ ...places, code });

  /** Reasons stored by other versions are said as they are. */
  function say(reason: Reason | string, locale: Language = getLocale()): string {
    if (typeof reason === "string") return reason;
    const { code, ...places } = reason;
    const said = Object.fromEntries(Object.entries(places).map(([name, place]) => [name, sayPlace(place, locale)]));
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    return text ? text(said as never, { locale }) : [code, ...Object.values(said)].join(" ");
  }
  const sayPlace = (place: Place, locale: Language): string | number =>
    typeof place === "object"
      ? [place]
          .flat()
          .map((one: Reason) => say(one, locale))
          .join("; ")
      : place;
  return { texts, because, say };
}
