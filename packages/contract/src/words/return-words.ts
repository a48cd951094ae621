/** Days for which the units of an accepted exchange wait for what is sent back. */
export const EXCHANGE_HELD_DAYS = 14;

/** Days after a refund was sent on which where it went is forgotten. */
export const DESTINATION_KEPT_DAYS = 90;

export const RETURN_STATES = ['asked', 'accepted', 'refused', 'withdrawn', 'moving', 'received', 'closed'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Where a return is, as people read it. What it came to is said by its refunds. */
export const RETURN_WORDS = {
  asked: 'Asked',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  moving: 'On its way',
  received: 'Received',
  closed: 'Closed',
} as const satisfies Record<ReturnState, string>;

/** Nothing more is expected of it. */
export const RETURN_ENDED = ['refused', 'withdrawn', 'closed'] as const satisfies readonly ReturnState[];
/** The customer can still take it back. */
export const RETURN_OPEN = ['asked', 'accepted', 'moving'] as const satisfies readonly ReturnState[];

/** The queues of the back office, in the order of a return's life; refunds that are due have a list of their own. */
export const RETURN_QUEUES = ['asked', 'to-receive', 'to-inspect', 'closed'] as const;
export type ReturnQueue = (typeof RETURN_QUEUES)[number];
export const QUEUE_WORDS = {
  asked: 'Asked',
  'to-receive': 'To receive',
  'to-inspect': 'To inspect',
  closed: 'Closed',
} as const satisfies Record<ReturnQueue, string>;
export const QUEUE_STATES = {
  asked: ['asked'],
  'to-receive': ['accepted', 'moving'],
  'to-inspect': ['received'],
  closed: RETURN_ENDED,
} as const satisfies Record<ReturnQueue, readonly ReturnState[]>;

export const RETURN_REASONS = {
  too_small: 'Too small',
  too_large: 'Too large',
  changed_mind: 'Changed my mind',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  not_as_described: 'Not as described',
  too_late: 'Came too late',
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;

/** Reasons for which goods are always taken back, at the shop's cost. */
export const OUR_FAULT = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'too_late',
] as const satisfies readonly ReturnReason[];
export const isOurFault = (reason: ReturnReason): boolean => (OUR_FAULT as readonly ReturnReason[]).includes(reason);

export const RETURN_WISHES = {
  money: 'Money back',
  exchange: 'Another size or colour',
  credit: 'Shop credit',
} as const;
export type ReturnWish = keyof typeof RETURN_WISHES;

export const VERDICTS = { sellable: 'Sellable', damaged: 'Damaged', notOurs: 'Not ours', missing: 'Missing' } as const;
export type Verdict = keyof typeof VERDICTS;

export const REFUND_MEANS = { upi: 'UPI', bank: 'Bank', credit: 'Shop credit' } as const;
export type RefundMeans = keyof typeof REFUND_MEANS;

export const REFUND_STATES = ['due', 'noted', 'sent', 'void'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** From this day after the goods came back, a refund that is due is shown in red. */
export const REFUND_LATE_DAYS = 10;

export const UPI_ID = /^[\w.-]{2,64}@[a-z]{2,64}$/i;
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
export const BANK_ACCOUNT = /^\d{9,18}$/;
/** The code of a credit, as it is printed. */
export const CREDIT_CODE = /^KIN-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
/** The same from however it was typed: in any case, with or without hyphens. */
export function tidyCreditCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return letters.replace(/^(KIN)(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4');
}
