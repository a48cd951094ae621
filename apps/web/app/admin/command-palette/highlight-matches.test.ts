import { expect, test } from 'vitest';
import { highlightMatches, matchesAllWords } from './highlight-matches.ts';

const highlight = (text: string, query: string) =>
  highlightMatches(text, query)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

test('matches are highlighted, ignoring case', () => {
  expect(highlight('Haldi Festive Kurta', 'hald')).toBe('[Hald]i Festive Kurta');
  expect(highlight('Sanjay Halder', 'hal')).toBe('Sanjay [Hal]der');
  expect(highlight('Kurta', 'kurta')).toBe('[Kurta]');
});

test('each word is highlighted, and overlapping matches are merged', () => {
  expect(highlight('Haldi Festive Kurta', 'kur fest')).toBe('Haldi [Fest]ive [Kur]ta');
  expect(highlight('Kurta', 'kur urta')).toBe('[Kur][ta]');
  expect(highlight('Kurta', 'kurt kur')).toBe('[Kurt]a');
});

test('a match at the start of a word is preferred to one in the middle', () => {
  expect(highlight('Anarkali Kali', 'kali')).toBe('Anarkali [Kali]');
  expect(highlight('Anarkali', 'kali')).toBe('Anar[kali]');
});

test('text is unchanged without a match, or when lower-casing changes its length', () => {
  expect(highlight('Kurta', 'saree')).toBe('Kurta');
  expect(highlight('Kurta', '  ')).toBe('Kurta');
  expect(highlight('İstanbul', 'ist')).toBe('İstanbul');
});

test('a text matches when it contains every word', () => {
  expect(matchesAllWords('Start packing', 'pack st')).toBe(true);
  expect(matchesAllWords('Start packing', 'pack tax')).toBe(false);
  expect(matchesAllWords('Start packing', '')).toBe(true);
});
