import { inBrowser } from "#app/foundation/browser.ts";

const MARKER = "gong.passkey.1";

/** Passkeys are made for names: under a bare address there are none. */
export const canUsePasskeys = (): boolean => "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether this very device could keep one, behind a fingerprint, a face or a PIN. */
export const canKeepPasskey = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/** What the passkey is called that this browser has made or used last; null where it knows of none. */
export const passkeyMarker = (): string | null => inBrowser.read(MARKER);
export const keepMarker = (rawId: string): void => void inBrowser.keep(MARKER, rawId);
export const dropMarker = (): void => void inBrowser.keep(MARKER, null);

type Signals = { signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void> };

/** Tells whoever keeps the device's passkeys that the store knows nothing of this one, so that it is offered no more. */
export function forgetPasskey(rpId: string, credentialId: string): void {
  if (canUsePasskeys()) (PublicKeyCredential as unknown as Signals).signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}
