import { hash } from "node:crypto";
import type { Duplex } from "node:stream";
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from "kysely";
import pg from "pg";
import { DescribedQuery, Descriptions } from "./described-query.server.ts";

const NAMED_STATEMENTS = 400;
const ONE_QUERY = /^\s*(?:with|select|insert|update|delete)\b[^;]*$/i;

export type Settings = Record<string, string | number>;

/** Prepares each statement once per connection and pipelines statements: each packet wakes the database, and each answer us. */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  readonly #descriptions = new Descriptions();
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const plain = super.query as (...args: unknown[]) => unknown;
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const name = typeof text === "string" && (values === undefined || Array.isArray(values)) ? this.#nameOf(text) : undefined;
    if (!name) {
      const answer = plain.call(this, text, values, ...rest);
      // Otherwise the statements of one transaction would each commit on their own.
      if (text === "begin" && answer instanceof Promise) answer.catch(() => stream.destroy());
      return answer;
    }
    // pg takes a prepared Query as it is and would copy a config object.
    const query = new DescribedQuery(this.#descriptions, name, text as string, values as unknown[] | undefined);
    if (rest.length) return plain.call(this, query, ...rest);
    return new Promise((resolve, reject) =>
      plain.call(this, query, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))),
    );
  }) as pg.Client["query"];

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= NAMED_STATEMENTS || !ONE_QUERY.test(text)) return known;
    const name = hash("sha1", text, "base64url");
    this.#names.set(text, name);
    return name;
  }
}

/** Sends its settings as a statement after connecting: poolers ignore or refuse them among the startup parameters. */
export function clientWith(Base: typeof pg.Client, settings: Settings, last: string[] = []): typeof pg.Client {
  const set = [...Object.entries(settings).map(([name, value]) => `set ${name} = ${pg.escapeLiteral(String(value))}`), ...last].join("; ");
  return class extends Base {
    override connect = ((done?: (error: Error | undefined, client: pg.Client) => void) => {
      const plain = super.connect as (done: (error: Error | undefined) => void) => void;
      const connected = (then: (error: Error | undefined) => void) =>
        plain.call(this, (error) => {
          if (error) return then(error);
          // Its owner listens only once it is connected; until then an error would end the process.
          const ignore = () => {};
          this.on("error", ignore);
          this.query(set)
            .then(
              () => undefined,
              // A connection without its settings would be slow or wait for ever.
              (refused: Error) =>
                this.end().then(
                  () => refused,
                  () => refused,
                ),
            )
            .then((refused) => {
              then(refused);
              this.off("error", ignore);
            });
        });
      if (done) return connected((error) => done(error, this));
      return new Promise((resolve, reject) => connected((error) => (error ? reject(error) : resolve(this))));
    }) as pg.Client["connect"];
  };
}

/** For pipelined pools: sends `begin` in the packet of the transaction's first statement. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: { pool: pg.Pool };
  constructor(config: { pool: pg.Pool }) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new PipelinedDriver(this.#config);
  }
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings);
    // A refused `begin` ends the connection, so the first statement fails with it.
    connection.executeQuery(CompiledQuery.raw("begin")).catch(() => {});
  }
}
