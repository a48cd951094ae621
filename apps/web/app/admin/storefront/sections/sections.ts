import {
  CONTENT_MAX,
  RAIL_SOURCES,
  SECTION_KINDS,
  type SectionKind,
  SINGLE_SECTIONS,
} from '@kinari/contract/endpoints/storefront/areas';
import type { HomeSection } from '@kinari/contract/endpoints/storefront/content-schemas';
import { formatPlural } from '@kinari/contract/locale';

/** The kinds that can be added. Some exist only once, and a page has a limited number of sections. */
export function listAddableKinds(sections: readonly HomeSection[]): SectionKind[] {
  if (sections.length >= CONTENT_MAX.sections) return [];
  const isSingle = (kind: SectionKind) => (SINGLE_SECTIONS as readonly SectionKind[]).includes(kind);
  return (Object.keys(SECTION_KINDS) as SectionKind[]).filter(
    (kind) => !(isSingle(kind) && sections.some((section) => section.kind === kind)),
  );
}

/** A new section. Fields that only the owner can fill are empty. */
export function createSection(kind: SectionKind): HomeSection {
  return { id: crypto.randomUUID(), hidden: false, ...START_VALUES[kind]() } as HomeSection;
}

// An image is missing until it is uploaded, so these are not complete sections yet.
const START_VALUES: Record<SectionKind, () => { kind: SectionKind } & Record<string, unknown>> = {
  hero: () => ({ kind: 'hero', slides: [] }),
  promises: () => ({ kind: 'promises', items: [{ icon: 'truck', text: '' }] }),
  categories: () => ({ kind: 'categories', title: 'Shop by category' }),
  banner: () => ({ kind: 'banner', lead: '', headline: '', button: 'Shop', link: '/shop-all', productsFromPercent: 0 }),
  rail: () => ({ kind: 'rail', title: '', note: '', source: 'best-sellers', slug: '', hasLink: true }),
  text: () => ({ kind: 'text', title: '', text: '', image: null, button: '', link: '' }),
  images: () => ({ kind: 'images', title: '', items: [{ image: null, caption: '', link: '' }] }),
  questions: () => ({
    kind: 'questions',
    title: 'Questions and answers',
    items: [{ question: '', answer: '' }],
  }),
};

/** The title that shoppers see, or the kind. */
export function nameSection(section: HomeSection): string {
  return section.kind !== 'banner' && 'title' in section && section.title ? section.title : SECTION_KINDS[section.kind];
}

/** One line below the name. */
export function summarizeSection(section: HomeSection): string {
  if (section.hidden) return 'Hidden';
  switch (section.kind) {
    case 'hero':
      return section.slides.length === 0 ? 'The categories with images' : formatPlural(section.slides.length, 'slide');
    case 'promises':
      return formatPlural(section.items.length, 'promise');
    case 'categories':
      return 'All categories';
    case 'banner':
      return section.headline;
    case 'rail':
      return `Rail, ${lowerFirst(RAIL_SOURCES[section.source])}`;
    case 'text':
      return SECTION_KINDS.text;
    case 'images':
      return formatPlural(section.items.length, 'image');
    case 'questions':
      return formatPlural(section.items.length, 'question');
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
