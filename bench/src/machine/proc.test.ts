import { expect, test } from 'vitest';
import { cpuMsBetween, cpuMsIn, pssKbIn, timesIn } from './proc.ts';

test('a process that is called anything has its time of the processors', () => {
  const rest = 'S 1 1 1 0 -1 4194304 500 0 0 0 250 50 0 0 20 0 7 0 100 0 0';
  expect(cpuMsIn(`42 (node) ${rest}`)).toBe(3000);
  expect(cpuMsIn(`42 (odd) name (x) ${rest}`)).toBe(3000);
});

test('a process that came in between counts whole, one that went does not', () => {
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

test('stolen time is part of all time, and so is what was left over', () => {
  expect(timesIn('cpu  10 0 20 60 5 0 1 4 0 0\ncpu0 1 1 1 1\n')).toEqual({ all: 100, idle: 65, stolen: 4 });
});

test('what a process holds is its share', () => {
  expect(pssKbIn('00400000-7fff [rollup]\nRss:  90000 kB\nPss:  65432 kB\nPss_Anon: 1 kB\n')).toBe(65_432);
});
