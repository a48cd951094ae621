import type { ApiRequest } from '@kinari/contract/contract';
import { MOBILE_PATTERN } from '@kinari/contract/limits';
import { toIndianDate } from '@kinari/contract/locale';
import type { Errors } from '../ui/form/form-errors.ts';

export type DeliveryFailureAction = ApiRequest<'resolveDeliveryFailureByToken'>['body'];
export type DeliveryFailureDraft = {
  kind: DeliveryFailureAction['kind'];
  on: string;
  mobile: string;
  addressLine1: string;
  addressLine2: string;
};

const DAYS_OFFERED = 7;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the days for another delivery attempt, from tomorrow. */
export function listReattemptDays(today: string): string[] {
  const start = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: DAYS_OFFERED }, (_, position) => toIndianDate(new Date(start + (position + 1) * DAY_MS)));
}

export function validateDeliveryFailure({
  kind,
  mobile,
  addressLine1,
}: DeliveryFailureDraft): Errors<keyof DeliveryFailureDraft> {
  if (kind !== 'update_contact') return {};
  if (!mobile && !addressLine1.trim()) return { mobile: 'Enter another mobile number or another address' };
  return mobile && !MOBILE_PATTERN.test(mobile)
    ? { mobile: 'Enter a 10-digit mobile number that starts with 6 to 9' }
    : {};
}

export function toDeliveryFailureAction({
  kind,
  on,
  mobile,
  addressLine1,
  addressLine2,
}: DeliveryFailureDraft): DeliveryFailureAction {
  if (kind === 'reattempt') return { kind, on };
  if (kind === 'return_to_origin') return { kind };
  return {
    kind,
    ...(mobile && { mobile }),
    ...(addressLine1.trim() && { addressLine1, ...(addressLine2.trim() && { addressLine2 }) }),
  };
}
