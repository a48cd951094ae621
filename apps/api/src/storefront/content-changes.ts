import { isDeepStrictEqual } from 'node:util';
import {
  type ContentArea,
  REFUND_TABS,
  type RefundTab,
  SECTION_KINDS,
} from '@kinari/contract/endpoints/storefront/areas';
import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import type { Section } from './stored-content.ts';

type FieldNames<Area extends ContentArea> = Readonly<Partial<Record<keyof Content[Area], string>>>;

const FIELD_NAMES: { [Area in ContentArea]: FieldNames<Area> } = {
  home: {},
  header: { announcement: 'Announcement' },
  footer: {
    note: 'Footer note',
    links: 'Footer links',
    social: 'Social links',
    whatsapp: 'WhatsApp number',
  },
  theme: { brand: 'Brand colour', accent: 'Accent colour', corners: 'Corners', font: 'Font' },
  about: {
    intro: 'Introduction',
    statistics: 'Statistics',
    story: 'Story',
    values: 'Values',
    journey: 'Journey',
    invitation: 'Invitation',
  },
  refund: { intro: 'Introduction' },
  page: { title: 'Title', description: 'Description', text: 'Text' },
};

/** Describes how content differs, such as `"Best sellers" moved`. Without `before`, it is a new page. */
export function describeChanges<Area extends ContentArea>(
  area: Area,
  before: Content[Area] | undefined,
  after: Content[Area],
): string[] {
  if (!before) return [`"${(after as Content['page']).title}" added`];
  const names = Object.entries(FIELD_NAMES[area]) as [keyof Content[Area], string][];
  const changes = names
    .filter(([field]) => !isDeepStrictEqual(before[field], after[field]))
    .map(([, name]) => `${name} changed`);
  if (area === 'refund') changes.push(...describeNotes(before as Content['refund'], after as Content['refund']));
  if (area === 'home')
    changes.push(...describeSections((before as Content['home']).sections, (after as Content['home']).sections));
  return changes;
}

function describeNotes(before: Content['refund'], after: Content['refund']): string[] {
  return (Object.keys(REFUND_TABS) as RefundTab[])
    .filter((tab) => before.notes[tab] !== after.notes[tab])
    .map((tab) => `Note for "${REFUND_TABS[tab]}" changed`);
}

function describeSections(before: readonly Section[], after: readonly Section[]): string[] {
  const moved = listMovedIds(before, after);
  const changes = after.flatMap((section) => {
    const earlier = before.find(({ id }) => id === section.id);
    const name = sectionName(section);
    if (!earlier) return [`${name} added`];
    const isChanged = !isDeepStrictEqual({ ...earlier, hidden: false }, { ...section, hidden: false });
    return [
      ...(isChanged ? [`${name} changed`] : []),
      ...(earlier.hidden === section.hidden ? [] : [`${name} ${section.hidden ? 'hidden' : 'shown again'}`]),
      ...(moved.has(section.id) ? [`${name} moved`] : []),
    ];
  });
  const removed = before.filter(({ id }) => !after.some((section) => section.id === id));
  return [...changes, ...removed.map((section) => `${sectionName(section)} removed`)];
}

/** Sections that a home page has once have the name of their kind, the others their title. */
function sectionName(section: Section): string {
  switch (section.kind) {
    case 'hero':
    case 'promises':
    case 'categories':
      return SECTION_KINDS[section.kind];
    case 'banner':
      return `"${section.headline}"`;
    default:
      return section.title ? `"${section.title}"` : SECTION_KINDS[section.kind];
  }
}

/** Returns the fewest sections that explain the new order: all others are in a row that stayed in order. */
function listMovedIds(before: readonly Section[], after: readonly Section[]): Set<string> {
  const oldPlaces = after
    .map(({ id }) => ({ id, place: before.findIndex((section) => section.id === id) }))
    .filter(({ place }) => place >= 0);
  // The longest row that stayed in order and ends at each section.
  const rows: (typeof oldPlaces)[] = [];
  for (const [index, entry] of oldPlaces.entries()) {
    const longest = rows
      .slice(0, index)
      .filter((row) => (row.at(-1)?.place ?? 0) < entry.place)
      .toSorted((one, other) => other.length - one.length)[0];
    rows.push([...(longest ?? []), entry]);
  }
  const stayed = new Set(rows.toSorted((one, other) => other.length - one.length)[0]?.map(({ id }) => id));
  return new Set(oldPlaces.map(({ id }) => id).filter((id) => !stayed.has(id)));
}
