import type { ReceiptDocument } from "./receipt.ts";

export const MOST_ITEMS = 100;

/** Splits a receipt by the item limit, money before offset; each part costs something, surplus free items are dropped. */
export function inParts(receipt: ReceiptDocument): ReceiptDocument[] {
  if (receipt.items.length <= MOST_ITEMS) return [receipt];
  const costly = receipt.items.filter(({ sumMinor }) => sumMinor > 0);
  const free = receipt.items.filter(({ sumMinor }) => sumMinor === 0);
  const count = Math.min(Math.ceil(receipt.items.length / MOST_ITEMS), costly.length);
  let moneyLeftMinor = receipt.moneyMinor;
  return Array.from({ length: count }, (_, at) => {
    const share = costly.slice(Math.floor((at * costly.length) / count), Math.floor(((at + 1) * costly.length) / count));
    const sumMinor = share.reduce((sum, item) => sum + item.sumMinor, 0);
    const moneyMinor = Math.min(sumMinor, moneyLeftMinor);
    moneyLeftMinor -= moneyMinor;
    return { ...receipt, items: [...share, ...free.splice(0, MOST_ITEMS - share.length)], moneyMinor, offsetMinor: sumMinor - moneyMinor };
  });
}
