import { CONTENT_MAX, SECTION_KINDS, type SectionKind } from '@kinari/contract/endpoints/storefront/areas';
import type { HomeSection } from '@kinari/contract/endpoints/storefront/content-schemas';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { expect, test } from 'vitest';
import { listMissing } from '../fields/field-specs.ts';
import { SECTION_FIELDS } from './section-fields.ts';
import { createSection, listAddableKinds, nameSection, summarizeSection } from './sections.ts';

const standardSections = DEFAULT_CONTENT.home.sections as unknown as HomeSection[];

test('each section has a name and a summary', () => {
  expect(standardSections.map((section) => `${nameSection(section)}: ${summarizeSection(section)}`)).toEqual([
    'Hero slides: The categories with images',
    'Promises: 5 promises',
    'Shop by Category: All categories',
    'Best sellers: Rail, best sellers of the last 30 days',
    'Banner: 30% OFF',
    'Biggest savings: Rail, biggest savings',
  ]);
  const [hero] = standardSections;
  expect(hero && summarizeSection({ ...hero, hidden: true })).toBe('Hidden');
});

test('sections that exist once are not offered again, and a full page offers none', () => {
  expect(listAddableKinds(standardSections)).toEqual(['banner', 'rail', 'text', 'images', 'questions']);
  expect(listAddableKinds(standardSections.slice(0, 1))).toContain('promises');
  const full = Array.from({ length: CONTENT_MAX.sections }, () => createSection('banner'));
  expect(listAddableKinds(full)).toEqual([]);
});

test('a new section has all its fields, and only texts and images are missing', () => {
  for (const kind of Object.keys(SECTION_KINDS) as SectionKind[]) {
    const section = createSection(kind);
    for (const { name } of SECTION_FIELDS[kind]) expect(section).toHaveProperty(name);
  }
  expect(listMissing(SECTION_FIELDS.banner, createSection('banner'), 'sections.1')).toEqual(['sections.1.headline']);
  expect(listMissing(SECTION_FIELDS.images, createSection('images'))).toEqual(['items.0.image']);
  expect(listMissing(SECTION_FIELDS.categories, createSection('categories'))).toEqual([]);
});

test('a rail of a category needs the category', () => {
  const rail = { ...createSection('rail'), title: 'Sarees', source: 'category' };
  expect(listMissing(SECTION_FIELDS.rail, rail)).toEqual(['slug']);
});
