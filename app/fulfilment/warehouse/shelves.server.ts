import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import * as queries from "./warehouse.queries.server.ts";

export type Variant = { productId: string; specificationId: string };
const MOST_PLACE = 40;
export const MOST_ROWS = 5000;

/** `refused`: lines that name nothing, by their number and text. */
export type PlacesTaken = { taken: number; refused: { line: number; text: string }[] };

const idOf = ({ productId, specificationId }: Variant): string => (specificationId === "0" ? productId : `${productId}/${specificationId}`);

/** Where things lie, by hand or from a table of articles and places. */
export function createShelves(db: Db) {
  const put = async (trx: Db, variant: Variant & { place: string }, place: string): Promise<void> => {
    if (variant.place === place) return;
    await queries.setPlace(trx, variant, place);
    noteChange(trx, { objectKind: "shelf", objectId: idOf(variant), before: { place: variant.place }, after: { place } });
  };

  /** `at`: the line's number from 0. `found`: what it names; several things if they share an article. */
  async function read(on: Db, table: string) {
    const lines = [];
    for (const [at, text] of table.split(/\r?\n/).slice(0, MOST_ROWS).entries()) {
      if (!text.trim()) continue;
      const [name = "", place = ""] = text.split(/[\t;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
      lines.push({ at, text, name, place, found: name && place && place.length <= MOST_PLACE ? await queries.findVariants(on, name) : [] });
    }
    return lines;
  }

  return {
    /** What lies somewhere already, of what the table names. */
    placed: async (table: string): Promise<{ id: string; name: string; was: string; becomes: string }[]> =>
      (await read(db, table)).flatMap(({ name, place, found }) =>
        found.flatMap((variant) => (variant.place ? [{ id: idOf(variant), name, was: variant.place, becomes: place }] : [])),
      ),
    find: (q: string) => queries.listShelved(db, q.trim().slice(0, 60)),
    placeOf: async (variant: Variant): Promise<string> => (await queries.findVariant(db, variant))?.place ?? "",
    /** False: there is no such thing. */
    set: (variant: Variant, place: string): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const found = await queries.findVariant(trx, variant);
        if (found) await put(trx, found, place);
        return found !== undefined;
      }),

    /** Lines of "article or barcode, place", as a table copies them; lines that name nothing are returned, the rest is taken. */
    take: (table: string): Promise<PlacesTaken> =>
      inTransaction(db, async (trx) => {
        const said: PlacesTaken = { taken: 0, refused: [] };
        for (const { at, text, place, found } of await read(trx, table)) {
          for (const variant of found) await put(trx, variant, place);
          if (found.length) said.taken += found.length;
          else said.refused.push({ line: at + 1, text: text.slice(0, 80) });
        }
        return said;
      }),
  };
}
