import type { EmailSender } from '../../src/company/company.service.ts';
import {
  giftCreditEmail,
  type RefundEmailData,
  type RefundSource,
  refundDetailsNeededEmail,
  refundSentEmail,
} from '../../src/emails/returns/refund-emails.ts';
import { type ReturnEmailData, returnEmail } from '../../src/emails/returns/return-emails.ts';
import type { Refund, Return } from '../../src/emails/returns/return-format.ts';
import { sourceRefundEmail, sourceRefundSentEmail } from '../../src/emails/returns/source-refund-emails.ts';
import type { Sample } from './sample.ts';
import { CREDIT_NOTE_DOCUMENTS, createSampleOrder } from './sample-order.ts';

type ReturnLine = Return['lines'][number];

const SAMPLE_IMAGE = {
  width: 640,
  height: 800,
  widths: [640],
  dominantColor: '#dddddd',
  isTransparent: true,
  formats: ['webp' as const],
  alt: '',
};
const createImage = (key: string) => ({
  ...SAMPLE_IMAGE,
  id: key,
  filename: `${key}/640.webp`,
  url: `/uploads/${key}/640.webp`,
});

const KURTA_LINE: ReturnLine = {
  id: 'return-line-1',
  orderLineId: 'line-1',
  shipmentId: null,
  name: 'Malhar Handloom Cotton Kurta',
  size: '40',
  color: 'Indigo',
  image: createImage('kurta'),
  quantity: 1,
  price: 1299,
  reason: 'too_small',
  resolution: 'refund',
  exchange: null,
  condition: null,
};
const INSPECTION_RESULT = { sellable: 1, damaged: 0, wrongItem: 0, missing: 0 };
const LONG_LINE: ReturnLine = {
  ...KURTA_LINE,
  id: 'return-line-2',
  name: 'Anandavardhana Commemorative Jacquard-Woven Reversible Travelling Blanket',
  color: 'Peacock Green with a Marigold Border',
  size: 'King, 275 × 275 cm',
  image: null,
  quantity: 12,
  price: 171_999,
  reason: 'not_as_described',
};

const REQUESTED_RETURN: Return = {
  id: 'return-1',
  number: 'R-7K3M9QXA',
  orderId: 'Q8RT5N1W4K2M7D9C',
  status: 'requested',
  isGift: false,
  customerNote: 'The sleeves are short',
  declineReason: null,
  inspectionNote: null,
  shopPaysShipping: false,
  courier: null,
  trackingNumber: null,
  maskedDestination: 'UPI ••••@okbank',
  requestedAt: '2026-11-21T09:30:00.000Z',
  reviewedAt: null,
  sentAt: null,
  receivedAt: null,
  closedAt: null,
  lines: [KURTA_LINE],
  photos: [],
  refunds: [],
};
const DUE_REFUND: Refund = {
  id: 'refund-1',
  orderId: REQUESTED_RETURN.orderId,
  returnNumber: REQUESTED_RETURN.number,
  amount: 1299,
  method: 'upi',
  maskedDestination: 'UPI ••••@okbank',
  status: 'pending',
  reference: null,
  isExtra: false,
  dueOn: '2026-12-09',
  completedOn: null,
};
const CREDIT_REFUND: Refund = {
  ...DUE_REFUND,
  method: 'store_credit',
  maskedDestination: null,
  status: 'sent',
  reference: 'Store credit',
  completedOn: '2026-11-26',
};
const RECEIVED_DATES: Partial<Return> = { sentAt: '2026-11-23T05:00:00.000Z', receivedAt: '2026-11-25T05:00:00.000Z' };
const EXCHANGE_LINE: ReturnLine = {
  ...KURTA_LINE,
  resolution: 'exchange',
  exchange: { variantId: 'variant-2', size: '42', color: 'Indigo', orderId: null },
};

type ReturnOverrides = Partial<Return>;
const withInspection = (returnOverrides: ReturnOverrides): ReturnOverrides => ({
  ...RECEIVED_DATES,
  status: 'closed',
  lines: [{ ...KURTA_LINE, condition: INSPECTION_RESULT }],
  ...returnOverrides,
});

const PAID_ONLINE = '-paid-online';
const SOURCE_REFUND: Refund = { ...DUE_REFUND, method: 'source', maskedDestination: null, status: 'sending' };

const RETURN_SAMPLES: Record<ReturnEmailData['kind'], Record<string, ReturnOverrides>> = {
  requested: {
    '': {},
    [PAID_ONLINE]: { maskedDestination: null },
    '-exchange': { lines: [EXCHANGE_LINE], maskedDestination: null },
    '-long': { lines: [LONG_LINE, KURTA_LINE, { ...EXCHANGE_LINE, id: 'return-line-3' }], maskedDestination: null },
  },
  approved: {
    '': { status: 'approved' },
    '-collected': {
      status: 'approved',
      shopPaysShipping: true,
      courier: 'Delhivery',
      trackingNumber: '19041427220815',
    },
    '-long': {
      status: 'approved',
      shopPaysShipping: true,
      lines: [LONG_LINE, { ...KURTA_LINE, resolution: 'store_credit' }],
    },
  },
  declined: {
    '': { status: 'declined', declineReason: 'Sale items can be returned only if faulty, wrong or late' },
    '-long': {
      status: 'declined',
      declineReason: 'It was worn, washed and altered. '.repeat(15).trim(),
      lines: [LONG_LINE],
    },
  },
  received: {
    '': { ...RECEIVED_DATES, status: 'received' },
    '-credit': { ...RECEIVED_DATES, status: 'received', lines: [{ ...KURTA_LINE, resolution: 'store_credit' }] },
  },
  inspected: {
    '': withInspection({ refunds: [DUE_REFUND] }),
    [PAID_ONLINE]: withInspection({ refunds: [SOURCE_REFUND], maskedDestination: null }),
    '-nowhere-to-go': withInspection({
      refunds: [{ ...DUE_REFUND, method: null, maskedDestination: null }],
      maskedDestination: null,
    }),
    '-part': withInspection({
      inspectionNote: 'One of the two was another shop’s kurta. We have sent it back to you',
      lines: [{ ...KURTA_LINE, quantity: 3, condition: { sellable: 1, damaged: 0, wrongItem: 1, missing: 1 } }],
      refunds: [DUE_REFUND],
    }),
    '-nothing': withInspection({
      inspectionNote: 'The bag was empty',
      lines: [{ ...KURTA_LINE, condition: { sellable: 0, damaged: 0, wrongItem: 0, missing: 1 } }],
    }),
    '-credit': withInspection({
      lines: [{ ...KURTA_LINE, resolution: 'store_credit', condition: INSPECTION_RESULT }],
      refunds: [CREDIT_REFUND],
    }),
    '-exchange': withInspection({
      lines: [
        {
          ...EXCHANGE_LINE,
          condition: INSPECTION_RESULT,
          exchange: { variantId: 'v', size: '42', color: 'Indigo', orderId: 'KN3T8Q4M00' },
        },
      ],
      refunds: [CREDIT_REFUND],
    }),
    '-long': withInspection({
      inspectionNote: 'Everything is as it should be. '.repeat(15).trim(),
      lines: [{ ...LONG_LINE, condition: { ...INSPECTION_RESULT, sellable: 12 } }],
      refunds: [{ ...DUE_REFUND, amount: 2_063_988 }],
    }),
  },
};

export function createReturnSamples(publicUrl: string, company: EmailSender): Sample[] {
  const returnEmails = (
    Object.entries(RETURN_SAMPLES) as [ReturnEmailData['kind'], Record<string, ReturnOverrides>][]
  ).flatMap(([kind, returnOverrides]) =>
    Object.entries(returnOverrides).map(([name, changes]) => ({
      name: `return-${kind}${name}`,
      group: 'Return',
      by: 'returnEmail',
      email: returnEmail({
        kind,
        company,
        publicUrl,
        orderReturn: { ...REQUESTED_RETURN, ...changes },
        isPaidOnline: name.endsWith(PAID_ONLINE),
      }),
    })),
  );
  return [
    ...returnEmails,
    ...createRefundSamples(publicUrl, company.name),
    ...createSourceRefundSamples(publicUrl, company.name),
  ];
}

function createRefundSamples(publicUrl: string, company: string): Sample[] {
  const orderReturn = { ...REQUESTED_RETURN, ...withInspection({}) };
  const sentRefund: Refund = { ...DUE_REFUND, status: 'sent', reference: '633412908745', completedOn: '2026-11-30' };
  const order = createSampleOrder({
    deliveryStatus: 'DELIVERED',
    paymentStatus: 'REFUNDED',
    documents: CREDIT_NOTE_DOCUMENTS,
  });
  const data: RefundEmailData = {
    company,
    publicUrl,
    refund: sentRefund,
    order,
    orderReturn,
    today: '2026-11-30',
  };
  const { orderReturn: _orderReturn, ...withoutReturn } = data;
  const bankRefund: Refund = {
    ...sentRefund,
    method: 'bank',
    maskedDestination: 'Bank ••••4321',
    returnNumber: null,
    amount: 7796,
  };
  const refundWithoutDestination: Refund = {
    ...DUE_REFUND,
    method: null,
    maskedDestination: null,
    returnNumber: null,
    amount: 7796,
  };
  const credit = { company, publicUrl, code: 'KIN-7K3M-9QXA-2B4C', amount: 129_900, expiresOn: '2027-11-26' };
  return [
    { name: 'refund-sent', group: 'Return', by: 'refundSentEmail', email: refundSentEmail(data) },
    {
      name: 'refund-sent-of-a-cancelled-order',
      group: 'Return',
      by: 'refundSentEmail',
      email: refundSentEmail({ ...withoutReturn, refund: bankRefund, today: '2026-12-01' }),
    },
    {
      name: 'refund-where-to',
      group: 'Return',
      by: 'refundDetailsNeededEmail',
      email: refundDetailsNeededEmail({ ...withoutReturn, refund: refundWithoutDestination }),
    },
    { name: 'gift-credit', group: 'Return', by: 'giftCreditEmail', email: giftCreditEmail(credit) },
  ];
}

function createSourceRefundSamples(publicUrl: string, company: string): Sample[] {
  const order = createSampleOrder({ deliveryStatus: 'CANCELED', paymentMethod: 'ONLINE', paymentStatus: 'REFUND_DUE' });
  const orderRefund: Refund = { ...SOURCE_REFUND, returnNumber: null, amount: 7196, dueOn: '2026-11-20' };
  const due: RefundEmailData = { company, publicUrl, refund: orderRefund, order, today: '2026-11-18' };
  const sentRefund: Refund = {
    ...SOURCE_REFUND,
    status: 'sent',
    reference: '633011824470',
    completedOn: '2026-11-18',
  };
  const orderReturn = { ...REQUESTED_RETURN, ...withInspection({}) };
  const announced = { group: 'Return', by: 'sourceRefundEmail' };
  const sent = { group: 'Return', by: 'sourceRefundSentEmail' };
  const extra = (reason: NonNullable<RefundSource['extra']>) => ({ ...due, source: { extra: reason } });
  return [
    { name: 'refund-to-source', ...announced, email: sourceRefundEmail({ ...due, source: { extra: null } }) },
    { name: 'refund-of-a-late-payment', ...announced, email: sourceRefundEmail(extra('late')) },
    { name: 'refund-of-a-second-payment', ...announced, email: sourceRefundEmail(extra('second')) },
    { name: 'refund-of-an-excess-payment', ...announced, email: sourceRefundEmail(extra('excess')) },
    { name: 'refund-of-a-rejected-payment', ...announced, email: sourceRefundEmail(extra('rejected')) },
    {
      name: 'refund-to-source-sent',
      ...sent,
      email: sourceRefundSentEmail({
        ...due,
        orderReturn,
        refund: { ...sentRefund, completedOn: '2026-11-30' },
        today: '2026-12-01',
        source: { extra: null },
      }),
    },
    {
      name: 'refund-to-source-sent-of-a-late-payment',
      ...sent,
      email: sourceRefundSentEmail({ ...extra('late'), refund: { ...orderRefund, ...sentRefund, amount: 7196 } }),
    },
    {
      name: 'refund-where-to-paid-online',
      group: 'Return',
      by: 'refundDetailsNeededEmail',
      email: refundDetailsNeededEmail({ ...due, refund: { ...orderRefund, method: null, status: 'pending' } }),
    },
  ];
}
