import { call } from "#app/foundation/http/call.ts";
import { addFieldTexts } from "#app/foundation/http/problem-texts.ts";
import { fieldTexts } from "./field-texts.ts";
import { withdrawAnswer, withdrawBody } from "./withdrawals.contract.ts";
import type { Withdrawals } from "./withdrawals.server.ts";

// API clients get the page's texts.
addFieldTexts(fieldTexts);

export const withdrawalCalls = (withdrawals: Withdrawals) => [
  call({
    method: "POST",
    path: "/shop/deposit/withdraw",
    summary: "Requests a withdrawal: holds part of the deposit until staff pays it to a bank account",
    own: true,
    keyed: true,
    limit: "personal",
    body: withdrawBody,
    answer: withdrawAnswer,
    handle: ({ body, visit, header }) => withdrawals.ask(body, visit, header("idempotency-key")),
  }),
];
