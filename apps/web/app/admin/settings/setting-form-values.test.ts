import type { Settings } from '@kinari/contract/settings';
import { expect, test } from 'vitest';
import {
  groupDigits,
  hasSameSettings,
  listChangedSettings,
  toSettingsFormValues,
  validateSettings,
} from './setting-form-values.ts';

const settings: Settings = {
  shopClosed: false,
  deliveryDays: 5,
  maxOpenOrdersPerCustomer: 20,
  maxOrderValue: 1_000_000,
  maxOrderValueUnverifiedEmail: 300_000,
  unverifiedUnitsPerNetwork: 200,
  upiId: '',
  minutesToPay: 20,
  automaticRefundLimit: 10_000,
  newOrderEmailRecipients: ['meera@kinari.example'],
  showNewOrderNotice: true,
  lowStockEmailRecipients: [],
  missingAttributesPolicy: 'off',
  unprovenDiscountPolicy: 'off',
  minHsnDigits: '4',
  missingTaxRatePolicy: 'warn',
  selfServiceReturns: false,
  saleItemReturnPolicy: 'faulty',
  refundSecondApproval: false,
  giftOrders: false,
  guestSearch: false,
  requireStaffTwoFactor: false,
};
const formValues = toSettingsFormValues(settings);

test('unchanged settings are not sent', () => {
  expect(listChangedSettings(formValues, settings)).toEqual({});
  expect(listChangedSettings({ ...formValues, deliveryDays: '7' }, settings)).toEqual({ deliveryDays: 7 });
});

test('a switch is boolean, and emails are split at commas, spaces or line breaks', () => {
  const changed = {
    ...formValues,
    showNewOrderNotice: false,
    newOrderEmailRecipients: 'a@example.com; b@example.com,\na@example.com',
  };
  expect(listChangedSettings(changed, settings)).toEqual({
    showNewOrderNotice: false,
    newOrderEmailRecipients: ['a@example.com', 'b@example.com'],
  });
  expect(listChangedSettings({ ...formValues, upiId: ' shop@okbank ' }, settings)).toEqual({ upiId: 'shop@okbank' });
  expect(listChangedSettings({ ...formValues, missingAttributesPolicy: 'block' }, settings)).toEqual({
    missingAttributesPolicy: 'block',
  });
  expect(listChangedSettings({ ...formValues, newOrderEmailRecipients: ' ' }, settings)).toEqual({
    newOrderEmailRecipients: [],
  });
});

test('a number out of range and an invalid email are reported', () => {
  expect(validateSettings(formValues)).toEqual({});
  for (const invalid of ['', '0', '61', '2.5', 'five']) {
    expect(validateSettings({ ...formValues, deliveryDays: invalid }).deliveryDays).toBe(
      'Enter a whole number from 1 to 60',
    );
  }
  for (const invalid of ['shop', 'shop@', '@bank', 'shop@ok bank', 'shop@ok.bank']) {
    expect(validateSettings({ ...formValues, upiId: invalid }).upiId).toBe(
      'Use the format shop@okbank, or leave it empty',
    );
  }
  for (const valid of ['', ' shop.pune@okbank ', '9876543210@upi'])
    expect(validateSettings({ ...formValues, upiId: valid })).toEqual({});
  expect(
    validateSettings({ ...formValues, newOrderEmailRecipients: 'a@example.com, staff' }).newOrderEmailRecipients,
  ).toBe('staff is not an email address');
});

test('amounts are grouped in the Indian way, and grouping is not a change', () => {
  expect(formValues.maxOrderValue).toBe('10,00,000');
  expect(groupDigits('300000')).toBe('3,00,000');
  expect(groupDigits(' 3,000,00 ')).toBe('3,00,000');
  for (const input of ['', 'lakh', '2.5', '-5']) expect(groupDigits(input)).toBe(input);

  const ungrouped = { ...formValues, maxOrderValue: '1000000' };
  expect(hasSameSettings(ungrouped, formValues)).toBe(true);
  expect(listChangedSettings(ungrouped, settings)).toEqual({});
  const changed = { ...formValues, maxOrderValue: '12,50,000' };
  expect(hasSameSettings(changed, formValues)).toBe(false);
  expect(listChangedSettings(changed, settings)).toEqual({ maxOrderValue: 1_250_000 });
  expect(validateSettings({ ...formValues, maxOrderValue: '999' }).maxOrderValue).toBe(
    'Enter an amount from ₹1,000 to ₹1,00,00,000',
  );
});
