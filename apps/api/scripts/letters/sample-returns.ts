import type { Letterhead } from '../../src/company/company.service.ts';
import {
  giftCreditLetter,
  type RefundNews,
  refundSentLetter,
  refundWhereLetter,
} from '../../src/mail/returns/refund-letters.ts';
import type { Refund, Return } from '../../src/mail/returns/return-facts.ts';
import { type ReturnNews, returnLetter } from '../../src/mail/returns/return-letters.ts';
import type { Sample } from './sample.ts';
import { anOrder, CREDITED } from './sample-order.ts';

type Line = Return['lines'][number];

const PICTURE = {
  width: 640,
  height: 800,
  widths: [640],
  tint: '#dddddd',
  cutout: true,
  formats: ['webp' as const],
  alt: '',
};
const imageOf = (key: string) => ({
  ...PICTURE,
  id: key,
  filename: `${key}/640.webp`,
  url: `/uploads/${key}/640.webp`,
});

const KURTA: Line = {
  id: 'return-line-1',
  orderLineId: 'line-1',
  parcelId: null,
  name: 'Malhar Handloom Cotton Kurta',
  size: '40',
  color: 'Indigo',
  image: imageOf('kurta'),
  quantity: 1,
  price: 1299,
  reason: 'too_small',
  wish: 'money',
  exchange: null,
  verdict: null,
};
const FOUND = { sellable: 1, damaged: 0, notOurs: 0, missing: 0 };
const LONG: Line = {
  ...KURTA,
  id: 'return-line-2',
  name: 'Anandavardhana Commemorative Jacquard-Woven Reversible Travelling Blanket',
  color: 'Peacock Green with a Marigold Border',
  size: 'King, 275 × 275 cm',
  image: null,
  quantity: 12,
  price: 171_999,
  reason: 'not_as_described',
};

const ASKED: Return = {
  id: 'return-1',
  number: 'R-7K3M9QXA',
  orderId: 'Q8RT5N1W4K2M7D9C',
  state: 'asked',
  forGift: false,
  note: 'The sleeves are short',
  whyRefused: null,
  said: null,
  wePay: false,
  courier: null,
  trackingNumber: null,
  goesTo: 'UPI ••••@okbank',
  askedAt: '2026-11-21T09:30:00.000Z',
  decidedAt: null,
  sentAt: null,
  receivedAt: null,
  closedAt: null,
  lines: [KURTA],
  pictures: [],
  refunds: [],
};
const DUE: Refund = {
  id: 'refund-1',
  orderId: ASKED.orderId,
  returnNumber: ASKED.number,
  amount: 1299,
  means: 'upi',
  goesTo: 'UPI ••••@okbank',
  state: 'due',
  reference: null,
  dueOn: '2026-12-09',
  doneOn: null,
};
const CREDIT: Refund = {
  ...DUE,
  means: 'credit',
  goesTo: null,
  state: 'sent',
  reference: 'Shop credit',
  doneOn: '2026-11-26',
};
const SENT_BACK: Partial<Return> = { sentAt: '2026-11-23T05:00:00.000Z', receivedAt: '2026-11-25T05:00:00.000Z' };
const EXCHANGE: Line = {
  ...KURTA,
  wish: 'exchange',
  exchange: { variantId: 'variant-2', size: '42', color: 'Indigo', orderId: null },
};

type Told = Partial<Return>;
const inspected = (told: Told): Told => ({
  ...SENT_BACK,
  state: 'closed',
  lines: [{ ...KURTA, verdict: FOUND }],
  ...told,
});

const SAMPLES: Record<ReturnNews['kind'], Record<string, Told>> = {
  asked: {
    '': {},
    '-exchange': { lines: [EXCHANGE], goesTo: null },
    '-long': { lines: [LONG, KURTA, { ...EXCHANGE, id: 'return-line-3' }], goesTo: null },
  },
  accepted: {
    '': { state: 'accepted' },
    '-collected': { state: 'accepted', wePay: true, courier: 'Delhivery', trackingNumber: '19041427220815' },
    '-long': { state: 'accepted', wePay: true, lines: [LONG, { ...KURTA, wish: 'credit' }] },
  },
  refused: {
    '': { state: 'refused', whyRefused: 'Sale goods can be returned when faulty, wrong or late' },
    '-long': { state: 'refused', whyRefused: 'It was worn, washed and altered. '.repeat(15).trim(), lines: [LONG] },
  },
  received: {
    '': { ...SENT_BACK, state: 'received' },
    '-credit': { ...SENT_BACK, state: 'received', lines: [{ ...KURTA, wish: 'credit' }] },
  },
  inspected: {
    '': inspected({ refunds: [DUE] }),
    '-nowhere-to-go': inspected({ refunds: [{ ...DUE, means: null, goesTo: null }], goesTo: null }),
    '-part': inspected({
      said: 'One of the two was another shop’s kurta. We have sent it back to you',
      lines: [{ ...KURTA, quantity: 3, verdict: { sellable: 1, damaged: 0, notOurs: 1, missing: 1 } }],
      refunds: [DUE],
    }),
    '-nothing': inspected({
      said: 'The bag was empty',
      lines: [{ ...KURTA, verdict: { sellable: 0, damaged: 0, notOurs: 0, missing: 1 } }],
    }),
    '-credit': inspected({ lines: [{ ...KURTA, wish: 'credit', verdict: FOUND }], refunds: [CREDIT] }),
    '-exchange': inspected({
      lines: [
        {
          ...EXCHANGE,
          verdict: FOUND,
          exchange: { variantId: 'v', size: '42', color: 'Indigo', orderId: 'KN3T8Q4M00' },
        },
      ],
      refunds: [CREDIT],
    }),
    '-long': inspected({
      said: 'Everything is as it should be. '.repeat(15).trim(),
      lines: [{ ...LONG, verdict: { ...FOUND, sellable: 12 } }],
      refunds: [{ ...DUE, amount: 2_063_988 }],
    }),
  },
};

/** Letters about returns, and about the money that goes back. */
export function returnSamples(publicUrl: string, company: Letterhead): Sample[] {
  const news = (Object.entries(SAMPLES) as [ReturnNews['kind'], Record<string, Told>][]).flatMap(([kind, told]) =>
    Object.entries(told).map(([name, changes]) => ({
      name: `return-${kind}${name}`,
      group: 'Return',
      by: 'returnLetter',
      letter: returnLetter({ kind, company, publicUrl, back: { ...ASKED, ...changes } }),
    })),
  );
  return [...news, ...refundSamples(publicUrl, company.name)];
}

function refundSamples(publicUrl: string, company: string): Sample[] {
  const back = { ...ASKED, ...inspected({}) };
  const sent: Refund = { ...DUE, state: 'sent', reference: '633412908745', doneOn: '2026-11-30' };
  const order = anOrder({ deliveryStatus: 'DELIVERED', paymentStatus: 'REFUNDED', documents: CREDITED });
  const facts: RefundNews = { company, publicUrl, refund: sent, order, back, today: '2026-11-30' };
  const { back: _none, ...cancelled } = facts;
  const byBank: Refund = { ...sent, means: 'bank', goesTo: 'Bank ••••4321', returnNumber: null, amount: 7796 };
  const nowhere: Refund = { ...DUE, means: null, goesTo: null, returnNumber: null, amount: 7796 };
  const credit = { company, publicUrl, code: 'KIN-7K3M-9QXA-2B4C', amount: 129_900, expiresOn: '2027-11-26' };
  return [
    { name: 'refund-sent', group: 'Return', by: 'refundSentLetter', letter: refundSentLetter(facts) },
    {
      name: 'refund-sent-of-a-cancelled-order',
      group: 'Return',
      by: 'refundSentLetter',
      letter: refundSentLetter({ ...cancelled, refund: byBank, today: '2026-12-01' }),
    },
    {
      name: 'refund-where-to',
      group: 'Return',
      by: 'refundWhereLetter',
      letter: refundWhereLetter({ ...cancelled, refund: nowhere }),
    },
    { name: 'gift-credit', group: 'Return', by: 'giftCreditLetter', letter: giftCreditLetter(credit) },
  ];
}
