import { z } from 'zod';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;

// What the patterns of the contract take; of each pattern the first that fits is drawn from those that fit.
const FITTING = [
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

/** Values that have broken programs before. */
export const HOSTILE: readonly unknown[] = [
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

/** The JSON schema of what may be sent, worked out once for each zod schema. */
export function sentSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** A value that fits the schema, mostly: what a pattern demands beyond `FITTING` is not guessed. */
export function fitting(schema: Json, random: Random, world: World, root: Json = schema): unknown {
  const resolved = typeof schema.$ref === 'string' ? resolve(schema.$ref, root) : schema;
  if ('const' in resolved) return resolved.const;
  if (Array.isArray(resolved.enum)) return random.pick(resolved.enum);
  const choices = (resolved.anyOf ?? resolved.oneOf) as Json[] | undefined;
  if (choices) return fitting(random.pick(choices), random, world, root);
  if (Array.isArray(resolved.allOf))
    return fitting(Object.assign({}, ...(resolved.allOf as Json[])), random, world, root);
  switch (resolved.type) {
    case 'object':
      return anObject(resolved, random, world, root);
    case 'array':
      return aList(resolved, random, world, root);
    case 'string':
      return aText(resolved, random, world);
    case 'integer':
    case 'number':
      return aNumber(resolved, random);
    case 'boolean':
      return random.oneIn(2);
    case 'null':
      return null;
    default:
      return random.pick(HOSTILE);
  }
}

function resolve(ref: string, root: Json): Json {
  return ref
    .split('/')
    .slice(1)
    .reduce<Json>((at, key) => (at[key] ?? {}) as Json, root);
}

function anObject(schema: Json, random: Random, world: World, root: Json): Json {
  const required = (schema.required ?? []) as string[];
  const wanted = Object.entries((schema.properties ?? {}) as Record<string, Json>).filter(
    ([name]) => required.includes(name) || random.oneIn(2),
  );
  return Object.fromEntries(wanted.map(([name, inner]) => [name, fitting(inner, random, world, root)]));
}

function aList(schema: Json, random: Random, world: World, root: Json): unknown[] {
  const least = Number(schema.minItems ?? 0);
  const length = least + random.below(3);
  return Array.from({ length }, () => fitting((schema.items ?? {}) as Json, random, world, root));
}

function aText(schema: Json, random: Random, world: World): string {
  if (schema.format === 'uuid') return random.pick(world.ids);
  if (schema.format === 'email') return `p${random.below(1e6)}@example.com`;
  if (schema.format === 'date') return `${1900 + random.below(120)}-0${1 + random.below(9)}-1${random.below(10)}`;
  if (schema.format === 'date-time') return new Date(random.below(2e9) * 1000).toISOString();
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u');
    const fits = FITTING.filter((text) => pattern.test(text));
    if (fits.length > 0) return random.pick(fits);
  }
  const text = random.pick(world.words) + (random.oneIn(2) ? ` ${random.below(1e6)}` : '');
  return text.padEnd(Number(schema.minLength ?? 0), 'x').slice(0, Number(schema.maxLength ?? Infinity));
}

function aNumber(schema: Json, random: Random): number {
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000);
  const most = Math.min(Number(schema.maximum ?? 1000), 2 ** 53);
  if (random.oneIn(8)) return random.pick([least, most]);
  const number = least + random.below(Math.min(most - least, 5000));
  return schema.type === 'integer' ? Math.round(number) : Math.round(number * 100) / 100;
}

/** The value with something in it, or all of it, replaced, taken away or put in that does not belong there. */
export function mutated(value: unknown, random: Random): unknown {
  if (random.oneIn(4) || typeof value !== 'object' || value === null) return random.pick(HOSTILE);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.oneIn(4)) return [...value, random.pick(HOSTILE)];
    const at = random.below(value.length);
    return value.map((item: unknown, index) => (index === at ? mutated(item, random) : item));
  }
  const keys = Object.keys(value);
  const key =
    keys.length === 0 || random.oneIn(6) ? random.pick(['id', '__proto__', 'userType', 'ü']) : random.pick(keys);
  const { [key]: inner, ...rest } = value as Json;
  return random.oneIn(5) ? rest : { ...rest, [key]: mutated(inner, random) };
}
