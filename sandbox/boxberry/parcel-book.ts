import { createHash } from "node:crypto";
import type { World } from "../world.ts";
import type { Parcel, ParcelRequest } from "./parcel.ts";
import { refusalOf } from "./parcel-check.ts";
import { inErr } from "./refusals.ts";
import { CREATED } from "./statuses.ts";

export type Move = { at?: number; taken?: Record<string, number> };

export interface ParcelBook {
  find(id: string): Parcel | undefined;
  list(): Parcel[];
  create(asked: ParcelRequest): Parcel;
  move(parcel: Parcel, name: string, move?: Move): void;
  change(parcel: Parcel, change: Partial<Pick<Parcel, "deleted" | "sent">>): void;
}

const FIRST_NUMBER = 127_020_243;

export function openParcelBook(world: World): ParcelBook {
  const book = world.state.section("boxberry", () => ({ parcels: {} as Record<string, Parcel>, count: 0 }));
  const list = () => Object.values(book().parcels).filter(({ deleted }) => !deleted);
  const find = (id: string) => list().find(({ track, asked }) => track === id || asked.order_id === id);

  function put(asked: ParcelRequest): Parcel {
    const id = FIRST_NUMBER + book().count++;
    const track = `AAP${id}`;
    const parcel: Parcel = { track, id, asked, statuses: [{ at: world.clock.now(), name: CREATED }], sent: false, deleted: false };
    book().parcels[track] = parcel;
    world.state.changed();
    return parcel;
  }

  return {
    find,
    list,
    create: (asked) => {
      const refusal = refusalOf(asked);
      if (refusal) throw inErr(refusal);
      const standing = find(asked.updateByTrack || asked.order_id!);
      if (!asked.updateByTrack) {
        if (standing) throw inErr(`Заказ с номером ${asked.order_id} уже существует`);
        return put(asked);
      }
      if (!standing || standing.sent) throw inErr("Заказ для изменения не найден");
      standing.asked = asked;
      world.state.changed();
      return standing;
    },
    move: (parcel, name, { at = world.clock.now(), taken } = {}) => {
      if (taken) parcel.taken = taken;
      parcel.statuses.push({ at, name });
      parcel.statuses.sort((a, b) => a.at - b.at);
      world.state.changed();
    },
    change: (parcel, change) => {
      Object.assign(parcel, change);
      world.state.changed();
    },
  };
}

/** Label links carry their own token, not the shop's. */
export const labelToken = (id: number) => createHash("md5").update(`boxberry label ${id}`).digest("hex");
