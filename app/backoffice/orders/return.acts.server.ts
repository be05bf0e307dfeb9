import * as z from "zod";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Fit } from "#app/fulfilment/returns/receiving.server.ts";
import { returnRefusals } from "#app/fulfilment/returns/return-refusals.ts";
import type { Decided, ReturnName } from "#app/fulfilment/returns/returns.server.ts";
import type { Permission } from "#app/staff/permissions.ts";
import { type ActDone, type Acting, act } from "../acting/act.ts";
import { reason, refused } from "./order-act.server.ts";

const named = z.object({ number: z.string().max(40), n: z.coerce.number().int().min(1).max(9999) });
type Named = z.infer<typeof named>;

type Declared<Input extends Named> = {
  permission: Permission;
  command: string;
  takes: z.ZodType<Input>;
  work: (acting: Acting, name: ReturnName, input: Input) => Promise<Decided>;
  says: () => string;
};

const returnAct = <Input extends Named>({ permission, command, takes, work, says }: Declared<Input>) =>
  act<Input>({
    permission,
    commands: [command],
    takes,
    object: ({ number, n }) => ({ kind: "return", id: `${number}/${n}` }),
    reach: async (shop, { number }) => {
      const order = await shop.orders.findByNumber(number);
      return order ? { storefront: order.storefront } : null;
    },
    carryOut: async (acting, input): Promise<ActDone> => {
      try {
        const done = await work(acting, { number: input.number, n: input.n }, input);
        return done.ok ? { ok: true, says: says() } : refused(done.refusal, returnRefusals[done.refusal].says());
      } catch (error) {
        if (error instanceof ProblemError) return refused("state", m.desk_return_too_late());
        throw error;
      }
    },
  });

/** Pieces fit to be sold again, as "0:1"; by default what came back unused. */
const receiving = named.extend({
  fit: z.array(z.string().regex(/^\d{1,4}:\d{1,3}$/)).optional(),
  all: z.enum(["usual", "all", "none"]).default("usual"),
});
const fitOf = ({ fit, all }: z.infer<typeof receiving>): Fit =>
  fit ? fit.map((one) => one.split(":").map(Number)).map(([position, quantity]) => ({ position: position!, quantity: quantity! })) : all;

export const returnActs = {
  "returns.approve": returnAct({
    permission: "returns.decide",
    command: "returns approve",
    takes: named,
    work: ({ shop, by, now }, name) => shop.returns.approve(name, { by, now }),
    says: m.desk_return_approved,
  }),
  "returns.refuse": returnAct({
    permission: "returns.decide",
    command: "returns refuse",
    takes: named.extend({ reason }),
    work: ({ shop, by, now }, name, { reason }) => shop.returns.refuse(name, { by, now, reason }),
    says: m.desk_return_refused,
  }),
  "returns.receive": returnAct({
    permission: "returns.receive",
    command: "returns receive",
    takes: receiving,
    work: ({ shop, by, now }, name, input) => shop.returns.receive(name, { by, now, fit: fitOf(input) }),
    says: m.desk_return_received,
  }),
  "returns.paid": returnAct({
    permission: "refunds.make",
    command: "returns paid",
    takes: named,
    work: ({ shop, by, now }, name) => shop.returns.paid(name, { by, now }),
    says: m.desk_return_paid,
  }),
};
