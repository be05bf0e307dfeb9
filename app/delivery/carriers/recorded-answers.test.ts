import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readXml } from "#app/foundation/read-xml.ts";
import { statusKinds } from "../../../sandbox/cdek/statuses.ts";
import { afterEvent, type DeliveryStatus } from "../delivery-status.ts";
import * as boxberry from "./boxberry.contract.ts";
import * as cdek from "./cdek.contract.ts";
import { createCdek } from "./cdek.server.ts";
import { cdekEvent } from "./cdek-status.ts";

// Real answers for calls our adapters make; recordings of other calls are unused.
const shared = join(process.env.SHARED_DATA ?? "../shared/data", "delivery");
const skip = existsSync(shared) ? false : `no ${shared} (SHARED_DATA says where it is)`;
const text = (name: string) => readFileSync(join(shared, name), "utf8");

function elements(file: string, wanted: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  assert.equal(readXml(text(`cdek-1.5/${file}.xml`), { open: (name, attributes) => name === wanted && found.push(attributes) }), null);
  return found;
}

const NOT_DELIVERED = "5";
const codeNumbered = (number: string) => statusKinds.find((kind) => kind.number === number)?.code ?? "";
const yes = (flag: string | undefined) => (flag === undefined || flag === "" ? undefined : /^(true|1|есть)$/i.test(flag));

/** Maps the old interface's fields to current ones. */
const renamed = (point: Record<string, string>) => ({
  code: point.Code,
  name: point.Name,
  type: point.Type,
  location: {
    city_code: Number(point.CityCode),
    longitude: Number(point.coordX),
    latitude: Number(point.coordY),
    address: point.Address,
  },
  work_time: point.WorkTime,
  is_handout: yes(point.IsHandout),
  is_dressing_room: yes(point.IsDressingRoom),
  have_cash: yes(point.HaveCash),
  have_cashless: yes(point.HaveCashless),
  allowed_cod: yes(point.AllowedCod),
});

describe("what CDEK has answered", { skip }, () => {
  test("points parse with place, hours and services; an empty list is none", () => {
    for (const file of ["PvzList", "PvzList2020", "PvzListFalseTrue"]) {
      const told = elements(file, "Pvz");
      assert.ok(told.length > 0, file);
      const read = cdek.pointsAnswer.parse(told.map(renamed));
      assert.equal(read.length, told.length, file);
      for (const [index, point] of cdek.pickupPoints(read).entries()) {
        assert.deepEqual([point.code, point.address], [told[index]!.Code, told[index]!.Address]);
        const [latitude, longitude] = point.coords;
        assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && point.weightLimitGrams > 0, point.code);
        if (told[index]!.IsDressingRoom) assert.equal(point.tryOn, yes(told[index]!.IsDressingRoom));
      }
    }
    assert.deepEqual(elements("PvzListEmpty", "Pvz"), []);
  });

  test("recorded parcels end where the carrier says; unknown statuses change nothing", () => {
    for (const file of ["StatusReportResponse", "StatusReportResponseDateOnly", "StatusReportMinimal", "StatusReportReturnOrder"]) {
      const parcels: { ended: string; states: Record<string, string>[] }[] = [];
      const open = (name: string, attributes: Record<string, string>) => {
        if (name === "Order") {
          parcels.push({ ended: "", states: [] });
          // Some have a day only.
          const { DeliveryDate: day = "" } = attributes;
          if (day) assert.ok(!Number.isNaN(cdek.carrierTime(day).getTime()), day);
        }
        if (name === "Status") parcels.at(-1)!.ended = attributes.Code!;
        if (name === "State") parcels.at(-1)?.states.push(attributes);
      };
      assert.equal(readXml(text(`cdek-1.5/${file}.xml`), { open }), null);
      assert.ok(parcels.length > 0, file);
      for (const { ended, states } of parcels) {
        let state: DeliveryStatus = "invoice-issued";
        for (const { Code = "", Date: at = "" } of states) {
          assert.ok(!Number.isNaN(cdek.carrierTime(at).getTime()), at);
          const means = cdekEvent(codeNumbered(Code), Code);
          if (means) state = afterEvent(state, means.status);
        }
        const last = cdekEvent(codeNumbered(ended), ended);
        // Returns are separate parcels.
        const isOver = states.some(({ Code }) => Code === NOT_DELIVERED);
        if (states.length > 0 && last) assert.equal(state, isOver ? "not-delivered" : last.status, `${file} ${ended}`);
      }
    }
  });

  test("a report of unknown parcels is a refusal; an outage is no answer", async () => {
    const unknown = elements("StatusReportFailed", "Order");
    assert.deepEqual(elements("StatusReportFailed", "State"), []);
    const errors = unknown.map(({ ErrorCode: code, Msg: message }) => ({ code, message }));
    assert.deepEqual(cdek.failures.parse({ errors }), errors);
    assert.equal(cdek.isNoWay(cdek.failures.parse({ errors })), false);

    let said: { status: number; body: string } = { status: 200, body: "" };
    const api = createServer((request, response) => {
      const isToken = request.url?.startsWith("/oauth/token");
      response.writeHead(isToken ? 200 : said.status, { "content-type": "application/json" });
      response.end(isToken ? JSON.stringify({ access_token: "token", expires_in: 3600 }) : said.body);
    });
    await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}/`;
    const carrier = createCdek({ url, clientId: "id", clientSecret: "secret", shipmentPoint: "MSK1" }, () => new Date());
    const small = { length: 100, width: 100, height: 100, weight: 500 };
    const ufa = { country: "RU", city: "Уфа", region: "Башкортостан" } as const;
    const away = text("cdek-1.5/ServiceUnavailableResponse.json");
    for (const answer of [
      { status: 503, body: away },
      { status: 404, body: away },
      { status: 200, body: away },
      { status: 400, body: JSON.stringify({ errors }) },
    ]) {
      said = answer;
      const heard = [
        await carrier.fetch("parcel"),
        await carrier.findByNumber("S-1"),
        await carrier.points(ufa),
        await carrier.quote(ufa, small),
      ];
      assert.deepEqual(
        heard.map(({ ok }) => ok),
        [false, false, false, false],
        JSON.stringify(answer),
      );
    }
    api.closeAllConnections();
    api.close();
  });
});

describe("what Boxberry has answered", { skip }, () => {
  const answer = (name: string) => JSON.parse(text(`boxberry/Response/${name}.json`)) as unknown;

  test("a change that was made is one, and no refusal; a refusal is no change", () => {
    assert.deepEqual(boxberry.changed.parse(answer("changeOrder")), { err: false });
    assert.equal(boxberry.refusal.safeParse(answer("changeOrder")).success, false);
    for (const name of ["ErrBool", "ErrString", "ErrorMessage"]) {
      const refused: unknown = JSON.parse(text(`boxberry/ErrorResponse/${name}.json`));
      assert.equal(boxberry.changed.safeParse(refused).success, false, name);
    }
  });
});
