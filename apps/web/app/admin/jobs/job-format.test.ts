import { JOB_SUBJECTS } from '@kinari/contract/endpoints/admin/jobs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { ADMIN_PAGES } from '../navigation/admin-pages.ts';
import { formatAttempts, formatTimeDistance, jobSubjectPath } from './job-format.ts';

const now = new Date('2026-11-15T08:00:00Z');
const job = {
  id: '1',
  kind: 'send_welcome_email',
  about: null,
  since: '',
  attempts: 1,
  nextAttemptAt: null,
  isRunning: false,
  error: null,
};

test('a time distance uses its largest unit, for past and future times', () => {
  expect(formatTimeDistance('2026-11-15T07:59:30Z', now)).toBe('less than a minute');
  expect(formatTimeDistance('2026-11-15T07:59:00Z', now)).toBe('1 minute');
  expect(formatTimeDistance('2026-11-15T05:10:00Z', now)).toBe('2 hours');
  expect(formatTimeDistance('2026-11-18T08:00:00Z', now)).toBe('3 days');
});

test('attempts are shown with the next attempt', () => {
  expect(formatAttempts(job, now)).toBe('1 attempt, failed');
  expect(formatAttempts({ ...job, attempts: 12, isRunning: true }, now)).toBe('12 attempts, running');
  expect(formatAttempts({ ...job, attempts: 0, nextAttemptAt: '2026-11-15T07:59:59Z' }, now)).toBe(
    'No attempts yet, next one shortly',
  );
  expect(formatAttempts({ ...job, attempts: 3, nextAttemptAt: '2026-11-15T08:05:00Z' }, now)).toBe(
    '3 attempts, next in 5 minutes',
  );
});

test('a job subject links to its admin page if it has one', () => {
  const paths = JOB_SUBJECTS.flatMap((kind) => jobSubjectPath({ kind, id: 'x', name: 'Kurta' })?.split('?')[0] ?? []);
  expect(paths).toHaveLength(JOB_SUBJECTS.length - 1);
  const isAdminPage = (path: string) => Object.keys(ADMIN_PAGES).some((pattern) => matchPath(pattern, path));
  expect(paths.filter((path) => !isAdminPage(path))).toEqual([]);
  expect(jobSubjectPath({ kind: 'other', id: '', name: 'To a…@example.com' })).toBeUndefined();
});
