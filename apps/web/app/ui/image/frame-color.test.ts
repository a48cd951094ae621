import { expect, test } from 'vitest';
import { frameColor } from './frame-color.ts';

test('an image is framed in its dominant color', () => {
  expect(frameColor('#8E1F4F')).toBe('#8E1F4F');
  expect(frameColor('#d8892b')).toBe('#d8892b');
});

test('white and near-black images get a frame color with contrast', () => {
  expect(frameColor('#ffffff')).toBe('#8f7ca1');
  expect(frameColor('#f3efe6')).toBe('#8f7ca1');
  expect(frameColor('#15101a')).toBe('#72235d');
});

test('an invalid color still gives a frame color', () => {
  expect(frameColor('')).toBe('#8f7ca1');
  expect(frameColor('rebeccapurple')).toBe('#8f7ca1');
});
