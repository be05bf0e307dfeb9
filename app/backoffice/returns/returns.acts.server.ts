import * as z from "zod";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { MOST_STAFF_PHOTOS } from "#app/fulfilment/returns/return-photos.server.ts";
import { returnRefusals } from "#app/fulfilment/returns/return-refusals.ts";
import type { Decided, Decision, ReturnName } from "#app/fulfilment/returns/returns.server.ts";
import type { Shop } from "#app/shop.server.ts";
import type { Permission } from "#app/staff/permissions.ts";
import { type ActDone, type Acting, act } from "../acting/act.ts";

const name = z.string().regex(/^[\w-]{1,40}\/\d{1,4}$/);
const nameOf = (said: string): ReturnName => {
  const [number = "", n = ""] = said.split("/");
  return { number, n: Number(n) };
};
const ofReturn = ({ name }: { name: string }) => ({ kind: "return", id: name });
const reach = async ({ orders, returns }: Shop, { name }: { name: string }) => {
  const found = (await returns.whole(nameOf(name))) && (await orders.findByNumber(nameOf(name).number));
  return found ? { storefront: found.storefront } : null;
};

async function decided({ by, now }: Acting, work: (step: Decision) => Promise<Decided>, says: () => string): Promise<ActDone> {
  try {
    const done = await work({ by, now });
    return done.ok ? { ok: true, says: says() } : { ok: false, refusal: done.refusal, says: returnRefusals[done.refusal].says() };
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, refusal: "too_late", says: m.desk_return_too_late() };
    throw error;
  }
}

type Verb = "approve" | "paid";
const step = (verb: Verb, permission: Permission, says: () => string) =>
  act({
    permission,
    commands: [`returns ${verb}`],
    takes: z.object({ name }),
    object: ofReturn,
    reach,
    carryOut: (acting, { name }) => decided(acting, (step) => acting.shop.returns[verb](nameOf(name), step), says),
  });

const many = <T extends z.ZodType>(of: T) =>
  z.preprocess((said) => (said === undefined ? [] : Array.isArray(said) ? said : [said]), z.array(of).max(200));
const piece = z.coerce.number().int().min(0).max(9999);

export const returnActs = {
  "returns.approve": step("approve", "returns.decide", m.desk_return_approved),
  "returns.paid": step("paid", "refunds.make", m.desk_return_paid_back),
  "returns.refuse": act({
    permission: "returns.decide",
    commands: ["returns refuse"],
    takes: z.object({ name, reason: z.string().trim().min(3).max(500) }),
    object: ofReturn,
    reach,
    carryOut: (acting, { name, reason }) =>
      decided(acting, (step) => acting.shop.returns.refuse(nameOf(name), { ...step, reason }), m.desk_return_refused),
  }),
  /** `fit`: how many of the line at the same place are as new; `found`: words about the rest. */
  "returns.receive": act({
    permission: "returns.receive",
    commands: ["returns receive"],
    takes: z.object({
      name,
      position: many(piece),
      fit: many(piece),
      found: many(z.string().trim().max(500)),
      photo: many(z.instanceof(File)),
    }),
    object: ofReturn,
    reach,
    carryOut: async (acting, { name, position, fit, found, photo }) => {
      const { shop, me, visit } = acting;
      const files = photo.filter(({ size }) => size > 0);
      if (files.length > MOST_STAFF_PHOTOS)
        return { ok: false, refusal: "photos", says: m.desk_return_too_many_photos({ most: MOST_STAFF_PHOTOS }) };
      const words = new Map(position.map((at, i) => [at, found[i] ?? ""] as const).filter(([, said]) => said));
      const whole = position.map((at, i) => ({ position: at, quantity: fit[i] ?? 0 })).filter(({ quantity }) => quantity > 0);
      let photos: Buffer[];
      try {
        photos = await shop.returns.readPhotos(files, { staffId: me.id, address: visit.address });
      } catch (error) {
        if (error instanceof ProblemError) return { ok: false, refusal: "photo", says: m.desk_return_photo_broken() };
        throw error;
      }
      const done = await decided(
        acting,
        (step) => shop.returns.receive(nameOf(name), { ...step, fit: whole, seen: { photos, words } }),
        m.desk_return_received,
      );
      const isToPay = done.ok && (await shop.returns.whole(nameOf(name)))?.isToPay;
      return isToPay ? { ok: true, says: m.desk_return_to_pay() } : done;
    },
  }),
};
