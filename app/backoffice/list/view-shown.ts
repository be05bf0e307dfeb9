import { m } from "#app/foundation/i18n/messages/messages.js";
import type { FilterValue } from "#app/foundation/lists/list.ts";
import { readAddress } from "#app/foundation/lists/list-address.ts";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { Shown } from "../acting/shown.ts";
import { type AnyFace, headsOf } from "./list-face.ts";

type Kept = { address: string; isShared: boolean };

/** A kept view in words: filters, order, columns. */
export function addressSaid(face: AnyFace, address: string, lang: Language): string {
  const { asked } = readAddress(face.list, new URLSearchParams(address));
  const heads = headsOf(face);
  const filters = Object.entries(asked.filters).map(([key, value]) => `${heads[key] ?? key}: ${valueSaid(face, key, value, lang)}`);
  const by = Object.entries(face.list.columns).find(([, { sort }]) => sort === asked.sort.key)?.[0] ?? asked.sort.key;
  const sort = `${heads[by] ?? by} ${asked.sort.down ? "↓" : "↑"}`;
  return [...filters, sort, asked.columns.map((key) => heads[key] ?? key).join(" | ")].join(", ");
}

function valueSaid(face: AnyFace, key: string, value: FilterValue, lang: Language): string {
  if ("values" in value) return value.values.map((one) => face.value(key, one, lang)).join(" / ");
  if ("text" in value) return value.text;
  if ("is" in value) return value.is ? m.desk_yes() : m.desk_no();
  const sum = (minor: number | null) => (minor === null ? "" : formatKopecks(minor, lang));
  return "from" in value ? `${value.from ?? ""} – ${value.to ?? ""}` : `${sum(value.least)} – ${sum(value.most)}`;
}

export function viewShown(face: AnyFace, name: string, was: Kept | undefined, becomes: Kept, lang: Language): Shown[] {
  const said = ({ address, isShared }: Kept) =>
    [addressSaid(face, address, lang), isShared && m.desk_list_shared()].filter(Boolean).join(", ");
  const field = `${face.list.name} ${name.toLowerCase()}`;
  return [{ field, name: m.desk_list_view_named({ name }), value: was ? said(was) : "", becomes: said(becomes) }];
}
