import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { UserError } from "#app/foundation/plain-reason.ts";
import type { Profile } from "../profile.contract.ts";
import { readProfile } from "../read-profile.server.ts";
import { say } from "../reasons.ts";
import { settleProfile } from "../settle-profile.ts";

/** Disabled without a password. */
export const oneCEnvironment = {
  ONEC_LOGIN: z.string().min(1).max(100).default("1c"),
  ONEC_PASSWORD: z.string().min(8).optional(),
  ONEC_PROFILE: z.string().optional(),
};

type Environment = { ONEC_LOGIN: string; ONEC_PASSWORD?: string | undefined; ONEC_PROFILE?: string | undefined };

export type OneCSettings = { login: string; profile: Profile };

/** Contains no secret. Throws on an unusable profile: better no start than prices of the wrong type. */
export function oneCSettings(e: Environment): OneCSettings {
  try {
    const settled = settleProfile(readProfile(e.ONEC_PROFILE), "commerceml");
    if (!settled.ok) throw new Error(say(settled.reason));
    return { login: e.ONEC_LOGIN, profile: settled.profile };
  } catch (error) {
    throw new UserError(m.setting_onec_profile({ path: e.ONEC_PROFILE ?? "", why: (error as Error).message }));
  }
}
