type Wished = { sendAt: string; buyerEmail: string };

/** A certificate as `POST /shop/certificate` takes it; an empty day is today, an empty mailbox the customer's own. */
export const writeCertificate = <T extends Wished>({ sendAt, buyerEmail, ...wished }: T) => ({
  ...wished,
  ...(sendAt && { sendat: sendAt }),
  ...(buyerEmail && { contragent: { email: buyerEmail } }),
});
