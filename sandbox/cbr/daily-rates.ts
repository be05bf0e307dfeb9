import type { FastifyInstance, FastifyRequest } from "fastify";
import iconv from "iconv-lite";
import type { Fault } from "../faults.ts";
import { currencies } from "../market/currencies.ts";
import { DAY_MS, OLD_DAYS, pageInstead, spoilt, swing } from "../market/market.ts";
import { faultOf, guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";

type Query = { Querystring: { date_req?: string } };

const MOSCOW_MS = 3 * 3600_000;
const PUBLISHED_AT_MS = 12 * 3600_000;

export function serveBankOfRussia(app: FastifyInstance, world: World) {
  guardDoor(app, world, "cbr", () => ({ status: 503, type: "text/html", body: "<h1>Service Unavailable</h1>" }));

  const serve = (name: string, english: boolean) =>
    app.get<Query>(name, (request, reply) => {
      if (faultOf(request)?.mode === "html") return reply.type("text/html").send(pageInstead);
      reply.type("application/xml; charset=windows-1251");
      return reply.send(iconv.encode(documentFor(request, english), "windows-1251"));
    });
  serve("/XML_daily.asp", false);
  serve("/XML_daily_eng.asp", true);

  function documentFor(request: FastifyRequest<Query>, english: boolean) {
    const newest = newestDay(world.clock.now());
    const asked = request.query.date_req === undefined ? newest : readDay(request.query.date_req);
    if (asked === undefined) return `${head}<ValCurs>\r\nError in parameters\r\n</ValCurs>`;
    const fault = faultOf(request);
    const day = lastSetDay(fault?.mode === "old" ? asked - OLD_DAYS : asked);
    const rows = asked > newest ? "" : currencies.map((currency) => row(currency, day, fault, english)).join("");
    return `${head}<ValCurs Date="${format(day)}" name="Foreign Currency Market">${rows}</ValCurs>`;
  }
}

const head = '<?xml version="1.0" encoding="windows-1251"?>';

/** Days since the epoch, Moscow time. */
function newestDay(now: number): number {
  const today = Math.floor((now + MOSCOW_MS) / DAY_MS);
  const timeOfDay = (now + MOSCOW_MS) % DAY_MS;
  return timeOfDay >= PUBLISHED_AT_MS ? lastSetDay(today + 1) : lastSetDay(today);
}

/** Set Monday to Friday for the next day: Sunday and Monday use Saturday's. */
function lastSetDay(day: number): number {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday === 0 ? day - 1 : weekday === 1 ? day - 2 : day;
}

function readDay(text: string): number | undefined {
  const [, day, month, year] = /^(\d\d)[/.](\d\d)[/.](\d{4})$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).getUTCDate() !== Number(day) ? undefined : time / DAY_MS;
}

const format = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10).split("-").reverse().join(".");
const comma = (value: number, digits: number) => value.toFixed(digits).replace(".", ",");

function row(
  [id, number, letters, usualNominal, russian, english, rate]: (typeof currencies)[number],
  day: number,
  fault: Fault | undefined,
  inEnglish: boolean,
) {
  const hit = fault?.code === undefined || fault.code === letters ? fault?.mode : undefined;
  if (hit === "missing") return "";
  const nominal = hit === "nominal" && usualNominal > 1 ? usualNominal / 10 : usualNominal;
  const value = spoilt((rate * swing(letters, day) * nominal) / usualNominal, hit);
  const perUnit = comma(Number(value.toFixed(4)) / nominal, 10).replace(/,?0+$/, "");
  return `<Valute ID="${id}"><NumCode>${number}</NumCode><CharCode>${letters}</CharCode><Nominal>${nominal}</Nominal><Name>${inEnglish ? english : russian}</Name><Value>${comma(value, 4)}</Value><VunitRate>${perUnit}</VunitRate></Valute>`;
}
