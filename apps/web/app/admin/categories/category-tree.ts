import type { EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { findCategoryPath } from '../../site/category.ts';

export type Category = EndpointResponse<'listCategories'>[number];

/** `serial` is the position, such as 1.2. `level` is 1 at the top. */
export type CategoryTreeRow = { category: Category; serial: string; level: number };

/** Returns the visible rows, top to bottom. Closed categories hide their subcategories. */
export function visibleRows(tree: readonly Category[], isOpen: (id: string) => boolean): CategoryTreeRow[] {
  return listRows(tree, isOpen, '', 1);
}

export function allRows(tree: readonly Category[]): CategoryTreeRow[] {
  return visibleRows(tree, () => true);
}

/** Returns the path from the top to the category itself, or an empty list if it is not found. */
export function pathTo(tree: readonly Category[], id: string): Category[] {
  return findCategoryPath(tree, (category) => category.id === id);
}

export function countDescendants({ subCategories }: Category): number {
  return subCategories.reduce((count, child) => count + 1 + countDescendants(child), 0);
}

/** Returns the allowed parents: not itself or its descendants, and within the level limit for its whole subtree. */
export function possibleParents(tree: readonly Category[], moving: Category | undefined): CategoryTreeRow[] {
  const height = moving ? subtreeHeight(moving) : 1;
  return allRows(tree).filter(
    ({ category, level }) => level + height <= MAX.categoryLevels && !(moving && isInSubtree(category, moving)),
  );
}

/** Returns the tree after a save. A new or moved category goes to the end of its siblings. */
export function replaceCategory(tree: readonly Category[], saved: Category): Category[] {
  const previous = pathTo(tree, saved.id).at(-1);
  const updated = { ...saved, subCategories: previous?.subCategories ?? [] };
  if (previous && previous.parentId === saved.parentId) return replaceInTree(tree, updated);
  return addToParent(removeCategory(tree, saved.id), updated);
}

export function removeCategory(tree: readonly Category[], id: string): Category[] {
  return tree
    .filter((category) => category.id !== id)
    .map((category) => ({ ...category, subCategories: removeCategory(category.subCategories, id) }));
}

function listRows(
  siblings: readonly Category[],
  isOpen: (id: string) => boolean,
  prefix: string,
  level: number,
): CategoryTreeRow[] {
  return siblings.flatMap((category, index) => {
    const serial = `${prefix}${index + 1}`;
    const descendants = isOpen(category.id) ? listRows(category.subCategories, isOpen, `${serial}.`, level + 1) : [];
    return [{ category, serial, level }, ...descendants];
  });
}

function subtreeHeight({ subCategories }: Category): number {
  return 1 + Math.max(0, ...subCategories.map(subtreeHeight));
}

function isInSubtree(category: Category, ancestor: Category): boolean {
  return category.id === ancestor.id || pathTo(ancestor.subCategories, category.id).length > 0;
}

function replaceInTree(tree: readonly Category[], updated: Category): Category[] {
  return tree.map((category) =>
    category.id === updated.id
      ? updated
      : { ...category, subCategories: replaceInTree(category.subCategories, updated) },
  );
}

function addToParent(tree: readonly Category[], added: Category): Category[] {
  if (added.parentId === null) return [...tree, added];
  return tree.map((category) => {
    const { id, subCategories } = category;
    return {
      ...category,
      subCategories: id === added.parentId ? [...subCategories, added] : addToParent(subCategories, added),
    };
  });
}
