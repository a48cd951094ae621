import { z } from 'zod';
import type { Fixtures } from './fixtures.ts';
import type { Random } from './random.ts';

type Json = Record<string, unknown>;

// Values that match the contract's patterns.
const PATTERN_SAMPLES = [
  '411030',
  '9876543210',
  '#2f4e86',
  '499.50',
  'new-0',
  'A'.repeat(43),
  'asha.rao',
  'Indigo',
  'asha@example.com',
  '2001-02-03',
];

export const MALICIOUS_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  0.1 + 0.2,
  5e-324,
  '',
  ' ',
  '0',
  'null',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '\u2028',
  'I\u0307',
  'ß',
  'ﷺ'.repeat(200),
  'e\u0301\u0302\u0303\u0304'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(60),
  'a'.repeat(255),
  'a'.repeat(256),
  'a'.repeat(10_000),
  "'; drop table users; --",
  '%',
  '%%_\\',
  '\\',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  ']]>',
  '=1+1',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '-Infinity',
  '1e999',
  '9999999999999999999999',
  '0x10',
  '١٢٣٤٥٦',
  '2024-02-30',
  '+275760-09-13',
  'file:///etc/passwd',
  '(a+)+$',
  `${'a'.repeat(40)}!`,
  [],
  {},
  [[]],
  [null],
  Array<number>(1001).fill(0),
  { length: 1e9 },
  { toString: null },
  { $gt: '' },
];

export function toInputSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** Returns a value that mostly fits the schema. Patterns that no value in `PATTERN_SAMPLES` matches are not generated. */
export function generateValid(schema: Json, random: Random, fixtures: Fixtures, root: Json = schema): unknown {
  const resolved = typeof schema.$ref === 'string' ? resolveRef(schema.$ref, root) : schema;
  if ('const' in resolved) return resolved.const;
  if (Array.isArray(resolved.enum)) return random.pick(resolved.enum);
  const choices = (resolved.anyOf ?? resolved.oneOf) as Json[] | undefined;
  if (choices) return generateValid(random.pick(choices), random, fixtures, root);
  if (Array.isArray(resolved.allOf))
    return generateValid(Object.assign({}, ...(resolved.allOf as Json[])), random, fixtures, root);
  switch (resolved.type) {
    case 'object':
      return generateObject(resolved, random, fixtures, root);
    case 'array':
      return generateList(resolved, random, fixtures, root);
    case 'string':
      return generateText(resolved, random, fixtures);
    case 'integer':
    case 'number':
      return generateNumber(resolved, random);
    case 'boolean':
      return random.oneIn(2);
    case 'null':
      return null;
    default:
      return random.pick(MALICIOUS_VALUES);
  }
}

function resolveRef(ref: string, root: Json): Json {
  return ref
    .split('/')
    .slice(1)
    .reduce<Json>((at, key) => (at[key] ?? {}) as Json, root);
}

function generateObject(schema: Json, random: Random, fixtures: Fixtures, root: Json): Json {
  const required = (schema.required ?? []) as string[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>).filter(
    ([name]) => required.includes(name) || random.oneIn(2),
  );
  return Object.fromEntries(properties.map(([name, inner]) => [name, generateValid(inner, random, fixtures, root)]));
}

function generateList(schema: Json, random: Random, fixtures: Fixtures, root: Json): unknown[] {
  const min = Number(schema.minItems ?? 0);
  const length = min + random.below(3);
  return Array.from({ length }, () => generateValid((schema.items ?? {}) as Json, random, fixtures, root));
}

function generateText(schema: Json, random: Random, fixtures: Fixtures): string {
  if (schema.format === 'uuid') return random.pick(fixtures.ids);
  if (schema.format === 'email') return `p${random.below(1e6)}@example.com`;
  if (schema.format === 'date') return `${1900 + random.below(120)}-0${1 + random.below(9)}-1${random.below(10)}`;
  if (schema.format === 'date-time') return new Date(random.below(2e9) * 1000).toISOString();
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u');
    const matching = PATTERN_SAMPLES.filter((text) => pattern.test(text));
    if (matching.length > 0) return random.pick(matching);
  }
  const text = random.pick(fixtures.words) + (random.oneIn(2) ? ` ${random.below(1e6)}` : '');
  return text.padEnd(Number(schema.minLength ?? 0), 'x').slice(0, Number(schema.maxLength ?? Infinity));
}

function generateNumber(schema: Json, random: Random): number {
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000);
  const max = Math.min(Number(schema.maximum ?? 1000), 2 ** 53);
  if (random.oneIn(8)) return random.pick([min, max]);
  const number = min + random.below(Math.min(max - min, 5000));
  return schema.type === 'integer' ? Math.round(number) : Math.round(number * 100) / 100;
}

/** Replaces, removes or adds something in the value, or replaces all of it. */
export function mutateValue(value: unknown, random: Random): unknown {
  if (random.oneIn(4) || typeof value !== 'object' || value === null) return random.pick(MALICIOUS_VALUES);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.oneIn(4)) return [...value, random.pick(MALICIOUS_VALUES)];
    const at = random.below(value.length);
    return value.map((item: unknown, index) => (index === at ? mutateValue(item, random) : item));
  }
  const keys = Object.keys(value);
  const key =
    keys.length === 0 || random.oneIn(6) ? random.pick(['id', '__proto__', 'userType', 'ü']) : random.pick(keys);
  const { [key]: inner, ...rest } = value as Json;
  return random.oneIn(5) ? rest : { ...rest, [key]: mutateValue(inner, random) };
}
