import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const DEBIAN = "/usr/lib/postgresql/15/bin";
const NOBODY = 65534;

/** Debian's PostgreSQL with its defaults; undefined if not installed. */
export function startServerPostgres(folder: string): { url: string; cluster: string; stop: () => void } | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const isRoot = process.getuid?.() === 0;
  const cluster = join(folder, "server");
  mkdirSync(cluster, { mode: 0o700 });
  if (isRoot) chownSync(cluster, NOBODY, NOBODY);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(DEBIAN, program), args, { stdio: "ignore", ...(isRoot && { uid: NOBODY, gid: NOBODY }), env: { LC_ALL: "C.UTF-8" } });
  run("initdb", "-D", cluster, "-U", "gong", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
  run("pg_ctl", "start", "-w", "-D", cluster, "-l", join(cluster, "server.log"), "-o", `-k ${cluster} -c listen_addresses=''`);
  run("createdb", "-h", cluster, "-U", "gong", "gong");
  return {
    cluster,
    url: `postgres://gong@localhost/gong?host=${encodeURIComponent(cluster)}`,
    stop: () => run("pg_ctl", "stop", "-m", "fast", "-D", cluster),
  };
}
