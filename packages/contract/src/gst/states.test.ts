import { expect, test } from 'vitest';
import { isTerritoryWithoutLegislature, STATES, stateCode, stateName } from './states.ts';

test('there are 28 states and 8 union territories with unique codes, in alphabetical order', () => {
  const names = STATES.map(({ name }) => name);
  expect(names).toHaveLength(36);
  expect(names).toEqual(names.toSorted());
  // 25 was Daman and Diu, 28 Andhra Pradesh before 2014. 97 is "other territory" and has no addresses.
  const expected = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'));
  expect(STATES.map(({ code }) => code).toSorted()).toEqual(expected.filter((code) => !['25', '28'].includes(code)));
});

test('the state name gives the code and the code gives the name', () => {
  for (const { code, name } of STATES) {
    expect(stateName(code)).toBe(name);
    expect(stateCode(name)).toBe(code);
    expect(stateCode(` ${name.toUpperCase().replaceAll(' AND ', ' & ').replaceAll(' ', '  ')} `)).toBe(code);
  }
  expect(stateName('97')).toBeUndefined();
});

const OTHER_NAMES = {
  Maharashtra: ['MAHARASHTRA', '  maharashtra ', 'State of Maharashtra'],
  'Tamil Nadu': ['Tamilnadu', 'Tamil-Nadu'],
  'Jammu and Kashmir': ['Jammu & Kashmir', 'Jammu&Kashmir', 'J&K'],
  Odisha: ['Orissa'],
  Puducherry: ['Pondicherry'],
  Uttarakhand: ['Uttaranchal'],
  Delhi: ['NCT of Delhi', 'Delhi (NCT)', 'National Capital Territory of Delhi', 'New Delhi'],
  Chhattisgarh: ['Chattisgarh'],
  'Dadra and Nagar Haveli and Daman and Diu': [
    'Daman & Diu',
    'Dadra and Nagar Haveli',
    'THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU',
  ],
  'Andaman and Nicobar Islands': ['Andaman & Nicobar', 'Andaman and Nicobar Islands'],
};
test.each(Object.entries(OTHER_NAMES))('other names of %s give its code', (state, names) => {
  expect(names.map(stateCode)).toEqual(names.map(() => stateCode(state)));
});

test.each(['', ' ', 'and', 'Atlantis', 'Pradesh', 'AP', 'Pune', '27', 'constructor', '__proto__'])(
  '"%s" is not a state',
  (name) => {
    expect(stateCode(name)).toBeUndefined();
  },
);

test('five union territories have no legislature and charge UTGST', () => {
  const territories = STATES.filter(({ code }) => isTerritoryWithoutLegislature(code));
  expect(territories.map(({ code }) => code).toSorted()).toEqual(['04', '26', '31', '35', '38']);
  expect(isTerritoryWithoutLegislature('97')).toBe(false);
});
