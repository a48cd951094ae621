import { expect } from 'vitest';
import { invoiceWhatLeft } from '../../src/documents/issue.service.ts';
import { moveTo } from '../calls.ts';
import { type Answer, type Floor, tally } from '../floor.ts';
import { type Change, race } from '../race.ts';
import { count, shuffled, sized, times } from '../size.ts';
import { aClerk, done, type Staff, serials, someOrders, standing } from './taxed-orders.ts';

const from1 = (n: number) => times(n).map((index) => index + 1);

// Documents of these orders break when their lines are written, after the number was taken.
const breakSome: Change = async (pool) => {
  await pool.query(`
    create table broken_orders (id text primary key);
    create function break_document() returns trigger language plpgsql as $$
    begin
      if exists (select from documents join broken_orders on broken_orders.id = order_id where documents.id = new.document_id) then
        raise exception 'broken by a race';
      end if;
      return null;
    end
    $$;
    create trigger broken after insert on document_lines for each row execute function break_document()`);
};

export const numbersAtOnce = race(
  'invoices that are issued at once are numbered without a gap, whichever of them is rolled back',
  async (floor) => {
    const clerk = await aClerk(floor);
    const orders = await someOrders(floor, sized(100, 1000));
    const broken = orders.filter((_, n) => n % 10 === 3).map(({ id }) => id);
    const unplaced = orders.filter((_, n) => n % 10 === 7).map(({ id }) => id);
    await floor.pool.query('insert into broken_orders select unnest($1::text[])', [broken]);
    await setState(floor, unplaced, '');
    const started = performance.now();
    const answers = await Promise.all(shuffled(orders).map(({ id }) => ship(floor, clerk, id)));
    const seconds = (performance.now() - started) / 1000;
    const issued = orders.length - broken.length - unplaced.length;
    expect(tally(answers)).toEqual({ 200: issued, 409: unplaced.length, 500: broken.length });
    expect(await serials(floor, 'invoice')).toEqual(from1(issued));

    await floor.pool.query('delete from broken_orders');
    await setState(floor, unplaced, 'Gujarat');
    for (const id of [...broken, ...unplaced]) await done(moveTo(floor, clerk, id, 'SHIPPED'));
    expect(await serials(floor, 'invoice')).toEqual(from1(orders.length));
    return (
      `${count(orders.length)} moves at once, ${broken.length} rolled back and ${unplaced.length} refused: numbers 1 to ${count(issued)}, ` +
      `${count(Math.round(issued / seconds))} a second; then the others, to ${count(orders.length)}`
    );
  },
  { change: breakSome },
);

export const bulkWithOneRefused = race(
  'of orders that two clerks ship in bulk each is invoiced once, and what is refused leaves no gap',
  async (floor) => {
    const clerks = [await aClerk(floor), await aClerk(floor)];
    const rounds = sized(2, 10);
    const EACH = 50;
    for (let round = 1; round <= rounds; round++) {
      const orders = await someOrders(floor, EACH);
      await setState(floor, [orders[EACH / 2]?.id ?? ''], '');
      const ids = orders.map(({ id }) => id);
      await Promise.all(
        clerks.map(({ headers }, n) => {
          const body = { orderIds: n === 0 ? ids : ids.toReversed(), to: 'SHIPPED' };
          return done(floor.ask('POST', '/orders/status', { headers, body }));
        }),
      );
      expect(await serials(floor, 'invoice')).toEqual(from1(round * (EACH - 1)));
    }
    return `${rounds} times ${EACH} orders shipped twice at once, one of them refused: ${rounds * (EACH - 1)} numbers, no gap`;
  },
);

export const yearsTurn = race('the year turns at midnight in India, in the middle of a batch', async (floor) => {
  const clerk = await aClerk(floor);
  const orders = await someOrders(floor, sized(20, 200));
  // They leave without a document, so that it can be issued at a moment of our own.
  await floor.pool.query(`update tax_profile set documents_since = now() + interval '1 hour'`);
  await Promise.all(orders.map(({ id }) => done(moveTo(floor, clerk, id, 'SHIPPED'))));
  await floor.pool.query(`update tax_profile set documents_since = '2020-01-01'`);
  const moments = [new Date('2031-03-31T18:29:59.999Z'), new Date('2031-03-31T18:30:00Z')] as const;
  await Promise.all(
    orders.map(({ id }, n) =>
      floor.db
        .transaction()
        .execute((tx) => invoiceWhatLeft(tx, id, { mayRefuse: true, at: moments[n % 2] ?? moments[0] })),
    ),
  );
  for (const fy of ['3031', '3132']) expect(await serials(floor, 'invoice', fy)).toEqual(from1(orders.length / 2));
  const { rows } = await floor.pool.query(`select distinct fy, issued_on::text from documents order by fy`);
  expect(rows).toEqual([
    { fy: '3031', issued_on: '2031-03-31' },
    { fy: '3132', issued_on: '2031-04-01' },
  ]);
  return `${orders.length} invoices around midnight: two series, each from 1 to ${orders.length / 2}`;
});

export const twoClerksShip = race('an order that several clerks ship at once is invoiced once', async (floor) => {
  const clerk = await aClerk(floor);
  const orders = await someOrders(floor, sized(20, 200));
  for (const { id } of orders) {
    const statuses = ['SHIPPED', 'DELIVERED', 'SHIPPED', 'DELIVERED'] as const;
    const answers = await Promise.all(statuses.map((status) => moveTo(floor, clerk, id, status)));
    expect(tally(answers)).toEqual({ 200: statuses.length });
    expect(await standing(floor, id)).toEqual({ invoices: 1, credits: 0, net: 2 });
  }
  return `${orders.length} orders moved out four times at once: ${orders.length} invoices`;
});

/** As a clerk does whom a busy shop (503) asks to press again. */
async function ship(floor: Floor, clerk: Staff, id: string): Promise<Answer> {
  for (;;) {
    const answer = await moveTo(floor, clerk, id, 'SHIPPED');
    if (answer.status !== 503) return answer;
  }
}

const setState = ({ pool }: Floor, ids: string[], state: string) =>
  pool.query(`update orders set address_state = $2, address_postal_code = '999999' where id = any($1)`, [ids, state]);
