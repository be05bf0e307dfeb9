import { hash } from "node:crypto";
import type { Duplex } from "node:stream";
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from "kysely";
import pg from "pg";

const NAMED_STATEMENTS = 400;
const ONE_QUERY = /^\s*(?:with|select|insert|update|delete)\b[^;]*$/i;

/** Prepares each statement once per connection and pipelines statements: each packet wakes the database, and each answer us. */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
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
    const query = Object.assign(new pg.Query(text as string, values as unknown[] | undefined), { name });
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
