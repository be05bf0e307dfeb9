const MARKER = "gong.passkey.1";

/** Passkeys are made for names: under a bare address there are none. */
export const canUsePasskeys = (): boolean => "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether this very device could keep one, behind a fingerprint, a face or a PIN. */
export const canKeepPasskey = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/** What the passkey is called that this browser has made or used last; null where it knows of none. */
export function passkeyMarker(): string | null {
  try {
    return localStorage.getItem(MARKER);
  } catch {
    return null;
  }
}

export function keepMarker(rawId: string): void {
  try {
    localStorage.setItem(MARKER, rawId);
  } catch {
    // It will be offered once more.
  }
}

export function dropMarker(): void {
  try {
    localStorage.removeItem(MARKER);
  } catch {
    // Nothing was kept.
  }
}

type Signals = { signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void> };

/** Tells whoever keeps the device's passkeys that the store knows nothing of this one, so that it is offered no more. */
export function forgetPasskey(rpId: string, credentialId: string): void {
  if (canUsePasskeys()) (PublicKeyCredential as unknown as Signals).signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}
