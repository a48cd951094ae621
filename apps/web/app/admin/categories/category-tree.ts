import type { Reply } from '@kinari/contract/contract';
import { MOST } from '@kinari/contract/limits';

export type Category = Reply<'listCategories'>[number];

/** A category as a row of a table: `serial` is its place, such as 1.2, and `level` counts from 1 at the top. */
export type CategoryRow = { category: Category; serial: string; level: number };

/** The rows to show, top to bottom: what lies under a category only if that one is open. */
export function visibleRows(tree: readonly Category[], isOpen: (id: string) => boolean): CategoryRow[] {
  return rowsUnder(tree, isOpen, '', 1);
}

export function allRows(tree: readonly Category[]): CategoryRow[] {
  return visibleRows(tree, () => true);
}

/** From the top down to the category itself; empty when it is not there. */
export function pathTo(tree: readonly Category[], id: string): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category];
    const below = pathTo(category.subCategories, id);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

export function countBelow({ subCategories }: Category): number {
  return subCategories.reduce((count, child) => count + 1 + countBelow(child), 0);
}

/** Where a category may hang: not under itself, and not so low that something of it would be a sixth level. */
export function possibleParents(tree: readonly Category[], moving: Category | undefined): CategoryRow[] {
  const height = moving ? heightOf(moving) : 1;
  return allRows(tree).filter(
    ({ category, level }) => level + height <= MOST.categoryLevels && !(moving && isWithin(category, moving)),
  );
}

/** The tree after a save: the category in its new dress, where it was or at the end of its new siblings. */
export function withSaved(tree: readonly Category[], saved: Category): Category[] {
  const before = pathTo(tree, saved.id).at(-1);
  const now = { ...saved, subCategories: before?.subCategories ?? [] };
  if (before && before.parentId === saved.parentId) return replaceIn(tree, now);
  return addTo(without(tree, saved.id), now);
}

export function without(tree: readonly Category[], id: string): Category[] {
  return tree
    .filter((category) => category.id !== id)
    .map((category) => ({ ...category, subCategories: without(category.subCategories, id) }));
}

function rowsUnder(
  siblings: readonly Category[],
  isOpen: (id: string) => boolean,
  prefix: string,
  level: number,
): CategoryRow[] {
  return siblings.flatMap((category, place) => {
    const serial = `${prefix}${place + 1}`;
    const below = isOpen(category.id) ? rowsUnder(category.subCategories, isOpen, `${serial}.`, level + 1) : [];
    return [{ category, serial, level }, ...below];
  });
}

function heightOf({ subCategories }: Category): number {
  return 1 + Math.max(0, ...subCategories.map(heightOf));
}

function isWithin(category: Category, ancestor: Category): boolean {
  return category.id === ancestor.id || pathTo(ancestor.subCategories, category.id).length > 0;
}

function replaceIn(tree: readonly Category[], now: Category): Category[] {
  return tree.map((category) =>
    category.id === now.id ? now : { ...category, subCategories: replaceIn(category.subCategories, now) },
  );
}

function addTo(tree: readonly Category[], added: Category): Category[] {
  if (added.parentId === null) return [...tree, added];
  return tree.map((category) => {
    const { id, subCategories } = category;
    return {
      ...category,
      subCategories: id === added.parentId ? [...subCategories, added] : addTo(subCategories, added),
    };
  });
}
