import type { EndpointResponse } from '@kinari/contract/contract';
import { toImageResponse } from '../media/images.ts';
import type { CategoryRow } from './category.queries.ts';

type Category = EndpointResponse<'listCategories'>[number];

/** Nests rows sorted parents first. Skips rows without their parent: they belong to an archived branch. */
export function toCategoryTree(rows: readonly CategoryRow[]): Category[] {
  const roots: Category[] = [];
  const byId = new Map<string, Category>();
  for (const { image, ...row } of rows) {
    const category: Category = {
      ...row,
      images: image ? [toImageResponse({ ...image, alt: row.name })] : [],
      subCategories: [],
    };
    const siblings = row.parentId === null ? roots : byId.get(row.parentId)?.subCategories;
    if (!siblings) continue;
    siblings.push(category);
    byId.set(row.id, category);
  }
  return roots;
}

export function findInTree(tree: readonly Category[], id: string): Category | undefined {
  for (const category of tree) {
    const found = category.id === id ? category : findInTree(category.subCategories, id);
    if (found) return found;
  }
  return undefined;
}
