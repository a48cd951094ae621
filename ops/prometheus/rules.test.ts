import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { alertsIn, expressionsOf, metricsIn } from './names.ts';
import { FOLDER, hurried } from './prometheus.ts';

const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const alerts = alertsIn(read('alerts.yml'));
const runBook = read('../../docs/operations/run-book.md');
const seeing = read('../../docs/operations/seeing.md');
const dashboard = JSON.parse(read('../grafana/kinari.json')) as Parameters<typeof expressionsOf>[0];

// Debian's package; where a developer has none, the gate has.
const isMissing = !process.env.CI && spawnSync('promtool', ['--version']).status !== 0;

test.skipIf(isMissing)(
  'Prometheus takes the rules, and each alert fires by the figures it should and no others',
  () => {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
      expect({ args, status, told: status === 0 ? '' : stdout + stderr }).toEqual({ args, status: 0, told: '' });
    }
  },
);

test('each alert is tried with figures that fire it and with those of a shop in order', () => {
  const tried = [...read('alerts.test.yml').matchAll(/- name: (.+)$/gm)].map(([, name = '']) => name);
  expect(tried.toSorted()).toEqual(alerts.flatMap((name) => [name, `${name} is silent in a shop in order`]).toSorted());
});

test('each alert has its section in the run-book, each section its alert, and the alert says where it is', () => {
  const sections = [...runBook.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);
  expect(sections.toSorted()).toEqual(alerts.toSorted());
  const links = [...read('alerts.yml').matchAll(/runbook: (\S+)#(\w+)$/gm)];
  expect(links.map(([, , anchor]) => anchor)).toEqual(alerts.map((name) => name.toLowerCase()));
  expect(links.every(([, page = '']) => existsSync(path.join(FOLDER, '../..', page)))).toBe(true);
});

test('each figure that rules and dashboard ask for is explained', () => {
  const asked = [read('levels.yml'), read('alerts.yml'), expressionsOf(dashboard)].flatMap(metricsIn);
  expect(asked.length).toBeGreaterThan(15);
  const ofNode = /^(nodejs|process)_/;
  expect(asked.filter((name) => !ofNode.test(name) && !seeing.includes(`\`${name}\``))).toEqual([]);
});

test('the dashboard reads the levels that the rules keep', () => {
  const kept = new Set([...read('levels.yml').matchAll(/record: (\S+)$/gm)].map(([, name = '']) => name));
  const wanted = expressionsOf(dashboard).match(/\bkinari:[a-z0-9_:]+/g) ?? [];
  expect(wanted.filter((name) => !kept.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(5);
});

test('in a hurry the rules say the same, sooner', () => {
  expect(hurried('        for: 15m\n expr: rate(x[1h]) > 300')).toBe('        for: 1s\n expr: rate(x[10s]) > 300');
});
