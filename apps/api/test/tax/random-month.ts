import fc from 'fast-check';
import { sql } from 'kysely';
import { issueCreditNotes, issueInvoices } from '../../src/invoicing/issue.service.ts';
import { createPackingHelpers } from '../shipments.ts';
import { createTaxedVariant } from '../tax-shop.ts';
import type { TestApp } from '../test-app.ts';

const PRODUCTS = [
  { hsn: '621132', price: 119_900 },
  { hsn: '621132', price: 279_900 },
  { hsn: '6403', price: 55_55 },
  { hsn: '8517', price: 7_499_900 },
  { hsn: '9999', price: 10_001 },
  { hsn: null, price: 129_900 },
];
const OUTCOMES = [
  'shipped',
  'delivered',
  'credited',
  'part credited',
  'late credit',
  'cancelled',
  'unknown',
  'pending',
] as const;

/** A random order and its outcome. Keys of `units` are indexes into `PRODUCTS`. */
export const orderArbitrary = fc.record({
  units: fc.dictionary(fc.nat(PRODUCTS.length - 1).map(String), fc.integer({ min: 1, max: 3 }), {
    minKeys: 1,
    maxKeys: 3,
  }),
  state: fc.constantFrom('Maharashtra', 'Gujarat', 'Jammu and Kashmir'),
  gstin: fc.constantFrom(null, null, '24AAACC4175D1Z4'),
  end: fc.constantFrom(...OUTCOMES),
});
export type RandomOrder = {
  units: Record<string, number>;
  state: string;
  gstin: string | null;
  end: (typeof OUTCOMES)[number];
};

export async function createRandomMonth(testApp: Pick<TestApp, 'app' | 'db'>) {
  const { db } = testApp;
  const { asStaff, order } = await createPackingHelpers(testApp);
  const variants = await Promise.all(PRODUCTS.map((product) => createTaxedVariant(db, { ...product, stock: 100_000 })));

  const setStatus = (id: string, deliveryStatus: 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });

  /** Moves the order like a courier's tracking event: without a staff member who could fix errors. */
  const ship = (id: string, at: Date) =>
    db.transaction().execute(async (tx) => {
      await sql`update orders set delivery_status = 'SHIPPED' where id = ${id}`.execute(tx);
      await sql`
        insert into order_events (order_id, from_status, to_status) values (${id}, 'PENDING', 'SHIPPED')
      `.execute(tx);
      await issueInvoices(tx, id, { canReject: false, at });
    });

  const credit = (id: string, units: 'all' | Record<string, number>) =>
    db.transaction().execute((tx) => issueCreditNotes(tx, id, { units, reason: 'Came back' }));

  async function bring({
    units,
    state,
    gstin,
    end: outcome,
  }: RandomOrder): Promise<{ id: string; end: RandomOrder['end'] }> {
    const { id, lines } = await order(
      Object.entries(units).map(([product, quantity]) => ({
        variantId: variants[Number(product)]?.id ?? '',
        quantity,
      })),
    );
    await sql`
      update orders
      set address_state = ${outcome === 'unknown' ? 'Somewhere' : state}, address_postal_code = '000000', buyer_gstin = ${gstin},
        buyer_trade_name = ${gstin && '=SUM(A1:A9)'}
      where id = ${id}
    `.execute(db);
    if (outcome === 'cancelled') await setStatus(id, 'CANCELED');
    else if (outcome === 'delivered') await setStatus(id, 'DELIVERED');
    else if (outcome === 'unknown') await ship(id, new Date());
    else if (outcome === 'late credit') await ship(id, new Date('2024-05-05'));
    else if (outcome !== 'pending') await setStatus(id, 'SHIPPED');
    if (outcome === 'credited' || outcome === 'late credit') await credit(id, 'all');
    if (outcome === 'part credited') await credit(id, { [lines[0]?.orderLineId ?? '']: 1 });
    return { id, end: outcome };
  }
  return { asStaff, bring, setStatus };
}
