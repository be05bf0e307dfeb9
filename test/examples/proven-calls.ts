import type { FastifyInstance } from "fastify";
import { stopLink } from "../../app/catalogue/waits/wait-link.server.ts";
import { orderLink } from "../../app/orders/order-link.server.ts";
import { checksumOf } from "../../app/payments/providers/sber-notification.server.ts";
import type { Shopper } from "./customer.ts";
import { openLine } from "./line.ts";
import { createShopper, type Reply } from "./shopper.ts";
import type { Ids, Somebody } from "./somebody.ts";

export type Place = { app: FastifyInstance; port: number; key: string; now: Date };
type Ways = "none" | "forged" | "another's";

/** A call or page opened by its own proof. `proof`: genuine, or null; `elsewhere`: a shared secret; `refused`, `opened`: answers. */
export type Proven = {
  why: string;
  proof: (of: Somebody, place: Place) => string | null;
  elsewhere?: string;
  asks: (one: Shopper, theirs: Ids, proof: string | null, place: Place) => Promise<Reply>;
  refused: Record<Ways, number>;
  opened: number;
};

const CALLBACK_KEY = "sandbox-callback-key";
const CARRIER_SECRET = "cdek";
const keyOf = (link: string) => new URL(link).searchParams.get("k");
const withKey = (path: string, k: string | null) => (k === null ? path : `${path}?k=${encodeURIComponent(k)}`);

const paid = ({ bank, number }: Ids) => ({ mdOrder: bank, orderNumber: `${number}-1`, operation: "deposited", status: "1" });
const notification = (ids: Ids, checksum: string | null) => new URLSearchParams({ ...paid(ids), ...(checksum && { checksum }) }).toString();
const bank = {
  why: "a bank has no session; it signs what it says",
  proof: ({ ids }: Somebody) => checksumOf(paid(ids), CALLBACK_KEY),
  refused: { none: 401, forged: 401, "another's": 401 },
  opened: 200,
};
const ofWait = ({ ids }: Somebody, { key }: Place) => keyOf(stopLink(key, "http://localhost", { id: ids.wait }));
const press = (action: "confirm" | "stop"): Proven => ({
  why: "a letter is opened where nobody is signed in; its link's key says whose it is",
  proof: ofWait,
  asks: (one, { wait }, k) => one.post(withKey(`/shop/wait/${wait}/${action}`, k), {}),
  refused: { none: 422, forged: 404, "another's": 404 },
  opened: 303,
});

export const proven: Record<string, Proven> = {
  "GET /payment/webhook/{provider}": { ...bank, asks: (one, ids, sum) => one.get(`/payment/webhook/sber?${notification(ids, sum)}`) },
  "POST /payment/webhook/{provider}": {
    ...bank,
    asks: (one, ids, sum) =>
      one.post("/payment/webhook/sber", notification(ids, sum), { "content-type": "application/x-www-form-urlencoded" }),
  },
  "POST /payment/webhook/{provider}/v1/webhook": {
    ...bank,
    asks: (one, ids, sum) =>
      one.post("/payment/webhook/sber/v1/webhook", notification(ids, sum), { "content-type": "application/x-www-form-urlencoded" }),
  },
  "POST /delivery/webhook/{carrier}": {
    why: "a carrier has no session; its address holds a secret, and what it says is read again from itself",
    proof: () => CARRIER_SECRET,
    elsewhere: CALLBACK_KEY,
    asks: (one, { order }, secret) =>
      one.post(`/delivery/webhook/cdek${secret === null ? "" : `?key=${secret}`}`, {
        type: "ORDER_STATUS",
        uuid: order,
        attributes: { status_code: "4" },
      }),
    refused: { none: 401, forged: 401, "another's": 401 },
    opened: 200,
  },
  "POST /shop/wait/{id}/stop": press("stop"),
  "POST /shop/wait/{id}/confirm": press("confirm"),
  "page /wait/:id": {
    why: "a letter is opened where nobody is signed in; its link's key says whose it is",
    proof: ofWait,
    asks: (one, { wait }, k) => one.get(withKey(`/wait/${wait}`, k)),
    refused: { none: 404, forged: 404, "another's": 404 },
    opened: 200,
  },
  "page /order/:number": {
    why: "a letter is opened where nobody is signed in; its link's key shows that order's state",
    proof: ({ ids: { number } }, { key, now }) => keyOf(orderLink(key, "http://localhost", { number, lang: "ru" }, now)),
    asks: (one, { number }, k) => one.get(withKey(`/order/${number}`, k)),
    refused: { none: 404, forged: 404, "another's": 404 },
    opened: 200,
  },
  "page /order/:number/change": {
    why: "its letter is opened where nobody is signed in; the key is that of the order's link",
    proof: ({ ids: { number } }, { key, now }) => keyOf(orderLink(key, "http://localhost", { number, lang: "ru" }, now)),
    asks: (one, { number }, k) => one.get(withKey(`/order/${number}/change`, k)),
    refused: { none: 404, forged: 404, "another's": 404 },
    opened: 200,
  },
  "GET /ws/client": {
    why: "no page could put a header on it; its session's cookie says whose line it is",
    proof: ({ shopper }) => shopper.jar.get("au") ?? null,
    asks: async (_one, { customer }, token, { port }) => {
      const jar = new Map<string, string>(token === null ? [] : [["au", token]]);
      const line = await openLine({ port }, { jar }, customer);
      line.socket.terminate();
      return { status: line.status, body: {} as Reply["body"], headers: {} };
    },
    refused: { none: 401, forged: 401, "another's": 403 },
    opened: 101,
  },
};

/** False proofs for the victim's resource. */
export const wrongProofs = ({ proof, elsewhere }: Proven, victim: Somebody, another: Somebody, place: Place) => {
  const right = proof(victim, place)!;
  return {
    none: null,
    forged: right.slice(0, -1) + (right.endsWith("0") ? "1" : "0"),
    "another's": elsewhere ?? proof(another, place),
  } satisfies Record<Ways, string | null>;
};

export const anybody = ({ app }: Place): Shopper => createShopper(app);
