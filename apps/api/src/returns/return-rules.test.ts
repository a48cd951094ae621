import { RETURN_RULES, type ReturnRule } from '@kinari/contract/words/facts';
import { isOurFault, RETURN_REASONS } from '@kinari/contract/words/return-words';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type Batch, lastMoment, returnableUntil, type TakenUnits, unitsLeft } from '../orders/return-window.ts';
import { HOUR, later } from '../platform/clock.ts';
import { type BoughtLine, returnables } from './return-rules.ts';

const kurta: BoughtLine = { id: 'kurta', saving: 0, returnRule: 'returnable' };
const whole: Batch = { orderLineId: 'kurta', parcelId: null, quantity: 2, deliveredOn: '2026-11-12' };
const inTime = new Date('2026-11-14T06:00:00Z');

type Case = { now?: Date; saleGoods?: 'faulty' | 'same'; taken?: TakenUnits[] };
const judged = (line: BoughtLine, { now = inTime, saleGoods = 'faulty', taken = [] }: Case = {}) =>
  returnables({ lines: [line], delivered: [whole], taken }, { now, saleGoods })[0];

describe('seven days, in India', () => {
  const machineZone = process.env.TZ;
  afterEach(() => {
    if (machineZone === undefined) delete process.env.TZ;
    else process.env.TZ = machineZone;
  });

  test.each(['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'at every hour of three days around the end the same is answered on a machine in %s',
    (zone) => {
      process.env.TZ = zone;
      const start = new Date('2026-11-18T00:00:00+05:30');
      for (let hour = 0; hour < 72; hour += 1) {
        // A minute before, on, and after each full hour.
        for (const minutes of [-1, 0, 1]) {
          const now = later(start, hour * HOUR + minutes * 60_000);
          const isOver = now >= new Date('2026-11-20T00:00:00+05:30');
          const { reasons, whyNot } = judged(kurta, { now })!;
          expect([now.toISOString(), whyNot, reasons.length > 0]).toEqual([
            now.toISOString(),
            isOver ? 'The 7 days ended on 19 Nov 2026' : null,
            !isOver,
          ]);
        }
      }
    },
  );

  test('the last millisecond of the seventh day counts, the next one does not', () => {
    const last = lastMoment('2026-11-12');
    expect(last.toISOString()).toBe('2026-11-19T18:29:59.999Z');
    expect(judged(kurta, { now: last })?.whyNot).toBeNull();
    expect(judged(kurta, { now: later(last, 1) })?.reasons).toEqual([]);
  });

  test('each parcel has seven days of its own', () => {
    const delivered = [
      { ...whole, parcelId: 'first', quantity: 1, deliveredOn: '2026-11-01' },
      { ...whole, parcelId: 'second', quantity: 1, deliveredOn: '2026-11-12' },
    ];
    const told = returnables({ lines: [kurta], delivered, taken: [] }, { now: inTime, saleGoods: 'faulty' });
    expect(told.map(({ parcelId, whyNot }) => [parcelId, whyNot])).toEqual([
      ['first', 'The 7 days ended on 8 Nov 2026'],
      ['second', null],
    ]);
    expect(returnableUntil({ delivered, taken: [] }, inTime)).toEqual(lastMoment('2026-11-12'));
  });

  test('an order is told to be returnable until the last of it is over or asked for', () => {
    const taken = [{ orderLineId: 'kurta', parcelId: null, quantity: 2 }];
    expect(returnableUntil({ delivered: [whole], taken: [] }, lastMoment('2026-11-12'))).toEqual(
      lastMoment('2026-11-12'),
    );
    expect(returnableUntil({ delivered: [whole], taken: [] }, later(lastMoment('2026-11-12'), 1))).toBeNull();
    expect(returnableUntil({ delivered: [whole], taken }, inTime)).toBeNull();
    expect(returnableUntil({ delivered: [], taken: [] }, inTime)).toBeNull();
  });
});

describe('which goods for which reasons', () => {
  test('goods at their regular price come back for any reason', () => {
    expect(judged(kurta)).toMatchObject({ reasons: Object.keys(RETURN_REASONS), whyNot: null, left: 2 });
  });

  test('sale goods come back when it is our fault, unless the shop takes them like any other', () => {
    const sale = { ...kurta, saving: 1 };
    const { reasons, whyNot } = judged(sale)!;
    expect(whyNot).toBe('Sale goods can be returned when faulty, wrong or late');
    expect(reasons).toEqual(['damaged', 'wrong_item', 'not_as_described', 'too_late']);
    expect(judged(sale, { saleGoods: 'same' })).toMatchObject({ whyNot: null });
  });

  test('goods that a rule keeps come back when it is our fault, and the rule is named', () => {
    expect(judged({ ...kurta, returnRule: 'personalised' })).toMatchObject({
      whyNot: 'Made to order: can be returned when faulty, wrong or late',
      reasons: ['damaged', 'wrong_item', 'not_as_described', 'too_late'],
    });
  });

  test('what was asked for before says so', () => {
    const taken = [{ orderLineId: 'kurta', parcelId: null, quantity: 2 }];
    expect(judged(kurta, { taken })).toMatchObject({ left: 0, reasons: [], whyNot: 'A return was asked for already' });
  });
});

const PARCELS = [null, 'p1', 'p2', 'p3'] as const;
const someTaken = fc.array(
  fc.record({
    orderLineId: fc.constantFrom('kurta', 'dupatta'),
    parcelId: fc.constantFrom(...PARCELS),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 6 },
);
const someDelivered = fc.uniqueArray(
  fc.record({
    orderLineId: fc.constantFrom('kurta', 'dupatta'),
    parcelId: fc.constantFrom(...PARCELS),
    quantity: fc.integer({ min: 1, max: 5 }),
    deliveredOn: fc.constantFrom('2026-11-01', '2026-11-10', '2026-11-12'),
  }),
  { selector: ({ orderLineId, parcelId }) => `${orderLineId} ${parcelId}`, maxLength: 8 },
);
const sum = (list: readonly { orderLineId: string; quantity: number }[], line: string) =>
  list.filter(({ orderLineId }) => orderLineId === line).reduce((all, { quantity }) => all + quantity, 0);

test('of a line as many are left as were delivered and not asked for, wherever they were asked from', () => {
  fc.assert(
    fc.property(someDelivered, someTaken, (delivered, taken) => {
      const left = unitsLeft(delivered, taken);
      for (const line of ['kurta', 'dupatta']) {
        const mine = left.filter(({ orderLineId }) => orderLineId === line);
        expect(mine.every((batch) => batch.left >= 0 && batch.left <= batch.quantity)).toBe(true);
        expect(mine.reduce((all, batch) => all + batch.left, 0)).toBe(
          Math.max(0, sum(delivered, line) - sum(taken, line)),
        );
      }
    }),
  );
});

test('units are taken from the parcel they were asked from first', () => {
  fc.assert(
    fc.property(someDelivered, (delivered) => {
      const taken = delivered.map(({ orderLineId, parcelId, quantity }) => ({
        orderLineId,
        parcelId,
        quantity: quantity - 1,
      }));
      expect(unitsLeft(delivered, taken).map(({ left }) => left)).toEqual(delivered.map(() => 1));
    }),
  );
});

test('our fault takes everything back that is left and in time, and never a reason without units', () => {
  const someLines = fc.record({
    saving: fc.constantFrom(0, 5000),
    returnRule: fc.constantFrom(...(Object.keys(RETURN_RULES) as ReturnRule[])),
  });
  fc.assert(
    fc.property(
      someLines,
      someDelivered,
      someTaken,
      fc.constantFrom('faulty' as const, 'same' as const),
      fc.date({ min: new Date('2026-11-05T00:00:00Z'), max: new Date('2026-11-22T00:00:00Z'), noInvalidDate: true }),
      (goods, delivered, taken, saleGoods, now) => {
        const lines = ['kurta', 'dupatta'].map((id) => ({ id, ...goods }));
        for (const { left, until, reasons, whyNot } of returnables({ lines, delivered, taken }, { saleGoods, now })) {
          const isOpen = left > 0 && now <= until;
          expect(reasons.filter(isOurFault).length).toBe(isOpen ? 4 : 0);
          const takesAny = goods.returnRule === 'returnable' && (goods.saving === 0 || saleGoods === 'same');
          expect(reasons.includes('changed_mind')).toBe(isOpen && takesAny);
          expect(whyNot === null).toBe(isOpen && takesAny);
        }
      },
    ),
  );
});
