import { expect, test } from 'vitest';
import { TRUSTED } from './trusted-types.ts';

test('what React and the offline page need is trusted', () => {
  expect(TRUSTED.createHTML('<script></script>')).toBe('<script></script>');
  expect(TRUSTED.createScript('{"@type":"Product"}')).toBe('{"@type":"Product"}');
  expect(TRUSTED.createScriptURL('/sw.js')).toBe('/sw.js');
});

test('nothing else is', () => {
  expect(TRUSTED.createHTML('<img src=x onerror=steal()>')).toBeNull();
  expect(TRUSTED.createScript('steal()')).toBeNull();
  expect(TRUSTED.createScriptURL('//evil.example/sw.js')).toBeNull();
});
