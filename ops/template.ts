import { readFileSync } from 'node:fs';

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Returns a template of `ops` with its placeholders filled, so that drills test what operators copy.
 * Throws if a placeholder has no value, or a value has no placeholder.
 */
export function fillTemplate(file: URL, values: Record<string, string | number>): string {
  const template = readFileSync(file, 'utf8');
  const placeholders = new Set([...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name));
  const unknown = Object.keys(values).filter((name) => !placeholders.has(name));
  if (unknown.length > 0) throw new Error(`${file.pathname} has no place for ${unknown.join(', ')}`);
  return template.replaceAll(PLACEHOLDER, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file.pathname}: no value for ${name}`);
    return String(value);
  });
}

/**
 * Returns a settings file of `ops` with some values replaced, such as folders and ports of a drill.
 * Throws if the file does not contain a key exactly once. A key commented out with # counts.
 */
export function replaceSettings(file: URL, values: Record<string, string | number>): string {
  let text = readFileSync(file, 'utf8');
  for (const [key, value] of Object.entries(values)) {
    const line = new RegExp(`^#?${key}( ?= ?).*$`, 'gm');
    if (text.match(line)?.length !== 1) throw new Error(`${file.pathname} does not set ${key} once`);
    text = text.replace(line, (_line, equals: string) => `${key}${equals}${value}`);
  }
  return text;
}
