import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allRaces } from '../apps/api/races/all-races.ts';
import { guards } from '../apps/api/races/guards.ts';
import { PAYMENT_GUARDS } from '../simulators/test/online-payments/payment-guards.ts';

const readText = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('the docs state the correct numbers of races and guards', () => {
  const [raceCount, guardCount] = [Object.values(allRaces).flat().length, guards.length + PAYMENT_GUARDS.length];
  const reliabilityPage = readText('docs/reliability.md');
  expect(reliabilityPage).toContain(`| runs ${raceCount} races`);
  expect(reliabilityPage).toContain(
    `| all ${raceCount} races, \`npm run test:races -- --quick\` | ${raceCount} pass |`,
  );
  expect(reliabilityPage).toContain(`| removes ${guardCount} guards, one at a time`);
  expect(reliabilityPage).toContain(
    `| ${guardCount} guards removed, one at a time | ${guardCount} of ${guardCount} detected`,
  );
  expect(readText('README.md')).toContain(
    `| guards taken away, one at a time | ${guardCount} of ${guardCount} noticed |`,
  );
  expect(readText('docs/testing.md')).toContain(`| ${raceCount} concurrency rules`);
  expect(readText('docs/testing.md')).toContain(`each of ${guardCount} guards removed`);
});
