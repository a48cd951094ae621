import { JOB_SUBJECTS } from '@kinari/contract/calls/desk/jobs';
import { pageAt } from '@kinari/contract/pages';
import { expect, test } from 'vitest';
import { pageOf, spanText, triesText } from './job-facts.ts';

const now = new Date('2026-11-15T08:00:00Z');
const job = {
  id: '1',
  kind: 'send_welcome',
  about: null,
  since: '',
  tries: 1,
  nextTry: null,
  isRunning: false,
  error: null,
};

test('a span is told by its largest unit, back and ahead', () => {
  expect(spanText('2026-11-15T07:59:30Z', now)).toBe('less than a minute');
  expect(spanText('2026-11-15T07:59:00Z', now)).toBe('1 minute');
  expect(spanText('2026-11-15T05:10:00Z', now)).toBe('2 hours');
  expect(spanText('2026-11-18T08:00:00Z', now)).toBe('3 days');
});

test('tries are told with what comes next', () => {
  expect(triesText(job, now)).toBe('Tried once, given up');
  expect(triesText({ ...job, tries: 12, isRunning: true }, now)).toBe('Tried 12 times, runs now');
  expect(triesText({ ...job, tries: 0, nextTry: '2026-11-15T07:59:59Z' }, now)).toBe(
    'Not tried since, next in a moment',
  );
  expect(triesText({ ...job, tries: 3, nextTry: '2026-11-15T08:05:00Z' }, now)).toBe(
    'Tried 3 times, next in 5 minutes',
  );
});

test('what a job is about leads to a page of the back office, but for what has none', () => {
  const pages = JOB_SUBJECTS.map((kind) => pageOf({ kind, id: 'x', name: 'Kurta' }));
  expect(pages.filter((page) => page && pageAt(page.split('?')[0]!)?.audience === 'admin')).toHaveLength(
    JOB_SUBJECTS.length - 1,
  );
  expect(pageOf({ kind: 'other', id: '', name: 'To a…@example.com' })).toBeUndefined();
});
