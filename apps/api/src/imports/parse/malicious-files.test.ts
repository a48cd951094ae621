import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MALICIOUS_FILES } from '#test/import-files/malicious.ts';
import { matchColumns, readRows } from '../column-mapping/match-columns.ts';
import { readTable, runReader } from './read-table.ts';
import { MAX_CELL_LENGTH, MAX_COLUMNS, UnreadableFile } from './table.ts';

const MB = 1024 * 1024;
const MAX_CPU_MS = 2000;
const MAX_BYTES = 300 * MB;

const folder = await mkdtemp(path.join(tmpdir(), 'hostile-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readAll(file: string): Promise<string> {
  try {
    const { heads } = await readTable(file);
    const { fields } = matchColumns(heads);
    const unsafeRows: unknown[] = [];
    for await (const { input } of readRows({ heads, open: () => readTable(file), detectedFields: fields, fields })) {
      const serialized = JSON.stringify(input);
      if (
        !serialized.isWellFormed() ||
        serialized.includes(String.raw`\u0000`) ||
        Object.keys(input).length > MAX_COLUMNS
      )
        unsafeRows.push(input);
    }
    return unsafeRows.length === 0 ? 'tamed' : JSON.stringify(unsafeRows);
  } catch (error) {
    if (error instanceof UnreadableFile) {
      return /^[A-Z].*[.?]$/.test(error.message) ? 'rejected' : error.message;
    }
    throw error;
  }
}

/** Two CPU seconds. On an overloaded machine, more: the largest bomb takes about 12 times as long as a broken archive. */
async function getMaxCpuMs(used: number): Promise<number> {
  if (used < MAX_CPU_MS) return MAX_CPU_MS;
  const file = path.join(folder, 'broken.zip');
  await writeFile(file, 'PK\u0003\u0004');
  // The reader does not overwrite files.
  const { used: baseline } = await runReader('xlsx', file, path.join(folder, `${randomUUID()}.rows`));
  return Math.max(MAX_CPU_MS, 16 * (baseline?.cpuMs ?? 0));
}

test('there are more than 120 malicious files, each of them unique', () => {
  expect(MALICIOUS_FILES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(MALICIOUS_FILES.map(({ name }) => name)).size).toBe(MALICIOUS_FILES.length);
  expect(MAX_CELL_LENGTH).toBe(32_767);
});

test.each(MALICIOUS_FILES)(
  '$name: $end, within the time and memory limits',
  async ({ name, end, make }) => {
    const content = await make();
    const file = path.join(folder, name.replaceAll(/\W/g, '-'));
    await writeFile(file, content);
    const isZip = content[0] === 0x50 && content[1] === 0x4b;
    const { used: childUsage } = await runReader(isZip ? 'xlsx' : 'csv', file, `${file}.measured`);
    expect(childUsage?.cpuMs).toBeLessThan(await getMaxCpuMs(childUsage?.cpuMs ?? 0));
    expect(childUsage?.rssBytes).toBeLessThan(MAX_BYTES);
    const before = { cpu: process.cpuUsage(), rss: process.memoryUsage.rss() };
    expect(await readAll(file)).toBe(end);
    const { user, system } = process.cpuUsage(before.cpu);
    const ownMs = (user + system) / 1000;
    expect(ownMs).toBeLessThan(2 * (await getMaxCpuMs(ownMs / 2)));
    expect(process.memoryUsage.rss() - before.rss).toBeLessThan(MAX_BYTES);
    await rm(file);
  },
  60_000,
);
