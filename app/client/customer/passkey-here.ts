import { inBrowser } from "#app/foundation/browser.ts";

const MARKER = "gong.passkey.1";

/** WebAuthn needs a domain name: an IP address has no passkeys. */
export const canUsePasskeys = (): boolean => "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

export const canKeepPasskey = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

export const passkeyMarker = (): string | null => inBrowser.read(MARKER);
export const keepMarker = (rawId: string): void => void inBrowser.keep(MARKER, rawId);
export const dropMarker = (): void => void inBrowser.keep(MARKER, null);

type Signals = { signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void> };

export function forgetPasskey(rpId: string, credentialId: string): void {
  if (canUsePasskeys()) (PublicKeyCredential as unknown as Signals).signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}
