import { expect, test } from 'vitest';
import { groupSynonyms } from './synonym-groups.ts';

const createTestSynonym = (word: string, replacement: string) => ({ id: `${word}/${replacement}`, word, replacement });

test('synonyms are grouped by meaning, and a word can be in two groups', () => {
  const groups = groupSynonyms([
    createTestSynonym('baccha', 'kids'),
    createTestSynonym('bell bottom', 'flare'),
    createTestSynonym('bell bottom', 'wide'),
    createTestSynonym('children', 'kids'),
  ]);
  expect(groups.map(({ replacement, synonyms }) => [replacement, ...synonyms.map(({ word }) => word)])).toEqual([
    ['flare', 'bell bottom'],
    ['kids', 'baccha', 'children'],
    ['wide', 'bell bottom'],
  ]);
});
