import { accountCalls } from "./account/account.api.server.ts";
import { privacyCalls } from "./account/privacy/privacy.api.server.ts";
import { identityCalls } from "./account/sign-in/identity.api.server.ts";
import { passkeyCalls } from "./account/sign-in/passkeys.api.server.ts";
import { cartCalls } from "./cart/cart.api.server.ts";
import { catalogueCalls } from "./catalogue/catalogue.api.server.ts";
import { feedCalls } from "./catalogue/feed/feed.api.server.ts";
import { likeCalls } from "./catalogue/likes/likes.api.server.ts";
import { searchCalls } from "./catalogue/search/search.api.server.ts";
import { waitCalls } from "./catalogue/waits/waits.api.server.ts";
import { checkoutCalls } from "./checkout/checkout.api.server.ts";
import { dealerCalls } from "./checkout/dealers/dealers.api.server.ts";
import type { Call } from "./foundation/http/call.ts";
import { aftersalesCalls } from "./fulfilment/aftersales/aftersales.api.server.ts";
import { returnCalls } from "./fulfilment/returns/returns.api.server.ts";
import { deliveryCalls } from "./fulfilment/shipping/delivery.api.server.ts";
import { certificateCalls } from "./gifts/certificates.api.server.ts";
import { pushCalls } from "./messaging/push/push.api.server.ts";
import { withdrawalCalls } from "./money/withdrawals/withdrawals.api.server.ts";
import { orderCalls } from "./orders/orders.api.server.ts";
import { invoiceCalls } from "./payments/invoices/invoices.api.server.ts";
import { paymentCalls } from "./payments/payments.api.server.ts";
import { ratesCalls } from "./pricing/rates/rates.api.server.ts";
import { landingCalls } from "./publishing/content/landings/landings.api.server.ts";
import type { Shop } from "./shop.server.ts";

/** Every call of the store, in the order of specification §7. */
export function calls(shop: Shop): Call[] {
  return [
    ...orderCalls(shop),
    ...identityCalls(shop),
    ...passkeyCalls(shop),
    ...accountCalls(shop),
    ...pushCalls(shop),
    ...ratesCalls(shop.rates),
    ...catalogueCalls(shop),
    ...searchCalls(shop),
    ...cartCalls(shop),
    ...waitCalls(shop),
    ...likeCalls(shop),
    ...feedCalls(shop),
    ...landingCalls(shop),
    ...dealerCalls(shop),
    ...checkoutCalls(shop),
    ...deliveryCalls({ ...shop, weigh: shop.quotes.weigh }),
    ...paymentCalls(shop),
    ...aftersalesCalls(shop),
    ...invoiceCalls(shop),
    ...returnCalls(shop),
    ...certificateCalls(shop.certificates),
    ...withdrawalCalls(shop.withdrawals),
    ...privacyCalls(shop.privacy),
  ];
}
