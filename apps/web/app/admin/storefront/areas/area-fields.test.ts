import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { expect, test } from 'vitest';
import { AREA_FIELDS, listMissingFields } from './area-fields.ts';

const AREAS = ['home', 'header', 'footer', 'theme', 'about', 'refund'] as const;

test('the standard texts of every area are complete', () => {
  for (const area of AREAS) expect(listMissingFields(area, DEFAULT_CONTENT[area])).toEqual([]);
});

test('every part of an area has a field', () => {
  for (const area of ['header', 'footer', 'about', 'refund'] as const)
    expect(AREA_FIELDS[area].map(({ name }) => name).toSorted()).toEqual(Object.keys(DEFAULT_CONTENT[area]).toSorted());
});

test('a missing field of the home page is found by its path', () => {
  const { sections } = DEFAULT_CONTENT.home;
  const [hero] = sections;
  const slide = { headline: 'Sarees', text: '', button: 'Shop', link: '/shop-all', image: null };
  expect(listMissingFields('home', { sections: [{ ...hero, slides: [slide] }, ...sections.slice(1)] })).toEqual([
    'sections.0.slides.0.image',
  ]);
});
