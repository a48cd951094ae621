import { expect, test } from 'vitest';
import { homelessRefunds, meaningOf, standingOf, timelineOf } from './return-facts.ts';
import type { OwnReturn, Refund } from './returns.data.ts';

const TODAY = '2026-11-15';
const asked: OwnReturn = {
  id: 'r',
  number: 'R-7K3M9QXA',
  orderId: 'order',
  state: 'asked',
  forGift: false,
  note: null,
  whyRefused: null,
  said: null,
  wePay: false,
  courier: null,
  trackingNumber: null,
  goesTo: 'asha.k@okb•••',
  askedAt: '2026-11-15T08:35:00Z',
  decidedAt: null,
  sentAt: null,
  receivedAt: null,
  closedAt: null,
  lines: [
    {
      id: 'line',
      orderLineId: 'kurta',
      parcelId: null,
      name: 'Nadi Pinstripe Kurta',
      size: '42',
      color: 'River Blue',
      image: null,
      quantity: 1,
      price: 1199,
      reason: 'too_small',
      wish: 'money',
      exchange: null,
      verdict: null,
    },
  ],
  pictures: [],
  refunds: [],
};
const accepted: OwnReturn = { ...asked, state: 'accepted', decidedAt: '2026-11-15T08:42:00Z' };
const received: OwnReturn = { ...accepted, state: 'received', receivedAt: '2026-11-22T06:00:00Z' };
const due: Refund = {
  id: 'refund',
  orderId: 'order',
  returnNumber: asked.number,
  amount: 1199,
  means: 'upi',
  goesTo: 'asha.k@okb•••',
  state: 'due',
  reference: null,
  dueOn: '2026-12-06',
  doneOn: null,
};
const sent: Refund = { ...due, state: 'sent', reference: 'UTR42', doneOn: '2026-12-01' };
const closed: OwnReturn = { ...received, state: 'closed', closedAt: '2026-11-23T06:00:00Z' };
const titles = (back: OwnReturn) => timelineOf(back, TODAY).map(({ title, kind }) => `${title}: ${kind}`);

test('a return that was accepted shows what happened below what is still to come', () => {
  expect(titles(accepted)).toEqual([
    'Refunded: todo',
    'Received: todo',
    'On its way: todo',
    'Accepted: now',
    'Asked: done',
  ]);
  const [refunded, , moving, now] = timelineOf(accepted, TODAY);
  expect(refunded).toMatchObject({ detail: '₹1,199.00 to asha.k@okb•••', when: 'within 14 days' });
  expect(moving?.detail).toBe('Add the courier’s number when you have it');
  expect(now?.when).toBe('Today, 14:12');
});

test('what the shop is to blame for is collected', () => {
  expect(timelineOf({ ...accepted, wePay: true }, TODAY)[2]?.detail).toBe('We collect it');
  expect(meaningOf({ ...accepted, wePay: true }).text).toContain('We collect it');
});

test('from the day it came, the day of the refund is known', () => {
  expect(titles(received)).toEqual(['Refund due by 6 Dec: todo', 'Received: now', 'Accepted: done', 'Asked: done']);
});

test('the card says where a return is, and then where its money is', () => {
  expect(standingOf(asked)).toBe('Asked');
  expect(standingOf({ ...accepted, state: 'moving' })).toBe('On its way');
  expect(standingOf(received)).toBe('Received');
  expect(standingOf({ ...closed, refunds: [due] })).toBe('Refund due by 6 Dec');
  expect(standingOf({ ...closed, refunds: [{ ...due, state: 'noted' }] })).toBe('Refund due by 6 Dec');
  expect(standingOf({ ...closed, refunds: [sent] })).toBe('Refunded (UTR42)');
  expect(standingOf({ ...closed, refunds: [{ ...sent, means: 'credit' }] })).toBe('Refunded as shop credit');
});

test('a refund that was sent has its reference', () => {
  const [top] = timelineOf({ ...closed, refunds: [sent] }, TODAY);
  expect(top).toMatchObject({
    title: 'Refunded',
    detail: '₹1,199.00 to asha.k@okb•••, reference UTR42',
    when: '1 Dec',
    kind: 'now',
  });
});

test('a refund that has nowhere to go asks where', () => {
  const homeless = { ...due, means: null, goesTo: null };
  expect(homelessRefunds([due, sent, homeless, { ...homeless, state: 'void' }])).toEqual([homeless]);
  expect(timelineOf({ ...closed, refunds: [homeless] }, TODAY)[0]?.detail).toBe(
    '₹1,199.00. Please tell us where it should go',
  );
});

test('a refused return says why, and nothing more is expected', () => {
  const refused: OwnReturn = {
    ...asked,
    state: 'refused',
    whyRefused: 'It was worn',
    decidedAt: '2026-11-15T09:00:00Z',
    closedAt: '2026-11-15T09:00:00Z',
  };
  expect(timelineOf(refused, TODAY)).toMatchObject([
    { title: 'Refused', detail: 'It was worn', kind: 'warn' },
    { title: 'Asked', kind: 'done' },
  ]);
});

test('a withdrawn return ends there', () => {
  expect(titles({ ...accepted, state: 'withdrawn', closedAt: '2026-11-16T09:00:00Z' })).toEqual([
    'Withdrawn: now',
    'Accepted: done',
    'Asked: done',
  ]);
});

test('an exchange says for what, and then as which order it was sent', () => {
  const [line] = asked.lines;
  const exchange = { variantId: 'v', size: '44', color: 'River Blue', orderId: null };
  const swap = { ...accepted, lines: line ? [{ ...line, wish: 'exchange' as const, exchange }] : [] };
  expect(timelineOf(swap, TODAY)[0]).toMatchObject({ title: 'Exchanged', detail: 'For Size 44', kind: 'todo' });
  const done = {
    ...closed,
    lines: line ? [{ ...line, wish: 'exchange' as const, exchange: { ...exchange, orderId: 'k3t8q4mxyz' } }] : [],
  };
  expect(timelineOf(done, TODAY)[0]).toMatchObject({ title: 'Exchanged', detail: 'Sent as order k3t8q4mx' });
  expect(standingOf(done)).toBe('Exchanged');
});

test('a return for which nothing is due says what staff found', () => {
  const empty = { ...closed, said: 'The bag was empty' };
  expect(timelineOf(empty, TODAY)[0]).toMatchObject({ title: 'Closed', detail: 'The bag was empty', kind: 'now' });
});
