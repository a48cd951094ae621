import { expect, test } from 'vitest';
import { categoryFactsDraft, checkCategoryFacts, newFact, toCategoryFacts, withFact } from './category-facts-draft.ts';

const RAM = {
  key: 'ram',
  name: 'RAM',
  kind: 'number' as const,
  unit: 'GB',
  options: [],
  required: true,
  filterable: true,
};
const FABRIC = {
  ...RAM,
  key: 'fabric',
  name: 'Fabric',
  kind: 'choice' as const,
  unit: null,
  options: ['Cotton', 'Silk'],
};
const asks = { own: [RAM, FABRIC], inherited: [], required: null, inheritedRequired: [], sizeChart: null };

test('what was read and not touched is sent as it was', () => {
  const draft = categoryFactsDraft(asks);
  expect(checkCategoryFacts(draft)).toEqual({});
  expect(toCategoryFacts(draft)).toEqual({ own: asks.own, required: null, sizeChart: null });
});

test('a new fact goes without a key, its options one to a line or with commas', () => {
  const fact = { ...newFact(), name: ' Sleeve ', options: 'Full\nHalf, Full\n\n' };
  expect(toCategoryFacts({ ...categoryFactsDraft(asks), own: [fact] }).own).toEqual([
    { name: 'Sleeve', kind: 'choice', unit: null, options: ['Full', 'Half'], required: false, filterable: true },
  ]);
});

test('a kind that has no unit, no options or no values to filter by sends none', () => {
  const fact = { ...newFact(), name: 'Care', kind: 'text' as const, unit: 'GB', options: 'Cotton' };
  expect(toCategoryFacts({ ...categoryFactsDraft(asks), own: [fact] }).own[0]).toMatchObject({
    unit: null,
    options: [],
    filterable: false,
  });
});

test('a fact has a name of its own, and a choice something to choose', () => {
  const blank = newFact();
  expect(checkCategoryFacts({ ...categoryFactsDraft(asks), own: [blank] })).toEqual({
    [`${blank.key}.name`]: 'Please name the fact',
    [`${blank.key}.options`]: 'Please fill what to choose from, one to a line',
  });
  const twin = { ...newFact(), name: 'ram', kind: 'text' as const };
  const draft = categoryFactsDraft(asks);
  expect(checkCategoryFacts({ ...draft, own: [...draft.own, twin] })).toEqual({
    'ram.name': 'This fact stands here twice',
    [`${twin.key}.name`]: 'This fact stands here twice',
  });
});

test('a name that another category has brings its kind and unit along', () => {
  const row = newFact();
  const [named] = withFact([row], row.key, { name: 'ram' }, [RAM]);
  expect(named).toMatchObject({ name: 'ram', kind: 'number', unit: 'GB' });
});
