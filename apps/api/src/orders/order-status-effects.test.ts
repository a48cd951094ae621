import { expect, test } from 'vitest';
import { paymentStatusAfter, stockEffect } from './order-status-effects.ts';

test('cancelling an order restocks its units only before it has shipped', () => {
  expect(stockEffect('PENDING', 'CANCELED')).toBe('restock');
  expect(stockEffect('SHIPPED', 'CANCELED')).toBe('returning');
  expect(stockEffect('DELIVERED', 'CANCELED')).toBe('returning');
});

test('reopening a cancelled order takes its units from stock, other changes do not touch stock', () => {
  for (const to of ['PENDING', 'SHIPPED', 'DELIVERED'] as const) {
    expect(stockEffect('CANCELED', to)).toBe('take again');
    for (const from of ['PENDING', 'SHIPPED', 'DELIVERED'] as const) expect(stockEffect(from, to)).toBe('none');
  }
});

test('delivery means paid, and cancelling a paid order makes a refund due', () => {
  expect(paymentStatusAfter('PENDING', 'SHIPPED', 'DELIVERED')).toBe('PAID');
  expect(paymentStatusAfter('PAID', 'DELIVERED', 'CANCELED')).toBe('REFUND_DUE');
  expect(paymentStatusAfter('PENDING', 'SHIPPED', 'CANCELED')).toBe('PENDING');
});

test('reverting a delivery or a cancellation also reverts its payment status', () => {
  expect(paymentStatusAfter('PAID', 'DELIVERED', 'SHIPPED')).toBe('PENDING');
  expect(paymentStatusAfter('REFUND_DUE', 'CANCELED', 'PENDING')).toBe('PAID');
});

test('an order that was paid, cancelled and reopened stays paid until delivery', () => {
  expect(paymentStatusAfter('PAID', 'PENDING', 'SHIPPED')).toBe('PAID');
  expect(paymentStatusAfter('PAID', 'SHIPPED', 'PENDING')).toBe('PAID');
  expect(paymentStatusAfter('PENDING', 'PENDING', 'SHIPPED')).toBe('PENDING');
});
