import type { ContentArea } from './areas.ts';

/** Claims of version 0 that may not be true of this shop. The set-up guide lists them until they are changed or confirmed. */
export const CLAIMS = {
  pickup: { area: 'home', text: 'Curb-side pickup' },
  'low-prices': { area: 'home', text: 'Low prices guaranteed' },
  'always-open': { area: 'home', text: 'Available 24/7' },
  discount: { area: 'home', text: '30% OFF' },
  'free-shipping': { area: 'header', text: 'Free Shipping for orders' },
  customers: { area: 'about', text: '10M+' },
  products: { area: 'about', text: '50K+' },
  countries: { area: 'about', text: '100+' },
  rating: { area: 'about', text: '4.8/5' },
  journey: { area: 'about', text: 'A shop for millions' },
} as const satisfies Record<string, { area: ContentArea; text: string }>;

export type Claim = keyof typeof CLAIMS;
