import { expect, test } from 'vitest';
import type { ReturnOption, ReturnOptions } from '../returns.data.ts';
import {
  changeLine,
  chosenLines,
  countUnits,
  createDraft,
  hasRefundLines,
  lineKey,
  listResolutions,
  missingFields,
  reachableStep,
  returnEligibility,
  returnValue,
  shopPaysShipping,
  toReturnRequest,
  valueByResolution,
  withLine,
  withoutLine,
  withRefundForExchanges,
} from './return-form-values.ts';

const kurta: ReturnOption = {
  orderLineId: 'kurta',
  shipmentId: 'first',
  name: 'Nadi Pinstripe Kurta',
  size: '42',
  color: 'River Blue',
  image: null,
  price: 1199.1,
  quantity: 2,
  deliveredOn: '2026-11-12',
  until: '2026-11-19T18:29:59.999Z',
  reasons: ['too_small', 'too_large', 'changed_mind', 'damaged', 'wrong_item', 'not_as_described', 'too_late'],
  notReturnableReason: null,
  exchanges: [{ variantId: 'kurta-44', size: '44', color: 'River Blue', colorHexCode: null }],
};
const onSale: ReturnOption = {
  ...kurta,
  orderLineId: 'headphones',
  quantity: 1,
  price: 1999,
  reasons: ['damaged', 'wrong_item', 'not_as_described', 'too_late'],
  notReturnableReason: 'Sale items can be returned only if faulty, wrong or late.',
  exchanges: [],
};
const never: ReturnOption = {
  ...kurta,
  orderLineId: 'card',
  reasons: [],
  notReturnableReason: 'Made for you',
  exchanges: [],
};
const options = (...lines: ReturnOption[]): ReturnOptions => ({
  orderId: 'order',
  sendTo: 'Kinari, Pune 411030',
  creditOnly: false,
  lines,
});
const both = options(kurta, onSale, never);
const empty = createDraft(both, 'refund');

test('a line is returnable freely, only if faulty, or never', () => {
  expect([kurta, onSale, never].map(returnEligibility)).toEqual(['free', 'faulty', 'never']);
  expect(returnEligibility({ ...kurta, quantity: 0 })).toBe('never');
});

test('a single line is preselected, unless it is returnable only if faulty', () => {
  expect(chosenLines(createDraft(options(kurta), 'refund'), options(kurta))).toMatchObject([
    { quantity: 1, resolution: 'refund' },
  ]);
  expect(createDraft(options(onSale), 'refund').chosen).toEqual({});
  expect(empty.chosen).toEqual({});
});

test('a line that is deselected and selected again keeps its values', () => {
  const key = lineKey(kurta);
  const changed = changeLine(withLine(empty, kurta, 'refund'), key, { quantity: 2, reason: 'too_small' });
  const off = withoutLine(changed, key);
  expect(chosenLines(off, both)).toEqual([]);
  expect(chosenLines(withLine(off, kurta, 'refund'), both)).toMatchObject([{ quantity: 2, reason: 'too_small' }]);
});

test('through a gift link everything is refunded as store credit', () => {
  const gift = { ...options(kurta), creditOnly: true };
  const [defaultResolution = 'refund', ...others] = listResolutions(gift, 'cash');
  expect(others).toEqual([]);
  expect(chosenLines(createDraft(gift, defaultResolution), gift)).toMatchObject([{ resolution: 'store_credit' }]);
  expect(hasRefundLines(chosenLines(createDraft(gift, defaultResolution), gift))).toBe(false);
});

test('a refund is not offered for an order paid with store credit', () => {
  expect(listResolutions(both, 'cash')[0]).toBe('refund');
  expect(listResolutions(both, 'both')[0]).toBe('refund');
  expect(listResolutions(both, 'store_credit')).toEqual(['store_credit', 'exchange']);
});

test('a step is reachable only after the previous one is complete', () => {
  expect(reachableStep('refund', [])).toBe('items');
  const ticked = withLine(empty, kurta, 'refund');
  expect(reachableStep('refund', chosenLines(ticked, both))).toBe('reason');
  const changed = changeLine(ticked, lineKey(kurta), { reason: 'too_small' });
  expect(reachableStep('refund', chosenLines(changed, both))).toBe('refund');
  expect(reachableStep('items', chosenLines(changed, both))).toBe('items');
});

test('an exchange needs a variant, and a sold-out variant is not accepted', () => {
  const withExchange = changeLine(withLine(empty, kurta, 'refund'), lineKey(kurta), {
    reason: 'too_small',
    resolution: 'exchange',
  });
  expect(chosenLines(withExchange, both).map(missingFields)).toEqual(['exchange']);
  const chosen = changeLine(withExchange, lineKey(kurta), { exchangeVariantId: 'kurta-44' });
  expect(chosenLines(chosen, both).map(missingFields)).toEqual([undefined]);
  const soldOut = options({ ...kurta, exchanges: [] }, onSale);
  expect(chosenLines(chosen, soldOut).map(missingFields)).toEqual(['exchange']);
  expect(chosenLines(withRefundForExchanges(chosen, soldOut), soldOut)).toMatchObject([
    { resolution: 'refund', exchangeVariantId: undefined, reason: 'too_small' },
  ]);
  expect(chosenLines(withRefundForExchanges(chosen, both), both)).toMatchObject([{ resolution: 'refund' }]);
});

test('totals are exact to the paisa, and the shop pays shipping if any line is its fault', () => {
  const two = changeLine(withLine(empty, kurta, 'refund'), lineKey(kurta), { quantity: 2, reason: 'too_small' });
  expect(returnValue(chosenLines(two, both))).toBe(2398.2);
  expect(shopPaysShipping(chosenLines(two, both))).toBe(false);
  const faulty = changeLine(withLine(two, onSale, 'refund'), lineKey(onSale), { reason: 'damaged' });
  expect(shopPaysShipping(chosenLines(faulty, both))).toBe(true);
  expect(countUnits(chosenLines(faulty, both))).toBe(3);
  const asCredit = chosenLines(changeLine(faulty, lineKey(onSale), { resolution: 'store_credit' }), both);
  expect(valueByResolution(asCredit, 'refund')).toBe(2398.2);
  expect(valueByResolution(asCredit, 'store_credit')).toBe(1999);
});

test('the quantity is reduced if other units were requested before', () => {
  const two = changeLine(withLine(empty, kurta, 'refund'), lineKey(kurta), { quantity: 2 });
  expect(chosenLines(two, options({ ...kurta, quantity: 1 }))).toMatchObject([{ quantity: 1 }]);
});

test('the request contains each line, and a note only if there is one', () => {
  const changed = changeLine(withLine(empty, kurta, 'refund'), lineKey(kurta), {
    reason: 'too_small',
    resolution: 'exchange',
    exchangeVariantId: 'kurta-44',
  });
  const lines = chosenLines(changed, both);
  expect(toReturnRequest(changed, lines)).toEqual({
    lines: [
      {
        orderLineId: 'kurta',
        shipmentId: 'first',
        quantity: 1,
        reason: 'too_small',
        resolution: 'exchange',
        exchangeVariantId: 'kurta-44',
      },
    ],
  });
  expect(
    toReturnRequest({ ...changed, customerNote: ' Tight. ' }, lines, { method: 'upi', upiId: 'a@b' }),
  ).toMatchObject({
    customerNote: 'Tight.',
    destination: { method: 'upi' },
  });
});
