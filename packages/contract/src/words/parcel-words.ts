export const PARCEL_STATES = [
  'packed',
  'asking',
  'ready',
  'handed_over',
  'moving',
  'out',
  'failed',
  'returning',
  'delivered',
  'returned',
  'lost',
  'void',
] as const;

export type ParcelState = (typeof PARCEL_STATES)[number];

/** Where a parcel is, as people read it. */
export const PARCEL_WORDS = {
  packed: 'Packed',
  asking: 'Asking the courier',
  ready: 'Ready to go',
  handed_over: 'Handed over',
  moving: 'On its way',
  out: 'Out for delivery',
  failed: 'Delivery tried',
  returning: 'Coming back',
  delivered: 'Delivered',
  returned: 'Came back',
  lost: 'Lost',
  void: 'Unpacked',
} as const satisfies Record<ParcelState, string>;

/** Still in the house. */
export const IN_THE_HOUSE = ['packed', 'asking', 'ready'] as const satisfies readonly ParcelState[];
/** With the courier, on the way to the customer or back. */
export const ON_THE_ROAD = [
  'handed_over',
  'moving',
  'out',
  'failed',
  'returning',
] as const satisfies readonly ParcelState[];
/** Nothing more is expected of it; only staff take it out of these, and say why. */
export const ENDED = ['delivered', 'returned', 'lost', 'void'] as const satisfies readonly ParcelState[];

export const isOneOf = (states: readonly ParcelState[], state: ParcelState): boolean => states.includes(state);

/** The views of the order list, in the order of an order's life. */
export const ORDER_VIEWS = ['to-pack', 'packed', 'handed-over', 'late', 'failed', 'coming-back', 'all'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
export const VIEW_WORDS = {
  'to-pack': 'To pack',
  packed: 'Packed',
  'handed-over': 'Handed over',
  late: 'Late',
  failed: 'Delivery failed',
  'coming-back': 'Coming back',
  all: 'All',
} as const satisfies Record<OrderView, string>;

/** Goods above this value travel with an e-way bill. */
export const EWAY_BILL_ABOVE_RUPEES = 50_000;
