import { expect, test } from 'vitest';
import { type ErrorCode, type ErrorData, formatError } from './errors.ts';

test.each<[ErrorCode, ErrorData, string]>([
  ['cart_empty', {}, 'Your cart is empty'],
  ['too_many_requests', {}, 'Too many attempts. Please wait a moment'],
  ['too_many_requests', { retryAfterSeconds: 90 }, 'Too many attempts. Try again in 2 minutes'],
  ['price_changed', { item: 'Kurta' }, 'A price in your cart has changed. Please review it: Kurta'],
  ['not_enough_stock', {}, 'This size is out of stock'],
  ['not_enough_stock', { item: 'Kurta, M' }, 'This size is out of stock: Kurta, M'],
  ['not_enough_stock', { left: 2 }, 'Only 2 left'],
  ['not_enough_stock', { left: 3, inCart: 1 }, 'Only 3 left, with 1 in your cart already'],
  ['not_enough_stock', { left: 1, inCart: 1 }, 'You already have the last one in your cart'],
  ['not_enough_stock', { left: 4, inCart: 4 }, 'You already have all 4 in your cart'],
  [
    'order_too_large',
    { reason: 'order_value', maxRupees: 1_000_000 },
    'This order is too large: at most ₹10,00,000 at once',
  ],
  [
    'open_orders_exist',
    { orders: ['1a2b3c4d'], moreOrders: 2 },
    'Wait until your orders arrive, or cancel them. Still open: #1a2b3c4d, 2 more',
  ],
  ['not_returnable', { reason: 'window_ended', until: '2026-11-19' }, 'The 7-day return window ended on 19 Nov 2026'],
  [
    'not_returnable',
    { reason: 'return_rule', rule: 'personalised' },
    'Made to order: can be returned only if faulty, wrong or late',
  ],
])('%s with %o is "%s"', (code, data, text) => {
  expect(formatError(code, data)).toBe(text);
});
