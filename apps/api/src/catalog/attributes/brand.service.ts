import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { type Db, type Tx } from '../../platform/database/db.ts';
import { toDomainError } from '../../platform/http/constraint-errors.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { enqueueProductRefresh } from './attributes.jobs.ts';

type Brand = EndpointResponse<'createBrand'>['brand'];
type ActorContext = { db: Db; actorId: string };

type ListedBrand = EndpointResponse<'listBrands'>['brands'][number];

export async function listBrands(db: Db): Promise<ListedBrand[]> {
  const { rows } = await sql<ListedBrand>`
    select
      brand.id, brand.name, count(product.id)::int as products,
      coalesce(sum(sales.sold_recently), 0)::int as "soldRecently"
    from brands brand
    left join products product on product.brand_id = brand.id and product.archived_at is null
    left join product_recent_sales sales on sales.product_id = product.id
    group by brand.id
    order by name_key(brand.name)
  `.execute(db);
  return rows;
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
    await recordAuditEntry(
      tx,
      { kind: 'brand', id: `${id}`, actorId },
      { action: 'brand.renamed', data: { from: before.name, to: name }, before, after: { id, name } },
    );
    await enqueueProductRefresh(tx, { brandId: id });
    return { id, name };
  });
}

export async function deleteBrand({ db, actorId }: ActorContext, id: number): Promise<void> {
  await inBrandTransaction(db, async (tx) => {
    const before = await lockBrand(tx, id);
    await tx.deleteFrom('brands').where('id', '=', id).execute();
    await recordAuditEntry(
      tx,
      { kind: 'brand', id: `${id}`, actorId },
      { action: 'brand.deleted', data: { name: before.name }, before },
    );
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
    await recordAuditEntry(
      tx,
      { kind: 'brand', id: `${brand.id}`, actorId },
      { action: 'brand.added', data: { name }, after: brand },
    );
  }
  return brand;
}

async function inBrandTransaction(db: Db, change: (tx: Tx) => Promise<Brand>): Promise<Brand> {
  const codes = { brands_name: 'brand_taken', products_brand_id_fkey: 'brand_in_use' } as const;
  return db.transaction().execute(change).catch(toDomainError(codes));
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
