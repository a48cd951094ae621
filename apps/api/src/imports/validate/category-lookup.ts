import { CATEGORY_SEPARATOR } from '../product-cells.ts';
import { normalizeName } from './normalize-name.ts';

export type CategoryLookup = {
  /** Finds a category by full path, or by name if the name is unique. */
  find: (given: string) => { path: string } | { why: string } | undefined;
  /** Replaces the existing part of a path with the shop's spelling. */
  fit: (given: string) => string;
  findId: (path: string) => string | undefined;
};

export function createCategoryLookup(paths: ReadonlyMap<string, string>): CategoryLookup {
  const byPath = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const ids = new Map<string, string>();
  for (const [id, path] of paths) {
    const name = normalizeName(path.split(CATEGORY_SEPARATOR).at(-1));
    byPath.set(normalizeName(path), path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
    ids.set(path, id);
  }
  return {
    find: (given) => {
      const path = byPath.get(normalizeName(given));
      if (path) return { path };
      const matches = given.includes(CATEGORY_SEPARATOR) ? [] : (byName.get(normalizeName(given)) ?? []);
      if (matches.length > 1)
        return { why: `Several categories have this name: write ${matches.slice(0, 3).join(' or ')}` };
      return matches[0] ? { path: matches[0] } : undefined;
    },
    fit: (given) => {
      const names = given.split(CATEGORY_SEPARATOR);
      for (let prefixLength = names.length - 1; prefixLength > 0; prefixLength -= 1) {
        const path = byPath.get(normalizeName(names.slice(0, prefixLength).join(CATEGORY_SEPARATOR)));
        if (path) return [path, ...names.slice(prefixLength)].join(CATEGORY_SEPARATOR);
      }
      return given;
    },
    findId: (path) => ids.get(path),
  };
}
