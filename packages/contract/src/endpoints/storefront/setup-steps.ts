/** Steps of the set-up guide, in order. A step is done when the shop's data says so, never by a click. */
export const SETUP_STEPS = {
  company: { label: 'Add your shop details and logo', minutes: 3 },
  product: { label: 'Add your first product', minutes: 4 },
  gst: { label: 'Set up GST', minutes: 1 },
  words: { label: 'Put your own words on the shop', minutes: 5 },
  team: { label: 'Invite your team', minutes: 2, isOptional: true },
  policies: { label: 'Check your policies', minutes: 3 },
  order: { label: 'Place a test order', minutes: 2 },
} as const satisfies Record<string, { label: string; minutes: number; isOptional?: true }>;

export type SetupStep = keyof typeof SETUP_STEPS;
