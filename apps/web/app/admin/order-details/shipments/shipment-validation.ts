import { MOBILE_PATTERN } from '@kinari/contract/limits';
import type { Errors } from '../../../ui/form/form-errors.ts';

type HandOverFormValues = { courierName: string; trackingNumber: string; trackingUrl: string; ewayBill: string };

export function validateHandOver(
  { courierName, trackingUrl, ewayBill }: HandOverFormValues,
  isEwayBillRequired: boolean,
): Errors<keyof HandOverFormValues> {
  const isLink = trackingUrl === '' || /^https?:\/\/\S+$/.test(trackingUrl);
  return {
    courierName: courierName.trim() ? undefined : 'Enter the courier',
    trackingUrl: isLink ? undefined : 'Enter a link that starts with https://',
    ewayBill: isEwayBillRequired ? validateEwayBill(ewayBill) : undefined,
  };
}

export function validateEwayBill(input: string): string | undefined {
  return /^\d{12}$/.test(input) ? undefined : 'Enter a 12-digit e-way bill number';
}

export type DeliveryFailureFormValues = {
  kind: string;
  on: string;
  mobile: string;
  addressLine1: string;
  addressLine2: string;
};

/** Validates only the fields of the chosen action. */
export function validateDeliveryFailure(
  { kind, on, mobile, addressLine1 }: DeliveryFailureFormValues,
  today: string,
): Errors<keyof DeliveryFailureFormValues> {
  if (kind === 'reattempt') return { on: on < today ? 'Enter today or a later date' : undefined };
  if (kind !== 'update_contact') return {};
  return {
    mobile: mobile === '' || MOBILE_PATTERN.test(mobile) ? undefined : 'Enter a 10-digit mobile number',
    addressLine1: addressLine1.trim() ? undefined : 'Enter an address',
  };
}
