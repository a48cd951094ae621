import { listKeys } from '../../labels/list-keys.ts';

type Step = {
  label: string;
  minutes: number;
  isOptional?: true;
  /** Only a shop with a payment provider has this step. */
  needsProvider?: true;
};

/** Steps of the set-up guide, in order. A step is done when the shop's data says so, never by a click. */
export const SETUP_STEPS = {
  company: { label: 'Add your shop details and logo', minutes: 3 },
  product: { label: 'Add your first product', minutes: 4 },
  gst: { label: 'Set up GST', minutes: 1 },
  payments: { label: 'Accept online payments', minutes: 2, isOptional: true, needsProvider: true },
  words: { label: 'Put your own words on the shop', minutes: 5 },
  team: { label: 'Invite your team', minutes: 2, isOptional: true },
  policies: { label: 'Check your policies', minutes: 3 },
  order: { label: 'Place a test order', minutes: 2 },
} as const satisfies Record<string, Step>;

export type SetupStep = keyof typeof SETUP_STEPS;

/** Lists the steps of a shop with or without a payment provider, in order. */
export function listSetupSteps({ hasProvider }: { hasProvider: boolean }): SetupStep[] {
  return listKeys(SETUP_STEPS).filter((step) => hasProvider || !('needsProvider' in SETUP_STEPS[step]));
}
