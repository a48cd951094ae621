import { readFileSync } from 'node:fs';

const PLACE = /\{\{(\w+)\}\}/g;

/**
 * A template of `ops` with its places filled in. What a drill tries is thereby what an operator copies: a place that nobody
 * fills, and a value that has no place, are mistakes.
 */
export function fill(file: URL, values: Record<string, string | number>): string {
  const template = readFileSync(file, 'utf8');
  const places = new Set([...template.matchAll(PLACE)].map(([, name = '']) => name));
  const unknown = Object.keys(values).filter((name) => !places.has(name));
  if (unknown.length > 0) throw new Error(`${file.pathname} has no place for ${unknown.join(', ')}`);
  return template.replaceAll(PLACE, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file.pathname}: nobody says what ${name} is`);
    return String(value);
  });
}
