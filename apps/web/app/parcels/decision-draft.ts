import type { Request } from '@kinari/contract/contract';
import { dayInIndia } from '@kinari/contract/days';
import { MOBILE } from '@kinari/contract/limits';
import type { Errors } from '../ui/form/form-errors.ts';

export type Decision = Request<'decideByLink'>['body'];
export type DecisionDraft = {
  kind: Decision['kind'];
  on: string;
  mobile: string;
  addressLine1: string;
  addressLine2: string;
};

const DAYS_OFFERED = 7;
const DAY_MS = 24 * 60 * 60_000;

/** The days on which a courier may come again, from tomorrow. */
export function daysToTry(today: string): string[] {
  const start = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: DAYS_OFFERED }, (_, position) => dayInIndia(new Date(start + (position + 1) * DAY_MS)));
}

export function checkDecision({ kind, mobile, addressLine1 }: DecisionDraft): Errors<keyof DecisionDraft> {
  if (kind !== 'new_contact') return {};
  if (!mobile && !addressLine1.trim()) return { mobile: 'Enter another mobile number or another address' };
  return mobile && !MOBILE.test(mobile) ? { mobile: 'A mobile number has 10 digits and begins with 6 to 9' } : {};
}

export function toDecision({ kind, on, mobile, addressLine1, addressLine2 }: DecisionDraft): Decision {
  if (kind === 'try_again') return { kind, on };
  if (kind === 'bring_back') return { kind };
  return {
    kind,
    ...(mobile && { mobile }),
    ...(addressLine1.trim() && { addressLine1, ...(addressLine2.trim() && { addressLine2 }) }),
  };
}
