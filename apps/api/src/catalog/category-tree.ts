import type { Reply } from '@kinari/contract/contract';
import { toWirePicture } from '../media/pictures.ts';
import type { CategoryRow } from './category.queries.ts';

type Category = Reply<'listCategories'>[number];

/** Nests rows that arrive parents first. A row whose parent is not among them belongs to an archived branch. */
export function toCategoryTree(rows: readonly CategoryRow[]): Category[] {
  const top: Category[] = [];
  const byId = new Map<string, Category>();
  for (const { picture, ...row } of rows) {
    const category: Category = {
      ...row,
      images: picture ? [toWirePicture({ ...picture, alt: row.name })] : [],
      subCategories: [],
    };
    const siblings = row.parentId === null ? top : byId.get(row.parentId)?.subCategories;
    if (!siblings) continue;
    siblings.push(category);
    byId.set(row.id, category);
  }
  return top;
}

export function findInTree(tree: readonly Category[], id: string): Category | undefined {
  for (const category of tree) {
    const found = category.id === id ? category : findInTree(category.subCategories, id);
    if (found) return found;
  }
  return undefined;
}
