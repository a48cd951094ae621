import { expect, test } from 'vitest';
import { type AuditRecord, formatAuditEntry, type ProductChange } from './audit-actions.ts';

const order = '1a2b3c4d-0000';

test.each<[AuditRecord, string]>([
  [{ action: 'brand.renamed', data: { from: 'Anokhi', to: 'Phulkari' } }, 'Brand Anokhi renamed to Phulkari'],
  [
    { action: 'category.changed', data: { name: 'Sarees', fields: ['name', 'parent'] } },
    'Name, parent of category Sarees changed',
  ],
  [{ action: 'category.reordered' }, 'Categories reordered'],
  [
    { action: 'products.price_changed', data: { count: 1200, percent: -12.5 } },
    'Price decrease of 12.5% on 1,200 products',
  ],
  [{ action: 'products.price_changed', data: { count: 1, percent: 5 } }, 'Price increase of 5% on 1 product'],
  [{ action: 'products.moved', data: { count: 2, category: 'Sarees' } }, '2 products moved to Sarees'],
  [{ action: 'order.moved', data: { from: 'PENDING', to: 'CANCELED' } }, 'Pending to Cancelled'],
  [{ action: 'order.status_changed', data: { order } }, 'Status of order 1a2b3c4d changed'],
  [
    { action: 'order.shipment_status_changed', data: { order, shipment: 2 } },
    'Status of shipment 2 of order 1a2b3c4d changed',
  ],
  [
    { action: 'order.return_status_changed', data: { order, number: 'R-1', status: 'approved' } },
    'Return R-1 of order 1a2b3c4d approved',
  ],
  [{ action: 'order.refund_reminder_sent', data: { order } }, 'Refund reminder for order 1a2b3c4d sent'],
  [{ action: 'order.refund_status_changed', data: { order, status: 'sent' } }, 'Refund of order 1a2b3c4d sent'],
  [
    { action: 'orders.exported', data: { from: '2026-04-01', to: '2026-04-30' } },
    'Orders of 1 Apr 2026 to 30 Apr 2026 exported',
  ],
  [{ action: 'orders.exported', data: { from: '2026-04-01', to: '2026-04-01' } }, 'Orders of 1 Apr 2026 exported'],
  [{ action: 'gst_month.downloaded', data: { month: '2026-11' } }, 'November 2026 downloaded'],
  [
    { action: 'stock.adjusted', data: { variant: 'Kurta, M', units: -2, reason: 'damaged' } },
    'Stock of Kurta, M adjusted by -2: damaged',
  ],
  [{ action: 'stock.received', data: { units: 1, variants: 2 } }, '1 unit of 2 variants received'],
  [
    { action: 'settings.changed', data: { settings: ['deliveryDays', 'deletedSetting'] } },
    'Settings changed: Delivery estimate in days, deletedSetting',
  ],
  [{ action: 'jobs.retried', data: { kind: 'send_welcome_email', count: 3 } }, '3 jobs retried: Email: welcome'],
  [
    { action: 'jobs.discarded', data: { kind: 'send_welcome_email', count: 1, subject: 'Order #1' } },
    'Job discarded: Email: welcome, Order #1',
  ],
])('%o reads "%s"', (record, text) => {
  expect(formatAuditEntry(record)).toBe(text);
});

test('the changes of a product are listed one after another', () => {
  const changes: ProductChange[] = [
    { change: 'field', item: 'countryOfMaking' },
    { change: 'renamed', item: 'Indigo M', to: 'Indigo L' },
    { change: 'price', item: 'Indigo L' },
    { change: 'saving', item: 'Indigo L' },
    { change: 'stock', item: 'Indigo L' },
    { change: 'added', item: 'XL' },
    { change: 'removed', item: 'S' },
    { change: 'images', item: '' },
  ];
  expect(formatAuditEntry({ action: 'product.changed', data: { changes } })).toBe(
    'Country of making changed; Indigo M became Indigo L; Price of Indigo L changed; Saving on Indigo L changed; ' +
      'Stock of Indigo L changed; XL added; S removed; Images changed',
  );
});

test('an entry without a known action reads as its summary, and a long text is cut', () => {
  expect(formatAuditEntry({ action: null, summary: 'Price of Kurta changed' })).toBe('Price of Kurta changed');
  expect(formatAuditEntry({ action: 'made.tomorrow', data: {}, summary: 'From tomorrow' })).toBe('From tomorrow');
  expect(formatAuditEntry({ action: 'brand.added', data: { name: 'x'.repeat(400) } })).toHaveLength(300);
});
