import { expect, test } from 'vitest';
import type { OrderDetailsData } from './order-details.data.ts';
import { buildTimeline } from './timeline-entries.ts';

test('orders, shipments, documents, edits and notes form one timeline, newest first', () => {
  const details = {
    order: {
      documents: [
        {
          id: '5',
          kind: 'credit_note',
          number: 'CN/2627/0000001',
          issuedAt: '2026-11-15T10:00:00.000Z',
          total: 1398,
          originalDocumentNumber: 'INV/2627/0000001',
        },
      ],
    },
    confirmation: 'sent',
    changes: [
      {
        id: '6',
        at: '2026-11-16T10:00:00.000Z',
        by: 'Asha',
        apiKey: 'Stock sync',
        action: 'order.moved',
        data: { from: 'PENDING', to: 'SHIPPED' },
      },
      { id: '1', at: '2026-11-12T10:00:00.000Z', by: 'Asha', apiKey: null, action: 'order.placed', data: null },
    ],
    shipments: [
      {
        position: 1,
        events: [
          {
            id: '2',
            at: '2026-11-14T10:00:00.000Z',
            status: 'out_for_delivery',
            message: 'Delivery agent left',
            place: 'Pune',
            by: null,
          },
        ],
      },
    ],
    edits: [
      {
        id: '3',
        at: '2026-11-13T10:00:00.000Z',
        by: 'Meera',
        reason: 'By telephone',
        before: { total: 269700, mobile: null },
        after: { total: 139800, mobile: '9822041736' },
      },
    ],
    notes: [{ id: '4', at: '2026-11-13T11:00:00.000Z', by: 'Meera', text: 'Ring twice' }],
  } as unknown as OrderDetailsData;
  expect(buildTimeline(details).map(({ summary, note, byPerson }) => [summary, note, byPerson])).toEqual([
    ['Pending to Shipped', 'Asha, API key Stock sync', true],
    ['Credit note CN/2627/0000001', '₹1,398.00, against INV/2627/0000001', false],
    ['Shipment 1 out for delivery', 'Pune, Delivery agent left', false],
    ['Note', 'Meera, Ring twice', true],
    ['Edited: By telephone', 'Meera, total ₹2,697.00 → ₹1,398.00, mobile', true],
    ['Order placed', 'Asha, Confirmation sent', true],
  ]);
});

test.each([
  { awaitingPayment: { until: '2026-11-15T09:10:00Z' } },
  { paymentMethod: 'ONLINE', paymentStatus: 'PENDING', deliveryStatus: 'CANCELED' },
])('an online order that is not paid has no confirmation yet: %j', (order) => {
  const details = {
    order,
    confirmation: 'queued',
    changes: [
      { id: '1', at: '2026-11-12T10:00:00.000Z', by: 'Asha', apiKey: null, action: 'order.placed', data: null },
    ],
    shipments: [],
    edits: [],
    notes: [],
  } as unknown as OrderDetailsData;
  expect(buildTimeline(details).map(({ note }) => note)).toEqual(['Asha']);
});
