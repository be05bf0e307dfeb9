import { zoneBetween } from "../cdek/parcel-price.ts";
import { type City, cityAmong } from "../places/cities.ts";
import { carrierDay, carrierTime, type Failure, lacking, wrong } from "./failures.ts";
import { cityOf, kladrOf, type Terminal, terminalNumbered, terminals } from "./terminals.ts";

export interface Cargo {
  quantity?: number;
  length?: number;
  width?: number;
  height?: number;
  weight?: number;
  totalVolume?: number;
  totalWeight?: number;
  freightName?: string;
  freightUID?: string;
  insurance?: { statedValue?: number };
}
export interface Stop {
  variant?: string;
  produceDate?: string;
  terminalID?: string | number;
  city?: string;
  address?: { search?: string };
}
export interface FreightRequest {
  delivery?: { deliveryType?: { type?: string }; derival?: Stop; arrival?: Stop; comment?: string };
  cargo?: Cargo;
  payment?: { type?: string; primaryPayer?: string };
}
export interface Way {
  from: City;
  to: City;
  fromTerminal: Terminal;
  toTerminal: Terminal | undefined;
  cargo: Required<Pick<Cargo, "totalVolume" | "totalWeight">> & Cargo;
  produceDate: string;
}

const sizes = ["quantity", "length", "width", "height", "weight", "totalVolume", "totalWeight"] as const;
const LARGEST_METRES = 12;
const HEAVIEST_KG = 20_000;

export function readWay({ delivery, cargo, payment }: FreightRequest, now: number): Way | Failure[] {
  const errors: Failure[] = [];
  const { derival, arrival } = delivery ?? {};
  if (!delivery?.deliveryType?.type) errors.push(lacking("delivery.deliveryType.type"));
  const produceDate = derival?.produceDate ?? "";
  if (!produceDate) errors.push(lacking("delivery.derival.produceDate"));
  else if (!/^\d{4}-\d\d-\d\d$/.test(produceDate) || produceDate < carrierDay(now))
    errors.push(wrong("delivery.derival.produceDate", "Выбранная дата недоступна"));
  const fromTerminal = terminalNumbered(derival?.terminalID);
  if (derival?.variant !== "terminal" || !fromTerminal?.receiveCargo) errors.push(wrong("delivery.derival.terminalID"));
  const end = endOf(arrival);
  if ("code" in end && "fields" in end) errors.push(end);
  for (const size of sizes) {
    const value = cargo?.[size];
    if (value === undefined || value === null) errors.push(lacking(`cargo.${size}`));
    else if (typeof value !== "number" || value < (size === "quantity" ? 1 : 0.01)) errors.push(wrong(`cargo.${size}`));
  }
  if (Math.max(cargo?.length ?? 0, cargo?.width ?? 0, cargo?.height ?? 0) > LARGEST_METRES || (cargo?.totalWeight ?? 0) > HEAVIEST_KG)
    errors.push(wrong("cargo", "Превышены допустимые габариты или вес груза"));
  if (!payment?.type) errors.push(lacking("payment.type"));
  if (errors.length > 0) return errors;
  const { city, terminal } = end as End;
  if (terminal && cargo!.weight! > terminal.maxWeight)
    return [wrong("delivery.arrival.terminalID", "Терминал не принимает груз такого веса")];
  return {
    from: cityOf(fromTerminal!),
    to: city,
    fromTerminal: fromTerminal!,
    toTerminal: terminal,
    cargo: cargo as Way["cargo"],
    produceDate,
  };
}

type End = { city: City; terminal: Terminal | undefined };

function endOf(arrival: Stop | undefined): End | Failure {
  if (arrival?.variant === "terminal") {
    const terminal = arrival.terminalID
      ? terminalNumbered(arrival.terminalID)
      : terminals.find((one) => one.default && kladrOf(cityOf(one)) === arrival.city);
    return terminal?.giveoutCargo ? { city: cityOf(terminal), terminal } : wrong("delivery.arrival.terminalID", "В городе нет терминала");
  }
  if (arrival?.variant !== "address") return lacking("delivery.arrival.variant");
  const city = cityAmong((arrival.address?.search ?? "").split(","));
  return city && city.points > 0 ? { city, terminal: undefined } : wrong("delivery.arrival.address.search", "Адрес не распознан");
}

/** Kopecks by the larger of weight and volume, and by distance; door extra. */
export function priceOf({ from, to, toTerminal, cargo }: Way) {
  const zone = zoneBetween(from, to);
  const kilograms = Math.max(cargo.totalWeight, cargo.totalVolume * 200);
  const intercity = 45_000 + Math.round(kilograms * (600 + zone * 350));
  const door = toTerminal ? 0 : 65_050 + Math.round(kilograms * 150);
  return { intercity, door, whole: intercity + door };
}

const HOUR_MS = 3_600_000;

export function datesOf({ from, to, produceDate }: Way) {
  const brought = Date.parse(`${produceDate}T09:00:00+03:00`);
  const after = (days: number, hours: number) => carrierTime(brought + (days * 24 + hours) * HOUR_MS);
  const road = 1 + zoneBetween(from, to) * 2;
  return {
    pickup: produceDate,
    arrivalToOspSender: produceDate,
    derivalFromOspSender: after(1, 8),
    arrivalToOspReceiver: after(road, 1),
    giveoutFromOspReceiver: after(road, 5),
    giveoutFromOspReceiverMax: after(road + 1, 5),
    derivalToAddress: after(road + 1, 1),
    derivalToAddressMax: after(road + 2, 1),
  };
}
