import * as z from "zod";
import type { Carts } from "#app/cart/cart.server.ts";
import { presentEntries } from "#app/cart/cart-answer.ts";
import type { Waits } from "#app/catalogue/waits/waits.server.ts";
import { presentCustomer } from "#app/customers/identity/customer-answer.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { call } from "#app/foundation/http/call.ts";
import { notYours, Problem } from "#app/foundation/http/problem.ts";
import { addressBody, edit, presentAddress, savedRecipient } from "./account.contract.ts";
import type { Account } from "./account.server.ts";
import { findProtected } from "./protected-fields.ts";

type Needs = { account: Account; identity: Identity; carts: Carts; waits: Waits; alarm: (kind: string) => void };
const withId = { id: z.string() };

export const accountCalls = ({ account, identity, carts, waits, alarm }: Needs) => [
  call({
    method: "POST",
    path: "/shop/user/editors/",
    summary: "Changes the customer's own profile, notifications, addresses, recipients, waits or e-mail",
    own: true,
    // Check for protected fields before unknown ones are dropped.
    body: z
      .unknown()
      .transform((body) => {
        const path = findProtected(body);
        if (path === null) return body;
        alarm("protected_field");
        throw new Problem(422, "field_protected", { errors: [{ path: path.slice(0, 200), code: "protected" }] });
      })
      .pipe(edit),
    handle: async ({ body, visit }) => {
      if (body._id !== visit.customerId) throw notYours();
      const sent = await account.edit(body, visit);
      const basket = presentEntries(await carts.list(body._id, visit.storefront.region));
      const data = presentCustomer((await identity.customer(body._id))!, basket, await waits.of(body._id));
      return { body: { activity: true, data, ...(sent && { retry_after: sent.retry_after, expires: sent.expires }) } };
    },
  }),
  call({
    method: "GET",
    path: "/shop/user/addresses",
    summary: "The customer's own saved addresses and recipients",
    own: true,
    answer: z.object({ addresses: z.array(addressBody.extend(withId)), recipients: z.array(savedRecipient.extend(withId)) }),
    handle: async ({ visit }) => ({
      body: {
        addresses: (await account.addresses(visit.customerId!)).map(presentAddress),
        recipients: await account.recipients(visit.customerId!),
      },
    }),
  }),
  call({
    method: "GET",
    path: "/shop/user/guestorders",
    summary: "How many orders were made as a guest with the phone this session has proven",
    own: true,
    limit: "personal",
    answer: z.object({ count: z.number() }),
    handle: async ({ visit }) => ({ body: { count: await account.countGuestOrders(visit) } }),
  }),
  call({
    method: "POST",
    path: "/shop/user/guestorders",
    summary: "Adds them, or the one that is named, to the account, once its owner has said yes; with the key of its link one of any age",
    own: true,
    limit: "personal",
    body: z.object({ confirm: z.literal(true), number: z.string().max(40).optional(), k: z.string().max(100).optional() }),
    answer: z.object({ added: z.number() }),
    handle: async ({ body, visit }) => ({ body: { added: await account.takeGuestOrders(visit, body) } }),
  }),
];
