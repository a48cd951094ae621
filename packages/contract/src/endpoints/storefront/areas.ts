import { listKeys } from '../../labels/list-keys.ts';

export { SOCIAL_NETWORKS } from './social-networks.ts';

/**
 * What an owner may word and arrange in the storefront. Must not import zod, because the browser imports this. An area without
 * a published version shows version 0 (`defaults.ts`).
 */
export const CONTENT_AREAS = {
  home: 'Home page',
  header: 'Announcement bar',
  footer: 'Footer',
  theme: 'Look',
  about: 'About',
  refund: 'Return and Refund Policy',
  page: 'Own page',
} as const;

export type ContentArea = keyof typeof CONTENT_AREAS;
export const CONTENT_AREA_KEYS = listKeys(CONTENT_AREAS);

/** Kinds of home sections, in the order of "Add section". */
export const SECTION_KINDS = {
  hero: 'Hero slides',
  promises: 'Promises',
  categories: 'Shop by category',
  banner: 'Banner',
  rail: 'Product rail',
  text: 'Text with image',
  images: 'Images',
  questions: 'Questions and answers',
} as const;

export type SectionKind = keyof typeof SECTION_KINDS;

/** A home page has each of these once. Hero slides come first and cannot be removed or hidden. */
export const SINGLE_SECTIONS = ['hero', 'promises', 'categories'] as const satisfies readonly SectionKind[];

/** Icons of promises and values, with the words that a screen reader reads in the editor. */
export const CONTENT_ICONS = {
  store: 'Shop',
  truck: 'Delivery',
  rupee: 'Rupee',
  clock: 'Clock',
  shield: 'Shield',
  heart: 'Heart',
  bulb: 'Idea',
  globe: 'Globe',
  return: 'Return',
  gift: 'Gift',
  star: 'Star',
  phone: 'Phone',
} as const;

export type ContentIcon = keyof typeof CONTENT_ICONS;

export const RAIL_SOURCES = {
  'best-sellers': 'Best sellers of the last 30 days',
  savings: 'Biggest savings',
  newest: 'Newest products',
  category: 'Products of a category',
  collection: 'Products of a collection',
} as const;

export const CORNERS = { square: 'Square', soft: 'Soft', round: 'Round' } as const;

/** Fonts with Latin, Devanagari and the rupee sign. */
export const FONTS = { anek: 'Anek', mukta: 'Mukta', hind: 'Hind', poppins: 'Poppins' } as const;

/** Names of the tabs of the return policy that take a note of the owner. */
export const REFUND_TABS = {
  overview: 'Overview',
  cancellation: 'Cancellation',
  conditions: 'Conditions',
  process: 'Process',
  gifts: 'Gifts',
  contact: 'Contact',
} as const;

export type RefundTab = keyof typeof REFUND_TABS;

/** In characters. */
export const CONTENT_LENGTH = {
  announcement: 80,
  headline: 40,
  slideText: 120,
  button: 20,
  promise: 40,
  title: 40,
  note: 80,
  caption: 60,
  question: 120,
  answer: 1000,
  sectionText: 2000,
  intro: 200,
  statistic: 12,
  statisticText: 40,
  paragraph: 600,
  valueText: 200,
  year: 10,
  footerNote: 200,
  linkLabel: 30,
  refundNote: 2000,
  pageTitle: 80,
  pageDescription: 160,
  pageText: 20_000,
  link: 300,
  alt: 120,
  versionNote: 200,
} as const;

export const CONTENT_MAX = {
  sections: 12,
  slides: 6,
  promises: 5,
  images: 6,
  questions: 12,
  statistics: 4,
  paragraphs: 6,
  values: 4,
  years: 8,
  footerLinks: 6,
  socialLinks: 5,
  ownPages: 50,
  railProducts: 12,
  /** Bytes of the content of one version. */
  bytes: 65_536,
} as const;
