import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { type Db, isConstraintViolation, type Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { enqueueProductRefresh } from './attributes.jobs.ts';

type Brand = EndpointResponse<'createBrand'>['brand'];
type ActorContext = { db: Db; actorId: string };

export async function listBrands(db: Db): Promise<Brand[]> {
  return db.selectFrom('brands').select(['id', 'name']).orderBy(sql`name_key(name)`).execute();
}

export async function createBrand({ db, actorId }: ActorContext, name: string): Promise<Brand> {
  return inBrandTransaction(db, async (tx) => {
    const brand = await insertBrand(tx, { name, actorId });
    if (!brand) throw new DomainError('brand_taken');
    return brand;
  });
}

/** Renames a brand. A job refreshes the listings of its products. */
export async function updateBrand({ db, actorId }: ActorContext, id: number, name: string): Promise<Brand> {
  return inBrandTransaction(db, async (tx) => {
    const before = await lockBrand(tx, id);
    if (before.name === name) return before;
    await tx.updateTable('brands').set({ name }).where('id', '=', id).execute();
    await recordAuditEntry(tx, {
      action: 'brand.renamed',
      data: { from: before.name, to: name },
      subject: { kind: 'brand', id: `${id}` },
      actorId,
      before,
      after: { id, name },
    });
    await enqueueProductRefresh(tx, { brandId: id });
    return { id, name };
  });
}

export async function deleteBrand({ db, actorId }: ActorContext, id: number): Promise<void> {
  await inBrandTransaction(db, async (tx) => {
    const before = await lockBrand(tx, id);
    await tx.deleteFrom('brands').where('id', '=', id).execute();
    await recordAuditEntry(tx, {
      action: 'brand.deleted',
      data: { name: before.name },
      subject: { kind: 'brand', id: `${id}` },
      actorId,
      before,
    });
    return before;
  });
}

/** Finds a brand by name, ignoring case, or creates it. */
export async function ensureBrand(tx: Tx, { name, actorId }: { name: string; actorId: string }): Promise<number> {
  const existing = await findBrand(tx, name);
  if (existing) return existing.id;
  // Another request may create it at the same time: then use that one.
  const brand = (await insertBrand(tx, { name, actorId })) ?? (await findBrand(tx, name));
  if (!brand) throw new DomainError('stale_version');
  return brand.id;
}

async function findBrand(tx: Tx, name: string): Promise<Brand | undefined> {
  return tx
    .selectFrom('brands')
    .select(['id', 'name'])
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .executeTakeFirst();
}

async function insertBrand(tx: Tx, { name, actorId }: { name: string; actorId: string }): Promise<Brand | undefined> {
  const brand = await tx
    .insertInto('brands')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (brand) {
    await recordAuditEntry(tx, {
      action: 'brand.added',
      data: { name },
      subject: { kind: 'brand', id: `${brand.id}` },
      actorId,
      after: brand,
    });
  }
  return brand;
}

async function inBrandTransaction(db: Db, change: (tx: Tx) => Promise<Brand>): Promise<Brand> {
  try {
    return await db.transaction().execute(change);
  } catch (error) {
    if (isConstraintViolation(error, 'brands_name')) throw new DomainError('brand_taken');
    throw isConstraintViolation(error, 'products_brand_id_fkey') ? new DomainError('brand_in_use') : error;
  }
}

async function lockBrand(tx: Tx, id: number): Promise<Brand> {
  const brand = await tx
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!brand) throw new DomainError('not_found');
  return brand;
}
