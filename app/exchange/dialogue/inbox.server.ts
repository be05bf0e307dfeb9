import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rm, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import { ExchangeRefusedError } from "../import-row.ts";
import type { Source, SourceFile } from "../reading/source.server.ts";
import { openZip } from "../reading/zip.server.ts";
import { because, type Reason } from "../reasons.ts";
import * as queries from "./sessions.queries.server.ts";

/** 1C splits larger files; a slow line uploads this much within the request timeout. */
export const FILE_LIMIT = 2 * 1024 * 1024;
const MAX_SESSION = 4 * 1024 ** 3;
const MAX_FILES = 10_000;
const MAX_PICTURE = 25 * 1024 * 1024;

/** The name under which the end of an exchange is remembered; another file reopens it. */
export const END = "end of the exchange";

export type StoredPart = { ok: true; isLast: boolean } | { ok: false; reason: Reason };

export function createInbox({ db, dataDir }: { db: Db; dataDir: string }) {
  const folderOf = (session: queries.Session) => join(dataDir, "1c", session.folder);
  const pathOf = (session: queries.Session, name: string) => join(folderOf(session), name);

  /** Appends a part: bytes count once the database has their length, so a broken part is overwritten. An imported file starts over. */
  async function take(session: queries.Session, name: string, part: AsyncIterable<Uint8Array>): Promise<StoredPart> {
    // Spool first: a slow line must not hold a database connection.
    const spool = join(folderOf(session), `.${randomUUID()}`);
    await mkdir(folderOf(session), { recursive: true, mode: 0o700 });
    try {
      const size = await write(part, spool);
      if (size > FILE_LIMIT) return { ok: false, reason: because("part-large", { most: FILE_LIMIT }) };
      return await inTransaction(db, (trx) => append(trx, session, name, { spool, size }));
    } finally {
      await rm(spool, { force: true });
    }
  }

  async function append(
    trx: Db,
    session: queries.Session,
    name: string,
    { spool, size }: { spool: string; size: number },
  ): Promise<StoredPart> {
    await queries.lockSession(trx, session.id);
    const files = await queries.listFiles(trx, session.id);
    const imported = await queries.findImport(trx, session.id, name);
    if (imported?.state === "running") return { ok: false, reason: because("file-busy") };
    const known = imported ? undefined : files.find((file) => file.name === name);
    if (!known && files.length >= MAX_FILES) return { ok: false, reason: because("many-files", { most: MAX_FILES }) };
    if (files.some((file) => file.name.startsWith(`${name}/`) || name.startsWith(`${file.name}/`)))
      return { ok: false, reason: because("folder-and-file") };
    if (files.reduce((sum, file) => sum + file.size, size) > MAX_SESSION) return { ok: false, reason: because("exchange-large") };
    const from = known?.size ?? 0;
    const path = pathOf(session, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(spool), createWriteStream(path, from ? { flags: "r+", start: from } : { flags: "w", mode: 0o600 }));
    await queries.putFile(trx, session.id, { name, size: from + size });
    for (const changed of [name, END]) await queries.dropImport(trx, session.id, changed);
    return { ok: true, isLast: size < FILE_LIMIT };
  }

  const sourceFile = (session: queries.Session, { name, size }: queries.FileKept): SourceFile => ({
    name,
    size,
    bytes: () => createReadStream(pathOf(session, name), { highWaterMark: 64 * 1024, ...(size ? { end: size - 1 } : {}) }),
  });

  async function zipsOf(session: queries.Session, files: queries.FileKept[]): Promise<{ name: string; zip: Source }[]> {
    const zips: { name: string; zip: Source }[] = [];
    for (const { name, size } of files.filter((file) => file.name.endsWith(".zip"))) {
      await truncate(pathOf(session, name), size);
      zips.push({ name, zip: await openZip(pathOf(session, name), name) });
    }
    return zips;
  }

  async function namesInZip(session: queries.Session, file: queries.FileKept): Promise<string[]> {
    try {
      const [found] = await zipsOf(session, [file]);
      await found!.zip.close();
      return found!.zip.files.map(({ name }) => name.toLowerCase()).filter((name) => name.endsWith(".xml"));
    } catch (error) {
      if (error instanceof ExchangeRefusedError) return [file.name];
      throw error;
    }
  }

  return {
    take,
    clear: async (session: queries.Session) => {
      await rm(folderOf(session), { recursive: true, force: true });
    },
    dropFolder: (folder: string) => rm(join(dataDir, "1c", folder), { recursive: true, force: true }),
    home: join(dataDir, "1c"),

    /** Catalogue files that have come and are neither imported nor part of an imported zip; pictures aside. */
    listUntaken: async (session: queries.Session): Promise<string[]> => {
      const imports = (await queries.listImports(db, session.id)).filter(({ name }) => name !== END);
      const known = new Set(imports.map(({ name }) => name));
      const never: string[] = [];
      for (const file of await queries.listFiles(db, session.id)) {
        if (known.has(file.name)) continue;
        if (file.name.endsWith(".xml")) never.push(file.name);
        else if (file.name.endsWith(".zip")) never.push(...(await namesInZip(session, file)).filter((name) => !known.has(name)));
      }
      return [...imports.filter(({ isTaken }) => !isTaken).map(({ name }) => name), ...never];
    },

    /** Opens an uploaded file or a zip's entry; pictures come from all uploads. Throws ExchangeRefusedError. */
    openFile: async (session: queries.Session, name: string): Promise<Source> => {
      const files = await queries.listFiles(db, session.id);
      const zips = await zipsOf(session, files);
      const close = async () => {
        for (const { zip } of zips) await zip.close();
      };
      const asked = files.find((file) => file.name === name);
      const ofZips = zips.flatMap(({ name: zipName, zip }) =>
        zip.files.filter((file) => zipName === name || file.name.toLowerCase() === name),
      );
      const found = asked && !name.endsWith(".zip") ? [sourceFile(session, asked)] : ofZips;
      if (!found.length) {
        await close();
        throw new ExchangeRefusedError(name, because("file-missing"));
      }
      return {
        files: found,
        picture: async (said) => {
          const kept = files.find((file) => file.name === said.replace(/^[/\\]+/, "").toLowerCase());
          if (kept && kept.size <= MAX_PICTURE) return readFile(pathOf(session, kept.name));
          for (const { zip } of zips) {
            const bytes = await zip.picture(said);
            if (bytes) return bytes;
          }
          return undefined;
        },
        close,
      };
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;

/** Returns the bytes written; stops shortly above the limit. */
async function write(part: AsyncIterable<Uint8Array>, path: string): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let size = 0;
  try {
    for await (const bytes of part) {
      size += bytes.length;
      if (size > FILE_LIMIT) break;
      await file.write(bytes);
    }
  } finally {
    await file.close();
  }
  return size;
}
