import type pg from "pg";

export type Described = { columns: { name: string; type: number; table: number; position: number }[] };

type Message = { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] };
type Connection = {
  parse(statement: { text: string; name: string }): void;
  describe(statement: { type: "S"; name: string }): void;
  sync(): void;
};

class Description implements pg.Submittable {
  readonly #text: string;
  readonly #settle: (described: Described | Error) => void;
  #columns: Described["columns"] = [];
  constructor(text: string, settle: (described: Described | Error) => void) {
    this.#text = text;
    this.#settle = settle;
  }
  submit(connection: unknown) {
    const wire = connection as Connection;
    wire.parse({ text: this.#text, name: "" });
    wire.describe({ type: "S", name: "" });
    wire.sync();
  }
  handleRowDescription({ fields }: Message) {
    this.#columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      table: tableID,
      position: columnID,
    }));
  }
  handleError(error: Error) {
    this.#settle(error);
  }
  handleReadyForQuery() {
    this.#settle({ columns: this.#columns });
  }
}

/** Throws PostgreSQL's error. */
export function describe(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    client.query(new Description(text, (described) => (described instanceof Error ? reject(described) : resolve(described))));
  });
}
