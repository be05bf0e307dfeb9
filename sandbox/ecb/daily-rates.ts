import type { FastifyInstance } from "fastify";
import type { Fault } from "../faults.ts";
import { currencies } from "../market/currencies.ts";
import { DAY_MS, OLD_DAYS, pageInstead, spoilt, swing } from "../market/market.ts";
import { faultOf, guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";

/** 16:00 in Frankfurt on working days; no rouble or tenge. */
const PUBLISHED_AT_MS = 15 * 3600_000;
const told = ["USD", "JPY", "GBP", "TRY", "AUD", "CNY"];

export function serveEuropeanCentralBank(app: FastifyInstance, world: World) {
  guardDoor(app, world, "ecb", () => ({ status: 503, type: "text/html", body: "<h1>Service Unavailable</h1>" }));

  app.get("/eurofxref-daily.xml", (request, reply) => {
    const fault = faultOf(request);
    if (fault?.mode === "html") return reply.type("text/html").send(pageInstead);
    const day = lastWorkingDay(world.clock.now() - (fault?.mode === "old" ? OLD_DAYS * DAY_MS : 0));
    return reply.type("text/xml").send(documentOf(day, fault));
  });
}

function lastWorkingDay(now: number): number {
  const day = Math.floor((now - PUBLISHED_AT_MS) / DAY_MS);
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday === 0 ? day - 2 : weekday === 6 ? day - 1 : day;
}

function documentOf(day: number, fault: Fault | undefined): string {
  const rows = told.flatMap((letters) => {
    const hit = fault?.code === undefined || fault.code === letters ? fault?.mode : undefined;
    return hit === "missing" ? [] : [`\t\t\t<Cube currency='${letters}' rate='${spoilt(perEuro(letters, day), hit).toFixed(4)}'/>`];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    "\t<gesmes:subject>Reference rates</gesmes:subject>",
    "\t<gesmes:Sender>\n\t\t<gesmes:name>European Central Bank</gesmes:name>\n\t</gesmes:Sender>",
    `\t<Cube>\n\t\t<Cube time='${new Date(day * DAY_MS).toISOString().slice(0, 10)}'>`,
    ...rows,
    "\t\t</Cube>\n\t</Cube>",
    "</gesmes:Envelope>",
  ].join("\n");
}

function perEuro(letters: string, day: number): number {
  const roubles = (of: string) => {
    const [, , , nominal, , , rate] = currencies.find(([, , each]) => each === of)!;
    return (rate * swing(of, day)) / nominal;
  };
  return roubles("EUR") / roubles(letters);
}
