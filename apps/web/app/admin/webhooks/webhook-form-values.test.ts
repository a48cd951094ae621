import { PERMISSIONS } from '@kinari/contract/access/permissions';
import { WEBHOOK_EVENT_TYPES } from '@kinari/contract/labels/webhook-events';
import { expect, test } from 'vitest';
import {
  listEventGroups,
  toggleEvent,
  toWebhookBody,
  toWebhookFormValues,
  validateWebhook,
} from './webhook-form-values.ts';

const EMPTY = toWebhookFormValues(undefined);

test('an endpoint needs a full address and an event', () => {
  expect(validateWebhook(EMPTY)).toEqual({ url: 'Enter an address', events: 'Choose at least one event' });
  const findError = (url: string) => validateWebhook({ ...EMPTY, url }).url;
  expect(findError(' https://hooks.example/kinari ')).toBeUndefined();
  for (const url of ['hooks.example', '/kinari', 'https://'])
    expect(findError(url)).toBe('Enter a full address. Example: https://example.com/webhooks');
});

test('the two checkboxes are permissions for fields', () => {
  const values = { ...EMPTY, url: ' https://hooks.example ', events: ['order.placed' as const] };
  expect(toWebhookBody(values)).toEqual({ url: 'https://hooks.example', events: ['order.placed'], permissions: [] });
  expect(toWebhookBody({ ...values, amounts: true, contact: true }).permissions).toEqual([
    'orders.amounts',
    'customers.contact',
  ]);
});

test('events keep their order', () => {
  expect(toggleEvent(['order.canceled'], 'order.placed')).toEqual(['order.placed', 'order.canceled']);
  expect(toggleEvent(['order.placed', 'order.canceled'], 'order.placed')).toEqual(['order.canceled']);
});

test('every event is listed once, by its subject', () => {
  const groups = listEventGroups(PERMISSIONS, []);
  expect(groups.map(({ label }) => label)).toEqual([
    'Orders',
    'Payments',
    'Shipments',
    'Returns',
    'Refunds',
    'Products',
    'Stock',
    'Customers',
  ]);
  expect(groups.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(WEBHOOK_EVENT_TYPES);
});

test('an event without its permission can be removed, but not added', () => {
  const findItem = (chosen: Parameters<typeof listEventGroups>[1]) =>
    listEventGroups(['orders.read'], chosen)
      .flatMap(({ items }) => items)
      .find(({ id }) => id === 'refund.sent');
  expect(findItem([])).toMatchObject({ isDisabled: true, note: 'Needs the permission “See refunds”' });
  expect(findItem(['refund.sent'])).toMatchObject({ isDisabled: false });
});
