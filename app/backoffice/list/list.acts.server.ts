import { randomUUID } from "node:crypto";
import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { addressOf, readAddress } from "#app/foundation/lists/list-address.ts";
import { act } from "../acting/act.ts";
import { faces, keptOf } from "./lists.ts";
import { removeView, saveView } from "./views.queries.server.ts";

export const listActs = {
  "views.save": act({
    permission: "everybody",
    takes: z.object({
      list: z.enum(Object.keys(faces) as [string, ...string[]]),
      name: z.string().trim().min(1).max(60),
      address: z.string().max(2000).default(""),
      shared: z.coerce.boolean().default(false),
    }),
    object: ({ list, name }) => ({ kind: "view", id: `${list} ${name}` }),
    carryOut: async ({ shop, me, now }, { list, name, address, shared }) => {
      const kind = faces[list]!.list;
      const { asked } = readAddress(kind, new URLSearchParams(address));
      const kept = String(addressOf(kind, keptOf(asked)));
      await saveView(shop.db, { id: randomUUID(), list, staffId: me.id, name, address: kept, isShared: shared, now });
      return { ok: true, says: m.desk_view_saved({ name }) };
    },
  }),
  "views.remove": act({
    permission: "everybody",
    takes: z.object({ view: z.string().max(60) }),
    object: ({ view }) => ({ kind: "view", id: view }),
    carryOut: async ({ shop, me }, { view }) =>
      (await removeView(shop.db, view, me.id))
        ? { ok: true, says: m.desk_view_removed() }
        : { ok: false, refusal: "unknown", says: m.desk_object_unknown() },
  }),
};
