import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import { expect, test } from 'vitest';
import { describeChanges } from './content-changes.ts';
import { getDefaultContent, type Section } from './stored-content.ts';

const home = () => getDefaultContent('home')!;
const change = (edit: (sections: Section[]) => Section[]) =>
  describeChanges('home', home(), { sections: edit(home().sections) });
const rail = (id: string, title: string): Section => ({
  id,
  kind: 'rail',
  hidden: false,
  title,
  note: '',
  source: 'newest',
  slug: '',
  hasLink: false,
});
const move = (from: number, to: number) => (sections: Section[]) => {
  const [moved] = sections.splice(from, 1);
  return sections.toSpliced(to, 0, moved!);
};

test('equal content has no changes, also if its fields are in another order', () => {
  expect(change((sections) => sections)).toEqual([]);
  expect(change((sections) => sections.map((section) => reverseKeys(section)))).toEqual([]);
});

test.each<[string, (sections: Section[]) => Section[], string[]]>([
  ['an added rail', (sections) => [...sections, rail('new', 'New this week')], ['"New this week" added']],
  ['a removed rail', (sections) => sections.toSpliced(5, 1), ['"Biggest savings" removed']],
  ['a hidden rail', (sections) => sections.with(3, { ...sections[3]!, hidden: true }), ['"Best sellers" hidden']],
  ['hidden promises', (sections) => sections.with(1, { ...sections[1]!, hidden: true }), ['Promises hidden']],
  ['a rail moved up', move(5, 3), ['"Biggest savings" moved']],
  ['a section moved down', move(1, 5), ['Promises moved']],
  ['a banner', (sections) => edit(sections, 4, { headline: '40% OFF' }), ['"40% OFF" changed']],
  ['a slide', (sections) => edit(sections, 0, { slides: [createSlide()] }), ['Hero slides changed']],
  [
    'a moved and changed rail',
    (sections) => edit(move(5, 3)(sections), 3, { note: 'x' }),
    ['"Biggest savings" changed', '"Biggest savings" moved'],
  ],
])('describes %s', (_what, editSections, expected) => {
  expect(change(editSections)).toEqual(expected);
});

test('a section that is shown again is described', () => {
  const hidden = { sections: edit(home().sections, 3, { hidden: true }) };
  expect(describeChanges('home', hidden, home())).toEqual(['"Best sellers" shown again']);
});

test('reversing all movable sections keeps one of them in place', () => {
  expect(change(([hero, ...others]) => [hero!, ...others.toReversed()])).toHaveLength(4);
});

test('other areas name their fields', () => {
  const theme = getDefaultContent('theme')!;
  expect(describeChanges('theme', theme, { ...theme, brand: '#0b5c4a', font: 'hind' })).toEqual([
    'Brand colour changed',
    'Font changed',
  ]);
  const about = getDefaultContent('about')!;
  expect(describeChanges('about', about, { ...about, statistics: [] })).toEqual(['Statistics changed']);
  const header: Content['header'] = { announcement: { text: 'Open on Sunday', link: '' } };
  expect(describeChanges('header', getDefaultContent('header'), header)).toEqual(['Announcement changed']);
  const refund = getDefaultContent('refund')!;
  const notes = { ...refund.notes, gifts: 'Ask us first.' };
  expect(describeChanges('refund', refund, { ...refund, notes })).toEqual(['Note for "Gifts" changed']);
});

test('a new page is added, and a changed one names its fields', () => {
  const page = { title: 'Size guide', description: '', text: 'Measure twice.' };
  expect(describeChanges('page', undefined, page)).toEqual(['"Size guide" added']);
  expect(describeChanges('page', page, { ...page, text: 'Measure once.' })).toEqual(['Text changed']);
});

function edit(sections: Section[], index: number, fields: object): Section[] {
  return sections.with(index, { ...sections[index]!, ...fields });
}

function createSlide() {
  const image = { id: '0199a8e2-0000-7000-8000-000000000001', alt: '' };
  return { headline: 'Onam sarees', text: '', button: 'See all', link: '/shop-all', image };
}

function reverseKeys<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).toReversed()) as Value;
}
