import { hash } from "node:crypto";
import type { Text } from "#app/catalogue/model-record.ts";

export type Shelf = { id: string; name: Text; parentId: string | null };

/** Where goods stand that are on no shelf of ours. */
export const REST = "1";

/** Readers number categories: a whole number below 2^48, always the same for one of ours. */
export const categoryNumber = (id: string): string => String(2 + hash("sha1", id, "buffer").readUIntBE(0, 6));

/** The first of its shelves that is in use. */
export function shelfOf(ids: readonly string[], shelves: Pick<ReadonlyMap<string, Shelf>, "has">): string {
  const found = ids.find((id) => shelves.has(id));
  return found === undefined ? REST : categoryNumber(found);
}

/** From the topmost shelf down to the first of these that is in use. */
export function trailOf(ids: readonly string[], shelves: ReadonlyMap<string, Shelf>): Shelf[] {
  const trail: Shelf[] = [];
  for (let at = shelves.get(ids.find((id) => shelves.has(id)) ?? ""); at && !trail.includes(at); at = shelves.get(at.parentId ?? ""))
    trail.unshift(at);
  return trail;
}
