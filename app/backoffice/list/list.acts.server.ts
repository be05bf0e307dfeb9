import { randomUUID } from "node:crypto";
import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { addressOf, readAddress } from "#app/foundation/lists/list-address.ts";
import { act } from "../acting/act.ts";
import { faces, keptOf } from "./lists.ts";
import { viewShown } from "./view-shown.ts";
import { removeView, saveView } from "./views.queries.server.ts";

function keptAddress(list: string, address: string): string {
  const kind = faces[list]!.list;
  return String(addressOf(kind, keptOf(readAddress(kind, new URLSearchParams(address)).asked)));
}

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
    shown: async ({ desk, me, visit }, { list, name, address, shared }) => {
      const was = await desk.ownView({ list, staffId: me.id, name });
      return viewShown(faces[list]!, name, was, { address: keptAddress(list, address), isShared: shared }, visit.lang);
    },
    carryOut: async ({ shop, me, now }, { list, name, address, shared }) => {
      const kept = keptAddress(list, address);
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
