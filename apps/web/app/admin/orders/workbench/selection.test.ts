import { expect, test } from 'vitest';
import { NOTHING, pick, pickAll } from './selection.ts';

const LISTED = ['a', 'b', 'c', 'd', 'e'];
const MANY = Array.from({ length: 250 }, (_, n) => `${n}`);
const one = (id: string) => ({ id, range: false });
const range = (id: string) => ({ id, range: true });

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
  const all = pickAll(pick(NOTHING, LISTED, one('b')), LISTED);
  expect([...all.ids]).toEqual(LISTED);
  expect(pickAll(all, LISTED)).toBe(NOTHING);
});

test('never more than 200', () => {
  expect(pickAll(NOTHING, MANY).ids.size).toBe(200);
  expect(pick(pick(NOTHING, MANY, one('0')), MANY, range('249')).ids.size).toBe(200);
});
