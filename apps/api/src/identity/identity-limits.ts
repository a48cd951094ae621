import type { Config } from '../config.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import type { Limit } from '../platform/http/limiter.ts';

/** How often somebody may try. Each figure is a bargain between people who mistype and programs that guess. */
export const WRONG_LOGINS_PER_ACCOUNT: Limit = { name: 'login-account', most: 10, withinMs: 15 * MINUTE };
/** Who has signed in to an account from an address lately is counted apart: strangers' wrong guesses do not concern them. */
export const KNOWN_ADDRESS: Limit = { name: 'login-known', most: Infinity, withinMs: 30 * DAY };
export const WRONG_CURRENT_PASSWORDS: Limit = { name: 'change-password', most: 5, withinMs: 15 * MINUTE };
export const VERIFICATION_MAILS: Limit = { name: 'verify-account', most: 3, withinMs: HOUR };
export const EMAIL_CHANGES: Limit = { name: 'change-email', most: 3, withinMs: HOUR };
/** Letters to strangers in the shop's name. */
export const STAFF_INVITATIONS: Limit = { name: 'invite-staff', most: 20, withinMs: HOUR };
export const REQUESTS_PER_ACCOUNT: Limit = { name: 'account', most: 600, withinMs: MINUTE };

/** By address only what no account can be held to. Thousands of people may share one, so that nobody waits for long. */
export function addressLimits(config: Config) {
  const withinMs = 10 * MINUTE;
  return {
    wrongLogins: { name: 'login-address', most: config.ADDRESS_WRONG_LOGINS, withinMs },
    registrations: { name: 'register-address', most: config.ADDRESS_REGISTRATIONS, withinMs },
    resetLinks: { name: 'forgot-address', most: config.ADDRESS_RESETS, withinMs },
    linkUses: { name: 'link-address', most: config.ADDRESS_LINKS, withinMs },
  } satisfies Record<string, Limit>;
}

export type AddressLimits = ReturnType<typeof addressLimits>;
