import type { Readable } from "node:stream";
import type * as z from "zod";
import type { Shop } from "#app/shop.server.ts";
import type { Permission } from "#app/staff/permissions.ts";
import type { Reach } from "#app/staff/roles.ts";
import type { Acting } from "./act.ts";

/** `name`: of the saved file. `shown`: opened in the browser, such as a label to print. */
export type Produced = { type: string; name: string; body: Buffer | string | Readable; shown?: boolean };

/** A file that staff may fetch from `/file/<name>`; with `recorded` each fetch stands in the record. */
export type Download<Input = unknown> = {
  permission: Permission;
  takes: z.ZodType<Input>;
  object: (input: Input) => { kind: string; id: string };
  reach?: (shop: Shop, input: Input) => Promise<Reach | null>;
  recorded?: boolean;
  /** null: there is no such file. */
  produce: (acting: Acting, input: Input) => Promise<Produced | null>;
};
export type Downloads = Record<string, Download>;

/** Declares a download with its input's type. */
export const download = <Input>(declared: Download<Input>): Download => declared as unknown as Download;
