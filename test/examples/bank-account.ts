export const BIK = "044525225";

/** A person's account at a bank; its control digit as the Central Bank's order computes it, from the digits with a zero in its place. */
export function anAccount({ bik = BIK, number = "12345678901" }: { bik?: string; number?: string } = {}): string {
  const weights = "71371371371371371371371";
  const sum = [...`${bik.slice(-3)}408178100${number}`].reduce(
    (total, digit, at) => total + ((Number(digit) * Number(weights[at])) % 10),
    0,
  );
  return `40817810${((sum % 10) * 3) % 10}${number}`;
}

/** What the page would send. */
export const aWithdrawal = (change: object = {}) => ({ fullname: "Иванов Пётр", account: anAccount(), bik: BIK, sum: 1000, ...change });
