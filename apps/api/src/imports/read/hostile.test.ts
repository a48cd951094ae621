import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOSTILE } from '#test/import-files/hostile.ts';
import { matchColumns } from '../columns/match-columns.ts';
import { readRows } from '../columns/read-rows.ts';
import { readTable } from './read-table.ts';
import { LONGEST_CELL, MOST_COLUMNS } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { runReader } from './xlsx.ts';

const MB = 1024 * 1024;
const MOST_CPU_MS = 2000;
const MOST_BYTES = 300 * MB;
const NOTHING_USED = { cpuMs: 0, rssBytes: 0 };

const folder = await mkdtemp(path.join(tmpdir(), 'hostile-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a file to its end, as the check of an import does. */
async function readAll(file: string): Promise<string> {
  try {
    const { heads } = await readTable(file);
    const { fields } = matchColumns(heads);
    const strange: unknown[] = [];
    for await (const { given } of readRows({ heads, open: () => readTable(file), taken: fields, fields })) {
      const kept = JSON.stringify(given);
      if (!kept.isWellFormed() || kept.includes(String.raw`\u0000`) || Object.keys(given).length > MOST_COLUMNS)
        strange.push(given);
    }
    return strange.length === 0 ? 'tamed' : JSON.stringify(strange);
  } catch (error) {
    if (error instanceof UnreadableFile) {
      return /^[A-Z].*[.?]$/.test(error.message) ? 'refused' : error.message;
    }
    throw error;
  }
}

/** Two seconds of a core; where the machine is so busy that a core counts for less, as much more as a broken archive takes. */
async function mostCpuMs(used: number): Promise<number> {
  if (used < MOST_CPU_MS) return MOST_CPU_MS;
  const file = path.join(folder, 'broken.zip');
  await writeFile(file, 'PK\u0003\u0004');
  const { used: little } = await runReader(file, `${file}.rows`);
  return Math.max(MOST_CPU_MS, 12 * (little?.cpuMs ?? 0));
}

test('there are more than a hundred and twenty of them, each once', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(120);
  expect(new Set(HOSTILE.map(({ name }) => name)).size).toBe(HOSTILE.length);
  expect(LONGEST_CELL).toBe(32_767);
});

test.each(HOSTILE)(
  '$name: $end, in time and in memory',
  async ({ name, end, make }) => {
    const content = await make();
    const file = path.join(folder, name.replaceAll(/\W/g, '-'));
    await writeFile(file, content);
    const isZip = content[0] === 0x50 && content[1] === 0x4b;
    const child = isZip ? (await runReader(file, `${file}.measured`)).used : NOTHING_USED;
    expect(child?.cpuMs).toBeLessThan(await mostCpuMs(child?.cpuMs ?? 0));
    expect(child?.rssBytes).toBeLessThan(MOST_BYTES);
    const before = { cpu: process.cpuUsage(), rss: process.memoryUsage.rss() };
    expect(await readAll(file)).toBe(end);
    const { user, system } = process.cpuUsage(before.cpu);
    const ownMs = (user + system) / 1000;
    expect(ownMs).toBeLessThan(2 * (await mostCpuMs(ownMs / 2)));
    expect(process.memoryUsage.rss() - before.rss).toBeLessThan(MOST_BYTES);
    await rm(file);
  },
  60_000,
);
