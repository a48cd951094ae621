import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, roomOf, sourcesIn } from './sources.ts';

const PARTS = [
  'apps/api',
  'apps/web',
  'apps/kinari',
  'packages/contract',
  'packages/client',
  'demo',
  'e2e',
  'sims',
  'ops',
  'bench',
  'scripts',
];
const MOST_FILES = 25;

const PARTS_WITH_ROOMS = ['apps/api/src', 'apps/web/app', 'packages/contract/src', 'demo/src'];

/** The rooms from which one can walk through other rooms and come back. */
function roomsInCircles(part: string): string[] {
  const entered = new Map<string, Set<string>>();
  for (const file of sourcesIn(part).filter((name) => !name.endsWith('.test.ts'))) {
    const from = roomOf(part, file);
    for (const to of importsOf(file).map((target) => roomOf(part, target))) {
      if (from && to && from !== to) entered.set(from, (entered.get(from) ?? new Set()).add(to));
    }
  }
  for (;;) {
    const leadsOn = new Set(entered.keys());
    const deadEnds = [...entered].filter(([, rooms]) => ![...rooms].some((room) => leadsOn.has(room)));
    if (deadEnds.length === 0) return [...leadsOn];
    for (const [room] of deadEnds) entered.delete(room);
  }
}

test.each(PARTS_WITH_ROOMS)('no rooms of %s enter each other', (part) => {
  expect(sourcesIn(part).flatMap(importsOf).length).toBeGreaterThan(20);
  expect(roomsInCircles(part)).toEqual([]);
});

test(`no folder holds more than ${MOST_FILES} files of source, tests among them: beyond that it is several rooms`, () => {
  const folders = Object.groupBy(PARTS.flatMap(sourcesIn), (file) => path.dirname(file));
  const counts = Object.entries(folders).map(([folder, files = []]) => [folder, files.length] as const);
  expect(counts.length).toBeGreaterThan(40);
  expect(counts.filter(([, count]) => count > MOST_FILES)).toEqual([]);
});
