import { type Courier, CourierRefused } from './courier.ts';

/** A courier that nobody talks to: staff type its number, and say what they hear from it. */
export const byHand: Courier = {
  name: 'by-hand',
  async book({ number, courierName }) {
    if (!number) throw new CourierRefused('by-hand', 'Type the number that the courier gave');
    return { number, courierName: courierName ?? 'By hand' };
  },
  lookUp: async () => undefined,
  label: async () => undefined,
  collect: async () => {},
  cancel: async () => {},
  track: async () => [],
  decide: async () => {},
  verifyHook: () => false,
  readHook: () => [],
};
