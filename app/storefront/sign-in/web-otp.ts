type OneTimeCode = Credential & { code: string };

/** The code of the next SMS (WebOTP); undefined if unsupported, denied or aborted. Never throws. */
export async function nextCode(signal: AbortSignal): Promise<string | undefined> {
  try {
    const wish = { otp: { transport: ["sms"] }, signal } as CredentialRequestOptions;
    const given = (await navigator.credentials.get(wish)) as OneTimeCode | null;
    return signal.aborted ? undefined : given?.code;
  } catch {
    return undefined;
  }
}
