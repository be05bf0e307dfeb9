import * as z from "zod";
import { call } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { type Currency, currencies } from "#app/foundation/storefront.ts";
import type { Rates } from "./rates.server.ts";

export const ratesCalls = (rates: Rates) => [
  call({
    method: "GET",
    path: "/books/currency/get/{currency}",
    summary: "Returns the price of one unit of a currency in rubles",
    params: z.object({ currency: z.string() }),
    answer: z.object({ currency: z.enum(currencies), val: z.number(), date: z.string().nullable() }),
    handle: ({ params }) => {
      const currency = currencies.find((known) => known === params.currency);
      if (!currency) throw notFound();
      return { body: { currency, val: Number(rates.val(currency as Currency)), date: rates.date(currency) } };
    },
  }),
];
