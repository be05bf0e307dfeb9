import type { CarrierName } from "#app/foundation/storefront.ts";
import { createBoxberry } from "./boxberry.server.ts";
import type { Carrier } from "./carrier.ts";
import { createCdek } from "./cdek.server.ts";
import { createDellin } from "./dellin.server.ts";
import { createEms } from "./ems.server.ts";
import type { carrierSecrets, carrierSettings } from "./settings.ts";

export type CarrierSettings = {
  config: Pick<ReturnType<typeof carrierSettings>, "boxberry" | "cdek" | "dellin" | "ems">;
  secrets: Pick<ReturnType<typeof carrierSecrets>, "boxberryToken" | "cdek" | "dellin" | "ems">;
};

/** The carriers that the store can ask. Without a key of its carrier an order's parcel is a person's to send. */
export function carriersByName({ config, secrets }: CarrierSettings, now: () => Date): Map<CarrierName, Carrier> {
  const carriers = new Map<CarrierName, Carrier>([["cdek", createCdek({ ...config.cdek, ...secrets.cdek }, now)]]);
  if (secrets.boxberryToken) carriers.set("boxberry", createBoxberry({ ...config.boxberry, token: secrets.boxberryToken }));
  if (secrets.dellin.appkey) carriers.set("dl", createDellin({ ...config.dellin, ...secrets.dellin }, now));
  if (secrets.ems.token) carriers.set("ems", createEms({ ...config.ems, ...secrets.ems }, now));
  return carriers;
}
