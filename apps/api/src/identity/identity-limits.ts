import type { Config } from '../config.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import type { Limit } from '../platform/limits/limiter.ts';

/** Each limit is a compromise between users who mistype and programs that guess. */
export const FAILED_LOGINS_PER_ACCOUNT: Limit = {
  name: 'login-account',
  max: 10,
  windowMs: 15 * MINUTE,
  strict: true,
};
/** IP ranges with a recent login to the account have their own counter, so wrong guesses by others do not lock the owner out. */
export const KNOWN_LOGIN_IP: Limit = { name: 'login-known', max: Infinity, windowMs: 30 * DAY };
export const WRONG_PASSWORD_ATTEMPTS: Limit = { name: 'change-password', max: 5, windowMs: 15 * MINUTE, strict: true };
export const VERIFICATION_EMAILS: Limit = { name: 'verify-account', max: 3, windowMs: HOUR };
export const EMAIL_CHANGES: Limit = { name: 'change-email', max: 3, windowMs: HOUR };
/** Invitations are emails in the shop's name to addresses that did not request them. */
export const STAFF_INVITATIONS: Limit = { name: 'invite-staff', max: 20, windowMs: HOUR };
export const REQUESTS_PER_API_KEY: Limit = { name: 'api-key', max: 600, windowMs: MINUTE };
export const REQUESTS_PER_ACCOUNT: Limit = { name: 'account', max: 600, windowMs: MINUTE };

/** Limits per IP range, for requests without an account. Thousands of users may share one, so the windows are short. */
export function createIpLimits(config: Config) {
  const windowMs = 10 * MINUTE;
  return {
    wrongLogins: { name: 'login-address', max: config.RATE_LIMIT_FAILED_LOGINS_PER_IP, windowMs, strict: true },
    registrations: { name: 'register-address', max: config.RATE_LIMIT_REGISTRATIONS_PER_IP, windowMs },
    resetLinks: { name: 'forgot-address', max: config.RATE_LIMIT_PASSWORD_RESETS_PER_IP, windowMs },
    linkUses: { name: 'link-address', max: config.RATE_LIMIT_TOKENS_PER_IP, windowMs },
  } satisfies Record<string, Limit>;
}

export type IpLimits = ReturnType<typeof createIpLimits>;
