import type { Payment } from '../payment-attempts/payment-attempts.service.ts';
import { addMs, DAY, HOUR, MINUTE } from '../platform/clock.ts';

const FIRST_CHECK_MINUTES = [1, 2, 4, 8, 16];
const HOURLY_FOR_MS = DAY;
/** Banks may report a success up to five days later. */
const DAILY_FOR_MS = 6 * DAY;

/** A customer can pay in a second tab. */
const PAID_CHECK_HOURS = [1, 24];

/** Returns when to look for further captures of a payment that is paid, or null to stop. */
export function nextPaidCheckAt({ createdAt }: Pick<Payment, 'createdAt'>, now: Date): Date | null {
  return PAID_CHECK_HOURS.map((hours) => addMs(createdAt, hours * HOUR)).find((at) => at > now) ?? null;
}

/** Returns when to ask the provider next, or null to stop. `payUntil` is the end of the time to pay, if the order waits. */
export function nextCheckAt(
  { createdAt, expiresAt }: Pick<Payment, 'createdAt' | 'expiresAt'>,
  { now, payUntil }: { now: Date; payUntil: Date | null },
): Date | null {
  const deadline = payUntil ?? expiresAt;
  const planned = [
    ...FIRST_CHECK_MINUTES.map((minutes) => addMs(createdAt, minutes * MINUTE)),
    ...(deadline ? [deadline] : []),
  ].filter((at) => at > now);
  const earliest = planned.toSorted((first, other) => first.getTime() - other.getTime())[0];
  if (earliest) return earliest;
  const age = now.getTime() - createdAt.getTime();
  if (age < HOURLY_FOR_MS) return addMs(now, HOUR);
  if (age < DAILY_FOR_MS) return addMs(now, DAY);
  return null;
}
