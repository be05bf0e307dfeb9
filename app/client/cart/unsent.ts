import { addLine, CART_KEY, type LocalLine, readLines, samePair } from "#app/cart/cart.ts";
import { ACCOUNT_KEY, cartStore, leaveAccount, ownLines, store, stored, WHOSE_KEY } from "./cart-store.ts";

/** A customer's lines the server lacks, stored apart from a guest's: after a session ends nobody else gets them [CRT-07]. */
const UNSENT_KEY = "gong.cart.unsent.1";

const read = () => readLines(stored(UNSENT_KEY));
const write = (lines: readonly LocalLine[]) => store(UNSENT_KEY, JSON.stringify(lines));
const within = (lines: readonly LocalLine[]) => (line: LocalLine) => lines.some((other) => samePair(other, line));

export const unsentOf = (client: string): readonly LocalLine[] => (stored(WHOSE_KEY) === client ? read() : []);

export const waitingFor = (client: string): readonly LocalLine[] => ownLines().reduce(addLine, unsentOf(client));

export function beginFor(client: string): void {
  const whose = stored(WHOSE_KEY);
  if (whose && whose !== client) {
    endSession();
    write([]);
  }
  store(WHOSE_KEY, client);
}

export function keepUnsent(client: string, serverLines: readonly LocalLine[]): void {
  if ((stored(WHOSE_KEY) ?? client) !== client) return;
  const [onServer, own] = [within(serverLines), within(ownLines())];
  store(WHOSE_KEY, client);
  write(cartStore.get().filter((line) => !onServer(line) && !own(line)));
}

/** Removed lines and reduced quantities must not come back. */
export const keepToCart = (client: string, cart: readonly LocalLine[]): void => {
  const unsent = unsentOf(client);
  if (unsent.length > 0) write(cart.filter(within(unsent)));
};

export function takeOut(client: string, pushed: readonly LocalLine[]): void {
  const isLeft = (line: LocalLine) => !pushed.some((other) => samePair(other, line) && other.quantity === line.quantity);
  if (unsentOf(client).length > 0) write(read().filter(isLeft));
  store(CART_KEY, JSON.stringify(ownLines().filter(isLeft)));
}

/** The session expired: the customer's lines stay for them alone, a guest's stay a guest's. */
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

export function forgetUnsent(): void {
  write([]);
}
