import { UNDER } from '../product-cells.ts';
import { nameKey } from './name-key.ts';

/** The categories of the shop as files call them. */
export type Categories = {
  /** The path of one that is called so, by its whole path or, where only one has it, by its name alone. */
  find: (given: string) => { path: string } | { why: string } | undefined;
  /** A path of which the last ones are not there yet, with those that are as the shop writes them. */
  fit: (given: string) => string;
  idOf: (path: string) => string | undefined;
};

export function categoriesFrom(paths: ReadonlyMap<string, string>): Categories {
  const byPath = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const ids = new Map<string, string>();
  for (const [id, path] of paths) {
    const name = nameKey(path.split(UNDER).at(-1));
    byPath.set(nameKey(path), path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
    ids.set(path, id);
  }
  return {
    find: (given) => {
      const path = byPath.get(nameKey(given));
      if (path) return { path };
      const called = given.includes(UNDER) ? [] : (byName.get(nameKey(given)) ?? []);
      if (called.length > 1)
        return { why: `Several categories are called so: write ${called.slice(0, 3).join(' or ')}` };
      return called[0] ? { path: called[0] } : undefined;
    },
    fit: (given) => {
      const names = given.split(UNDER);
      for (let kept = names.length - 1; kept > 0; kept -= 1) {
        const path = byPath.get(nameKey(names.slice(0, kept).join(UNDER)));
        if (path) return [path, ...names.slice(kept)].join(UNDER);
      }
      return given;
    },
    idOf: (path) => ids.get(path),
  };
}
