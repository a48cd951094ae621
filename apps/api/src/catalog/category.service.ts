import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { categoryUploads } from '@kinari/contract/endpoints/catalog';
import type { AuditRecord } from '@kinari/contract/labels/audit-actions';
import { MAX } from '@kinari/contract/limits';
import { toSlug } from '@kinari/contract/slug';
import { diff, recordAuditEntry } from '../audit/audit-log.service.ts';
import { insertImage, markImagesUnused, type NewImage, withNewImages } from '../media/images.service.ts';
import type { MediaStore } from '../media/store.ts';
import { type Db, isConstraintViolation, type Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Upload } from '../platform/http/form.ts';
import {
  archiveCategory,
  type CategoryFields,
  findCategory,
  getSubtreeDepth,
  insertCategory,
  isAncestor,
  isCategoryInUse,
  listLiveCategories,
  listSiblings,
  lockCategories,
  moveToEnd,
  setPositions,
  shiftSubtreeDepth,
  updateCategoryRow,
} from './category.queries.ts';
import { findInTree, toCategoryTree } from './category-tree.ts';

type Category = EndpointResponse<'createCategory'>['category'];
type Form = EndpointBody<'createCategory'>;
type CategoryDeps = { db: Db; store: MediaStore; actorId: string };

export function createCategory({ db, store, actorId }: CategoryDeps, form: Form, uploads: Upload[]): Promise<Category> {
  return withNewImages(store, uploads, 'photo', (newImages) =>
    inCategoryTransaction(db, async (tx) => {
      const depth = await getChildDepth(tx, form.parentId);
      const fields = {
        ...toCategoryFields(form),
        depth,
        imageId: await resolveImageId(tx, { remainingImageIds: [], images: newImages }),
      };
      const id = await insertCategory(tx, fields);
      await recordAuditEntry(
        tx,
        { kind: 'category', id, actorId },
        { action: 'category.created', data: { name: form.name }, after: toAuditState(fields) },
      );
      return id;
    }),
  );
}

export function updateCategory(
  { db, store, actorId }: CategoryDeps,
  id: string,
  form: Form,
  uploads: Upload[],
): Promise<Category> {
  return withNewImages(store, uploads, 'photo', (newImages) =>
    inCategoryTransaction(db, async (tx) => {
      const before = await findCategory(tx, id);
      if (!before) throw new DomainError('not_found');
      const depth = await getChildDepth(tx, form.parentId);
      if (form.parentId && (await isAncestor(tx, id, form.parentId))) {
        throw new DomainError('category_too_deep', { reason: 'own_parent' });
      }
      if (depth + (await getSubtreeDepth(tx, id)) > MAX.categoryLevels) throw new DomainError('category_too_deep');

      const currentImageIds = before.imageId ? [before.imageId] : [];
      const removedImageIds = form.deletedUploadIds ?? [];
      if (removedImageIds.some((image) => !currentImageIds.includes(image))) throw new DomainError('not_found');
      const remainingImageIds = currentImageIds.filter((image) => !removedImageIds.includes(image));
      const after = {
        ...toCategoryFields(form),
        depth,
        imageId: await resolveImageId(tx, { remainingImageIds, images: newImages }),
      };

      await updateCategoryRow(tx, id, after);
      if (depth !== before.depth) await shiftSubtreeDepth(tx, id, depth - before.depth);
      if (after.parentId !== before.parentId) await moveToEnd(tx, id);
      await markImagesUnused(tx, removedImageIds);
      const { changed, ...states } = diff(toAuditState(before), toAuditState(after));
      if (changed.length > 0) {
        await recordAuditEntry(
          tx,
          { kind: 'category', id, actorId },
          { action: 'category.changed', data: { name: before.name, fields: changed }, ...states },
        );
      }
      return id;
    }),
  );
}

/** Returns the id of the category at this path of names, top first. Creates missing ones without an image; staff add it later. */
export async function ensureCategoryPath(
  { db, actorId, runId }: Omit<CategoryDeps, 'store'> & { runId: string },
  names: readonly string[],
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockCategories(tx);
    let parentId: string | undefined;
    for (const name of names) {
      const siblings = await listSiblings(tx, parentId ?? null);
      const existing = siblings.find((sibling) => toSlug(sibling.name) === toSlug(name));
      if (existing) {
        parentId = existing.id;
        continue;
      }
      const depth = await getChildDepth(tx, parentId);
      const fields = { ...toCategoryFields({ name, ...(parentId && { parentId }) }), depth, imageId: null };
      parentId = await insertCategory(tx, fields);
      await recordAuditEntry(
        tx,
        { kind: 'category', id: parentId, actorId },
        { action: 'category.created', data: { name }, after: toAuditState(fields), runId },
      );
    }
    if (parentId === undefined) throw new DomainError('not_found');
    return parentId;
  });
}

/** Archives an empty category. Throws `category_in_use` if it has live products or subcategories. */
export async function deleteCategory({ db, actorId }: Omit<CategoryDeps, 'store'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCategories(tx);
    const category = await findCategory(tx, id);
    if (!category) throw new DomainError('not_found');
    if (await isCategoryInUse(tx, id)) throw new DomainError('category_in_use');
    await archiveCategory(tx, id);
    await recordAuditEntry(
      tx,
      { kind: 'category', id, actorId },
      { action: 'category.deleted', data: { name: category.name }, before: toAuditState(category) },
    );
  });
}

/** Reorders siblings. Throws `stale_version` if their order is no longer `expectedIds`. */
export async function reorderCategories(
  { db, actorId }: Omit<CategoryDeps, 'store'>,
  { parentId, ids, expectedIds }: EndpointBody<'reorderCategories'>,
): Promise<void> {
  if (!isSameList(ids.toSorted(), expectedIds.toSorted())) throw new DomainError('invalid_request');
  await db.transaction().execute(async (tx) => {
    await lockCategories(tx);
    const siblings = await listSiblings(tx, parentId);
    const currentIds = siblings.map(({ id }) => id);
    // A repeated request has nothing to do.
    if (isSameList(currentIds, ids)) return;
    if (!isSameList(currentIds, expectedIds)) throw new DomainError('stale_version');
    await setPositions(tx, ids);
    const parent = parentId === null ? undefined : await findCategory(tx, parentId);
    const audit: AuditRecord = parent
      ? { action: 'category.subcategories_reordered', data: { name: parent.name } }
      : { action: 'category.reordered' };
    await recordAuditEntry(
      tx,
      { kind: 'category', id: parentId ?? 'top', actorId },
      {
        ...audit,
        before: { order: siblings.map(({ name }) => name) },
        after: { order: ids.map((id) => siblings.find((sibling) => sibling.id === id)?.name) },
      },
    );
  });
}

// Run changes to the tree one at a time: two valid moves together could create a cycle.
async function inCategoryTransaction(db: Db, change: (tx: Tx) => Promise<string>): Promise<Category> {
  try {
    const id = await db.transaction().execute(async (tx) => {
      await lockCategories(tx);
      return change(tx);
    });
    const category = findInTree(toCategoryTree(await listLiveCategories(db)), id);
    if (!category) throw new DomainError('not_found');
    return category;
  } catch (error) {
    throw isConstraintViolation(error, 'categories_slug_among_siblings')
      ? new DomainError('category_name_taken')
      : error;
  }
}

async function getChildDepth(tx: Tx, parentId: string | undefined): Promise<number> {
  if (!parentId) return 1;
  const parent = await findCategory(tx, parentId);
  if (!parent) throw new DomainError('not_found', { reason: 'parent_category_deleted' });
  if (parent.depth >= MAX.categoryLevels) throw new DomainError('category_too_deep');
  return parent.depth + 1;
}

async function resolveImageId(
  tx: Tx,
  { remainingImageIds, images: newImages }: { remainingImageIds: string[]; images: NewImage[] },
): Promise<string> {
  const imageCount = remainingImageIds.length + newImages.length;
  const reason = imageCount > 1 ? categoryUploads.tooManyReason : 'category_image_required';
  const [image] = newImages;
  const id = remainingImageIds[0] ?? (image && (await insertImage(tx, image)));
  if (!id || imageCount !== 1) throw new DomainError('invalid_request', { reason }, 'media');
  return id;
}

function toCategoryFields({ name, description = '', parentId }: Form): Omit<CategoryFields, 'depth' | 'imageId'> {
  const slug = toSlug(name);
  // The URL uses the slug, so a name of punctuation only would have no URL.
  if (!slug) throw new DomainError('invalid_request', {}, { name: 'Must contain a letter or a digit' });
  return { name, slug, description, parentId: parentId ?? null };
}

function toAuditState({ name, description, parentId, imageId }: CategoryFields) {
  return { name, description, parent: parentId, image: imageId };
}

function isSameList(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((id, index) => id === second[index]);
}
