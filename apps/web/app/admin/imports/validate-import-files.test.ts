import { expect, test } from 'vitest';
import { validateImportFiles } from './validate-import-files.ts';

const createTestFile = (name: string, size = 10) => ({ name, size });

test('the table file comes first, followed by its images', () => {
  const { files, problem } = validateImportFiles([createTestFile('images.ZIP'), createTestFile('prices.csv')]);
  expect(problem).toBeUndefined();
  expect(files.map(({ name }) => name)).toEqual(['prices.csv', 'images.ZIP']);
});

test('unsupported, extra, too large and empty files are rejected before upload', () => {
  expect(validateImportFiles([createTestFile('photo.png')]).problem).toBe('photo.png is not a CSV or XLSX file.');
  expect(validateImportFiles([createTestFile('a.csv'), createTestFile('b.csv')]).problem).toBe(
    'Choose one product file and at most one ZIP of images.',
  );
  expect(validateImportFiles([createTestFile('images.zip')]).problem).toMatch('Choose one product file');
  expect(validateImportFiles([createTestFile('a.xlsx', 21 * 1024 * 1024)]).problem).toBe(
    'a.xlsx is larger than 20 MB.',
  );
  expect(validateImportFiles([createTestFile('a.csv', 0)]).problem).toBe('a.csv is empty.');
});
