import { approve } from "./approve.ts";
import { backup } from "./backup.ts";
import { campaigns } from "./campaigns.ts";
import { cancellations } from "./cancellations.ts";
import { cases } from "./cases.ts";
import { customers } from "./customers.ts";
import { dealers } from "./dealers.ts";
import { exchange } from "./exchange.ts";
import { holds } from "./holds.ts";
import { importCommand } from "./import.ts";
import { invoices } from "./invoices.ts";
import { jobs } from "./jobs.ts";
import { marking } from "./marking.ts";
import { orders } from "./orders.ts";
import { points } from "./points.ts";
import { privacy } from "./privacy.ts";
import { rates } from "./rates.ts";
import { receipts } from "./receipts.ts";
import { reconcile } from "./reconcile.ts";
import { redirects } from "./redirects.ts";
import { referrals } from "./referrals.ts";
import { refund } from "./refund.ts";
import { requests } from "./requests.ts";
import { restore } from "./restore.ts";
import { returns } from "./returns.ts";
import { searches } from "./searches.ts";
import { secretKey } from "./secret-key.ts";
import { staff } from "./staff.ts";
import { withdrawals } from "./withdrawals.ts";

/** Staff commands by npm script, in documentation order. */
export const every = {
  import: importCommand,
  exchange,
  reconcile,
  rates,
  points,
  orders,
  holds,
  jobs,
  cases,
  approve,
  marking,
  receipts,
  refund,
  invoices,
  searches,
  redirects,
  campaigns,
  requests,
  withdrawals,
  cancellations,
  returns,
  referrals,
  privacy,
  customers,
  dealers,
  staff,
  backup,
  restore,
  "secret-key": secretKey,
};
