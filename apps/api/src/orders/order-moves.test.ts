import { expect, test } from 'vitest';
import { paymentAfter, stockEffect } from './order-moves.ts';

test('only a cancelled order that has not left the house goes back on the shelf', () => {
  expect(stockEffect('PENDING', 'CANCELED')).toBe('restock');
  expect(stockEffect('SHIPPED', 'CANCELED')).toBe('returning');
  expect(stockEffect('DELIVERED', 'CANCELED')).toBe('returning');
});

test('leaving CANCELED takes the units again, and other moves touch no stock', () => {
  for (const to of ['PENDING', 'SHIPPED', 'DELIVERED'] as const) {
    expect(stockEffect('CANCELED', to)).toBe('take again');
    for (const from of ['PENDING', 'SHIPPED', 'DELIVERED'] as const) expect(stockEffect(from, to)).toBe('none');
  }
});

test('delivered means paid, and a paid order that is cancelled owes a refund', () => {
  expect(paymentAfter('PENDING', 'SHIPPED', 'DELIVERED')).toBe('PAID');
  expect(paymentAfter('PAID', 'DELIVERED', 'CANCELED')).toBe('REFUND_DUE');
  expect(paymentAfter('PENDING', 'SHIPPED', 'CANCELED')).toBe('PENDING');
});

test('a delivery or a cancellation that was a mistake takes its payment back with it', () => {
  expect(paymentAfter('PAID', 'DELIVERED', 'SHIPPED')).toBe('PENDING');
  expect(paymentAfter('REFUND_DUE', 'CANCELED', 'PENDING')).toBe('PAID');
});

test('an order that was paid, cancelled and reopened stays paid on its way', () => {
  expect(paymentAfter('PAID', 'PENDING', 'SHIPPED')).toBe('PAID');
  expect(paymentAfter('PAID', 'SHIPPED', 'PENDING')).toBe('PAID');
  expect(paymentAfter('PENDING', 'PENDING', 'SHIPPED')).toBe('PENDING');
});
