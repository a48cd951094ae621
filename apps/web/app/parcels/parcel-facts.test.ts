import { expect, test } from 'vitest';
import { formatEvent, meaningOf, type ShownParcel, timelineOf } from './parcel-facts.ts';

const TODAY = '2026-11-15';
const placedAt = '2026-11-12T14:12:00Z';
const event = (id: string, state: ShownParcel['state'], at: string, said: string | null = null) => ({
  id,
  state,
  at,
  said,
  place: null,
});
const parcel = {
  id: 'p',
  position: 1,
  state: 'moving',
  stateAt: '2026-11-14T05:00:00Z',
  collect: 2598,
  promisedOn: '2026-11-18',
  decision: null,
  tryOn: null,
  failure: null,
  decideBy: null,
  lines: [],
  events: [
    event('b', 'moving', '2026-11-14T23:40:00Z', 'At the hub'),
    event('a', 'handed_over', '2026-11-13T12:50:00Z'),
  ],
} as unknown as ShownParcel;

test('times are those in India', () => {
  expect(formatEvent('2026-11-14T23:40:00Z', TODAY)).toBe('Today, 05:10');
  expect(formatEvent('2026-11-13T12:50:00Z', TODAY)).toBe('Fri 13 Nov, 18:20');
});

test('a timeline begins with what is expected and ends with the order', () => {
  const steps = timelineOf(parcel, { placedAt, today: TODAY });
  expect(steps.map(({ title, when, kind }) => [title, when, kind])).toEqual([
    ['Expected', 'by Wed 18 Nov', 'todo'],
    ['On its way', 'Today, 05:10', 'now'],
    ['Handed over', 'Fri 13 Nov, 18:20', 'done'],
    ['Order placed', 'Thu 12 Nov, 19:42', 'done'],
  ]);
});

test('of a late parcel, one that waits for an answer and one that has come nothing is promised', () => {
  const titles = (facts: Partial<ShownParcel>) =>
    timelineOf({ ...parcel, ...facts }, { placedAt, today: TODAY }).map(({ kind }) => kind);
  expect(titles({ promisedOn: '2026-11-14' })).not.toContain('todo');
  expect(titles({ state: 'failed' })).not.toContain('todo');
  expect(titles({ state: 'delivered' })).not.toContain('todo');
  expect(titles({ state: 'failed', decision: 'try_again', tryOn: '2026-11-17' })[0]).toBe('todo');
});

test('what a parcel’s state means is said in money and days', () => {
  const meaning = (facts: Partial<ShownParcel>) => meaningOf({ ...parcel, ...facts }, TODAY);
  expect(meaning({})).toBe('On its way since 13 Nov. Keep ₹2,598.00 ready.');
  expect(meaning({ state: 'out' })).toBe('Out for delivery. Keep ₹2,598.00 ready.');
  expect(meaning({ promisedOn: '2026-11-14' })).toBe(
    'We are sorry. If that is too late, refuse it at the door: you pay nothing.',
  );
  expect(meaning({ promisedOn: '2026-11-14', collect: 0 })).toBe('We are sorry.');
  expect(meaning({ state: 'failed', failure: 'Nobody at home' })).toBe('Nobody at home. Please say what to do.');
  expect(meaning({ state: 'returning', collect: 0 })).toBe('It is on its way back to us.');
});
