import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { diff, recordAuditEntry } from '../../audit/audit-log.service.ts';
import { type Db, type Tx } from '../../platform/database/db.ts';
import { toDomainError } from '../../platform/http/constraint-errors.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

type Manufacturer = EndpointResponse<'createManufacturer'>['manufacturer'];
type Form = EndpointBody<'createManufacturer'>;
type ActorContext = { db: Db; actorId: string };

const COLUMNS = ['id', 'name', 'address', 'pincode', 'country', 'email', 'phone'] as const;

export async function listManufacturers(db: Db): Promise<Manufacturer[]> {
  return db.selectFrom('manufacturers').select(COLUMNS).orderBy(sql`name_key(name)`).execute();
}

export async function createManufacturer({ db, actorId }: ActorContext, form: Form): Promise<Manufacturer> {
  return inManufacturerTransaction(db, async (tx) => {
    const manufacturer = await tx
      .insertInto('manufacturers')
      .values(toColumns(form))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await recordAuditEntry(
      tx,
      { kind: 'manufacturer', id: manufacturer.id, actorId },
      { action: 'manufacturer.added', data: { name: manufacturer.name }, after: manufacturer },
    );
    return manufacturer;
  });
}

/** Updates a manufacturer, packer or importer. A trigger clears the cached pages of its products. */
export async function updateManufacturer({ db, actorId }: ActorContext, id: string, form: Form): Promise<Manufacturer> {
  return inManufacturerTransaction(db, async (tx) => {
    const before = await lockManufacturer(tx, id);
    const after = { id, ...toColumns(form) };
    const { changed, ...states } = diff(before, after);
    if (changed.length === 0) return before;
    await tx.updateTable('manufacturers').set(toColumns(form)).where('id', '=', id).execute();
    await recordAuditEntry(
      tx,
      { kind: 'manufacturer', id, actorId },
      { action: 'manufacturer.changed', data: { name: before.name, fields: changed }, ...states },
    );
    return after;
  });
}

export async function deleteManufacturer({ db, actorId }: ActorContext, id: string): Promise<void> {
  await inManufacturerTransaction(db, async (tx) => {
    const before = await lockManufacturer(tx, id);
    await tx.deleteFrom('manufacturers').where('id', '=', id).execute();
    await recordAuditEntry(
      tx,
      { kind: 'manufacturer', id, actorId },
      { action: 'manufacturer.deleted', data: { name: before.name }, before },
    );
    return before;
  });
}

const CONSTRAINT_ERRORS = {
  manufacturers_name: 'manufacturer_name_taken',
  products_manufacturer_id_fkey: 'manufacturer_in_use',
  products_packer_id_fkey: 'manufacturer_in_use',
  products_importer_id_fkey: 'manufacturer_in_use',
} as const;

async function inManufacturerTransaction(db: Db, change: (tx: Tx) => Promise<Manufacturer>): Promise<Manufacturer> {
  return db.transaction().execute(change).catch(toDomainError(CONSTRAINT_ERRORS));
}

async function lockManufacturer(tx: Tx, id: string): Promise<Manufacturer> {
  const manufacturer = await tx
    .selectFrom('manufacturers')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!manufacturer) throw new DomainError('not_found');
  return manufacturer;
}

function toColumns({ name, address, pincode, country, email, phone }: Form) {
  return { name, address, pincode: pincode || null, country, email, phone: phone || null };
}
