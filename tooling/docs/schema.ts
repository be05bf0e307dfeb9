import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../app/foundation/database/database.server.ts";
import { migrate } from "../../app/foundation/database/migrate.server.ts";
import { schemaDoc } from "./schema-doc.ts";
import { readSchema, schemaSql } from "./schema-sql.ts";

// Writes db/schema.sql and docs/schema.md; a test says when that is due.
const dataDir = mkdtempSync(join(realpathSync(tmpdir()), "gong-schema-"));
// The embedded server's user needs to pass.
chmodSync(dataDir, 0o711);
const database = await openDatabase({ dataDir });
try {
  await migrate(database);
  const client = await database.connect();
  writeFileSync("db/schema.sql", await schemaSql(client));
  writeFileSync("docs/schema.md", schemaDoc(await readSchema(client)));
  await client.end();
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
