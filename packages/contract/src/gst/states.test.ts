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

test.each([
  ['MAHARASHTRA', '27'],
  ['  maharashtra ', '27'],
  ['State of Maharashtra', '27'],
  ['Tamilnadu', '33'],
  ['Tamil-Nadu', '33'],
  ['Jammu & Kashmir', '01'],
  ['Jammu&Kashmir', '01'],
  ['J&K', '01'],
  ['Orissa', '21'],
  ['Pondicherry', '34'],
  ['Uttaranchal', '05'],
  ['NCT of Delhi', '07'],
  ['Delhi (NCT)', '07'],
  ['National Capital Territory of Delhi', '07'],
  ['New Delhi', '07'],
  ['Chattisgarh', '22'],
  ['Daman & Diu', '26'],
  ['Dadra and Nagar Haveli', '26'],
  ['THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU', '26'],
  ['Andaman & Nicobar', '35'],
  ['Andaman and Nicobar Islands', '35'],
])('%s is %s', (name, code) => {
  expect(stateCode(name)).toBe(code);
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
