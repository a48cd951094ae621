import type { Config } from 'stylelint';

// The breakpoints of ui/tokens.css: xs, sm, md, lg, table, xl, 2xl, 3xl.
const BREAKPOINTS = ['22.5rem', '30rem', '48rem', '64rem', '68.75rem', '80rem', '96rem', '105rem'];
// A hairline (1px) and real dimensions from 100 px stay numbers.
const SPACE_IN_PX = /(?<![\d.])(?!0*1px)\d{1,2}(\.\d+)?px/;
const LENGTH = /(?<![\w.])[\d.]+(px|rem)/;
// A fluid size needs numbers for its ends.
const FIXED_LENGTH = /^(?!.*clamp\().*(?<![\w.])[\d.]+(px|rem)/;

export default {
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'oklch'],
    'declaration-property-value-disallowed-list': {
      '/^(padding|margin|gap|row-gap|column-gap)/': [SPACE_IN_PX],
      '/^border(-.*)?-radius$/': [LENGTH],
      '/^(font|font-size|line-height)$/': [FIXED_LENGTH],
    },
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': { width: BREAKPOINTS },
    'selector-max-id': 0,
    'max-nesting-depth': [2, { ignoreAtRules: ['layer', 'media', 'supports', 'starting-style'] }],
    'no-duplicate-selectors': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-redundant-longhand-properties': true,
    'shorthand-property-no-redundant-values': true,
  },
  overrides: [
    {
      files: ['apps/web/app/ui/tokens.css'],
      rules: { 'color-no-hex': null },
    },
  ],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
} satisfies Config;
