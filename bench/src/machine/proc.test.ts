import { expect, test } from 'vitest';
import { cpuMsBetween, parseCpuMs, parseCpuTimes, parsePssKb } from './proc.ts';

test('CPU time is parsed for a process with any name', () => {
  const rest = 'S 1 1 1 0 -1 4194304 500 0 0 0 250 50 0 0 20 0 7 0 100 0 0';
  expect(parseCpuMs(`42 (node) ${rest}`)).toBe(3000);
  expect(parseCpuMs(`42 (odd) name (x) ${rest}`)).toBe(3000);
});

test('a process that started in between counts in full, and one that exited does not count', () => {
  const before = new Map([
    [1, 100],
    [2, 500],
  ]);
  const after = new Map([
    [1, 150],
    [3, 20],
  ]);
  expect(cpuMsBetween(before, after)).toBe(70);
});

test('stolen and idle time are part of the total CPU time', () => {
  expect(parseCpuTimes('cpu  10 0 20 60 5 0 1 4 0 0\ncpu0 1 1 1 1\n')).toEqual({ all: 100, idle: 65, stolen: 4 });
});

test('memory of a process is its proportional set size', () => {
  expect(parsePssKb('00400000-7fff [rollup]\nRss:  90000 kB\nPss:  65432 kB\nPss_Anon: 1 kB\n')).toBe(65_432);
});
