import { expect, test } from 'vitest';
import { countWords } from './legal-draft.ts';

test('Markdown syntax is not counted as words', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('## Your rights\n\n- **Ask** us, any-time.\n- Don’t wait 30 days')).toBe(9);
  expect(countWords('नमस्ते दुनिया')).toBe(2);
});
