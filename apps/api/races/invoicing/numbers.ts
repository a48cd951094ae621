import { formatNumber } from '@kinari/contract/locale';
import { expect } from 'vitest';
import { issueInvoices } from '../../src/invoicing/issue.service.ts';
import { createRace, createStaff, createStaffRace, type DatabaseChange, type Staff } from '../race.ts';
import { type ApiResponse, countByStatus, type RaceHarness } from '../race-harness.ts';
import { bySize, range, shuffle } from '../race-size.ts';
import { updateDeliveryStatus } from '../requests.ts';
import { createOrders, expectSuccess, getDocumentTotals, listSerials } from './taxed-orders.ts';

const oneTo = (n: number) => range(n).map((index) => index + 1);

// Makes the documents of these orders fail after they have taken a number.
const failSomeDocuments: DatabaseChange = async (pool) => {
  await pool.query(`
    create table broken_orders (id text primary key);
    create function break_document() returns trigger language plpgsql as $$
    begin
      if exists (select from tax_documents join broken_orders on broken_orders.id = order_id where tax_documents.id = new.tax_document_id) then
        raise exception 'broken by a race';
      end if;
      return null;
    end
    $$;
    create trigger broken after insert on tax_document_lines for each row execute function break_document()`);
};

export const concurrentNumbers = createStaffRace(
  'concurrent invoices have numbers without gaps, even if some are rolled back',
  async (harness, staffMember) => {
    const orders = await createOrders(harness, bySize(100, 1000));
    const failingIds = orders.filter((_, n) => n % 10 === 3).map(({ id }) => id);
    const unknownStateIds = orders.filter((_, n) => n % 10 === 7).map(({ id }) => id);
    await harness.pool.query('insert into broken_orders select unnest($1::text[])', [failingIds]);
    await setAddressState(harness, unknownStateIds, '');
    const started = performance.now();
    const responses = await Promise.all(shuffle(orders).map(({ id }) => ship(harness, staffMember, id)));
    const seconds = (performance.now() - started) / 1000;
    const issued = orders.length - failingIds.length - unknownStateIds.length;
    expect(countByStatus(responses)).toEqual({ 200: issued, 409: unknownStateIds.length, 500: failingIds.length });
    expect(await listSerials(harness, 'invoice')).toEqual(oneTo(issued));

    await harness.pool.query('delete from broken_orders');
    await setAddressState(harness, unknownStateIds, 'Gujarat');
    for (const id of [...failingIds, ...unknownStateIds])
      await expectSuccess(updateDeliveryStatus(harness, staffMember, id, 'SHIPPED'));
    expect(await listSerials(harness, 'invoice')).toEqual(oneTo(orders.length));
    return (
      `${formatNumber(orders.length)} moves at once, ${failingIds.length} rolled back and ${unknownStateIds.length} rejected: numbers 1 to ${formatNumber(issued)}, ` +
      `${formatNumber(Math.round(issued / seconds))} a second; then the others, to ${formatNumber(orders.length)}`
    );
  },
  { change: failSomeDocuments },
);

export const bulkWithOneRejected = createRace(
  'two staff members ship the same orders in bulk: each is invoiced once, without gaps',
  async (harness) => {
    const staffMembers = [await createStaff(harness), await createStaff(harness)];
    const rounds = bySize(2, 10);
    const ORDERS_PER_ROUND = 50;
    for (let round = 1; round <= rounds; round++) {
      const orders = await createOrders(harness, ORDERS_PER_ROUND);
      await setAddressState(harness, [orders[ORDERS_PER_ROUND / 2]?.id ?? ''], '');
      const ids = orders.map(({ id }) => id);
      await Promise.all(
        staffMembers.map(({ headers }, n) => {
          const body = { orderIds: n === 0 ? ids : ids.toReversed(), to: 'SHIPPED' };
          return expectSuccess(harness.ask('POST', '/orders/status', { headers, body }));
        }),
      );
      expect(await listSerials(harness, 'invoice')).toEqual(oneTo(round * (ORDERS_PER_ROUND - 1)));
    }
    return `${rounds} times ${ORDERS_PER_ROUND} orders shipped twice at once, one of them rejected: ${rounds * (ORDERS_PER_ROUND - 1)} numbers, no gap`;
  },
);

export const financialYearChange = createStaffRace(
  'the financial year changes at midnight in India, in the middle of a batch',
  async (harness, staffMember) => {
    const orders = await createOrders(harness, bySize(20, 200));
    // Ships without documents first, so that they can be issued at a chosen time.
    await harness.pool.query(`update tax_profile set documents_since = now() + interval '1 hour'`);
    await Promise.all(orders.map(({ id }) => expectSuccess(updateDeliveryStatus(harness, staffMember, id, 'SHIPPED'))));
    await harness.pool.query(`update tax_profile set documents_since = '2020-01-01'`);
    const issueTimes = [new Date('2031-03-31T18:29:59.999Z'), new Date('2031-03-31T18:30:00Z')] as const;
    await Promise.all(
      orders.map(({ id }, n) =>
        harness.db
          .transaction()
          .execute((tx) => issueInvoices(tx, id, { canReject: true, at: issueTimes[n % 2] ?? issueTimes[0] })),
      ),
    );
    for (const financialYear of ['3031', '3132'])
      expect(await listSerials(harness, 'invoice', financialYear)).toEqual(oneTo(orders.length / 2));
    const { rows } = await harness.pool.query(
      `select distinct financial_year, issued_on::text from tax_documents order by financial_year`,
    );
    expect(rows).toEqual([
      { financial_year: '3031', issued_on: '2031-03-31' },
      { financial_year: '3132', issued_on: '2031-04-01' },
    ]);
    return `${orders.length} invoices around midnight: two series, each from 1 to ${orders.length / 2}`;
  },
);

export const severalStaffShip = createStaffRace(
  'an order shipped by several staff members at once is invoiced once',
  async (harness, staffMember) => {
    const orders = await createOrders(harness, bySize(20, 200));
    for (const { id } of orders) {
      const statuses = ['SHIPPED', 'DELIVERED', 'SHIPPED', 'DELIVERED'] as const;
      const responses = await Promise.all(
        statuses.map((status) => updateDeliveryStatus(harness, staffMember, id, status)),
      );
      expect(countByStatus(responses)).toEqual({ 200: statuses.length });
      expect(await getDocumentTotals(harness, id)).toEqual({ invoices: 1, credits: 0, net: 2 });
    }
    return `${orders.length} orders moved out four times at once: ${orders.length} invoices`;
  },
);

/** Ships an order like staff do: retries a busy shop (503). */
async function ship(harness: RaceHarness, staffMember: Staff, id: string): Promise<ApiResponse> {
  for (;;) {
    const response = await updateDeliveryStatus(harness, staffMember, id, 'SHIPPED');
    if (response.status !== 503) return response;
  }
}

const setAddressState = ({ pool }: RaceHarness, ids: string[], state: string) =>
  pool.query(`update orders set address_state = $2, address_postal_code = '999999' where id = any($1)`, [ids, state]);
