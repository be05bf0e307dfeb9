import type * as z from "zod";
import type { Change, Json } from "#app/foundation/database/audit.server.ts";
import type { Shop } from "#app/shop.server.ts";
import type { Permission } from "#app/staff/permissions.ts";
import type { Reach } from "#app/staff/roles.ts";
import type { Desk } from "../desk.server.ts";
import type { Me } from "../me.ts";
import type { StaffVisit } from "../visit.server.ts";
import type { Shown } from "./shown.ts";

/** Who acts, through what, and when. `by`: their name, as records and the rule of two people keep it. */
export type Acting = { shop: Shop; desk: Desk; me: Me; by: string; now: Date; visit: StaffVisit };

/** `says`: one sentence for the person. `answer`: what the page needs of it, such as a link. `goTo`: the page to show next. */
export type ActDone = { ok: true; says: string; answer?: Json; goTo?: string } | { ok: false; refusal: string; says: string };

export type Act<Input = unknown> = {
  permission: Permission | "everybody";
  /** The commands with the same use case, such as "orders ready". */
  commands?: readonly string[];
  /** Form fields; files come as `File`. */
  takes: z.ZodType<Input>;
  object: (input: Input) => { kind: string; id: string };
  /** Storefront and sum in minor units, for grants bound to them; null: there is no such object. */
  reach?: (shop: Shop, input: Input) => Promise<Reach | null>;
  /** Compared with the form's `version`: another one means that the page is out of date. */
  version?: (shop: Shop, input: Input) => Promise<string>;
  /** What it would overwrite, as it is now: values that differ from the form's `version` (`seenOf`) are listed field by field. */
  shown?: (acting: Acting, input: Input) => Promise<Shown[]>;
  /** The change after which a repeated request is answered without acting again, for acts of several transactions; any by default. */
  decides?: (change: Change) => boolean;
  /** What it would refuse in any case: said before a fresh passkey is asked for. */
  foresees?: (acting: Acting, input: Input) => Promise<ActDone | null>;
  /** Asks for a fresh passkey beyond what the permission does. */
  stepUp?: boolean;
  carryOut: (acting: Acting, input: Input) => Promise<ActDone>;
};

export type Acts = Record<string, Act>;

/** Declares an act with its input's type. */
export const act = <Input>(declared: Act<Input>): Act => declared as unknown as Act;
