import { readdirSync } from 'node:fs';
import { PRODUCT_FIELD_SNIPPETS } from './catalog/attributes/product-fields.ts';
import { MODULES } from './table-owners.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).toSorted();

/**
 * SQL functions and triggers, each defined in its module. `npm run db:migrate` applies these files after the migrations, lower
 * modules first: a trigger may use a function of a lower module. Function bodies may call functions of any file.
 */
export const SQL_FILES = [
  ...Object.keys(MODULES).flatMap((module) =>
    files.filter((file) => file.startsWith(`${module}/`) && file.endsWith('.sql')),
  ),
  'dropped-functions.sql',
];

/** Replaces placeholder comments with generated SQL for product fields. */
export function fillInSnippets(text: string): string {
  return Object.entries(PRODUCT_FIELD_SNIPPETS).reduce((filled, [comment, sql]) => filled.replace(comment, sql), text);
}
