import { expect, test } from 'vitest';
import { stageTint } from './stage-tint.ts';

test('a thing stands on its own colour', () => {
  expect(stageTint('#8E1F4F')).toBe('#8E1F4F');
  expect(stageTint('#d8892b')).toBe('#d8892b');
});

test('white and near-black things stand on a colour that shows them', () => {
  expect(stageTint('#ffffff')).toBe('#8f7ca1');
  expect(stageTint('#f3efe6')).toBe('#8f7ca1');
  expect(stageTint('#15101a')).toBe('#72235d');
});

test('what is no colour still gives a stage', () => {
  expect(stageTint('')).toBe('#8f7ca1');
  expect(stageTint('rebeccapurple')).toBe('#8f7ca1');
});
