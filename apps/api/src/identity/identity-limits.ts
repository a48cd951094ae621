import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import type { Limit } from '../platform/limiter.ts';

/** How often somebody may try. Each figure is a bargain between people who mistype and programs that guess. */
export const WRONG_LOGINS_PER_ACCOUNT: Limit = { name: 'login-account', most: 10, withinMs: 15 * MINUTE };
export const WRONG_LOGINS_PER_ADDRESS: Limit = { name: 'login-address', most: 30, withinMs: 5 * MINUTE };
/** From an address that has signed in to an account lately, strangers' wrong guesses elsewhere do not count. */
export const KNOWN_ADDRESS: Limit = { name: 'login-known', most: Infinity, withinMs: 30 * DAY };
export const REGISTRATIONS_PER_ADDRESS: Limit = { name: 'register-address', most: 5, withinMs: HOUR };
export const WRONG_CURRENT_PASSWORDS: Limit = { name: 'change-password', most: 5, withinMs: 15 * MINUTE };
export const RESET_LINKS_PER_ACCOUNT: Limit = { name: 'forgot-account', most: 3, withinMs: HOUR };
export const RESET_LINKS_PER_ADDRESS: Limit = { name: 'forgot-address', most: 10, withinMs: HOUR };
export const LINK_USES_PER_ADDRESS: Limit = { name: 'link-address', most: 30, withinMs: 15 * MINUTE };
export const VERIFICATION_MAILS: Limit = { name: 'verify-account', most: 3, withinMs: HOUR };
