import type { RawBuilder } from "kysely";
import { sql } from "#app/foundation/database/database.server.ts";
import type { because, Reason, ReasonCode } from "./reasons.ts";

/** An expression of SQL that gives a reason as jsonb. */
export type Stated = RawBuilder<Reason>;

type PlacesOf<C extends ReasonCode> = Parameters<typeof because<C>> extends [C, infer P] ? keyof P & string : never;
type Plain = { [C in ReasonCode]: PlacesOf<C> extends never ? C : never }[ReasonCode];

export const stated = (code: Plain): Stated => sql<Reason>`jsonb_build_object('code', ${code}::text)`;

/** With one place, filled by the database. */
export const statedOf = <C extends ReasonCode>(code: C, name: PlacesOf<C>, place: RawBuilder<unknown>): Stated =>
  sql<Reason>`jsonb_build_object('code', ${code}::text, ${sql.lit(name)}, ${place})`;
