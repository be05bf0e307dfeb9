const refusals = {
  1: [500, "OAuthException", "An unknown error occurred"],
  4: [400, "OAuthException", "Application request limit reached"],
  33: [
    400,
    "GraphMethodException",
    "Unsupported post request. Object with this ID does not exist or cannot be loaded due to missing permissions",
  ],
  100: [400, "OAuthException", "Invalid parameter"],
  190: [401, "OAuthException", "Invalid OAuth access token - Cannot parse access token"],
  2500: [400, "OAuthException", "Unknown path components"],
  130429: [400, "OAuthException", "Rate limit hit"],
  131000: [500, "OAuthException", "Something went wrong"],
  131008: [400, "OAuthException", "Required parameter is missing"],
  131009: [400, "OAuthException", "Parameter value is not valid"],
  131026: [400, "OAuthException", "Message undeliverable"],
  131047: [400, "OAuthException", "Re-engagement message"],
  131056: [400, "OAuthException", "(Business Account, Consumer Account) pair rate limit hit"],
  132000: [400, "OAuthException", "Number of parameters does not match the expected number of params"],
  132001: [404, "OAuthException", "Template name does not exist in the translation"],
  132018: [400, "OAuthException", "The length of a parameter of an authentication template is not valid"],
} as Record<number, readonly [status: number, type: string, message: string]>;

export type Refusal = { code: number; details: string };
const unheardOf = [400, "OAuthException", "Something nobody has heard of"] as const;

export function refusalAnswer({ code, details }: Refusal) {
  const [status, type, message] = refusals[code] ?? unheardOf;
  // A missing object is a sub-code.
  const codes = code === 33 ? { code: 100, error_subcode: 33 } : { code };
  return {
    status,
    body: {
      error: {
        message: `(#${codes.code}) ${message}`,
        type,
        ...codes,
        ...(details && { error_data: { messaging_product: "whatsapp", details } }),
        fbtrace_id: "SandboxTrace",
      },
    },
  };
}
