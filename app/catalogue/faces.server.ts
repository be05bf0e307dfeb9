import type { Db } from "#app/foundation/database/database.server.ts";
import type { Region } from "#app/foundation/storefront.ts";
import { lineKey } from "#app/pricing/goods.ts";
import { describeGoods, isSoldIn } from "./described-goods.queries.server.ts";
import type { LineKey } from "./goods.queries.server.ts";
import { thingPath } from "./thing-path.ts";

/** The current picture, and the page where this storefront still sells it. */
export type Face = { picture: string | null; path: string | null };
export type FaceOf = (line: LineKey) => Face;

export async function facesOf(db: Db, lines: readonly LineKey[], region: Region): Promise<FaceOf> {
  const things = lines.length ? await describeGoods(db, lines) : [];
  const faces = new Map(
    things.map((thing) => [lineKey(thing), { picture: thing.pictureId, path: isSoldIn(thing, region) ? thingPath(thing) : null }]),
  );
  return (line) => faces.get(lineKey(line)) ?? { picture: null, path: null };
}
