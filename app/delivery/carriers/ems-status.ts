import type { DeliveryStatus } from "../delivery-status.ts";

const toSender = [2, 4, 7, 9, 16, 20, 22, 24, 28, 29, 30, 31];
const toAddressee = [1, 3, 5, 6, 8, 10, 11, 12, 13, 15, 17, 18, 19, 21, 23, 25, 26, 27];

const types: Partial<Record<DeliveryStatus, readonly number[]>> = {
  processing: [20, 27, 28, 37],
  accepted: [1],
  "on-the-way": [4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 24, 31, 33, 35, 42, 50, 51],
  delivered: [21, 48],
  "not-delivered": [3, 15, 16, 17, 18, 22, 26, 44, 46, 62],
};
const byType = new Map(Object.entries(types).flatMap(([status, list]) => list.map((type) => [type, status as DeliveryStatus])));

const waiting = ["8.2", "8.9", "8.60", "8.62", "8.74"];
const special: Record<string, DeliveryStatus> = {
  "8.15": "taken-by-courier",
  "8.18": "taken-by-courier",
  "3.15": "delivered",
  "5.1": "not-delivered",
  "5.2": "not-delivered",
};

/** By type and attribute; null = unknown. Door deliveries never wait. */
export function emsEvent(type: number, attribute: number, toDoor = true): { status: DeliveryStatus; awaitsPickUp: boolean } | null {
  const code = `${type}.${attribute}`;
  const status = special[code] ?? (type === 2 ? handedTo(attribute) : byType.get(type));
  return status ? { status, awaitsPickUp: !toDoor && waiting.includes(code) } : null;
}

const handedTo = (attribute: number): DeliveryStatus | undefined =>
  toAddressee.includes(attribute) ? "delivered" : toSender.includes(attribute) ? "not-delivered" : undefined;

/** Partial purchase; the rest returns. */
export const isKeptInPart = (code: string): boolean => code === "3.15" || code.startsWith("48.");
