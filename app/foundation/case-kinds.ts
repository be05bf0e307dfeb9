/** How a case ends: by the action its text names, or when staff say it is done. */
type Ends = "deed" | "word";
type Row = { means: string; todo: string; ends: Ends };

const deed = (means: string, todo: string): Row => ({ means, todo, ends: "deed" });
const word = (means: string, todo: string): Row => ({ means, todo, ends: "word" });

const CASES = "npm run cases --";
const takeOrGiveBack = `${CASES} take PAYMENT (only where it is the sum that was asked for), or ${CASES} give-back PAYMENT`;

/** Every kind of case: what it means and what to do. A kind without a row can't be opened. */
export const caseKinds = {
  "payment-returned": deed(
    "The bank says that money of an order went back which the shop never gave back.",
    `${CASES} accept-return PAYMENT`,
  ),
  "payment-late": deed(
    "Money came for an order that no longer wanted it, or came twice, and is on its way back.",
    "Nothing: it ends when the money is back.",
  ),
  "payment-amount": deed("Another sum was paid than was asked for.", takeOrGiveBack),
  "payment-currency": deed("Another currency was paid than was asked for.", takeOrGiveBack),
  "payment-reference": deed("What was paid bears another name than the payment it was told of.", takeOrGiveBack),
  "payment-refunded-in-part": deed("Some of the money had gone back before the shop first looked.", takeOrGiveBack),
  "payment-surplus": word("Something was paid twice under one name.", "Give it back in the provider's cabinet, then close it."),
  "payment-unknown": word(
    "A bank tells of a payment that nobody here knows.",
    "Look for it in the provider's cabinet, give it back, then close it.",
  ),
  "payment-open": word(
    "A payment has been neither paid nor over for two days.",
    "Ask its provider. It is still asked after, and the case ends with it.",
  ),
  "refund-refused": deed(
    "The bank refuses to give money back.",
    "npm run refund -- NUMBER --by NAME --again, or --by-hand once it is back another way",
  ),
  "refund-unknown": deed(
    "For two days a bank has not said whether it gave money back.",
    "Look in its cabinet. Once it is back: npm run refund -- NUMBER --by NAME --by-hand; the bank is still asked, and the case ends with its word.",
  ),
  "refund-to-agree": word(
    "One of the staff wants more of an order given back than one person may.",
    "Ask why. If it is right: npm run refund -- NUMBER --by NAME with the same wish, by somebody else; if not, close it.",
  ),
  "certificate-not-issued": deed(
    "A certificate's letter can't be delivered.",
    "Ask the buyer for another address, which he gives on his order's page, or npm run refund -- NUMBER --by NAME --all",
  ),
  "certificate-used": word(
    "The money of a certificate went back after somebody had used it.",
    "Speak to the buyer. The books: payment-returned.",
  ),
  "bank-receipt": deed(
    "Money of a bank's statement is no order's: it agrees with no invoice, is a part of one, or was too much.",
    "npm run invoices, then -- accept RECEIPT NUMBER, or -- close RECEIPT once it has gone back",
  ),
  "landing-request": word(
    "Somebody writes to the shop, or asks for something on a landing page.",
    "npm run requests shows it. Answer, then close it.",
  ),
  "points-too-few": word(
    "A carrier's list of pickup points is suddenly much shorter; the old one is kept.",
    "Ask the carrier. npm run points shows how many there are; the case ends with a list that is as long again.",
  ),
  "points-stale": word(
    "A carrier's list of pickup points could not be read for days.",
    "Look at its key and its answer (npm run points -- refresh); the case ends with the next list.",
  ),
  "receipt-refused": deed("The register refuses a fiscal receipt.", "npm run receipts, then npm run receipts -- again ID"),
  "marking-missing": word(
    "Marked goods left without their codes.",
    "npm run marking -- capture NUMBER LINE, where they can still be read, then close it.",
  ),
  "parcel-by-hand": word("A parcel whose carrier is asked by a person.", "Send it, then npm run orders -- ship NUMBER"),
  "parcel-refused": word(
    "A carrier refuses a parcel, has let go of it, or may have it though it is not found there by the order's number.",
    "Look for it in the carrier's cabinet. Where there is none, mend the address with the buyer and send it by hand. Then npm run orders -- ship NUMBER",
  ),
  "parcel-twice": word(
    "A carrier was given two parcels of one order; the order follows the other one.",
    "Stop the one that the case names at the carrier, then close it.",
  ),
  "parcel-to-stop": word("A carrier has, or may have, a parcel that is not wanted any more.", "Stop it at the carrier, then close it."),
  "parcel-not-delivered": word("Nobody took a parcel.", "Once it is here: npm run orders -- back NUMBER; sent again: close it."),
  "parcel-contradicted": word(
    "A carrier takes back, or contradicts, what it said of a parcel's end: handed over, or not.",
    "Ask it. Handed over: npm run orders -- deliver NUMBER; on its way back: npm run refund -- NUMBER --by NAME --all once it is here. Then close it.",
  ),
  "point-unknown": word(
    "A carrier takes a parcel to a pickup point that nobody here knows; its buyer has read the point's code alone.",
    "Ask the carrier where it is, tell the buyer, then close it.",
  ),
  "parcel-in-part": word(
    "Its buyer kept a part of a parcel; the rest is on its way back.",
    "Once it is here: npm run refund -- NUMBER --by NAME LINE:PIECES, then close it.",
  ),
  "calendar-missing": word(
    "The days off of a year have not been entered: dates are promised by the law's holidays, and may come out a day or two early.",
    "Enter the Government's decree (app/foundation/time/days-off.ts).",
  ),
  "courier-full": word("No courier has a free hour for an order.", "Agree on one with the buyer, then close it."),
  "collected-unknown": word("A carrier handed an order over and does not say what it took.", "Ask it, then npm run orders -- paid NUMBER"),
  "collected-unwanted": word("A carrier took money for an order that was over, or paid by other means.", "Give it back, then close it."),
  "collected-differs": word(
    "A carrier took another sum than the order's.",
    "Settle it with the carrier, then npm run orders -- paid NUMBER",
  ),
  "approval-due": deed(
    "An order has waited for its price for days, and ends by itself soon: its goods go back and its buyer is told so.",
    "npm run approve",
  ),
  "cancel-requested": deed("A buyer asks to cancel his order.", "npm run cancellations"),
  "return-asked": deed("A buyer wants to give goods back.", "npm run returns"),
  "return-to-pay": deed("Goods are back; their money has to be given back by a person.", "npm run returns -- paid NUMBER/N"),
  referral: deed("A friend's reward does not look like a friend's.", "npm run referrals"),
  withdrawal: deed("A deposit is to be paid to a bank account.", "npm run withdrawals"),
  "goods-held": word(
    "One address or network has as much put aside without money as it may; more was refused. An office, an operator, or somebody who empties the shelf.",
    "npm run holds shows it. Where it is no buyer: npm run holds -- release 'ADDRESS' --by NAME, and shut the address out at the proxy; else close it.",
  ),
  "rates-stale": word("The Bank of Russia has told no new rates.", "Look at its site; close it once rates come again (npm run rates)."),
  "rate-jump": deed("A rate has moved further than rates do.", "npm run rates -- believe CURRENCY DATE"),
  "rate-cross": deed("Two banks disagree about a rate.", "npm run rates -- believe CURRENCY DATE"),
  "1c-canceled": word(
    "In 1C an order is canceled, deleted or closed without a shipment; here it goes on.",
    "Ask the warehouse, then the buyer. npm run cancellations or npm run refund where it is right; close it.",
  ),
  "1c-lines": word(
    "In 1C the goods of an order, their counts or sums are others than the buyer ordered.",
    "Speak to the buyer; give back what he does not get (npm run refund), or have it set right in 1C; close it.",
  ),
  "1c-terms": word(
    "1C calls a price type, the ready warehouse or a currency otherwise than the store's profile: its prices or counts are not taken.",
    "Name it in the file of ONEC_PROFILE as 1C does, or have it named back in 1C; let 1C send again. It ends when they agree.",
  ),
  "1c-state": word(
    "1C says something of an order that can't be done with it here.",
    "Look at the order and at what 1C says. npm run orders where something is to be done; close it.",
  ),
} as const satisfies Record<string, Row>;
export type CaseKind = keyof typeof caseKinds;

/** Payments received that don't match what was requested. */
export const mismatchKinds = [
  "payment-amount",
  "payment-currency",
  "payment-reference",
  "payment-refunded-in-part",
] as const satisfies readonly CaseKind[];
