import type { Json } from "#app/foundation/database/audit.server.ts";
import type { RoleTitles } from "#app/staff/roles.ts";

/** Facts with the titles of the shop's own roles instead of their names. */
export function withRoleTitles(json: Json, titles: RoleTitles): Json {
  if (Array.isArray(json)) return json.map((one) => withRoleTitles(one, titles));
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([field, value]) => [
      field,
      field === "role" && typeof value === "string" && Object.hasOwn(titles, value) ? titles[value]! : withRoleTitles(value, titles),
    ]),
  );
}
