import { expect, test } from 'vitest';
import {
  type DeliveryFailureDraft,
  listReattemptDays,
  toDeliveryFailureAction,
  validateDeliveryFailure,
} from './delivery-failure-form-values.ts';

const draft: DeliveryFailureDraft = {
  kind: 'update_contact',
  on: '2026-11-16',
  mobile: '',
  addressLine1: ' ',
  addressLine2: 'Gate 2',
};

test('the seven days from tomorrow are offered', () => {
  expect(listReattemptDays('2026-11-28')).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ]);
});

test('a reattempt with new contact details needs at least one', () => {
  expect(validateDeliveryFailure(draft)).toEqual({ mobile: 'Enter another mobile number or another address' });
  expect(validateDeliveryFailure({ ...draft, mobile: '12345' }).mobile).toContain('10-digit');
  expect(validateDeliveryFailure({ ...draft, mobile: '9876543210' })).toEqual({});
  expect(validateDeliveryFailure({ ...draft, addressLine1: '2 MG Road' })).toEqual({});
  expect(validateDeliveryFailure({ ...draft, kind: 'return_to_origin' })).toEqual({});
});

test('only the fields of the selected action are sent', () => {
  expect(toDeliveryFailureAction({ ...draft, kind: 'reattempt', mobile: '1' })).toEqual({
    kind: 'reattempt',
    on: '2026-11-16',
  });
  expect(toDeliveryFailureAction({ ...draft, kind: 'return_to_origin' })).toEqual({ kind: 'return_to_origin' });
  expect(toDeliveryFailureAction({ ...draft, mobile: '9876543210' })).toEqual({
    kind: 'update_contact',
    mobile: '9876543210',
  });
  expect(toDeliveryFailureAction({ ...draft, addressLine1: '2 MG Road' })).toEqual({
    kind: 'update_contact',
    addressLine1: '2 MG Road',
    addressLine2: 'Gate 2',
  });
});
