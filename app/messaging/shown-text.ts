/** A message for other eyes than its receiver's: links keep their address and lose the key that would act for the receiver. */
export const withoutKeys = (text: string): string => text.replace(/([?&](?:k|t|key|token)=)[\w.~%-]+/g, "$1…");
