import { expect, test } from 'vitest';
import {
  changeListValues,
  formatListParams,
  oneOf,
  PAGE,
  pageSize,
  parseListParams,
  pattern,
  type Sorting,
  sorting,
  toggleSorting,
  typedText,
} from './list-params.ts';

const NEWEST: Sorting<'newest' | 'price'> = { by: 'newest', direction: 'desc' };
const PARAMS = {
  q: typedText(10),
  status: oneOf(['open', 'done']),
  view: oneOf(['all', 'late'], 'all'),
  day: pattern(/^\d{4}-\d\d-\d\d$/),
  sort: sorting(['newest', 'price'], NEWEST),
  rows: pageSize([10, 25]),
  page: PAGE,
};
const DEFAULTS = { q: '', status: undefined, view: 'all', day: '', sort: NEWEST, rows: 10, page: 1 } as const;
const parse = (search: string) => parseListParams(PARAMS, new URLSearchParams(search));

test('an empty URL means the defaults, and the defaults are left out of the URL', () => {
  expect(parse('')).toEqual(DEFAULTS);
  expect(formatListParams(PARAMS, DEFAULTS)).toBe('');
  expect(formatListParams(PARAMS, { ...DEFAULTS, q: '', view: 'all', page: 1 })).toBe('');
});

test('values survive the URL', () => {
  const values = {
    q: 'a & b',
    status: 'done',
    view: 'late',
    day: '2026-11-18',
    sort: { by: 'price', direction: 'asc' },
    rows: 25,
    page: 3,
  } as const;
  const search = formatListParams(PARAMS, values);
  expect(search).toBe('?q=a+%26+b&status=done&view=late&day=2026-11-18&sort=price-asc&rows=25&page=3');
  expect(parse(search)).toEqual(values);
});

test.each([
  'page=0',
  'page=-1',
  'page=1e3',
  'page=12345678',
  'rows=11',
  'status=gone',
  'view=',
  'day=18.11.2026',
  'sort=price',
  'sort=price-up',
  'sort=constructor-asc',
  'q=%20%20',
  'unknown=1',
])('%s counts as absent', (search) => {
  expect(parse(search)).toEqual(DEFAULTS);
});

test('typed text is trimmed and shortened', () => {
  expect(parse('q=%20kurta%20').q).toBe('kurta');
  expect(parse(`q=${'x'.repeat(50)}`).q).toBe('x'.repeat(10));
});

test('another filter, sort order or page size goes back to the first page', () => {
  const values = parse('status=open&page=4');
  expect(changeListValues<typeof PARAMS>(values, { status: 'done' })).toMatchObject({ status: 'done', page: 1 });
  expect(changeListValues<typeof PARAMS>(values, { rows: 25 })).toMatchObject({ status: 'open', rows: 25, page: 1 });
  expect(changeListValues<typeof PARAMS>(values, { page: 5 })).toMatchObject({ status: 'open', page: 5 });
});

test('a list without pages gets no page', () => {
  const params = { q: typedText(10) };
  expect(changeListValues<typeof params>({ q: '' }, { q: 'a' })).toEqual({ q: 'a' });
});

test('a column sorts, reverses, and returns to the default', () => {
  const click = (current: typeof NEWEST) => toggleSorting(current, { by: 'price', direction: 'desc' }, NEWEST);
  const first = click(NEWEST);
  expect(first).toEqual({ by: 'price', direction: 'desc' });
  const second = click(first);
  expect(second).toEqual({ by: 'price', direction: 'asc' });
  expect(click(second)).toEqual(NEWEST);
});
