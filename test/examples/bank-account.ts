export const BIK = "044525225";

/** A valid account: the control digit follows the Central Bank's rule. */
export function anAccount({ bik = BIK, number = "12345678901" }: { bik?: string; number?: string } = {}): string {
  const weights = "71371371371371371371371";
  const sum = [...`${bik.slice(-3)}408178100${number}`].reduce(
    (total, digit, at) => total + ((Number(digit) * Number(weights[at])) % 10),
    0,
  );
  return `40817810${((sum % 10) * 3) % 10}${number}`;
}

export const aWithdrawal = (change: object = {}) => ({ fullname: "Иванов Пётр", account: anAccount(), bik: BIK, sum: 1000, ...change });
