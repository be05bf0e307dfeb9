import { writeFileSync } from "node:fs";
import { shopFileSchema } from "../../app/exchange/shop-file.contract.ts";

// Writes docs/shop-file.schema.json; a test says when that is due.
writeFileSync("docs/shop-file.schema.json", `${JSON.stringify(shopFileSchema(), null, 2)}\n`);
