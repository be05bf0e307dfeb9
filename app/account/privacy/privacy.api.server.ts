import { type Answer, call } from "#app/foundation/http/call.ts";
import { copyAnswer, eraseAnswer, eraseBody, takeBody } from "./privacy.contract.ts";
import type { Privacy } from "./privacy.server.ts";

export const privacyCalls = (privacy: Privacy) => [
  call({
    method: "POST",
    path: "/shop/user/data/export",
    summary: "Asks for a copy of all that is held of the customer; answers the key that takes it, once, within 24 hours",
    own: true,
    limit: "personal",
    answer: copyAnswer,
    handle: async ({ visit }) => ({ body: await privacy.askCopy(visit) }),
  }),
  call({
    method: "POST",
    path: "/shop/user/data/export/take",
    summary: "The copy itself, a zip; of another's key it says what it says of none",
    own: true,
    limit: "personal",
    body: takeBody,
    handle: async ({ body, visit }): Promise<Answer> => ({
      raw: { type: "application/zip", data: await privacy.takeCopy(body.key, visit) },
      headers: { "content-disposition": 'attachment; filename="gong-data.zip"' },
    }),
  }),
  call({
    method: "POST",
    path: "/shop/user/data/erase",
    summary: "Forgets the customer: at once, for good, but for what the law wants kept",
    own: true,
    limit: "personal",
    body: eraseBody,
    answer: eraseAnswer,
    handle: async ({ body, visit }): Promise<Answer> => {
      const { number, at } = await privacy.erase(body.giveup, visit);
      for (const name of ["au", "g", "b", "d"]) visit.clearCookie(name);
      return {
        body: { activity: false, act: number, at: at.toISOString() },
        headers: { "clear-site-data": '"cache", "storage"' },
      };
    },
  }),
];
