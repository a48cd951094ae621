import { readFileSync } from 'node:fs';
import { JOB_WORDS } from '@kinari/contract/words/job-words';
import { expect, test } from 'vitest';
import { KEPT_DAYS } from './retention.ts';

const docs = (page: string) => readFileSync(new URL(`../../../../docs/${page}`, import.meta.url), 'utf8');

test('the operator is told the same days as the jobs read, and which job it is', () => {
  const rows = [...docs('operations/housekeeping.md').matchAll(/^\| `(\w+)` \| (\d+) \| `(\w+)` \|$/gm)];
  expect(Object.fromEntries(rows.map(([, what, days]) => [what, Number(days)]))).toEqual(KEPT_DAYS);
  expect(rows.filter(([, , , job]) => !JOB_WORDS[job ?? ''])).toEqual([]);
});

test('whoever asks what is kept of them is told the same', () => {
  const page = docs('personal-data.md');
  const keptOf = (table: string) =>
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
  const told = [
    'idempotency_keys',
    'letters',
    'events',
    'prints',
    'exports',
    'search_misses',
    'courier_hooks',
  ] as const;
  for (const table of told)
    expect([table, keptOf(table)]).toEqual([table, expect.stringMatching(words[KEPT_DAYS[table]]!)]);
  expect(keptOf('import_runs')).toBe(`the file ${KEPT_DAYS.import_files} days, the rest ${KEPT_DAYS.import_runs}`);
  expect(page).toContain(`| ${KEPT_DAYS.refund_destinations} days after it was paid |`);
});
