import { expect, test } from 'vitest';
import { createSchedule, toInstant, toScheduleTimes, validateSchedule } from './schedule-time.ts';

const now = new Date('2026-11-19T10:00:00Z');
const values = createSchedule(['home'], '2026-11-19');

test('a day and a time are in India', () => {
  expect(toInstant('2026-11-20', '00:00')).toBe('2026-11-19T18:30:00.000Z');
  expect(toInstant('2026-11-20', '')).toBeUndefined();
  expect(toInstant('', '10:00')).toBeUndefined();
});

test('a schedule starts at the next midnight, and stays', () => {
  expect(toScheduleTimes(values)).toEqual({ from: '2026-11-19T18:30:00.000Z', until: null });
  expect(Object.values(validateSchedule(values, now)).filter(Boolean)).toEqual([]);
});

test('the start is in the future, and the end is after the start', () => {
  expect(validateSchedule({ ...values, day: '2026-11-19', time: '15:30' }, now).day).toBe(
    'Choose a time in the future',
  );
  expect(validateSchedule({ ...values, time: '' }, now).day).toBe('Enter a date and a time');
  const back = { ...values, ending: 'back' } as const;
  expect(validateSchedule(back, now).untilDay).toBeUndefined();
  expect(validateSchedule({ ...back, untilDay: values.day }, now).untilDay).toBe('Choose a time after the start');
  expect(validateSchedule({ ...back, untilTime: '' }, now).untilDay).toBe('Enter a date and a time');
});

test('something is published', () => {
  expect(validateSchedule({ ...values, keys: [] }, now).keys).toBe('Choose what to publish');
});
