/** What can happen to a parcel once it is packed, in words of nobody's. */
export const STEPS = [
  'picked_up',
  'in_transit',
  'at_destination',
  'out_for_delivery',
  'undelivered',
  'delivered',
  'rto_initiated',
  'rto_in_transit',
  'rto_delivered',
  'lost',
] as const;
export type Step = (typeof STEPS)[number];

const UNDER_WAY: Step[] = ['picked_up', 'in_transit', 'in_transit', 'at_destination', 'out_for_delivery'];
const BACK: Step[] = ['rto_initiated', 'rto_in_transit', 'rto_in_transit', 'rto_delivered'];

/** Lives as parcels have them. */
export const LIVES = {
  delivered: [...UNDER_WAY, 'delivered'],
  'second try': [...UNDER_WAY, 'undelivered', 'out_for_delivery', 'delivered'],
  returned: [...UNDER_WAY, 'undelivered', 'out_for_delivery', 'undelivered', ...BACK],
  lost: ['picked_up', 'in_transit', 'lost'],
} satisfies Record<string, Step[]>;
export type Life = keyof typeof LIVES;

// How long a parcel lies before each, in hours: a rider's round is short, the road to another city is not.
const HOURS: Record<Step, [number, number]> = {
  picked_up: [2, 20],
  in_transit: [3, 30],
  at_destination: [4, 24],
  out_for_delivery: [2, 16],
  undelivered: [1, 9],
  delivered: [1, 9],
  rto_initiated: [12, 48],
  rto_in_transit: [6, 40],
  rto_delivered: [8, 48],
  lost: [48, 200],
};

export function timeAfter(from: Date, step: Step, random: () => number): Date {
  const [least, most] = HOURS[step];
  const minutes = Math.round(60 * (least + random() * (most - least)));
  // Their clocks tell whole seconds.
  return new Date(Math.floor(from.getTime() / 1000) * 1000 + minutes * 60_000);
}

export const REASONS = [
  'Consignee unavailable',
  'Consignee refused to accept the shipment',
  'Address incomplete or incorrect',
  'Cash not ready with the consignee',
];

/** As couriers write it: India's time, without saying so. */
export function indianText(at: Date, between: ' ' | 'T' = ' '): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', between);
}

/** Chance that can be had again: by a seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
