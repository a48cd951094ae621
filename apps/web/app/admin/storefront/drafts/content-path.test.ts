import { expect, test } from 'vitest';
import { getAt, isWithin, joinPath, setAt } from './content-path.ts';

const content = { sections: [{ id: 'a', slides: [{ link: '/' }] }, { id: 'b' }], note: '' };

test('a value is read and replaced by its path, without changing the content', () => {
  expect(getAt(content, 'sections.0.slides.0.link')).toBe('/');
  expect(getAt(content, 'sections.7.slides.0.link')).toBeUndefined();
  expect(getAt(content, '')).toBe(content);
  const changed = setAt(content, 'sections.0.slides.0.link', '/about');
  expect(changed.sections[0]).toEqual({ id: 'a', slides: [{ link: '/about' }] });
  expect(changed.sections[1]).toBe(content.sections[1]);
  expect(content.sections[0]?.slides).toEqual([{ link: '/' }]);
  expect(setAt(content, 'note', 'x').note).toBe('x');
});

test('a path is joined from names and numbers, and the empty path is the content', () => {
  expect(joinPath('', 'sections')).toBe('sections');
  expect(joinPath('sections', 0)).toBe('sections.0');
  expect(joinPath('sections.0', '')).toBe('sections.0');
});

test('a path is within itself and its parents, but not within a longer number', () => {
  expect(isWithin('sections.1.title', 'sections.1')).toBe(true);
  expect(isWithin('sections.1', 'sections.1')).toBe(true);
  expect(isWithin('sections.11.title', 'sections.1')).toBe(false);
  expect(isWithin('note', '')).toBe(true);
});
