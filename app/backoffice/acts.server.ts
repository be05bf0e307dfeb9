import { oneTable } from "#app/foundation/one-table.ts";
import type { Acts } from "./acting/act.ts";
import { customerActs } from "./customers/customers.acts.server.ts";
import { editingActs } from "./editing/editing.acts.server.ts";
import { caseActs } from "./inbox/cases.acts.server.ts";
import { inboxActs } from "./inbox/inbox.acts.server.ts";
import { requestActs } from "./inbox/requests.acts.server.ts";
import { watchActs } from "./inbox/watch.acts.server.ts";
import { listActs } from "./list/list.acts.server.ts";
import { moneyActs } from "./money/money.acts.server.ts";
import { statementActs } from "./money/statement.acts.server.ts";
import { wholeOrderActs } from "./orders/whole-order.acts.server.ts";
import { peopleActs } from "./people/people.acts.server.ts";
import { phoneActs } from "./phone/phone.acts.server.ts";
import { returnActs } from "./returns/returns.acts.server.ts";
import { importActs } from "./settings/imports.acts.server.ts";
import { leadingActs } from "./settings/leading.acts.server.ts";
import { settingsActs } from "./settings/settings.acts.server.ts";
import { ownActs } from "./sign-in/own.acts.server.ts";
import { warehouseActs } from "./warehouse/warehouse.acts.server.ts";

/** Every act of the back office, by its name in the record: `area.verb` [SEC-07]. */
export const acts: Acts = oneTable(
  ownActs,
  listActs,
  peopleActs,
  customerActs,
  editingActs,
  phoneActs,
  moneyActs,
  statementActs,
  wholeOrderActs,
  warehouseActs,
  returnActs,
  settingsActs,
  leadingActs,
  importActs,
  inboxActs,
  caseActs,
  requestActs,
  watchActs,
);
