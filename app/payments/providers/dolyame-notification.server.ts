import { BlockList, isIP } from "node:net";
import * as z from "zod";
import { decimalRubles, readExactJson } from "./dolyame-json.ts";
import type { Notification, RawNotification } from "./provider.ts";

const LONGEST_BODY = 64_000;

/** Only event keys; no personal data. */
const notice = z.object({
  id: z.string().min(1).max(100),
  status: z.string().min(1).max(100),
  residual_amount: z.string().regex(decimalRubles),
});

/** CIDR networks, as "91.194.226.0/23"; throws if invalid. */
export function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits = ""] = network.split("/");
    list.addSubnet(address, Number(bits || Number.NaN), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/** Null unless from the provider's network. Its signature is unpublished, so it only says which order to re-read. */
export function readNotification({ type, body, address = "" }: RawNotification, networks: BlockList): Notification | null {
  const from = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIP(from);
  if (!family || !networks.check(from, family === 6 ? "ipv6" : "ipv4")) return null;
  if (type?.split(";")[0]?.trim().toLowerCase() !== "application/json" || !body?.length || body.length > LONGEST_BODY) return null;
  const parsed = notice.safeParse(readExactJson(body.toString("utf8")));
  if (!parsed.success) return null;
  const { id, status, residual_amount } = parsed.data;
  return { eventKey: `${id} ${status} ${residual_amount}`, providerId: id, ownRef: id, fields: { status, residual_amount } };
}
