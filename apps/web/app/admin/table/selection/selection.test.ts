import { expect, test } from 'vitest';
import { NOTHING, pick, pickAll } from './selection.ts';

const LISTED = ['a', 'b', 'c', 'd', 'e'];
const MANY = Array.from({ length: 250 }, (_, n) => `${n}`);
const MOST = 200;
const one = (id: string) => ({ id, range: false, most: MOST });
const range = (id: string) => ({ id, range: true, most: MOST });

test('a row is selected by one press and let go by the next', () => {
  const selected = pick(NOTHING, LISTED, one('b'));
  expect([...selected.ids]).toEqual(['b']);
  expect([...pick(selected, LISTED, one('b')).ids]).toEqual([]);
});

test('a range goes from the last row to this one, downwards or upwards, and adds to what there is', () => {
  const selected = pick(NOTHING, LISTED, one('d'));
  expect([...pick(selected, LISTED, range('b')).ids].toSorted()).toEqual(['b', 'c', 'd']);
  const more = pick(pick(selected, LISTED, one('a')), LISTED, range('b'));
  expect([...more.ids].toSorted()).toEqual(['a', 'b', 'd']);
  expect([...pick(NOTHING, LISTED, range('c')).ids]).toEqual(['c']);
});

test('all of a page are selected, and let go', () => {
  const all = pickAll(pick(NOTHING, LISTED, one('b')), LISTED, MOST);
  expect([...all.ids]).toEqual(LISTED);
  expect(pickAll(all, LISTED, MOST).ids.size).toBe(0);
});

test('what is selected on another page stays, whether all of this one are selected or let go', () => {
  const elsewhere = pick(NOTHING, ['z'], one('z'));
  const all = pickAll(elsewhere, LISTED, MOST);
  expect([...all.ids]).toEqual(['z', ...LISTED]);
  expect([...pickAll(all, LISTED, MOST).ids]).toEqual(['z']);
});

test('never more than may be acted on together', () => {
  expect(pickAll(NOTHING, MANY, MOST).ids.size).toBe(200);
  expect(pick(pick(NOTHING, MANY, one('0')), MANY, range('249')).ids.size).toBe(200);
});
