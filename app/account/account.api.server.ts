import * as z from "zod";
import type { Carts } from "#app/cart/cart.server.ts";
import { presentEntries } from "#app/cart/cart-answer.ts";
import type { Waits } from "#app/catalogue/waits/waits.server.ts";
import { presentCustomer } from "#app/customers/identity/customer-answer.ts";
import type { Identity } from "#app/customers/identity/identity.server.ts";
import { call } from "#app/foundation/http/call.ts";
import { notYours, ProblemError } from "#app/foundation/http/problem.ts";
import { addressBody, edit, presentAddress, savedRecipient } from "./account.contract.ts";
import type { Account } from "./account.server.ts";
import { findProtected } from "./protected-fields.ts";

type Deps = { account: Account; identity: Identity; carts: Carts; waits: Waits; alarm: (kind: string) => void };
const withId = { id: z.string() };

export const accountCalls = ({ account, identity, carts, waits, alarm }: Deps) => [
  call({
    method: "POST",
    path: "/shop/user/editors/",
    summary: "Updates the customer's profile, notifications, addresses, recipients, restock requests or e-mail",
    own: true,
    // Check for protected fields before unknown ones are dropped.
    body: z
      .unknown()
      .transform((body) => {
        const path = findProtected(body);
        if (path === null) return body;
        alarm("protected_field");
        throw new ProblemError(422, "field_protected", { errors: [{ path: path.slice(0, 200), code: "protected" }] });
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
    summary: "Lists the customer's saved addresses and recipients",
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
    summary: "Counts guest orders placed with the phone verified in this session",
    own: true,
    limit: "personal",
    answer: z.object({ count: z.number() }),
    handle: async ({ visit }) => ({ body: { count: await account.countGuestOrders(visit) } }),
  }),
  call({
    method: "POST",
    path: "/shop/user/guestorders",
    summary:
      "Adds all guest orders, or the named one, to the account after its owner confirms; the key of an order's link adds one of any age",
    own: true,
    limit: "personal",
    body: z.object({ confirm: z.literal(true), number: z.string().max(40).optional(), k: z.string().max(100).optional() }),
    answer: z.object({ added: z.number() }),
    handle: async ({ body, visit }) => ({ body: { added: await account.takeGuestOrders(visit, body) } }),
  }),
];
