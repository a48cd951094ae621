import { expect, test } from 'vitest';
import { TRUSTED_TYPES_RULES } from './trusted-types.ts';

test('the values that React and the offline page need are trusted', () => {
  expect(TRUSTED_TYPES_RULES.createHTML('<script></script>')).toBe('<script></script>');
  expect(TRUSTED_TYPES_RULES.createScript('{"@type":"Product"}')).toBe('{"@type":"Product"}');
  expect(TRUSTED_TYPES_RULES.createScriptURL('/sw.js')).toBe('/sw.js');
});

test('other values are rejected', () => {
  expect(TRUSTED_TYPES_RULES.createHTML('<img src=x onerror=steal()>')).toBeNull();
  expect(TRUSTED_TYPES_RULES.createScript('steal()')).toBeNull();
  expect(TRUSTED_TYPES_RULES.createScriptURL('//evil.example/sw.js')).toBeNull();
});
