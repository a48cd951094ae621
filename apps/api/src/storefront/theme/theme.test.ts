import { readFileSync } from 'node:fs';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { expect, test } from 'vitest';
import { checkTheme } from './check-theme.ts';
import { BACKGROUNDS, deriveColors, type Mode, type ThemeTokens } from './theme-colors.ts';
import { createThemeSheet } from './theme-sheet.ts';

const STANDARD: ThemeTokens = DEFAULT_CONTENT.theme;
const THEMES = Number(process.env.THEMES ?? 2000);

const tokens = readFileSync(new URL('../../../../web/app/ui/tokens.css', import.meta.url), 'utf8');
const [lightRules = '', darkRules = ''] = tokens.split('@media (prefers-color-scheme: dark)');
const readTokens = (rules: string) =>
  Object.fromEntries([...rules.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]));
const lightTokens = readTokens(lightRules);
const darkTokens = { ...lightTokens, ...readTokens(darkRules) };
const readToken = (name: string, mode: Mode) => (mode === 'light' ? lightTokens : darkTokens)[name] ?? '';

const toBytes = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** WCAG 2.2 with the threshold of its text, in whole bytes. */
function independentRatio(first: string, second: string): number {
  const weigh = (hex: string) =>
    toBytes(hex)
      .map((byte) => (byte <= 10 ? byte / 255 / 12.92 : Math.exp(2.4 * Math.log((byte / 255 + 0.055) / 1.055))))
      .reduce((sum, value, channel) => sum + value * [0.2126, 0.7152, 0.0722][channel]!, 0.05);
  const [one, other] = [weigh(first), weigh(second)];
  return Math.max(one, other) / Math.min(one, other);
}

function createRandomColors(seed: number) {
  let state = seed;
  const nextByte = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 24).toString(16).padStart(2, '0');
  };
  return () => `#${nextByte()}${nextByte()}${nextByte()}`;
}

/** Reads the value of a custom property in a sheet. */
function readSheet(css: string, name: string, mode: Mode): string | undefined {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme:dark)');
  return new RegExp(`--${name}:([^;}]+)`).exec(mode === 'light' ? light : dark)?.[1];
}

test('the standard look is readable and has no stylesheet', () => {
  const { pairs, isReadable, suggestion } = checkTheme(STANDARD);
  expect(pairs).toHaveLength(14);
  expect(isReadable).toBe(true);
  expect(suggestion).toEqual({ brand: STANDARD.brand, accent: STANDARD.accent });
  expect(createThemeSheet(STANDARD)).toBeUndefined();
});

test.each(['light', 'dark'] as const)('the standard colours give the values of tokens.css in %s', (mode) => {
  const derived = deriveColors(STANDARD, mode);
  const expected = {
    primary: 'color-primary',
    onPrimary: 'color-on-primary',
    primaryPressed: 'color-primary-pressed',
    primaryTint: 'color-primary-tint',
    primaryBorder: 'color-primary-border',
    offer: 'color-offer',
    onOffer: 'color-on-offer',
  } as const;
  for (const [name, token] of Object.entries(expected)) {
    const distances = toBytes(derived[name as keyof typeof expected]).map((byte, index) =>
      Math.abs(byte - toBytes(readToken(token, mode))[index]!),
    );
    // The standard text on an offer has a slightly different hue.
    const tolerance = name === 'onOffer' ? 7 : 0;
    expect([token, Math.max(...distances) <= tolerance]).toEqual([token, true]);
  }
  for (const [name, hex] of Object.entries(BACKGROUNDS[mode])) expect(readToken(`color-${name}`, mode)).toBe(hex);
});

test(`of ${THEMES} random themes, all that pass and all suggestions are readable in their stylesheet`, () => {
  const nextColor = createRandomColors(7);
  let passed = 0;
  for (let count = 0; count < THEMES; count++) {
    const theme: ThemeTokens = { brand: nextColor(), accent: nextColor(), corners: 'soft', font: 'anek' };
    const { isReadable, suggestion, pairs } = checkTheme(theme);
    expect(pairs.every(({ ratio, needed }) => ratio >= needed)).toBe(isReadable);
    if (isReadable) passed += 1;
    expect(suggestion.brand === theme.brand && suggestion.accent === theme.accent).toBe(isReadable);
    expect(findWeakPairs({ ...theme, ...suggestion })).toEqual([]);
    expect(isReadable).toBe(findWeakPairs(theme).length === 0);
  }
  expect(passed).toBeGreaterThan(THEMES / 20);
  expect(passed).toBeLessThan(THEMES);
});

/** Recalculates the pairs from the stylesheet as a browser reads it. */
function findWeakPairs(theme: ThemeTokens): string[] {
  const { css = '' } = createThemeSheet(theme) ?? {};
  return (['light', 'dark'] as const).flatMap((mode) => {
    const read = (name: string) => readSheet(css, name, mode) ?? '';
    const primary = read('color-primary');
    const pairs: [string, string, number][] = [
      [read('color-on-primary'), primary, 4.5],
      [read('color-on-offer'), read('color-offer'), 4.5],
      [primary, read('color-primary-tint'), 4.5],
      ...['page', 'surface', 'sunken'].map((name): [string, string, number] => [
        primary,
        readToken(`color-${name}`, mode),
        4.5,
      ]),
      [read('color-focus'), readToken('color-surface', mode), 3],
      // Not in the list of 14, because they always hold with the others.
      ...(mode === 'dark' ? [[primary, readToken('color-raised', mode), 4.5] as [string, string, number]] : []),
      [readToken('color-text', mode), read('color-primary-tint'), 4.5],
    ];
    return pairs
      .filter(([foreground, background, needed]) => !(independentRatio(foreground, background) >= needed))
      .map(([foreground, background]) => `${mode} ${foreground} on ${background}`);
  });
}

test.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#808080', '#808080'],
  ['#ffff00', '#777777'],
  ['#0000ff', '#ff0000'],
])('brand %s and accent %s have a readable suggestion', (brand, accent) => {
  const { suggestion } = checkTheme({ brand, accent, corners: 'soft', font: 'anek' });
  expect(checkTheme({ ...suggestion, corners: 'soft', font: 'anek' }).isReadable).toBe(true);
});

test('a pressed button keeps its text readable', () => {
  const nextColor = createRandomColors(11);
  for (let count = 0; count < 300; count++) {
    const theme: ThemeTokens = { brand: nextColor(), accent: nextColor(), corners: 'soft', font: 'anek' };
    const { brand, accent } = checkTheme(theme).suggestion;
    for (const mode of ['light', 'dark'] as const) {
      const { onPrimary, primaryPressed } = deriveColors({ brand, accent }, mode);
      expect(independentRatio(onPrimary, primaryPressed)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('a ratio is rounded down', () => {
  const { pairs } = checkTheme({ brand: '#767676', accent: '#cfe941', corners: 'soft', font: 'anek' });
  const pair = pairs.find(({ name, mode }) => name === 'Text on your colour' && mode === 'light');
  expect(pair).toMatchObject({ foreground: '#ffffff', background: '#767676', ratio: 4.5, needed: 4.5 });
});

test('corners and font are in the stylesheet, with all subsets of the font from our own origin', () => {
  const sheet = createThemeSheet({ ...STANDARD, corners: 'square', font: 'poppins' });
  expect(sheet?.css).toContain('--radius-sm:0px');
  expect(sheet?.css).toContain('--font-sans:"Poppins"');
  const files = [...(sheet?.css.matchAll(/url\("([^"]+)"\)/g) ?? [])].map(([, file]) => file);
  expect(files).toHaveLength(9);
  expect(files).toContain('/fonts/poppins-devanagari-600.woff2');
  // The range of the rupee sign, U+20B9.
  const rupeeRules = sheet?.css.split('@font-face').filter((rule) => rule.includes('U+20AD-20C0'));
  expect(rupeeRules).toHaveLength(3);
  for (const rule of rupeeRules ?? []) expect(rule).toContain('poppins-latin-ext');
  expect(createThemeSheet({ ...STANDARD, corners: 'round' })?.css).not.toContain('@font-face');
});

test('the hash is that of the content', () => {
  const theme: ThemeTokens = { ...STANDARD, brand: '#0b5c4a' };
  expect(createThemeSheet(theme)).toEqual(createThemeSheet({ ...theme }));
  expect(createThemeSheet(theme)?.hash).toMatch(/^[0-9a-f]{16}$/);
  expect(createThemeSheet({ ...theme, corners: 'round' })?.hash).not.toBe(createThemeSheet(theme)?.hash);
});
