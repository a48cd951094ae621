import { expect, test } from 'vitest';
import { EMPTY_SELECTION, selectAll, selectRow, viewSelection } from './selection.ts';

const LISTED = ['a', 'b', 'c', 'd', 'e'];
const LONG_LIST = Array.from({ length: 250 }, (_, n) => `${n}`);
const MAX_SELECTED = 200;
const singleRow = (id: string) => ({ id, range: false, max: MAX_SELECTED });
const rangeTo = (id: string) => ({ id, range: true, max: MAX_SELECTED });

test('a row is selected by one click and deselected by the next', () => {
  const selected = selectRow(EMPTY_SELECTION, LISTED, singleRow('b'));
  expect([...selected.ids]).toEqual(['b']);
  expect([...selectRow(selected, LISTED, singleRow('b')).ids]).toEqual([]);
});

test('a range extends from the last row in either direction and adds to the selection', () => {
  const selected = selectRow(EMPTY_SELECTION, LISTED, singleRow('d'));
  expect([...selectRow(selected, LISTED, rangeTo('b')).ids].toSorted()).toEqual(['b', 'c', 'd']);
  const more = selectRow(selectRow(selected, LISTED, singleRow('a')), LISTED, rangeTo('b'));
  expect([...more.ids].toSorted()).toEqual(['a', 'b', 'd']);
  expect([...selectRow(EMPTY_SELECTION, LISTED, rangeTo('c')).ids]).toEqual(['c']);
});

test('all rows of a page are selected and deselected', () => {
  const all = selectAll(selectRow(EMPTY_SELECTION, LISTED, singleRow('b')), LISTED, MAX_SELECTED);
  expect([...all.ids]).toEqual(LISTED);
  expect(selectAll(all, LISTED, MAX_SELECTED).ids.size).toBe(0);
});

test('rows selected on another page stay selected when this page is toggled', () => {
  const otherPage = selectRow(EMPTY_SELECTION, ['z'], singleRow('z'));
  const all = selectAll(otherPage, LISTED, MAX_SELECTED);
  expect([...all.ids]).toEqual(['z', ...LISTED]);
  expect([...selectAll(all, LISTED, MAX_SELECTED).ids]).toEqual(['z']);
});

test('the selection never exceeds the maximum', () => {
  expect(selectAll(EMPTY_SELECTION, LONG_LIST, MAX_SELECTED).ids.size).toBe(200);
  expect(selectRow(selectRow(EMPTY_SELECTION, LONG_LIST, singleRow('0')), LONG_LIST, rangeTo('249')).ids.size).toBe(
    200,
  );
});

const row = (id: string, name = id) => ({ id, name });
const viewOf = (ids: string[], listed: { id: string; name: string }[], known: { id: string; name: string }[] = []) =>
  viewSelection(
    {
      selection: { ids: new Set(ids), anchor: undefined },
      rows: new Map(known.map((entry) => [entry.id, entry])),
      rejected: [{ id: 'b', message: 'Already shipped' }],
    },
    listed,
  );

test('rows of other pages stay selected with their last known data, rows of this page with the current data', () => {
  const { selected, all, some } = viewOf(['a', 'b'], [row('b', 'new')], [row('a', 'old'), row('b', 'old')]);
  expect(selected).toEqual([row('a', 'old'), row('b', 'new')]);
  expect([all, some]).toEqual([true, true]);
});

test('the checkbox for all rows counts only the rows of this page', () => {
  const part = viewOf(['a'], [row('a'), row('b')]);
  expect([part.all, part.some]).toEqual([false, true]);
  const other = viewOf(['a'], [row('b')], [row('a')]);
  expect([other.all, other.some]).toEqual([false, false]);
  const empty = viewOf([], []);
  expect([empty.all, empty.some]).toEqual([false, false]);
});

test('a skipped row shows its reason while it is selected', () => {
  expect(viewOf(['b'], [row('b')]).rejectionOf('b')).toBe('Already shipped');
  expect(viewOf([], [row('b')]).rejectionOf('b')).toBeUndefined();
  expect(viewOf(['a'], [row('a')]).rejectionOf('a')).toBeUndefined();
});
