/** Tables without personal data: why, and their columns, so that new ones get reviewed. */
type Impersonal = { why: string; columns: readonly string[] };

const of =
  (why: string) =>
  (columns: string): Impersonal => ({ why, columns: columns.split(/\s+/) });
const goods = of("goods, their prices and their stock");
const exchange = of("the contents of catalogue imports");
const with1c = of("progress of the exchange with 1C: files for a day, orders by id only");
const staff = of("people who work in the shop and what they did: no customer's contact is written there");
const outside = of("public answers of carriers and banks");

export const impersonal: Readonly<Record<string, Impersonal>> = {
  category: goods("id slug name parent_id position active origin"),
  model: goods(
    "id slug name description category_id brand material marking made_to_order length_mm width_mm height_mm weight_g storefronts facts popularity active origin created_at sold",
  ),
  model_category: goods("model_id category_id"),
  product: goods(
    "id model_id guid name sku barcode tnved color_code color_name sale price_minor no_promo made_to_order position active origin turn_id",
  ),
  specification: goods("id product_id guid name sku barcode sale price_minor position active origin"),
  stock: goods("product_id specification_id on_hand reserved short available"),
  stock_movement: goods("id product_id specification_id on_hand reserved short cause cause_id at"),
  warehouse_balance: goods("product_id specification_id warehouse count"),
  shelf: goods("product_id specification_id place"),
  carrier_cut_off: of("until when carriers take parcels")("carrier at"),
  packed_piece: staff("order_id position count packed_by packed_at"),
  price_history: goods("id product_id specification_id list_minor final_minor at"),
  picture: goods("id width height thumbhash bytes"),
  product_picture: goods("product_id position picture_id alt"),
  picture_source: goods("product_id name picture_id is_own"),
  fetched_picture: goods("address picture_id etag"),
  search_document: goods("model_id words"),
  search_miss: of("queries without a result: words, never numbers or mailboxes, not linked to a person, for 90 days")(
    "storefront lang query times first_at last_at",
  ),
  asked_page: of("the most requested cached pages, not linked to a person")("page asked asked_at"),
  last_written: of("the last check that the database accepts writes")("one at"),
  card_change: goods("xid model_id at"),
  former_slug: goods("kind slug thing_id"),
  redirect_rule: of("redirects of old addresses, and the staff member who set them")(
    "id host path query target permanent starts_at ends_at actor at",
  ),
  campaign: of("campaign codes, and the staff member who created them")("code title target external starts_at ends_at actor at"),
  campaign_visit: of("how often a code was followed on a day, not linked to a person")("code day storefront way times"),
  page_change: goods("model_id at"),
  collection: goods("id slug name story position active origin added_at cover_id cover_alt"),
  collection_model: goods("collection_id model_id position"),
  model_link: goods("model_id other_id kind position"),
  model_pair: of("how often goods are bought together, not linked to a person")("model_id other_id orders"),
  staff_member: staff("id name email lang invited_at active_at suspended_at"),
  order_note_mention: staff("note_id staff_id seen_at"),
  staff_role: staff("name permissions title"),
  staff_grant: staff("staff_id role storefront limit_minor"),
  staff_invitation: staff("token_hash staff_id expires_at"),
  staff_passkey: staff("id staff_id credential_id rp_id public_key counter may_be_copied transports device created_at used_at"),
  staff_challenge: staff("hash purpose rp_id browser_hash staff_id expires_at"),
  staff_session: staff("token_hash id staff_id means device address opened_at expires_at proved_at"),
  staff_recovery_code: staff("code_hash staff_id used_at"),
  list_view: staff("id list staff_id name address is_shared changed_at"),
  staff_code: staff("staff_id code_hash expires_at tries"),
  staff_event: staff("id at staff_id actor action object_kind object_id outcome before after reason request_id hash previous_hash"),
  inbox_mark: staff("kind subject owner_id owned_at snoozed_until snoozed_facts"),
  service_check: of("when staff last tested a service outside, and what it said")("name at outcome ms"),
  secret_key: of("the fingerprint of the secret key, and the staff member who accepted another")("one fingerprint since accepted_by"),
  instance: of("running processes of the shop")("id host data_dir beat started_at seen_at"),
  landing_page: of("landing pages")("landing slug name lead blocks storefronts position active changed_at"),
  import_run: exchange("id path format started_at finished_at summary door actor files profile result kept reverts reverted_by"),
  import_change: exchange("id run_id place key was became"),
  exchange_state: exchange("origin part formed_at"),
  exchange_session: with1c("id folder begun_at seen_at queried_at is_answered"),
  exchange_file: with1c("session_id name size"),
  exchange_import: with1c("session_id name state told run_id"),
  exchange_waiting: exchange("origin kind id place body at"),
  exchange_named: exchange("session_id kind id"),
  exchange_order: with1c("order_id change at"),
  exchange_offered: with1c("session_id order_id change due"),
  exchange_due: with1c("order_id change"),
  exchange_name: exchange("origin kind id name currency"),
  exchange_agreed: exchange("origin kind id"),
  delivery_quote: outside("place parcel carrier options fetched_at"),
  delivery_point: outside(
    "carrier code country place places asked_as name address latitude longitude hours is_locker try_on cash card weight_limit_g sides_limit_mm seen_at missed closed_at",
  ),
  delivery_point_quarantine: outside("carrier code scope why listed seen_at"),
  delivery_point_list: outside("carrier scope asked_at read_at"),
  currency_rate: outside("currency source rate_date val held fetched_at"),
  setting: of("settings of the shop")("name value"),
  webhook_event: of("webhooks of banks and carriers: they name orders and payments by number")(
    "id provider event_key payload received_at processed_at outcome",
  ),
  job_restart: of("dead jobs that were retried, by id")("id subject actor at"),
  wait_refusal: of("mailboxes whose owners declined emails about goods, as keyed hashes")("mailbox_hash at"),
  wrong_code: of("networks from which codes were guessed, not linked to a person, for two days")("network at"),
  order_proposal_piece: of("goods kept aside for a proposed change of an order, until it is answered")(
    "proposal_id product_id specification_id pieces",
  ),
  payment_try: of("unpaid payment attempts, by hash of the payer, for about an hour")("payer since attempts"),
  promo_guess: of("invalid promo codes, by hash of who tried them, for about an hour")("who since codes"),
};
