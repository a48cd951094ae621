import { isDeepStrictEqual } from 'node:util';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { diff, recordAuditEntry } from '../../audit/audit-log.service.ts';
import {
  discardImages,
  insertImage,
  markImagesUnused,
  type NewImage,
  withNewImages,
} from '../../media/images.service.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { toDomainError } from '../../platform/http/constraint-errors.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Upload } from '../../platform/http/form.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../../platform/idempotency/idempotency.ts';
import { hashRequest } from '../product-save.service.ts';
import { queueListingRefresh } from './collection-rules.queries.ts';
import { listChosenProducts } from './collection-rules.service.ts';
import { enqueueCollectionRefresh, PRODUCTS_PER_REFRESH } from './collections.jobs.ts';
import {
  archiveCollection,
  type CollectionFields,
  type CollectionRow,
  countCollections,
  countCollectionsPerProduct,
  countExistingProducts,
  deleteMembers,
  insertCollection,
  listCollectionRows,
  listMemberIds,
  lockCollectionRules,
  lockCollections,
  replaceMembers,
  updateCollectionRow,
} from './collections.queries.ts';
import { toCollectionImage } from './collections.service.ts';

type AdminCollection = EndpointResponse<'createCollection'>['collection'];
type CollectionDeps = { db: Db; store: MediaStore; actorId: string };
/** True if the storefront shows the collection with this slug. The storefront is in a higher layer. */
export type UsesCollection = (db: Queryable, slug: string) => Promise<boolean>;

export async function listAdminCollections(db: Db): Promise<EndpointResponse<'listAdminCollections'>> {
  return { collections: (await listCollectionRows(db)).map(toAdminCollection) };
}

export async function getCollection(db: Db, id: string): Promise<EndpointResponse<'getCollection'>> {
  const collection = await getCollectionRow(db, id);
  const products = await listChosenProducts(db, await listMemberIds(db, id, MAX.collectionProducts));
  return { collection: toAdminCollection(collection), products };
}

/** Creates a collection, once per idempotency key. */
export async function createCollection(
  { db, store, actorId }: CollectionDeps,
  form: EndpointBody<'createCollection'>,
  { uploads, key }: { uploads: Upload[]; key: string | undefined },
): Promise<AdminCollection> {
  const claim = key && { userId: actorId, key, request: await hashRequest(form, uploads) };
  const id = await withNewImages(store, uploads, 'photo', async (newImages) => {
    const created = await inCollectionTransaction(db, async (tx) => {
      const existingId = claim && (await claimIdempotencyKey(tx, claim));
      if (existingId) return { id: existingId, known: true };
      await assertBelowLimits(tx, form.kind);
      const fields = toCollectionFields(form, await insertNewImage(tx, newImages));
      const id = await insertCollection(tx, fields);
      if (fields.rule) await changeRule(tx, id);
      await recordAuditEntry(
        tx,
        { kind: 'collection', id, actorId },
        { action: 'collection.created', data: { name: fields.name }, after: toAuditState(fields) },
      );
      if (claim) await storeIdempotencyResult(tx, claim, id);
      return { id, known: false };
    });
    if (created.known) await discardImages(store, newImages);
    return created.id;
  });
  return toAdminCollection(await getCollectionRow(db, id));
}

/** Saves a collection. A job fills it if its rule changed. A collection that had a rule starts without chosen products. */
export async function updateCollection(
  { db, store, actorId }: CollectionDeps,
  id: string,
  form: EndpointBody<'updateCollection'>,
  uploads: Upload[],
): Promise<AdminCollection> {
  await withNewImages(store, uploads, 'photo', (newImages) =>
    inCollectionTransaction(db, async (tx) => {
      const before = await getCollectionVersion(tx, id, form.version);
      if (form.kind !== before.kind) await assertBelowLimits(tx, form.kind, id);
      const newImageId = await insertNewImage(tx, newImages);
      const saved = toCollectionFields(form, newImageId ?? (form.removeImage ? null : before.imageId));
      // The database orders the keys of a rule in another way.
      const fields = isDeepStrictEqual(saved.rule, before.rule) ? { ...saved, rule: before.rule } : saved;
      const { changed, ...states } = diff(toAuditState(before), toAuditState(fields));
      if (changed.length === 0) return;
      if (changed.includes('rule')) await changeRule(tx, id);
      if (fields.kind === 'chosen' && before.kind === 'rule') await deleteMembers(tx, id);
      await updateCollectionRow(tx, id, fields);
      if (before.imageId && before.imageId !== fields.imageId) await markImagesUnused(tx, [before.imageId]);
      await recordAuditEntry(
        tx,
        { kind: 'collection', id, actorId },
        { action: 'collection.changed', data: { name: before.name, fields: changed }, ...states },
      );
    }),
  );
  return toAdminCollection(await getCollectionRow(db, id));
}

/** Replaces the chosen products. The listing changes with the save; a job changes the rest of a large one. */
export async function setCollectionProducts(
  { db, actorId }: Omit<CollectionDeps, 'store'>,
  id: string,
  form: EndpointBody<'setCollectionProducts'>,
): Promise<AdminCollection> {
  const productIds = [...new Set(form.productIds)];
  await inCollectionTransaction(db, async (tx) => {
    const collection = await getCollectionVersion(tx, id, form.version);
    if (collection.kind === 'rule') throw new DomainError('invalid_request', {}, { productIds: 'A rule chooses them' });
    if ((await countExistingProducts(tx, productIds)) < productIds.length) throw new DomainError('product_not_found');
    const before = await listMemberIds(tx, id);
    const { changed, ...states } = diff({ products: before }, { products: productIds });
    if (changed.length === 0) return;
    await replaceMembers(tx, id, productIds);
    if ((await countCollectionsPerProduct(tx, productIds)) > MAX.collectionsPerProduct)
      throw new DomainError('too_many_in_collections');
    const moved = [...difference(productIds, before), ...difference(before, productIds)];
    await queueListingRefresh(tx, moved.slice(0, PRODUCTS_PER_REFRESH));
    if (moved.length > PRODUCTS_PER_REFRESH) await enqueueCollectionRefresh(tx, id);
    await recordAuditEntry(
      tx,
      { kind: 'collection', id, actorId },
      { action: 'collection.changed', data: { name: collection.name, fields: changed }, ...states },
    );
  });
  return toAdminCollection(await getCollectionRow(db, id));
}

/** Archives a collection. Its page is gone at once, and a job removes its rows from the listing. */
export async function deleteCollection(
  { db, actorId, usesCollection }: Omit<CollectionDeps, 'store'> & { usesCollection: UsesCollection },
  id: string,
): Promise<void> {
  await inCollectionTransaction(db, async (tx) => {
    const collection = await getCollectionRow(tx, id);
    if (await usesCollection(tx, collection.slug)) throw new DomainError('collection_in_use');
    await changeRule(tx, id);
    await archiveCollection(tx, id);
    await recordAuditEntry(
      tx,
      { kind: 'collection', id, actorId },
      { action: 'collection.deleted', data: { name: collection.name }, before: toAuditState(collection) },
    );
  });
}

async function inCollectionTransaction<T>(db: Db, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .execute(async (tx) => {
      await lockCollections(tx);
      return change(tx);
    })
    .catch(toDomainError({ collections_slug: 'slug_taken' }));
}

/** The caller must not refresh products: refreshes lock the products first, then the rules. */
async function changeRule(tx: Tx, id: string): Promise<void> {
  await lockCollectionRules(tx);
  await enqueueCollectionRefresh(tx, id);
}

async function getCollectionRow(db: Queryable, id: string): Promise<CollectionRow> {
  const [collection] = await listCollectionRows(db, id);
  if (!collection) throw new DomainError('not_found');
  return collection;
}

async function getCollectionVersion(tx: Tx, id: string, version: number): Promise<CollectionRow> {
  const collection = await getCollectionRow(tx, id);
  if (collection.version !== version) throw new DomainError('stale_version');
  return collection;
}

async function assertBelowLimits(tx: Tx, kind: CollectionFields['kind'], exceptId?: string): Promise<void> {
  const { all, withRule } = await countCollections(tx, { exceptId });
  if (all >= MAX.collections || (kind === 'rule' && withRule >= MAX.ruleCollections))
    throw new DomainError('too_many_collections');
}

async function insertNewImage(tx: Tx, [image]: readonly NewImage[]): Promise<string | null> {
  return image ? insertImage(tx, image) : null;
}

function difference(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

function toCollectionFields(form: EndpointBody<'createCollection'>, imageId: string | null): CollectionFields {
  const { name, slug, description, kind, published } = form;
  const rule = kind === 'rule' ? form.rule : null;
  if (kind === 'rule' && !rule) throw new DomainError('invalid_request', {}, { rule: 'Required' });
  return { name, slug, description, kind, rule, imageId, published };
}

function toAuditState({ name, slug, description, rule, imageId, published }: CollectionFields) {
  return { name, slug, description, rule, image: imageId, published };
}

function toAdminCollection({ imageId: _imageId, image, updatedAt, ...collection }: CollectionRow): AdminCollection {
  return {
    ...collection,
    image: toCollectionImage({ name: collection.name, image }),
    updatedAt: updatedAt.toISOString(),
  };
}
