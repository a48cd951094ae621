/** Tracking steps of a packed shipment, independent of any courier. */
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

const TRANSIT_STEPS: Step[] = ['picked_up', 'in_transit', 'in_transit', 'at_destination', 'out_for_delivery'];
const RTO_STEPS: Step[] = ['rto_initiated', 'rto_in_transit', 'rto_in_transit', 'rto_delivered'];

/** Typical sequences of steps. */
export const SCENARIOS = {
  delivered: [...TRANSIT_STEPS, 'delivered'],
  'second attempt': [...TRANSIT_STEPS, 'undelivered', 'out_for_delivery', 'delivered'],
  returned_to_origin: [...TRANSIT_STEPS, 'undelivered', 'out_for_delivery', 'undelivered', ...RTO_STEPS],
  lost: ['picked_up', 'in_transit', 'lost'],
} satisfies Record<string, Step[]>;
export type Scenario = keyof typeof SCENARIOS;

// Hours before each step, minimum and maximum: a delivery round is short, transit to another city is long.
const STEP_HOURS: Record<Step, [number, number]> = {
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

export function nextStepTime(from: Date, step: Step, random: () => number): Date {
  const [minHours, maxHours] = STEP_HOURS[step];
  const minutes = Math.round(60 * (minHours + random() * (maxHours - minHours)));
  // Courier timestamps have no milliseconds.
  return new Date(Math.floor(from.getTime() / 1000) * 1000 + minutes * 60_000);
}

const FAILURE_REASONS = [
  'Consignee unavailable',
  'Consignee refused to accept the shipment',
  'Address incomplete or incorrect',
  'Cash not ready with the consignee',
];

export function pickFailureReason(random: () => number): string {
  return FAILURE_REASONS[Math.floor(random() * FAILURE_REASONS.length)] ?? '';
}

/** Formats a time as couriers do: Indian time without an offset. */
export function formatIndianTime(at: Date, separator: ' ' | 'T' = ' '): string {
  return new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', separator);
}

/** Creates a seeded random number generator (mulberry32), so that runs are repeatable. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
