import assert from "node:assert/strict";
import type { FastifyInstance } from "fastify";
import iconv from "iconv-lite";
import { ZipFile } from "yazl";
import type { Shop } from "../../app/shop.server.ts";

export const oneCEnv = { ONEC_LOGIN: "trade", ONEC_PASSWORD: "a-long-password" };

const MOST_QUESTIONS = 60;

/** A 1C client: keeps its session cookie, uploads parts, polls progress. */
export function createOneC(app: FastifyInstance, { login = oneCEnv.ONEC_LOGIN, password = oneCEnv.ONEC_PASSWORD } = {}) {
  let cookie = "";
  let store = app;
  async function ask(
    type: string,
    mode: string,
    { filename, body, headers = {} }: { filename?: string; body?: Buffer; headers?: object } = {},
  ) {
    const query = new URLSearchParams({ type, mode, ...(filename !== undefined && { filename }) });
    const response = await store.inject({
      method: body ? "POST" : "GET",
      url: `/1c/exchange?${query}`,
      headers: {
        host: "localhost",
        ...(cookie && { cookie }),
        ...(body && { "content-type": "application/octet-stream" }),
        ...headers,
      },
      ...(body && { payload: body }),
    });
    const isText = String(response.headers["content-type"]).includes("windows-1251");
    const text = isText ? iconv.decode(response.rawPayload, "win1251") : response.rawPayload.toString();
    return { status: response.statusCode, text, lines: text.split("\n"), headers: response.headers };
  }
  const basic = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;

  async function enter(): Promise<string[]> {
    const { lines } = await ask("catalog", "checkauth", { headers: { authorization: basic } });
    if (lines[0] === "success") cookie = `${lines[1]}=${lines[2]}`;
    return lines;
  }
  async function begin(type = "catalog"): Promise<number> {
    assert.equal((await enter())[0], "success");
    const { lines } = await ask(type, "init");
    assert.equal(lines[0], "zip=yes");
    return Number(/^file_limit=(\d+)$/.exec(lines[1]!)![1]);
  }
  async function send(type: string, filename: string, bytes: Buffer, part = 64 * 1024): Promise<string> {
    let told = "";
    for (let at = 0; at < bytes.length; at += part) {
      told = (await ask(type, "file", { filename, body: bytes.subarray(at, at + part) })).text;
      if (!told.startsWith("success")) return told;
    }
    return told;
  }
  async function until(type: string, mode: string, filename?: string): Promise<string> {
    for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
      const { text } = await ask(type, mode, filename === undefined ? {} : { filename });
      if (!text.startsWith("progress")) return text;
    }
    throw new Error(`${mode} of ${filename} never ends`);
  }
  return {
    ask,
    enter,
    begin,
    send,
    until,
    /** Switches to another process. */
    moveTo: (other: FastifyInstance) => {
      store = other;
    },
    forget: () => {
      cookie = "";
    },
    /** Uploads and imports files in turn, then ends the session. */
    catalogue: async (files: [name: string, bytes: Buffer][], { ends = true, part = 64 * 1024 } = {}): Promise<string[]> => {
      await begin();
      const told: string[] = [];
      for (const [name, bytes] of files) {
        assert.match(await send("catalog", name, bytes, part), /^success/);
        told.push(await until("catalog", "import", name));
      }
      if (ends) told.push(await until("catalog", "complete"));
      return told;
    },
  };
}

export const said = (documents: string[], encoding = "UTF-8") =>
  `<?xml version="1.0" encoding="${encoding}"?><КоммерческаяИнформация ВерсияСхемы="3.1">${documents.map((one) => `<Контейнер>${one}</Контейнер>`).join("")}</КоммерческаяИнформация>`;
export const aDocument = (number: string, requisites: Record<string, string>, goods = "") =>
  `<Документ><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация>${goods}<ЗначенияРеквизитов>${Object.entries(requisites)
    .map(([name, value]) => `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`)
    .join("")}</ЗначенияРеквизитов></Документ>`;

export const openCasesOf =
  ({ database }: Shop) =>
  async (number: string): Promise<string[]> => {
    const found = await database.pool.query(
      "select kind from case_for_staff where detail ->> 'order' = $1 and closed_at is null order by kind",
      [number],
    );
    return found.rows.map(({ kind }) => kind);
  };

export function readDocument(document: string) {
  const requisites = Object.fromEntries(
    [...document.matchAll(/<Наименование>([^<]+)<\/Наименование><Значение>([^<]*)<\/Значение>/g)].map(([, name, value]) => [name!, value!]),
  );
  const lines = [...document.matchAll(/<Товар><Ид>([^<]+)<.*?<Количество>([^<]+)<.*?<Сумма>([^<]+)</gs)].map(
    ([, id, count, sum]) => [id!, Number(count), Number(sum)] as const,
  );
  const sum = Number(/<Сумма>([^<]+)</.exec(document)![1]);
  return { requisites, lines, sum, comment: /<Комментарий>([^<]*)</.exec(document)?.[1], text: document };
}

export const documentsIn = (xml: string) =>
  new Map([...xml.matchAll(/<Документ>.*?<\/Документ>/gs)].map(([text]) => [/<Номер>([^<]+)</.exec(text)![1]!, readDocument(text)]));

export async function zipped(files: [name: string, bytes: Buffer][]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
