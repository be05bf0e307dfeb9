import * as z from "zod";
import { type Answer, call } from "#app/foundation/http/call.ts";
import { invalid } from "#app/foundation/http/problem.ts";
import { waitBody } from "./waits.contract.ts";
import type { Waits } from "./waits.server.ts";

export const waitCalls = ({ waits }: { waits: Waits }) => {
  /** Posted by the email's page without scripts, or by a mail client, which follows no redirect (RFC 8058); the link's key is the proof. */
  const press = (action: "confirm" | "stop", summary: string) =>
    call({
      method: "POST",
      path: `/shop/wait/{id}/${action}`,
      summary,
      provider: true,
      limit: "personal",
      params: z.object({ id: z.string().max(100) }),
      query: z.object({ k: z.string().max(100) }),
      handle: async ({ params: { id }, query: { k }, body, visit }): Promise<Answer> => {
        await waits[action](id, k, visit.now);
        return String(body ?? "").includes("List-Unsubscribe=One-Click")
          ? { body: { activity: false } }
          : { status: 303, headers: { location: `/wait/${encodeURIComponent(id)}?k=${encodeURIComponent(k)}` } };
      },
    });

  return [
    call({
      method: "POST",
      path: "/shop/wait",
      summary: "Requests a restock message: a customer by session, a guest by e-mail after confirmation",
      limit: "personal",
      body: waitBody,
      answer: z.object({ activity: z.boolean() }),
      handle: async ({ body: { productid, specification, email }, visit }) => {
        const goods = { productId: productid, specificationId: specification };
        if (visit.customerId) await waits.ask(goods, visit);
        else if (email) await waits.askByMail(goods, email, visit);
        else throw invalid([{ path: "email", code: "enter_email" }]);
        return { body: { activity: true } };
      },
    }),
    press("confirm", "Says that a guest's mailbox is its owner's, by the key of the letter it got"),
    press("stop", "Ends the restock requests this letter belongs to"),
  ];
};
