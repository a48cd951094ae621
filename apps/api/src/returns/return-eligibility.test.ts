import { isShopFault, RETURN_REASONS } from '@kinari/contract/labels/return-labels';
import { RETURN_RULES, type ReturnRule } from '@kinari/contract/product-fields';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addMs, HOUR } from '../platform/clock.ts';
import { type BoughtLine, listReturnableBatches } from './return-eligibility.ts';
import {
  type DeliveredBatch,
  lastReturnDeadline,
  returnableUnits,
  returnDeadline,
  type UnitsInReturns,
} from './return-window.ts';

const kurta: BoughtLine = { id: 'kurta', saving: 0, returnPolicy: 'returnable' };
const wholeOrder: DeliveredBatch = { orderLineId: 'kurta', shipmentId: null, quantity: 2, deliveredOn: '2026-11-12' };
const inTime = new Date('2026-11-14T06:00:00Z');

type Case = { now?: Date; saleItemReturnPolicy?: 'faulty' | 'same'; taken?: UnitsInReturns[] };
const checkLine = (line: BoughtLine, { now = inTime, saleItemReturnPolicy = 'faulty', taken = [] }: Case = {}) =>
  listReturnableBatches({ lines: [line], delivered: [wholeOrder], taken }, { now, saleItemReturnPolicy })[0];

describe('the return window of seven Indian days', () => {
  const machineZone = process.env.TZ;
  afterEach(() => {
    if (machineZone === undefined) delete process.env.TZ;
    else process.env.TZ = machineZone;
  });

  test.each(['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'gives the same result at every hour around its end on a machine in %s',
    (zone) => {
      process.env.TZ = zone;
      const start = new Date('2026-11-18T00:00:00+05:30');
      for (let hour = 0; hour < 72; hour += 1) {
        // A minute before, on, and after each full hour.
        for (const minutes of [-1, 0, 1]) {
          const now = addMs(start, hour * HOUR + minutes * 60_000);
          const isOver = now >= new Date('2026-11-20T00:00:00+05:30');
          const { reasons, notReturnable } = checkLine(kurta, { now })!;
          expect([now.toISOString(), notReturnable, reasons.length > 0]).toEqual([
            now.toISOString(),
            isOver ? { reason: 'window_ended', until: '2026-11-19' } : null,
            !isOver,
          ]);
        }
      }
    },
  );

  test('includes the last millisecond of the seventh day, but not the next one', () => {
    const last = returnDeadline('2026-11-12');
    expect(last.toISOString()).toBe('2026-11-19T18:29:59.999Z');
    expect(checkLine(kurta, { now: last })?.notReturnable).toBeNull();
    expect(checkLine(kurta, { now: addMs(last, 1) })?.reasons).toEqual([]);
  });

  test('is separate for each shipment', () => {
    const delivered = [
      { ...wholeOrder, shipmentId: 'first', quantity: 1, deliveredOn: '2026-11-01' },
      { ...wholeOrder, shipmentId: 'second', quantity: 1, deliveredOn: '2026-11-12' },
    ];
    const batches = listReturnableBatches(
      { lines: [kurta], delivered, taken: [] },
      { now: inTime, saleItemReturnPolicy: 'faulty' },
    );
    expect(batches.map(({ shipmentId, notReturnable }) => [shipmentId, notReturnable])).toEqual([
      ['first', { reason: 'window_ended', until: '2026-11-08' }],
      ['second', null],
    ]);
    expect(lastReturnDeadline({ delivered, taken: [] }, inTime)).toEqual(returnDeadline('2026-11-12'));
  });

  test('an order is returnable until its last window ends or all units are in returns', () => {
    const taken = [{ orderLineId: 'kurta', shipmentId: null, quantity: 2 }];
    expect(lastReturnDeadline({ delivered: [wholeOrder], taken: [] }, returnDeadline('2026-11-12'))).toEqual(
      returnDeadline('2026-11-12'),
    );
    expect(
      lastReturnDeadline({ delivered: [wholeOrder], taken: [] }, addMs(returnDeadline('2026-11-12'), 1)),
    ).toBeNull();
    expect(lastReturnDeadline({ delivered: [wholeOrder], taken }, inTime)).toBeNull();
    expect(lastReturnDeadline({ delivered: [], taken: [] }, inTime)).toBeNull();
  });
});

describe('return reasons by kind of goods', () => {
  test('goods at the regular price can be returned for any reason', () => {
    expect(checkLine(kurta)).toMatchObject({
      reasons: Object.keys(RETURN_REASONS),
      notReturnable: null,
      left: 2,
    });
  });

  test('sale goods can be returned only if the shop is at fault, unless the settings allow more', () => {
    const sale = { ...kurta, saving: 1 };
    const { reasons, notReturnable } = checkLine(sale)!;
    expect(notReturnable).toEqual({ reason: 'sale_item' });
    expect(reasons).toEqual(['damaged', 'wrong_item', 'not_as_described', 'too_late']);
    expect(checkLine(sale, { saleItemReturnPolicy: 'same' })).toMatchObject({ notReturnable: null });
  });

  test('goods with a return rule can be returned only if the shop is at fault, and the rule is named', () => {
    expect(checkLine({ ...kurta, returnPolicy: 'personalised' })).toMatchObject({
      notReturnable: { reason: 'return_rule', rule: 'personalised' },
      reasons: ['damaged', 'wrong_item', 'not_as_described', 'too_late'],
    });
  });

  test('units already in a return are explained as such', () => {
    const taken = [{ orderLineId: 'kurta', shipmentId: null, quantity: 2 }];
    expect(checkLine(kurta, { taken })).toMatchObject({
      left: 0,
      reasons: [],
      notReturnable: { reason: 'already_requested' },
    });
  });
});

const SHIPMENT_IDS = [null, 'p1', 'p2', 'p3'] as const;
const arbitraryTaken = fc.array(
  fc.record({
    orderLineId: fc.constantFrom('kurta', 'dupatta'),
    shipmentId: fc.constantFrom(...SHIPMENT_IDS),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 6 },
);
const arbitraryDelivered = fc.uniqueArray(
  fc.record({
    orderLineId: fc.constantFrom('kurta', 'dupatta'),
    shipmentId: fc.constantFrom(...SHIPMENT_IDS),
    quantity: fc.integer({ min: 1, max: 5 }),
    deliveredOn: fc.constantFrom('2026-11-01', '2026-11-10', '2026-11-12'),
  }),
  { selector: ({ orderLineId, shipmentId }) => `${orderLineId} ${shipmentId}`, maxLength: 8 },
);
const sum = (list: readonly { orderLineId: string; quantity: number }[], line: string) =>
  list.filter(({ orderLineId }) => orderLineId === line).reduce((all, { quantity }) => all + quantity, 0);

test('returnable units of a line are delivered units minus units in returns, across shipments', () => {
  fc.assert(
    fc.property(arbitraryDelivered, arbitraryTaken, (delivered, taken) => {
      const left = returnableUnits(delivered, taken);
      for (const line of ['kurta', 'dupatta']) {
        const lineBatches = left.filter(({ orderLineId }) => orderLineId === line);
        expect(lineBatches.every((batch) => batch.left >= 0 && batch.left <= batch.quantity)).toBe(true);
        expect(lineBatches.reduce((all, batch) => all + batch.left, 0)).toBe(
          Math.max(0, sum(delivered, line) - sum(taken, line)),
        );
      }
    }),
  );
});

test('units in returns count against their own shipment first', () => {
  fc.assert(
    fc.property(arbitraryDelivered, (delivered) => {
      const taken = delivered.map(({ orderLineId, shipmentId, quantity }) => ({
        orderLineId,
        shipmentId,
        quantity: quantity - 1,
      }));
      expect(returnableUnits(delivered, taken).map(({ left }) => left)).toEqual(delivered.map(() => 1));
    }),
  );
});

test('shop-fault reasons are allowed for all remaining units in time, and no reason without units', () => {
  const arbitraryLines = fc.record({
    saving: fc.constantFrom(0, 5000),
    returnPolicy: fc.constantFrom(...(Object.keys(RETURN_RULES) as ReturnRule[])),
  });
  fc.assert(
    fc.property(
      arbitraryLines,
      arbitraryDelivered,
      arbitraryTaken,
      fc.constantFrom('faulty' as const, 'same' as const),
      fc.date({ min: new Date('2026-11-05T00:00:00Z'), max: new Date('2026-11-22T00:00:00Z'), noInvalidDate: true }),
      (goods, delivered, taken, saleItemReturnPolicy, now) => {
        const lines = ['kurta', 'dupatta'].map((id) => ({ id, ...goods }));
        for (const { left, until, reasons, notReturnable } of listReturnableBatches(
          { lines, delivered, taken },
          { saleItemReturnPolicy, now },
        )) {
          const isOpen = left > 0 && now <= until;
          expect(reasons.filter(isShopFault).length).toBe(isOpen ? 4 : 0);
          const allowsAnyReason =
            goods.returnPolicy === 'returnable' && (goods.saving === 0 || saleItemReturnPolicy === 'same');
          expect(reasons.includes('changed_mind')).toBe(isOpen && allowsAnyReason);
          expect(notReturnable === null).toBe(isOpen && allowsAnyReason);
        }
      },
    ),
  );
});
