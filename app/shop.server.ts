import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createAccount } from "./account/account.server.ts";
import { createPrivacy } from "./account/privacy/privacy.server.ts";
import { createCarts } from "./cart/cart.server.ts";
import { createQuotes } from "./cart/quote.server.ts";
import { createCatalogue } from "./catalogue/catalogue.server.ts";
import { createFeed } from "./catalogue/feed/feed.server.ts";
import { createLatePictures } from "./catalogue/late-pictures.server.ts";
import { createLikes } from "./catalogue/likes/likes.server.ts";
import { storePicture } from "./catalogue/pictures.server.ts";
import { placesBy } from "./catalogue/place.ts";
import { type Reserve, reserve } from "./catalogue/reservation.queries.server.ts";
import { createSearchMisses } from "./catalogue/search/misses.server.ts";
import { rebuildSearchDocuments } from "./catalogue/search/search.queries.server.ts";
import { createSearch } from "./catalogue/search/search.server.ts";
import { setOnHand } from "./catalogue/stock.queries.server.ts";
import { createWaits } from "./catalogue/waits/waits.server.ts";
import { createDealers } from "./checkout/dealers/dealers.server.ts";
import { createDrafts } from "./checkout/draft.server.ts";
import { createCheckout } from "./checkout/place-order.server.ts";
import { type Config, originOf, type Secrets } from "./config.server.ts";
import { createIdentity } from "./customers/identity/identity.server.ts";
import { createPasskeys } from "./customers/passkeys/passkeys.server.ts";
import { createExchange } from "./exchange/exchange.server.ts";
import { type Database, openDatabase } from "./foundation/database/database.server.ts";
import { readiness } from "./foundation/database/readiness.server.ts";
import { newRequestIds } from "./foundation/ids.server.ts";
import { bringUp, createInstances } from "./foundation/instances/instances.server.ts";
import { createJobs } from "./foundation/jobs.server.ts";
import { armKillPoint } from "./foundation/kill-point.server.ts";
import { createLog } from "./foundation/log.server.ts";
import { createSignal } from "./foundation/signal.ts";
import { type Region, type Storefront, storefronts } from "./foundation/storefront.ts";
import { createClock } from "./foundation/time/clock.server.ts";
import { createAftersales } from "./fulfilment/aftersales/aftersales.server.ts";
import { createApproval } from "./fulfilment/approval/approval.server.ts";
import { createFulfilment } from "./fulfilment/fulfilment.server.ts";
import { endReturn, linkRefund, listReturns } from "./fulfilment/returns/returns.queries.server.ts";
import { createReturns } from "./fulfilment/returns/returns.server.ts";
import { createDelivery } from "./fulfilment/shipping/delivery.server.ts";
import { createKeepParcel, createStopParcel, repackParcel } from "./fulfilment/shipping/stop-parcel.server.ts";
import { createWholeOrders } from "./fulfilment/whole-order/whole-order.server.ts";
import { tellUsed, voidForOrder } from "./gifts/certificates.queries.server.ts";
import { createCertificates } from "./gifts/certificates.server.ts";
import { createIssuing } from "./gifts/issue.server.ts";
import { followLetters } from "./gifts/letters.server.ts";
import { createLiveNews } from "./http/live-news.server.ts";
import { createMetrics, metricsReader } from "./http/metrics.server.ts";
import { openChannels } from "./messaging/channels/channels.server.ts";
import { createMessageThrottle } from "./messaging/message-throttle.server.ts";
import { createNotifications } from "./messaging/notifications.server.ts";
import { createPush } from "./messaging/push/push.server.ts";
import { vapidKeys } from "./messaging/push/vapid.server.ts";
import { createBirthdays } from "./money/loyalty/birthdays.server.ts";
import { createReferrals } from "./money/loyalty/referrals.server.ts";
import { createWithdrawals } from "./money/withdrawals/withdrawals.server.ts";
import { startHousekeeping } from "./operations/housekeeping.server.ts";
import { createBacklog } from "./orders/backlog/backlog.server.ts";
import { createCases } from "./orders/cases/cases.server.ts";
import { createHoldGuard } from "./orders/holds/hold-guard.server.ts";
import { createHolds } from "./orders/holds/holds.server.ts";
import { createMarking } from "./orders/marking/marking.server.ts";
import { type LinkTo, orderLink } from "./orders/order-link.server.ts";
import { createOrders } from "./orders/orders.server.ts";
import type { TakeBack } from "./orders/refunds.server.ts";
import { createCompanies } from "./payments/invoices/companies.server.ts";
import { createInvoices } from "./payments/invoices/invoices.server.ts";
import { createOrderPages } from "./payments/order-page.server.ts";
import { createPayments } from "./payments/payments.server.ts";
import { openReceipts } from "./payments/receipts/open-receipts.server.ts";
import { createRates } from "./pricing/rates/rates.server.ts";
import { createLandings } from "./publishing/content/landings/landings.server.ts";
import { findPosters } from "./publishing/content/posters.queries.server.ts";
import { createRedirects } from "./publishing/redirects/redirects.server.ts";
import { createFeeds } from "./publishing/robots/feeds.server.ts";
import { createSharedPictures } from "./publishing/sharing/shared-pictures.server.ts";
import { createStaff } from "./staff/staff.server.ts";
import { createStaffWork } from "./staff-work.server.ts";

/** Replacements for tests that prove their harness notices failures. */
export type Overrides = { reserve?: Reserve };

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Opens and migrates the database and builds every feature over it. */
export async function openShop(config: Config, secrets: Secrets, report: (line: string) => void = () => {}, overrides: Overrides = {}) {
  const log = createLog(config);
  const database: Database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, report });
  const killPoint = armKillPoint(config.killAt);
  const applied = await bringUp(database, secrets, killPoint).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  if (applied.length) report(`brought the database up to date (${applied.length} migrations)`);
  const { db } = database;
  const originAt = (region: Region) => originOf(config, region);
  const clock = await createClock(db);
  const mediaFolder = join(config.dataDir, "media");
  mkdirSync(mediaFolder, { recursive: true });

  const instances = createInstances({ database, dataDir: config.dataDir, log });
  const latePictures = createLatePictures({ db, mediaFolder, log });
  const [goodsNews, newTerms] = [createSignal<readonly string[]>(), createSignal()];
  const metrics = createMetrics();
  const { alarm } = metrics;
  const jobs = await createJobs(database.forLibrary, log, killPoint, { duties: config.jobs, seconds: config.jobSeconds, alarm });
  const backlog = createBacklog({ database, jobs });
  metrics.tellWork(backlog.count);
  const rates = await createRates({ db, urls: { cbr: config.cbr.url, ecb: config.ecb.url }, log, alarm, onChange: newTerms.tell });
  const catalogue = createCatalogue({ database, log, now: clock.now, changed: goodsNews.tell, newDay: newTerms.tell });
  const { key } = secrets;
  const vapid = vapidKeys(key);
  const channels = openChannels({ db, now: clock.now, config, secrets, keys: vapid });
  const { limits, phoneCodesAnHour, jobSeconds: leaseSeconds, sellers } = config;
  const notifications = createNotifications({ db, clock, log, killPoint, alarm, key, channels, leaseSeconds, seller: sellers.main });
  const identity = createIdentity({ database, key, notifications, alarm, limits, phoneCodesAnHour });
  const throttleMessages = createMessageThrottle(limits, alarm);
  const passkeys = createPasskeys({ database, identity, notifications, throttleMessages, key, log, alarm });
  const stopParcel = createStopParcel(jobs);
  const takeBack: TakeBack = async (trx, order, { isLast, now }) => {
    await (isLast ? stopParcel : repackParcel)(trx, order, now);
    return voidForOrder(trx, order.id, now);
  };
  const backFrom = { list: listReturns, link: linkRefund, end: endReturn };
  const address = originOf(config, storefronts[0]!.region);
  const { receipts, registration } = openReceipts({ database, clock, jobs, config, secrets, address, log, alarm, killPoint });
  const linkTo: LinkTo = (order) => orderLink(key, originAt(order.storefront), order, clock.now());
  const orders = createOrders({ database, takeBack, notifications, throttleMessages, receipts, returns: backFrom, linkTo });
  const asking = { database, clock, jobs, config, secrets, log, killPoint, orders };
  const payments = createPayments({ ...asking, alarm, receipts, notifications, moneyReturned: tellUsed });
  const delivery = createDelivery({ ...asking, collected: payments.collected, stopParcel });
  const dealers = createDealers({ database, orders, rates });
  const landings = createLandings({ database, catalogue, log, limits, isOwn: orders.isOwn });
  const feed = createFeed({ database, catalogue });
  const waits = createWaits({ database, notifications, throttleMessages, key, killPoint, limits, originOf: originAt });
  const account = createAccount({ database, identity, orders, waits, key });
  const withdrawals = createWithdrawals({ database, identity, notifications, key });
  const birthdays = createBirthdays({ database, notifications });
  const carts = createCarts({ database });
  const push = createPush({ database, publicKey: vapid.publicKey, sandboxUrl: config.sandboxUrl });
  const liveNews = createLiveNews({ database, log, now: clock.now, identity, carts, catalogue });
  for (const news of [goodsNews, newTerms]) news.hear(liveNews.goodsChanged);
  const quotes = createQuotes({ database, rates, termsOf: delivery.termsOf, alarm });
  const aftersales = createAftersales({ database, orders, payments, carts, stopParcel, keepParcel: createKeepParcel(jobs) });
  const marking = createMarking({ database, orders });
  const fulfilment = createFulfilment({ database, orders, payments, marking });
  const returns = createReturns({ database, orders, payments, notifications, limits });
  const invoices = createInvoices({ database, orders, notifications, sellers: config.sellers, key, originOf: originAt });
  const privacy = createPrivacy({ database, identity, notifications, invoices, key, dataDir: config.dataDir, log, killPoint });
  const approval = createApproval({ ...asking, invoices, notifications, takes: payments.takes, delivery });
  const holds = createHolds({ database, orders, closePayments: payments.closeOpen });
  metrics.tellHeld(holds.count);
  const selling = { database, quotes, orders, receipts, invoices, identity, notifications, throttleMessages, holds, key, killPoint };
  const holdGuard = createHoldGuard(limits, alarm);
  const checkout = createCheckout({ ...selling, holdGuard, reserve: overrides.reserve ?? reserve, offered: payments.offered });
  const certificates = createCertificates({ ...selling, rates, holdGuard, limits, alarm });
  const issueDue = createIssuing({ orders, notifications, key, alarm, originOf: originAt, database, log, killPoint });
  followLetters({ orders, notifications, alarm, now: clock.now });
  jobs.watch("payments", () => issueDue(clock.now()));
  const importing = { database, db, clock, mediaFolder, storePicture, setOnHand, rebuildSearchDocuments, catchUp: catalogue.catchUp };
  const exchange = createExchange({ ...importing, config, secrets, log, orders, fulfilment });
  const redirects = await createRedirects({ database, log });
  const [placeOf, posters] = [placesBy(rates.val), () => findPosters(db)];
  const feeds = createFeeds({ catalogue, landings, sellers: config.sellers, dataDir: config.dataDir, log, now: clock.now, placeOf });
  for (const news of [goodsNews, newTerms]) news.hear(feeds.changed);
  await privacy.beforeDoors(clock.now());
  if (config.jobs.length) await jobs.start();
  if (config.jobs.includes("messages")) notifications.start();
  const shop = {
    config,
    secrets,
    log,
    database,
    db,
    clock,
    killPoint,
    mediaFolder,
    latePictures,
    jobs,
    backlog,
    cases: createCases({ database }),
    redirects,
    searchMisses: createSearchMisses({ database, log }),
    rates,
    search: createSearch({ catalogue, landings, val: rates.val }),
    catalogue,
    posters,
    sharedPicture: createSharedPictures({ dataDir: config.dataDir, mediaFolder, catalogue, posters }),
    placeOf,
    feeds,
    notifications,
    identity,
    passkeys,
    push,
    orders,
    aftersales,
    fulfilment,
    approval,
    marking,
    returns,
    wholeOrders: createWholeOrders({ database, orders, marking, seller: sellers.main }),
    account,
    ...createStaffWork({ ...asking, identity, quotes, payments, checkout, originOf: originAt }),
    waits,
    landings,
    feed,
    feedPage: feed.page,
    likes: createLikes({ database, catalogue }),
    dealers,
    withdrawals,
    privacy,
    referrals: createReferrals({ database }),
    birthdays,
    payments,
    receipts: registration,
    orderPages: createOrderPages({ orders, payments, receipts: registration, invoices, faces: catalogue.faces, identity, key }),
    delivery,
    carts,
    quotes,
    checkout,
    holds,
    drafts: createDrafts({ database }),
    invoices,
    companies: createCompanies({ url: config.dadata.url, token: secrets.dadataToken, limits: config.limits }),
    certificates,
    exchange,
    staff: createStaff({ database, log, alarm, killPoint, key, isDemo: config.sandbox && !config.production }),
    liveNews,
    instances,
    newRequestId: newRequestIds(),
    onCatalogueChange: goodsNews.hear,
    onNewTerms: newTerms.hear,
    ...metrics,
    configured: (at: Storefront) => ({ ...at, paymentTypes: payments.offered.types(at), carriers: delivery.carriersOf(at) }),
    mayReadMetrics: metricsReader(secrets.metricsToken),
    isReady: readiness(database),
    close: async () => {
      stopHousekeeping();
      delivery.close();
      await jobs.stop();
      await notifications.close();
      for (const each of [liveNews, redirects, catalogue, latePictures]) each.close();
      await instances.leave();
      await database.close();
    },
  };
  const stopHousekeeping = config.jobs.length ? startHousekeeping(shop) : () => {};
  return shop;
}
