import type { ImportField } from '@kinari/contract/labels/import-fields';
import { bagisto } from './bagisto.ts';
import { type FileDialect, normalizeHeader, type Source } from './file-dialect.ts';
import { medusa } from './medusa.ts';
import { ownDialect, unknownDialect } from './own-dialect.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

// Order matters: shops with the most distinctive column names first. Our own names overlap with theirs, so `own` comes late.
const DIALECTS: readonly FileDialect[] = [shopify, woocommerce, medusa, bagisto, ownDialect, unknownDialect];

/** Detects the source of a file and maps its columns. If two columns map to one field, the first one is used. */
export function matchColumns(
  headers: readonly string[],
  sample: readonly string[] = [],
): { source: Source; fields: (ImportField | null)[] } {
  const { source, toField } = detectDialect(headers);
  const keys = headers.map(normalizeHeader);
  const cells = Object.fromEntries(keys.map((key, index) => [key, sample[index] ?? '']));
  return { source, fields: keys.map((key, index) => (keys.indexOf(key) < index ? null : toField(key, cells))) };
}

export function detectDialect(headers: readonly string[]): FileDialect {
  const keys = new Set(headers.map(normalizeHeader));
  return DIALECTS.find((dialect) => dialect.matches(keys)) ?? unknownDialect;
}
