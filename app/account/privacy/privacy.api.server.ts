import { type Answer, call } from "#app/foundation/http/call.ts";
import { copyAnswer, eraseAnswer, eraseBody, takeBody } from "./privacy.contract.ts";
import type { Privacy } from "./privacy.server.ts";

export const privacyCalls = (privacy: Privacy) => [
  call({
    method: "POST",
    path: "/shop/user/data/export",
    summary: "Requests an export of the customer's data; returns the key that downloads it once within 24 hours",
    own: true,
    limit: "personal",
    answer: copyAnswer,
    handle: async ({ visit }) => ({ body: await privacy.askCopy(visit) }),
  }),
  call({
    method: "POST",
    path: "/shop/user/data/export/take",
    summary: "Downloads the data export as a zip; 404 for an unknown or another customer's key",
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
    summary: "Erases the customer immediately and permanently, except records the law requires",
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
