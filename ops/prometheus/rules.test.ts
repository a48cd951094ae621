import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findMetricNames, listAlerts, listExpressions } from './metric-names.ts';
import { FOLDER, shortenIntervals } from './prometheus.ts';

const readConfigFile = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const alerts = listAlerts(readConfigFile('alerts.yml'));
const runbook = readConfigFile('../../docs/operations/runbook.md');
const monitoringPage = readConfigFile('../../docs/operations/observability.md');
const dashboard = JSON.parse(readConfigFile('../grafana/kinari.json')) as Parameters<typeof listExpressions>[0];

// From the Debian package. Skipped on developer machines without it, never in CI.
const isMissing = !process.env.CI && spawnSync('promtool', ['--version']).status !== 0;

test.skipIf(isMissing)(
  'Prometheus accepts the rules, and each alert fires only for its own metrics',
  { timeout: 240_000 },
  () => {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
      expect({ args, status, output: status === 0 ? '' : stdout + stderr }).toEqual({ args, status: 0, output: '' });
    }
  },
);

test('each alert is tested with metrics that fire it and with metrics of a healthy shop', () => {
  const testedAlerts = [...readConfigFile('alerts.test.yml').matchAll(/- name: (.+)$/gm)].map(([, name = '']) => name);
  expect(testedAlerts.toSorted()).toEqual(
    alerts.flatMap((name) => [name, `${name} is silent in a shop in order`]).toSorted(),
  );
});

test('each alert has a runbook section, each section has an alert, and the alert links to it', () => {
  const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);
  expect(sections.toSorted()).toEqual(alerts.toSorted());
  const links = [...readConfigFile('alerts.yml').matchAll(/runbook_url: (\S+)#(\w+)$/gm)];
  expect(links.map(([, , anchor]) => anchor)).toEqual(alerts.map((name) => name.toLowerCase()));
  // Paths of the docs site. The Markdown files behind them must exist.
  const pages = new Set(links.map(([, page = '']) => page.replace(/\.html$/, '.md')));
  expect([...pages]).toEqual(['/docs/operations/runbook.md']);
  for (const page of pages) expect(existsSync(path.join(FOLDER, '../..', page))).toBe(true);
});

test('each metric in rules and dashboard is documented', () => {
  const queriedMetrics = [readConfigFile('slo.yml'), readConfigFile('alerts.yml'), listExpressions(dashboard)].flatMap(
    findMetricNames,
  );
  expect(queriedMetrics.length).toBeGreaterThan(15);
  const nodeMetrics = /^(nodejs|process)_/;
  expect(queriedMetrics.filter((name) => !nodeMetrics.test(name) && !monitoringPage.includes(`\`${name}\``))).toEqual(
    [],
  );
});

test('the dashboard uses only series that the rules record', () => {
  const recordedSeries = new Set(
    [...readConfigFile('slo.yml').matchAll(/record: (\S+)$/gm)].map(([, name = '']) => name),
  );
  const dashboardSeries = listExpressions(dashboard).match(/\bkinari:[a-z0-9_:]+/g) ?? [];
  expect(dashboardSeries.filter((name) => !recordedSeries.has(name))).toEqual([]);
  expect(dashboardSeries.length).toBeGreaterThan(5);
});

test('shortened rules have the same conditions with shorter intervals', () => {
  expect(shortenIntervals('        for: 15m\n expr: rate(x[1h]) > 300')).toBe(
    '        for: 1s\n expr: rate(x[10s]) > 300',
  );
});
