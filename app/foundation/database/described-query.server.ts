import pg from "pg";

type Result = { fields: pg.FieldDef[]; _parsers?: unknown; _prebuiltEmptyResultObject: unknown };
type Connection = { describe: (what: object) => void };
type Done = (error: Error | null, result: pg.QueryResult) => void;

/** What pg keeps in a query; `described-query.test.ts` fails where that changes. */
type Inner = {
  name: string;
  callback: Done;
  _result: Result;
  _accumulateRows: unknown;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
const Query = pg.Query as unknown as new (text: string, values: unknown[] | undefined, callback?: Done) => Inner;

type Columns = Pick<Result, "fields" | "_parsers" | "_prebuiltEmptyResultObject">;

export class Descriptions extends Map<string, Columns> {
  #unasking: Connection | undefined;

  /** The connection, on which asking for columns does nothing. */
  unasking(connection: Connection): Connection {
    this.#unasking ??= Object.create(connection, { describe: { value: () => {} } }) as Connection;
    return this.#unasking;
  }
}

/** Asks for its columns once per connection: PostgreSQL refuses a prepared statement whose columns have changed. */
export class DescribedQuery extends Query {
  readonly #known: Descriptions;
  constructor(known: Descriptions, name: string, text: string, values: unknown[] | undefined) {
    super(text, values);
    this.name = name;
    this.#known = known;
  }

  override prepare(connection: Connection): void {
    const columns = this.#known.get(this.name);
    if (columns) {
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    super.prepare(columns ? this.#known.unasking(connection) : connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.#known.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
