import { categoryFiles } from '@kinari/contract/calls/catalog';
import type { Body, Reply } from '@kinari/contract/contract';
import { MOST } from '@kinari/contract/limits';
import { slugOf } from '@kinari/contract/slug';
import { differenceBetween, recordChange } from '../audit/audit.service.ts';
import { keepPicture, type NewPicture, releasePictures, withNewPictures } from '../media/pictures.service.ts';
import type { MediaStore } from '../media/store.ts';
import { type Db, type Tx, violates } from '../platform/database/db.ts';
import type { Upload } from '../platform/http/form.ts';
import { Refusal } from '../platform/http/refusal.ts';
import {
  archiveCategory,
  type CategoryFacts,
  deepestUnder,
  findCategory,
  insertCategory,
  isAncestor,
  isInUse,
  listLiveCategories,
  listSiblings,
  lockCategories,
  moveBelow,
  moveToEnd,
  placeInOrder,
  updateCategoryRow,
} from './category.queries.ts';
import { findInTree, toCategoryTree } from './category-tree.ts';

type Category = Reply<'createCategory'>['category'];
type Form = Body<'createCategory'>;
type Work = { db: Db; store: MediaStore; actorId: string };

const NO_PICTURE = 'Please upload at least 1 images.';

export function createCategory({ db, store, actorId }: Work, form: Form, uploads: Upload[]): Promise<Category> {
  return withNewPictures(store, uploads, 'photo', (pictures) =>
    inCategories(db, async (tx) => {
      const depth = await depthUnder(tx, form.parentId);
      const facts = { ...factsOf(form), depth, pictureId: await onePicture(tx, { kept: [], pictures }) };
      const id = await insertCategory(tx, facts);
      await recordChange(tx, {
        subject: { kind: 'category', id },
        actorId,
        what: `Category ${form.name} created`,
        after: readable(facts),
      });
      return id;
    }),
  );
}

export function updateCategory(
  { db, store, actorId }: Work,
  id: string,
  form: Form,
  uploads: Upload[],
): Promise<Category> {
  return withNewPictures(store, uploads, 'photo', (pictures) =>
    inCategories(db, async (tx) => {
      const before = await findCategory(tx, id);
      if (!before) throw new Refusal('not_found');
      const depth = await depthUnder(tx, form.parentId);
      if (form.parentId && (await isAncestor(tx, id, form.parentId))) {
        throw new Refusal('category_too_deep', { message: 'A category cannot lie inside itself' });
      }
      if (depth + (await deepestUnder(tx, id)) > MOST.categoryLevels) throw new Refusal('category_too_deep');

      const own = before.pictureId ? [before.pictureId] : [];
      const removed = form.deletedUploadIds ?? [];
      if (removed.some((picture) => !own.includes(picture))) throw new Refusal('not_found');
      const kept = own.filter((picture) => !removed.includes(picture));
      const after = { ...factsOf(form), depth, pictureId: await onePicture(tx, { kept, pictures }) };

      await updateCategoryRow(tx, id, after);
      if (depth !== before.depth) await moveBelow(tx, id, depth - before.depth);
      if (after.parentId !== before.parentId) await moveToEnd(tx, id);
      await releasePictures(tx, removed);
      const { changed, ...states } = differenceBetween(readable(before), readable(after));
      if (changed.length > 0) {
        const what = `${capitalised(changed.join(', '))} of category ${before.name} changed`;
        await recordChange(tx, { subject: { kind: 'category', id }, actorId, what, ...states });
      }
      return id;
    }),
  );
}

/**
 * The category of these names, from the uppermost down, each made where there is none: without a picture, which it gets in its form.
 * Answers its id.
 */
export async function categoryAt(
  { db, actorId, runId }: Omit<Work, 'store'> & { runId: string },
  names: readonly string[],
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockCategories(tx);
    let parentId: string | undefined;
    for (const name of names) {
      const siblings = await listSiblings(tx, parentId ?? null);
      const known = siblings.find((sibling) => slugOf(sibling.name) === slugOf(name));
      if (known) {
        parentId = known.id;
        continue;
      }
      const depth = await depthUnder(tx, parentId);
      const facts = { ...factsOf({ name, ...(parentId && { parentId }) }), depth, pictureId: null };
      parentId = await insertCategory(tx, facts);
      const what = `Category ${name} created`;
      await recordChange(tx, {
        subject: { kind: 'category', id: parentId },
        actorId,
        what,
        after: readable(facts),
        runId,
      });
    }
    if (parentId === undefined) throw new Refusal('not_found');
    return parentId;
  });
}

/** Takes an empty category out of the shop; what is in one has to go somewhere first. */
export async function deleteCategory({ db, actorId }: Omit<Work, 'store'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCategories(tx);
    const category = await findCategory(tx, id);
    if (!category) throw new Refusal('not_found');
    if (await isInUse(tx, id)) throw new Refusal('category_in_use');
    await archiveCategory(tx, id);
    const what = `Category ${category.name} deleted`;
    await recordChange(tx, { subject: { kind: 'category', id }, actorId, what, before: readable(category) });
  });
}

/** Puts siblings into another order than the one they were shown in. */
export async function orderCategories(
  { db, actorId }: Omit<Work, 'store'>,
  { parentId, ids, seenIds }: Body<'orderCategories'>,
): Promise<void> {
  if (!isSame(ids.toSorted(), seenIds.toSorted())) throw new Refusal('invalid_request');
  await db.transaction().execute(async (tx) => {
    await lockCategories(tx);
    const siblings = await listSiblings(tx, parentId);
    const present = siblings.map(({ id }) => id);
    // A request that is sent again finds its work done.
    if (isSame(present, ids)) return;
    if (!isSame(present, seenIds)) throw new Refusal('stale_version');
    await placeInOrder(tx, ids);
    const parent = parentId === null ? undefined : await findCategory(tx, parentId);
    await recordChange(tx, {
      subject: { kind: 'category', id: parentId ?? 'top' },
      actorId,
      what: parent ? `Subcategories of ${parent.name} put in another order` : 'Categories put in another order',
      before: { order: siblings.map(({ name }) => name) },
      after: { order: ids.map((id) => siblings.find((sibling) => sibling.id === id)?.name) },
    });
  });
}

// Whoever changes the tree does so alone: two moves that are right one by one could make a circle together.
async function inCategories(db: Db, change: (tx: Tx) => Promise<string>): Promise<Category> {
  try {
    const id = await db.transaction().execute(async (tx) => {
      await lockCategories(tx);
      return change(tx);
    });
    const category = findInTree(toCategoryTree(await listLiveCategories(db)), id);
    if (!category) throw new Refusal('not_found');
    return category;
  } catch (error) {
    throw violates(error, 'categories_slug_among_siblings') ? new Refusal('category_name_taken') : error;
  }
}

async function depthUnder(tx: Tx, parentId: string | undefined): Promise<number> {
  if (!parentId) return 1;
  const parent = await findCategory(tx, parentId);
  if (!parent) throw new Refusal('not_found', { message: 'The parent category is gone' });
  if (parent.depth >= MOST.categoryLevels) throw new Refusal('category_too_deep');
  return parent.depth + 1;
}

async function onePicture(tx: Tx, { kept, pictures }: { kept: string[]; pictures: NewPicture[] }): Promise<string> {
  const message = kept.length + pictures.length > 1 ? categoryFiles.tooMany : NO_PICTURE;
  const [picture] = pictures;
  const id = kept[0] ?? (picture && (await keepPicture(tx, picture)));
  if (!id || kept.length + pictures.length !== 1)
    throw new Refusal('invalid_request', { message, fields: { media: message } });
  return id;
}

function factsOf({ name, description = '', parentId }: Form): Omit<CategoryFacts, 'depth' | 'pictureId'> {
  const slug = slugOf(name);
  // The name is the address: one of signs alone would have none.
  if (!slug) throw new Refusal('invalid_request', { fields: { name: 'Needs a letter or a digit' } });
  return { name, slug, description, parentId: parentId ?? null };
}

function readable({ name, description, parentId, pictureId }: CategoryFacts) {
  return { name, description, parent: parentId, picture: pictureId };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, place) => id === others[place]);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
