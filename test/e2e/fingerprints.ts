import type { CDPSession, Page } from "@playwright/test";

/** A virtual authenticator; `press`: auto-confirms. */
export async function withFingerprints(page: Page, press = true): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: press,
    },
  });
  return { cdp, authenticatorId };
}
