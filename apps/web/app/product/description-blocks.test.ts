import { expect, test } from 'vitest';
import { descriptionBlocks } from './description-blocks.ts';

test('lines that begin with a dash, a dot or a star are one list between paragraphs', () => {
  expect(descriptionBlocks('Cut straight.\n- Four buttons\n• One pocket\n* Hem\nWash alone.')).toEqual([
    'Cut straight.',
    ['Four buttons', 'One pocket', 'Hem'],
    'Wash alone.',
  ]);
});

test('an empty line ends a paragraph and a list, a single break does not end a paragraph', () => {
  expect(descriptionBlocks('One\ntwo\n\nThree\n\n- a\n\n- b')).toEqual(['One\ntwo', 'Three', ['a'], ['b']]);
});

test('markup stays text, and a dash inside a line stays a dash', () => {
  expect(descriptionBlocks('<b>bold</b> well-made - truly')).toEqual(['<b>bold</b> well-made - truly']);
});

test('a line that begins with a negative number is not a list item', () => {
  expect(descriptionBlocks('-40 °C to 60 °C')).toEqual(['-40 °C to 60 °C']);
});

test('white space only gives no blocks', () => {
  expect(descriptionBlocks(' \n\n')).toEqual([]);
});
