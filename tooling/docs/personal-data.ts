import { writeFileSync } from "node:fs";
import { inventoryDocument } from "../../app/account/privacy/inventory-document.ts";

// Writes docs/personal-data.md; a test says when that is due.
writeFileSync("docs/personal-data.md", inventoryDocument());
