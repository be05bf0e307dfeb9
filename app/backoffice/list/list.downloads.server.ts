import * as z from "zod";
import { readAddress } from "#app/foundation/lists/list-address.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import type { Acting } from "../acting/act.ts";
import { type Downloads, download } from "../acting/download.ts";
import { storefrontsOf } from "../me.ts";
import { exportList } from "./export.server.ts";
import { type AnyFace, fileColumns } from "./list-face.ts";
import { faces, fileOf, hasPersonal, impersonalColumns, matchingOf, personalFileOf } from "./lists.ts";

const asked = z.object({ address: z.string().max(2000).default(""), as: z.enum(["csv", "xlsx"]) });
type Wanted = z.infer<typeof asked>;

function scopeOf({ me }: Acting, { permission }: AnyFace, isPersonal: boolean) {
  const [read, may] = [storefrontsOf(me, permission), isPersonal ? storefrontsOf(me, "privacy.export") : null];
  return { storefronts: read && may ? read.filter((one) => may.includes(one)) : (read ?? may) };
}

function produce(acting: Acting, face: AnyFace, { address, as }: Wanted, isPersonal: boolean) {
  const { asked } = readAddress(face.list, new URLSearchParams(address));
  const columns = isPersonal ? asked.columns : impersonalColumns(face.list, asked.columns);
  return exportList(acting.shop.db, face.list, {
    asked: { ...asked, columns },
    scope: scopeOf(acting, face, isPersonal),
    as,
    name: `${face.list.name}-${moscowTime(acting.now).day}`,
    columns: fileColumns(face, columns, acting.visit.lang),
  });
}

/** Rows are narrowed to the storefronts of the reader's rights instead. */
const reach = async () => ({});

function downloadsOf(face: AnyFace): Downloads {
  const { name } = face.list;
  const object = ({ as }: Wanted) => ({ kind: "list", id: `${name} ${as}` });
  const file = (isPersonal: boolean) =>
    download({
      permission: isPersonal ? "privacy.export" : (face.exportPermission ?? face.permission),
      reach,
      recorded: true,
      takes: asked,
      object,
      produce: async (acting, wanted) => produce(acting, face, wanted, isPersonal),
    });
  return {
    [fileOf(name)]: file(false),
    ...(hasPersonal(face.list) && { [personalFileOf(name)]: file(true) }),
    [matchingOf(name)]: download({
      permission: face.permission,
      reach,
      takes: z.object({ address: z.string().max(2000).default("") }),
      object: () => ({ kind: "list", id: name }),
      produce: async ({ desk, me }, { address }) => {
        const rows = await desk.lists.matching(face, me, address);
        const body = JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, face.nameOf(row)])));
        return { type: "application/json", name: `${name}.json`, body };
      },
    }),
  };
}

/** Files of every list, and what is chosen when all of it is. */
export const listDownloads: Downloads = Object.assign({}, ...Object.values(faces).map(downloadsOf));
