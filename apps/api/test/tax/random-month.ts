import fc from 'fast-check';
import { sql } from 'kysely';
import { creditUnits, invoiceWhatLeft } from '../../src/documents/issue.service.ts';
import { openPackingTable } from '../parcels.ts';
import type { Shop } from '../shop.ts';
import { aTaxedVariant } from '../tax-shop.ts';

const WARES = [
  { hsn: '621132', price: 119_900 },
  { hsn: '621132', price: 279_900 },
  { hsn: '6403', price: 55_55 },
  { hsn: '8517', price: 7_499_900 },
  { hsn: '9999', price: 10_001 },
  { hsn: null, price: 129_900 },
];
const ENDS = [
  'shipped',
  'delivered',
  'credited',
  'part credited',
  'late credit',
  'cancelled',
  'unknown',
  'pending',
] as const;

/** An order and what becomes of it; units are by the place of the ware in the list above. */
export const anyOrder = fc.record({
  units: fc.dictionary(fc.nat(WARES.length - 1).map(String), fc.integer({ min: 1, max: 3 }), {
    minKeys: 1,
    maxKeys: 3,
  }),
  state: fc.constantFrom('Maharashtra', 'Gujarat', 'Jammu and Kashmir'),
  gstin: fc.constantFrom(null, null, '24AAACC4175D1Z4'),
  end: fc.constantFrom(...ENDS),
});
export type AnyOrder = {
  units: Record<string, number>;
  state: string;
  gstin: string | null;
  end: (typeof ENDS)[number];
};

/** A shop in which such orders happen. */
export async function openMonth(shop: Pick<Shop, 'app' | 'db'>) {
  const { db } = shop;
  const { asClerk, order } = await openPackingTable(shop);
  const variants = await Promise.all(WARES.map((ware) => aTaxedVariant(db, { ...ware, stock: 100_000 })));

  const setStatus = (id: string, deliveryStatus: 'SHIPPED' | 'DELIVERED' | 'CANCELED') =>
    asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });

  /** As a courier's scan moves it: nobody is there to be asked. */
  const leave = (id: string, at: Date) =>
    db.transaction().execute(async (tx) => {
      await sql`update orders set delivery_status = 'SHIPPED' where id = ${id}`.execute(tx);
      await sql`
        insert into order_events (order_id, from_status, to_status) values (${id}, 'PENDING', 'SHIPPED')
      `.execute(tx);
      await invoiceWhatLeft(tx, id, { mayRefuse: false, at });
    });

  const credit = (id: string, units: 'all' | Record<string, number>) =>
    db.transaction().execute((tx) => creditUnits(tx, id, { units, reason: 'Came back' }));

  async function bring({ units, state, gstin, end }: AnyOrder): Promise<{ id: string; end: AnyOrder['end'] }> {
    const { id, lines } = await order(
      Object.entries(units).map(([ware, quantity]) => ({ variantId: variants[Number(ware)]?.id ?? '', quantity })),
    );
    await sql`
      update orders
      set address_state = ${end === 'unknown' ? 'Somewhere' : state}, address_postal_code = '000000', buyer_gstin = ${gstin},
        buyer_trade_name = ${gstin && '=SUM(A1:A9)'}
      where id = ${id}
    `.execute(db);
    if (end === 'cancelled') await setStatus(id, 'CANCELED');
    else if (end === 'delivered') await setStatus(id, 'DELIVERED');
    else if (end === 'unknown') await leave(id, new Date());
    else if (end === 'late credit') await leave(id, new Date('2024-05-05'));
    else if (end !== 'pending') await setStatus(id, 'SHIPPED');
    if (end === 'credited' || end === 'late credit') await credit(id, 'all');
    if (end === 'part credited') await credit(id, { [lines[0]?.orderLineId ?? '']: 1 });
    return { id, end };
  }
  return { asClerk, bring, setStatus };
}
