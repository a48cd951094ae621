import { expect, test } from 'vitest';
import { hasWords, markedParts } from './marked-parts.ts';

const marked = (text: string, typed: string) =>
  markedParts(text, typed)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

test('what was typed is set off, whatever its case', () => {
  expect(marked('Haldi Festive Kurta', 'hald')).toBe('[Hald]i Festive Kurta');
  expect(marked('Sanjay Halder', 'hal')).toBe('Sanjay [Hal]der');
  expect(marked('Kurta', 'kurta')).toBe('[Kurta]');
});

test('each word has its own place, and where they lie over each other they are one', () => {
  expect(marked('Haldi Festive Kurta', 'kur fest')).toBe('Haldi [Fest]ive [Kur]ta');
  expect(marked('Kurta', 'kur urta')).toBe('[Kur][ta]');
  expect(marked('Kurta', 'kurt kur')).toBe('[Kurt]a');
});

test('the beginning of a word goes before its middle', () => {
  expect(marked('Anarkali Kali', 'kali')).toBe('Anarkali [Kali]');
  expect(marked('Anarkali', 'kali')).toBe('Anar[kali]');
});

test('what does not stand in the text is left alone, and so is a text whose small letters are more than its capitals', () => {
  expect(marked('Kurta', 'saree')).toBe('Kurta');
  expect(marked('Kurta', '  ')).toBe('Kurta');
  expect(marked('İstanbul', 'ist')).toBe('İstanbul');
});

test('a text fits when it has every word', () => {
  expect(hasWords('Start packing', 'pack st')).toBe(true);
  expect(hasWords('Start packing', 'pack tax')).toBe(false);
  expect(hasWords('Start packing', '')).toBe(true);
});
