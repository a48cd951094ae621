import { issueInvoices } from '@kinari/api/invoicing/issue.service';
import type { Tx } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';

// A fictional company in Maharashtra. The GSTIN is valid in format but not assigned.
const TAX_PROFILE = { registration: 'regular', gstin: '27AAKCK4821M1Z4', legal_name: 'Kinari Weaves Private Limited' };

/** Registers the demo for GST, with invoices for all orders. */
export async function registerForGst(tx: Tx): Promise<void> {
  await tx
    .updateTable('tax_profile')
    .set({ ...TAX_PROFILE, documents_since: new Date(0) })
    .execute();
}

/** Registers the demo for GST and issues invoices for shipped orders, in order of their shipping dates. */
export async function invoiceDemoOrders(tx: Tx): Promise<void> {
  await registerForGst(tx);
  const { rows } = await sql<{ orderId: string; at: Date }>`
    select order_id as "orderId", min(handed_over_at) as at
    from shipments
    where handed_over_at is not null
    group by order_id
    order by min(handed_over_at)
  `.execute(tx);
  for (const { orderId, at } of rows) await issueInvoices(tx, orderId, { canReject: false, at });
}
