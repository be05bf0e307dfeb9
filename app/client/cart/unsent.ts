import { addLine, CART_KEY, type LocalLine, readLines, samePair } from "#app/cart/cart.ts";
import { ACCOUNT_KEY, cartStore, leaveAccount, ownLines, store, stored, WHOSE_KEY } from "./cart-store.ts";

/**
 * What a customer has put in and the server has not heard of. It lies apart from a guest's lines, and with his name: if his session ends
 * meanwhile, nobody else sees it or is given it [CRT-07].
 */
const UNSENT_KEY = "gong.cart.unsent.1";

const read = () => readLines(stored(UNSENT_KEY));
const write = (lines: readonly LocalLine[]) => store(UNSENT_KEY, JSON.stringify(lines));
const within = (lines: readonly LocalLine[]) => (line: LocalLine) => lines.some((other) => samePair(other, line));

/** A customer's own lines that the server has not heard of. */
export const unsentOf = (client: string): readonly LocalLine[] => (stored(WHOSE_KEY) === client ? read() : []);

/** All that is to be pushed for a customer: his own, and what this browser got while it did not know him. */
export const waitingFor = (client: string): readonly LocalLine[] => ownLines().reduce(addLine, unsentOf(client));

/** From now on the copy here is this customer's; another's, and what was kept for him, goes. */
export function beginFor(client: string): void {
  const whose = stored(WHOSE_KEY);
  if (whose && whose !== client) {
    endSession();
    write([]);
  }
  store(WHOSE_KEY, client);
}

/** Keeps what is in the cart and not on the server. Where another customer has come meanwhile, the cart is his. */
export function keepUnsent(client: string, serverLines: readonly LocalLine[]): void {
  if ((stored(WHOSE_KEY) ?? client) !== client) return;
  const [onServer, own] = [within(serverLines), within(ownLines())];
  store(WHOSE_KEY, client);
  write(cartStore.get().filter((line) => !onServer(line) && !own(line)));
}

/** What is gone from the cart is not to come back as a line that waits, nor as many of it as there were. */
export const keepToCart = (client: string, cart: readonly LocalLine[]): void => {
  const unsent = unsentOf(client);
  if (unsent.length > 0) write(cart.filter(within(unsent)));
};

/** What the server has taken; what was put in while it was on the way still waits. */
export function takeOut(client: string, pushed: readonly LocalLine[]): void {
  const isLeft = (line: LocalLine) => !pushed.some((other) => samePair(other, line) && other.quantity === line.quantity);
  if (unsentOf(client).length > 0) write(read().filter(isLeft));
  store(CART_KEY, JSON.stringify(ownLines().filter(isLeft)));
}

/** A session that ended by itself: what is its customer's is kept for him and for nobody else; what a guest put in stays his. */
export function endSession(): void {
  const whose = stored(WHOSE_KEY);
  const copy = readLines(stored(ACCOUNT_KEY));
  const isCustomers = (line: LocalLine) => copy.some(({ timeadd }) => timeadd === line.timeadd);
  const own = ownLines();
  write(whose ? own.filter(isCustomers).reduce(addLine, read()) : []);
  store(CART_KEY, JSON.stringify(own.filter((line) => !isCustomers(line))));
  leaveAccount();
  if (whose && read().length > 0) store(WHOSE_KEY, whose);
}

/** An orderly sign-out keeps nothing. */
export function forgetUnsent(): void {
  write([]);
}
