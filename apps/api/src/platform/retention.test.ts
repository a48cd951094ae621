import { readFileSync } from 'node:fs';
import { JOB_LABELS } from '@kinari/contract/labels/job-labels';
import { expect, test } from 'vitest';
import { RETENTION_DAYS } from './retention.ts';

const readDocsPage = (page: string) => readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8');

test('the operations page lists the same retention days as the jobs, and each job', () => {
  const rows = [...readDocsPage('operations/data-retention.md').matchAll(/^\| `(\w+)` \| (\d+) \| `(\w+)` \|$/gm)];
  expect(Object.fromEntries(rows.map(([, what, days]) => [what, Number(days)]))).toEqual(RETENTION_DAYS);
  expect(rows.filter(([, , , job]) => !JOB_LABELS[job ?? ''])).toEqual([]);
});

test('the privacy page states the same retention days', () => {
  const page = readDocsPage('personal-data.md');
  const findRetention = (table: string) =>
    page
      .split('\n')
      .find((line) => line.startsWith(`| \`${table}\` |`))
      ?.split(' | ')
      .at(-2) ?? '';
  const words: Record<number, RegExp> = {
    7: /\ba week\b/,
    30: /\b30 days\b/,
    90: /\b90 days\b/,
    180: /\bhalf a year\b/,
  };
  const documented = [
    'idempotency_keys',
    'email_log',
    'events',
    'print_jobs',
    'exports',
    'zero_result_searches',
    'courier_webhook_events',
  ] as const;
  for (const table of documented)
    expect([table, findRetention(table)]).toEqual([table, expect.stringMatching(words[RETENTION_DAYS[table]]!)]);
  expect(findRetention('import_runs')).toBe(
    `the file ${RETENTION_DAYS.import_files} days, the rest ${RETENTION_DAYS.import_runs}`,
  );
  expect(page).toContain(`| ${RETENTION_DAYS.refund_destinations} days after it was paid |`);
});
