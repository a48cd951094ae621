import { expect, test } from 'vitest';
import { whatToSend } from './what-to-send.ts';

const file = (name: string, size = 10) => ({ name, size });

test('a table goes first, with its pictures after it', () => {
  const { files, problem } = whatToSend([file('pictures.ZIP'), file('prices.csv')]);
  expect(problem).toBeUndefined();
  expect(files.map(({ name }) => name)).toEqual(['prices.csv', 'pictures.ZIP']);
});

test('what is no table, too much, too heavy or empty is said before it is sent', () => {
  expect(whatToSend([file('photo.png')]).problem).toBe('photo.png is neither CSV nor XLSX.');
  expect(whatToSend([file('a.csv'), file('b.csv')]).problem).toBe(
    'Send one file of products, and at most one ZIP of pictures.',
  );
  expect(whatToSend([file('pictures.zip')]).problem).toMatch('Send one file');
  expect(whatToSend([file('a.xlsx', 21 * 1024 * 1024)]).problem).toBe('a.xlsx is above 20 MB.');
  expect(whatToSend([file('a.csv', 0)]).problem).toBe('a.csv is empty.');
});
