import { calculateTotals } from '@kinari/contract/money';
import type { OrderDetails } from '../../src/order-views/order-details.service.ts';

type OrderLine = OrderDetails['lines'][number];

/** Colours of the placeholder images, by key. */
export const SAMPLE_IMAGES: Record<string, { ground: string; thing: string }> = {
  kurta: { ground: '#DCE6F4', thing: '#2F4E86' },
  boots: { ground: '#F1E4DA', thing: '#B4532A' },
  lamp: { ground: '#F3E6DD', thing: '#A4502F' },
};

function createLine(
  id: string,
  line: Partial<Omit<OrderLine, 'image'>> & { name: string; price: number },
  key?: string,
): OrderLine {
  const image = key
    ? { id: key, key, width: 640, height: 800, widths: [640], dominantColor: '#dddddd', isTransparent: true }
    : null;
  return {
    id,
    productId: id,
    size: null,
    color: null,
    colorHex: null,
    quantity: 1,
    saving: 0,
    ...line,
    image,
  };
}

const KURTA = createLine(
  'line-1',
  { name: 'Malhar Handloom Cotton Kurta', color: 'Indigo', size: '40', quantity: 2, price: 129_900, saving: 20_000 },
  'kurta',
);
const BOOTS = createLine(
  'line-2',
  { name: 'Chabutra High-Top', color: 'Rust', size: '9', price: 239_900, saving: 40_000 },
  'boots',
);
const LAMP = createLine('line-3', { name: 'Kulhad Bedside Speaker', color: 'Terracotta', price: 279_900 }, 'lamp');

const LONG_LINES = [
  createLine('line-4', {
    name: 'Anandavardhana Commemorative Jacquard-Woven Reversible Travelling Blanket',
    color: 'Peacock Green with a Marigold Border',
    colorHex: '#0B6E5F',
    size: 'King, 275 × 275 cm',
    quantity: 12,
    price: 17_199_900,
    saving: 1_250_000,
  }),
  createLine('line-5', { name: 'Shwetachhatrapatimahārājasamagra-grandhāvali', price: 99 }),
];

/** An order as passed to emails, one day after placement. */
export function createSampleOrder(changes: Partial<OrderDetails> = {}): OrderDetails {
  const lines = changes.lines ?? [KURTA, BOOTS, LAMP];
  return {
    id: 'Q8RT5N1W4K2M7D9C',
    userId: 'user-1',
    paymentMethod: 'COD',
    payUntil: null,
    firstName: 'Asha',
    lastName: 'Rao',
    buyerName: 'Asha Rao',
    recipientName: 'Asha Rao',
    email: 'asha@example.com',
    mobile: '9822041567',
    addressLine1: 'B-304, Suyog Residency, Karve Road',
    addressLine2: 'Erandwane',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411004',
    landmark: null,
    deliveryNote: null,
    placedAt: '2026-11-15T09:30:00.000Z',
    total: calculateTotals(lines).total,
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    expectedOn: '2026-11-20',
    deliveredOn: null,
    statusDays: {},
    lines,
    ...changes,
  };
}

const INVOICE: NonNullable<OrderDetails['documents']>[number] = {
  id: 'document-1',
  kind: 'invoice',
  number: 'INV/2627/0001902',
  issuedOn: '2026-11-17',
  issuedAt: '2026-11-17T12:50:00.000Z',
  total: 779_600,
  shipmentId: null,
  originalDocumentNumber: null,
  isReady: true,
};

export const INVOICE_DOCUMENTS = [INVOICE];
export const CREDIT_NOTE_DOCUMENTS: typeof INVOICE_DOCUMENTS = [
  INVOICE,
  {
    ...INVOICE,
    id: 'document-2',
    kind: 'credit_note',
    number: 'CN/2627/0000041',
    originalDocumentNumber: INVOICE.number,
  },
];

export const SHIPPED_ORDER = createSampleOrder({
  deliveryStatus: 'SHIPPED',
  statusDays: { SHIPPED: '2026-11-17' },
  documents: INVOICE_DOCUMENTS,
});

/** The longest values that can appear in an email. */
export function createLongOrder(changes: Partial<OrderDetails> = {}): OrderDetails {
  return createSampleOrder({
    firstName: 'Lakshminarasimhachariyappa',
    lastName: 'Thiruvananthapuramsubramaniam',
    addressLine1: 'Sadashivpethshaniwarpethnarayanpethkasbapethbudhwarpeth 1404/B',
    addressLine2: 'Behind the second gate of the old municipal water works, ask for the blue door',
    city: 'Sri Venkatanarasimharajuvaripeta',
    state: 'Dadra and Nagar Haveli and Daman and Diu',
    lines: [...LONG_LINES, KURTA, BOOTS, LAMP],
    ...changes,
  });
}
