import type * as z from "zod";
import { request } from "#app/foundation/http/outgoing.server.ts";
import { limitOf } from "../points/judge-points.ts";
import type { Answer, ListedPoint, PickupPoint } from "./carrier.ts";
import { catalogue, catalogueAddress, type Terminal } from "./dellin.contract.ts";
import { type DellinAccess, silence } from "./dellin-access.server.ts";

const ASK_AGAIN_MS = 60 * 60_000;
const DOWNLOAD_MS = 30_000;
const CATALOGUE_BYTES = 40_000_000;
const UNLIMITED_KG = 1000;
const GRAMS = 1000;
const MM_IN_A_METRE = 1000;

type KnownTerminals = { hash: string; points: ReadonlyMap<string, PickupPoint[]>; listed: ListedPoint[] };

/** All terminals are in one large file, re-read when its hash changes. */
export function createDellinTerminals({ call }: DellinAccess, apiUrl: string) {
  let known: KnownTerminals | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<Answer<KnownTerminals>> | undefined;

  async function refresh(): Promise<Answer<KnownTerminals>> {
    const reply = await call("v3/public/terminals.json", {}, catalogueAddress, { isPublic: true });
    if (reply.kind !== "answer") return silence(reply);
    const { hash, url } = reply.value;
    if (known?.hash !== hash) {
      if (!isCarriers(new URL(url))) return { ok: false, reason: "dellin keeps its catalogue at a strange address" };
      const outcome = await request(new URL(url), { deadlineMs: DOWNLOAD_MS, maxAnswerBytes: CATALOGUE_BYTES });
      if (!outcome.ok) return outcome;
      const parsed = catalogue.safeParse(outcome.json);
      if (!parsed.success) return { ok: false, reason: "dellin: the catalogue is something else" };
      known = { hash, points: pointsByCity(parsed.data), listed: listedPoints(parsed.data) };
    }
    askedAt = performance.now();
    return { ok: true, value: known };
  }

  /** Only the API's or the carrier's hosts. */
  function isCarriers({ protocol, host, hostname }: URL): boolean {
    return host === new URL(apiUrl).host || (protocol === "https:" && hostname.endsWith(".dellin.ru"));
  }

  /** Serves the last catalogue while the carrier is down. */
  async function read(): Promise<Answer<KnownTerminals>> {
    const isFresh = performance.now() - askedAt < ASK_AGAIN_MS;
    if (known && isFresh) return { ok: true, value: known };
    underWay ??= refresh().finally(() => (underWay = undefined));
    const answer = await underWay;
    return !answer.ok && known ? { ok: true, value: known } : answer;
  }

  async function terminalsOf(cityCode: string): Promise<Answer<PickupPoint[]>> {
    const answer = await read();
    return answer.ok ? { ok: true, value: answer.value.points.get(cityCode) ?? [] } : answer;
  }

  async function allTerminals(): Promise<Answer<ListedPoint[]>> {
    const answer = await read();
    return answer.ok ? { ok: true, value: answer.value.listed } : answer;
  }

  return { terminalsOf, allTerminals };
}

type Catalogue = z.infer<typeof catalogue>;

const handingOut = ({ terminals }: Catalogue["city"][number]) => (terminals?.terminal ?? []).filter((one) => one.giveoutCargo);

const pointsByCity = ({ city }: Catalogue) =>
  new Map(
    city.map((one) => [
      one.code,
      handingOut(one)
        .filter(({ latitude, longitude }) => Number.isFinite(latitude + longitude))
        .map(pickupPoint),
    ]),
  );

/** Cities come without regions. */
export const listedPoints = ({ city }: Catalogue): ListedPoint[] =>
  city.flatMap((one) => handingOut(one).map((terminal) => ({ ...pickupPoint(terminal), city: one.name, region: "", raw: terminal.raw })));

/** No try-on or payment at terminals by default. */
const pickupPoint = (one: Terminal): PickupPoint => ({
  code: one.id,
  name: one.name,
  address: one.address || one.fullAddress,
  coords: [one.latitude, one.longitude],
  hours: hoursOf(one),
  isLocker: false,
  tryOn: false,
  cash: false,
  card: false,
  weightLimitGrams: Math.round((Number.isNaN(one.maxWeight) ? Number.NaN : one.maxWeight || UNLIMITED_KG) * GRAMS),
  sidesLimitMm: limitOf([one.maxLength, one.maxWidth, one.maxHeight].map((metres) => metres && metres * MM_IN_A_METRE)),
});

function hoursOf({ worktables }: Terminal): string {
  const tables = worktables?.worktable ?? [];
  return (tables.find(({ department }) => /выдач/i.test(department)) ?? tables[0])?.timetable ?? "";
}
