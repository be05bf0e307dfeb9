import { hash } from "node:crypto";
import type { Text } from "#app/catalogue/model-record.ts";

export type Shelf = { id: string; name: Text; parentId: string | null };

/** The category of uncategorised goods. */
export const REST = "1";

/** A stable integer below 2^48, as feeds require. */
export const categoryNumber = (id: string): string => String(2 + hash("sha1", id, "buffer").readUIntBE(0, 6));

export function shelfOf(ids: readonly string[], shelves: Pick<ReadonlyMap<string, Shelf>, "has">): string {
  const found = ids.find((id) => shelves.has(id));
  return found === undefined ? REST : categoryNumber(found);
}

/** From the top to the first category in use. */
export function trailOf(ids: readonly string[], shelves: ReadonlyMap<string, Shelf>): Shelf[] {
  const trail: Shelf[] = [];
  for (let at = shelves.get(ids.find((id) => shelves.has(id)) ?? ""); at && !trail.includes(at); at = shelves.get(at.parentId ?? ""))
    trail.unshift(at);
  return trail;
}
