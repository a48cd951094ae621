import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { recordChange } from '../../audit/audit.service.ts';
import { type Db, type Tx, violates } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { settleProductsLater } from './facts.jobs.ts';

type Brand = Reply<'createBrand'>['brand'];
type Work = { db: Db; actorId: string };

export async function listBrands(db: Db): Promise<Brand[]> {
  return db.selectFrom('brands').select(['id', 'name']).orderBy(sql`name_key(name)`).execute();
}

export async function createBrand({ db, actorId }: Work, name: string): Promise<Brand> {
  return inBrands(db, async (tx) => {
    const brand = await insertBrand(tx, { name, actorId });
    if (!brand) throw new Refusal('brand_taken');
    return brand;
  });
}

/** Renames a brand; the listings of its products follow by a job. */
export async function updateBrand({ db, actorId }: Work, id: number, name: string): Promise<Brand> {
  return inBrands(db, async (tx) => {
    const before = await lockBrand(tx, id);
    if (before.name === name) return before;
    await tx.updateTable('brands').set({ name }).where('id', '=', id).execute();
    const what = `Brand ${before.name} renamed to ${name}`;
    await recordChange(tx, { subject: { kind: 'brand', id: `${id}` }, actorId, what, before, after: { id, name } });
    await settleProductsLater(tx, { brandId: id });
    return { id, name };
  });
}

export async function deleteBrand({ db, actorId }: Work, id: number): Promise<void> {
  await inBrands(db, async (tx) => {
    const before = await lockBrand(tx, id);
    await tx.deleteFrom('brands').where('id', '=', id).execute();
    const what = `Brand ${before.name} deleted`;
    await recordChange(tx, { subject: { kind: 'brand', id: `${id}` }, actorId, what, before });
    return before;
  });
}

/** The brand of this name, made if there is none; names that differ in case are one. */
export async function brandNamed(tx: Tx, { name, actorId }: { name: string; actorId: string }): Promise<number> {
  const known = await findBrand(tx, name);
  if (known) return known.id;
  // Somebody else may make it at the same moment: then it is theirs.
  const brand = (await insertBrand(tx, { name, actorId })) ?? (await findBrand(tx, name));
  if (!brand) throw new Refusal('stale_version');
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
    const what = `Brand ${name} added`;
    await recordChange(tx, { subject: { kind: 'brand', id: `${brand.id}` }, actorId, what, after: brand });
  }
  return brand;
}

async function inBrands(db: Db, change: (tx: Tx) => Promise<Brand>): Promise<Brand> {
  try {
    return await db.transaction().execute(change);
  } catch (error) {
    if (violates(error, 'brands_name')) throw new Refusal('brand_taken');
    throw violates(error, 'products_brand_id_fkey') ? new Refusal('brand_in_use') : error;
  }
}

async function lockBrand(tx: Tx, id: number): Promise<Brand> {
  const brand = await tx
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!brand) throw new Refusal('not_found');
  return brand;
}
