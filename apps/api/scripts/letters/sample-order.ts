import { summarise } from '@kinari/contract/money';
import type { OrderRecord } from '../../src/orders/order-record.ts';

type Line = OrderRecord['lines'][number];

/** What stands in for pictures: each key with its colours. */
export const PICTURES: Record<string, { ground: string; thing: string }> = {
  kurta: { ground: '#DCE6F4', thing: '#2F4E86' },
  boots: { ground: '#F1E4DA', thing: '#B4532A' },
  lamp: { ground: '#F3E6DD', thing: '#A4502F' },
};

function aLine(id: string, line: Partial<Omit<Line, 'picture'>> & { name: string; price: number }, key?: string): Line {
  const picture = key ? { id: key, key, width: 640, height: 800, widths: [640], tint: '#dddddd', cutout: true } : null;
  return { id, productId: id, size: null, color: null, colorHex: null, quantity: 1, saving: 0, ...line, picture };
}

const KURTA = aLine(
  'line-1',
  { name: 'Malhar Handloom Cotton Kurta', color: 'Indigo', size: '40', quantity: 2, price: 129_900, saving: 20_000 },
  'kurta',
);
const BOOTS = aLine(
  'line-2',
  { name: 'Chabutra High-Top', color: 'Rust', size: '9', price: 239_900, saving: 40_000 },
  'boots',
);
const LAMP = aLine('line-3', { name: 'Kulhad Bedside Speaker', color: 'Terracotta', price: 279_900 }, 'lamp');

const LONG = [
  aLine('line-4', {
    name: 'Anandavardhana Commemorative Jacquard-Woven Reversible Travelling Blanket',
    color: 'Peacock Green with a Marigold Border',
    colorHex: '#0B6E5F',
    size: 'King, 275 × 275 cm',
    quantity: 12,
    price: 17_199_900,
    saving: 1_250_000,
  }),
  aLine('line-5', { name: 'Shwetachhatrapatimahārājasamagra-grandhāvali', price: 99 }),
];

/** An order as letters are given one, one day after it was placed. */
export function anOrder(changes: Partial<OrderRecord> = {}): OrderRecord {
  const lines = changes.lines ?? [KURTA, BOOTS, LAMP];
  return {
    id: 'Q8RT5N1W4K2M7D9C',
    userId: 'user-1',
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    mobile: '9822041567',
    addressLine1: 'B-304, Suyog Residency, Karve Road',
    addressLine2: 'Erandwane',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411004',
    placedAt: '2026-11-15T09:30:00.000Z',
    total: summarise(lines).total,
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    expectedOn: '2026-11-20',
    deliveredOn: null,
    statusDays: {},
    lines,
    ...changes,
  };
}

const INVOICE: NonNullable<OrderRecord['documents']>[number] = {
  id: 'document-1',
  kind: 'invoice',
  number: 'INV/2627/0001902',
  issuedOn: '2026-11-17',
  issuedAt: '2026-11-17T12:50:00.000Z',
  total: 779_600,
  parcelId: null,
  refersTo: null,
  isReady: true,
};

export const INVOICED = [INVOICE];
export const CREDITED: typeof INVOICED = [
  INVOICE,
  { ...INVOICE, id: 'document-2', kind: 'credit_note', number: 'CN/2627/0000041', refersTo: INVOICE.number },
];

export const SHIPPED = anOrder({
  deliveryStatus: 'SHIPPED',
  statusDays: { SHIPPED: '2026-11-17' },
  documents: INVOICED,
});

/** As long as anything in a letter can be. */
export function aLongOrder(changes: Partial<OrderRecord> = {}): OrderRecord {
  return anOrder({
    firstName: 'Lakshminarasimhachariyappa',
    lastName: 'Thiruvananthapuramsubramaniam',
    addressLine1: 'Sadashivpethshaniwarpethnarayanpethkasbapethbudhwarpeth 1404/B',
    addressLine2: 'Behind the second gate of the old municipal water works, ask for the blue door',
    city: 'Sri Venkatanarasimharajuvaripeta',
    state: 'Dadra and Nagar Haveli and Daman and Diu',
    lines: [...LONG, KURTA, BOOTS, LAMP],
    ...changes,
  });
}
