import { oneTable } from "#app/foundation/one-table.ts";
import type { Downloads } from "./acting/download.ts";
import { customerDownloads } from "./customers/customers.downloads.server.ts";
import { listDownloads } from "./list/list.downloads.server.ts";
import { orderDownloads } from "./orders/order.downloads.server.ts";
import { returnDownloads } from "./returns/returns.downloads.server.ts";
import { settingsDownloads } from "./settings/settings.downloads.server.ts";
import { warehouseDownloads } from "./warehouse/warehouse.downloads.server.ts";

/** Every file of the back office, by its name: `area.verb` [SEC-07]. */
export const downloads: Downloads = oneTable(
  customerDownloads,
  orderDownloads,
  listDownloads,
  returnDownloads,
  warehouseDownloads,
  settingsDownloads,
);
