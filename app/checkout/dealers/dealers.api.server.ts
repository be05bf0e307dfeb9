import type { Identity } from "#app/customers/identity/identity.server.ts";
import { call } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { rowsAnswer, rowsBody } from "./dealers.contract.ts";
import type { Dealers } from "./dealers.server.ts";

export const dealerCalls = ({ dealers, identity }: { dealers: Dealers; identity: Identity }) => [
  call({
    method: "POST",
    path: "/shop/dealer/lines",
    summary: "Turns a dealer's spreadsheet rows (SKU, size, quantity) into cart lines; 404 for anyone else",
    own: true,
    limit: "personal",
    body: rowsBody,
    answer: rowsAnswer,
    handle: async ({ body, visit }) => {
      if (!(await identity.customer(visit.customerId!))?.dealer) throw notFound();
      return { body: await dealers.resolve(body, visit) };
    },
  }),
];
