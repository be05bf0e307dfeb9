import type { Blank, Entry, Law, Whose } from "./inventory-entry.ts";

/** All tables and columns: whose they are, what export and erasure do [ACC-08]. A test compares with the schema; erases top down. */

type Columns = { told?: string; inner?: string };

const words = (text = "") => text.split(/\s+/).filter(Boolean);
const goes = (whose: Whose, { told, inner }: Columns): Entry => ({ whose, told: words(told), inner: words(inner), kept: null });
const stays = (whose: Whose, law: Law, { blanked = {}, told, inner }: Columns & { blanked?: Record<string, Blank> }): Entry => ({
  whose,
  told: words(told),
  inner: words(inner),
  kept: { law, blanked },
});

export const personal: Readonly<Record<string, Entry>> = {
  // First: anonymising histories depends on it.
  customer: stays("self", "accounting", {
    told: "id phone phone_changed_at email firstname lastname birthday role limit_bonus notify_email notify_push dealer dealer_percent created_at seen_at factor_asked_at",
    inner: "erased_at",
    blanked: {
      phone: "null",
      phone_changed_at: "null",
      email: "null",
      firstname: "empty",
      lastname: "empty",
      birthday: "null",
      role: "role",
      limit_bonus: "null",
      notify_email: "false",
      notify_push: "false",
      dealer: "false",
      dealer_percent: "zero",
      seen_at: "null",
      factor_asked_at: "null",
      erased_at: "now",
    },
  }),
  session: goes("customer", {
    told: "means channel device created_at seen_at expires_at",
    inner: "token_hash id customer_id verified awaits_factor passkey_id",
  }),
  push_subscription: goes("customer", { told: "created_at told_at", inner: "id customer_id session_id endpoint p256dh auth fails" }),
  dealer_change: goes("customer", { told: "percent at", inner: "id customer_id actor" }),
  customer_change: goes("customer", { told: "what was became reason at", inner: "id customer_id actor" }),
  customer_look: goes("customer", {
    told: "reason opened_at ended_at",
    inner: "id customer_id staff_id storefront link_hash token_hash asked_at expires_at",
  }),
  known_browser: goes("customer", { told: "seen_at", inner: "hash customer_id" }),
  passkey: goes("customer", {
    told: "rp_id name device created_at used_at",
    inner: "id customer_id credential_id public_key counter may_be_copied transports",
  }),
  passkey_challenge: goes("customer", { inner: "hash purpose rp_id browser_hash address customer_id phone_hmac expires_at" }),
  sign_in_code: goes("target", {
    told: "target channel purpose address tries created_at expires_at used_at",
    inner: "id code_hmac browser_hash known_by customer_id mailbox",
  }),
  saved_address: goes("customer", { told: "address created_at", inner: "id customer_id" }),
  saved_recipient: goes("customer", { told: "recipient created_at", inner: "id customer_id" }),
  checkout_draft: goes("customer", { told: "storefront form changed_at", inner: "customer_id version" }),
  cart_line: goes("customer", { told: "storefront product_id specification_id quantity added_at", inner: "id customer_id" }),
  wait: goes("waiter", {
    told: "product_id specification_id email storefront lang asked_at confirmed_at told_at",
    inner: "id customer_id letters letter_at",
  }),
  landing_request: goes("target", {
    told: "landing slug storefront lang name target message order_number created_at",
    inner: "id customer_id is_own_order",
  }),
  liked: goes("customer", { told: "kind object_id at", inner: "customer_id" }),
  shared_likes: goes("customer", { told: "title slug since", inner: "customer_id" }),
  quote: goes("owner", { told: "storefront request created_at expires_at", inner: "id owner answer" }),
  idempotent_answer: goes("scope", { inner: "scope key request status body created_at" }),
  certificate_guess: goes("guess", { inner: "key points expire" }),
  promo_code: stays("phone", "accounting", {
    told: "name phone sale starts_at ends_at used active",
    inner: "id categories models complect use_limit per_customer minimum_minor storefronts",
    blanked: { phone: "null", active: "false" },
  }),
  referral: stays("friend", "accounting", {
    told: "state given_minor named_at decided_at",
    inner: "order_id referrer_id referred_id reason door browser frozen_at",
    blanked: { door: "null", browser: "null" },
  }),
  // Follows its order by triggers; blanked first, so that nothing depends on them.
  order_card: stays("placed", "accounting", {
    inner:
      "id number created_at storefront channel status payment_status delivery_status payment_type carrier way country city customer_id buyer recipient phone email track promo pieces goods_minor total_minor currency shown_total made_to_order has_case has_return words balances_minor",
    blanked: { buyer: "empty", recipient: "empty", phone: "empty", email: "empty", track: "empty", words: "empty" },
  }),
  // Before orders lose their contacts.
  message: goes("message", {
    told: "channel recipient subject text created_at sent_at",
    inner:
      "id cause html lang attachments template instead unsubscribe failed_at provider_id link problem not_after next_try_at tries may_have_left forgotten",
  }),
  certificate: stays("order", "accounting", {
    told: "order_id value_minor design cover wishes email send_at issued_at activated_at void_at",
    inner: "id background code_hash issue activated_by",
    blanked: { email: "empty", wishes: "empty", background: "null", design: "design" },
  }),
  order_history: stays("order", "accounting", {
    told: "order_id field was became reason at",
    inner: "id actor learned_at",
    blanked: { reason: "empty" },
  }),
  // Staff's words about an order: kept with it, without them.
  order_note: stays("order", "accounting", {
    told: "order_id text at",
    inner: "id staff_id former edited_at",
    blanked: { text: "empty", former: "null" },
  }),
  marking_code: stays("order", "accounting", {
    told: "order_id position ki captured_at",
    inner: "id full_code state captured_by freed_at",
  }),
  order_line: stays("order", "accounting", {
    told: "order_id name size sku quantity returned list_minor discount_percent discount_minor bonus_minor price_minor advance_minor deposit_minor cashback_minor",
    inner:
      "position product_id specification_id guid marking reserved released shipped freed coming_back back_on_shelf actual_delivery_minor customer_delivery_minor currency",
  }),
  courier_booking: goes("order", { told: "order_id city date slot" }),
  promo_use: stays("order", "accounting", { told: "promo_id order_id", inner: "customer_id" }),
  delivery_event: stays("document", "accounting", { told: "code at", inner: "id document_id learned_at" }),
  delivery_document: stays("order", "accounting", {
    told: "order_id carrier track state created_at updated_at",
    inner: "id carrier_id raw_status problem asked_at asking_until refused_services checked_at turn",
    blanked: { track: "null", problem: "empty" },
  }),
  parcel_recall: stays("order", "accounting", {
    told: "order_id carrier track created_at gone_at",
    inner: "turn carrier_id asked_at asking_until doubt was_known canceled_at",
    blanked: { track: "null", doubt: "empty" },
  }),
  invoice: stays("order", "accounting", { told: "order_id number issued_at pay_by", inner: "seller" }),
  bank_receipt: stays("order", "accounting", {
    told: "order_id document_number document_date amount_minor at",
    inner: "key outcome taken_minor rest_of actor settled_by settled_at",
  }),
  payment_refund: stays("payment", "accounting", {
    told: "amount_minor state created_at done_at",
    inner: "id payment_id reason refund_id reduction_id asked_at problem by_hand asked_minor foreign_minor paid_currency",
    blanked: { problem: "empty" },
  }),
  goods_return_photo: goes("return", { told: "return_id n", inner: "picture taken_by" }),
  goods_return_step: stays("return", "accounting", { told: "return_id step reason at", inner: "id actor", blanked: { reason: "empty" } }),
  goods_return_line: stays("return", "accounting", { told: "return_id position quantity", inner: "order_id fit found" }),
  goods_return: stays("order", "accounting", {
    told: "id order_id n kind reason state asked_at",
    inner: "refund_id",
    // Returns of failed goods contain a reason.
    blanked: { reason: "dash" },
  }),
  refund_line: stays("refund", "accounting", { told: "position quantity", inner: "refund_id worth_minor accounts_minor" }),
  refund: stays("order", "accounting", {
    told: "order_id reason money_minor delivery_minor bonus_minor advance_minor deposit_minor created_at done_at",
    inner: "id actor after_hand_over",
    blanked: { reason: "empty" },
  }),
  case_for_staff: stays("subject", "accounting", {
    told: "kind opened_at closed_at",
    inner: "id subject detail closed_by note",
    blanked: { detail: "case", note: "empty" },
  }),
  // What a change that waits for its buyer would make of the order; it goes when the wait ends.
  order_proposal: stays("order", "accounting", {
    told: "order_id state was_minor total_minor created_at expires_at ended_at",
    inner: "id n service asked_minor asked_currency edited proposed_by ended_by",
    blanked: { edited: "null" },
  }),
  order_reduction: stays("order", "accounting", { told: "order_id was_minor total_minor created_at done_at", inner: "id n actor" }),
  payment: stays("order", "accounting", {
    told: "order_id kind service amount_minor currency state created_at paid_at",
    inner: "id asked_minor asked_currency provider own_ref provider_id url entity test note expires_at checked_at look_at proposal_id",
    blanked: { url: "null" },
  }),
  receipt: stays("order", "accounting", {
    told: "order_id cause operation method money_minor offset_minor items contact state created_at registered_at document_number url",
    inner:
      "id cause_id part parts seller money_kind vat problem attempt register_id written_at checked_at fn_number fiscal_sign register_number",
    blanked: { contact: "empty" },
  }),
  withdrawal_step: stays("withdrawal", "accounting", {
    told: "step reason at",
    inner: "id withdrawal_id actor",
    blanked: { reason: "empty" },
  }),
  withdrawal: stays("customer", "accounting", {
    told: "amount_minor holder account bik state storefront lang created_at",
    inner: "id customer_id account_end",
    blanked: { holder: "empty", account: "sealed", account_end: "digits", bik: "empty" },
  }),
  balance_change: stays("customer", "accounting", {
    told: "account amount_minor reason state asked_at decided_at",
    inner: "id customer_id asked_by decided_by",
    blanked: { reason: "empty" },
  }),
  birthday_bonus: stays("customer", "accounting", { told: "year bonus_minor given_at", inner: "customer_id" }),
  ledger_entry: stays("account", "accounting", { told: "transaction_id account_id amount_minor", inner: "id" }),
  ledger_account: stays("customer", "accounting", { told: "id kind balance_minor", inner: "customer_id" }),
  ledger_transaction: stays("movement", "accounting", { told: "id cause order_id at", inner: "cause_id" }),
  data_export: stays("customer", "proof", {
    told: "asked_by asked_at taken_at",
    inner: "id customer_id actor key_hash expires_at tries guest_orders",
    blanked: { key_hash: "null" },
  }),
  erasure: stays("customer", "proof", {
    told: "number asked_by proof bonus_minor advance_minor deposit_minor keep_until at",
    inner: "id customer_id actor erased again_at guest_orders",
  }),
  unpaid_hold: goes("order", { inner: "actor order_id placed_at" }),
  // Last: everything of an order is found through it.
  shop_order: stays("placed", "accounting", {
    told: "id number storefront channel lang status payment_status delivery_status payment_type buyer recipient delivery bank promo_name goods_minor bonus_minor advance_minor deposit_minor client_delivery_minor total_minor currency rate shown_total created_at hidden_at",
    inner:
      "edits quote_id customer_id guest_hash entity promo_id referrer_id delivery_minor priced hold_until payment_opened_at parcel_due browser_hash call_key",
    blanked: { buyer: "person", recipient: "person", delivery: "place", bank: "payer", guest_hash: "null", browser_hash: "null" },
  }),
};
