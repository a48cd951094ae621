import { invoiceWhatLeft } from '@kinari/api/documents/issue.service';
import type { Tx } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';

// An invented company of Maharashtra; the GSTIN is well formed and nobody's.
const TAX = { registration: 'regular', gstin: '27AAKCK4821M1Z4', legal_name: 'Kinari Weaves Private Limited' };

/** The demo is registered for GST, and what it sent has its invoices, issued on the day that it left and numbered in that order. */
export async function invoiceDemoOrders(tx: Tx): Promise<void> {
  await tx
    .updateTable('tax_profile')
    .set({ ...TAX, documents_since: new Date(0) })
    .execute();
  const { rows } = await sql<{ orderId: string; at: Date }>`
    select order_id as "orderId", min(handed_at) as at
    from parcels
    where handed_at is not null
    group by order_id
    order by min(handed_at)
  `.execute(tx);
  for (const { orderId, at } of rows) await invoiceWhatLeft(tx, orderId, { mayRefuse: false, at });
}
