import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { diff, recordAuditEntry } from '../../audit/audit-log.service.ts';
import { type Db, isConstraintViolation, type Tx } from '../../platform/database/db.ts';
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
    await recordAuditEntry(tx, {
      action: 'manufacturer.added',
      data: { name: manufacturer.name },
      subject: { kind: 'manufacturer', id: manufacturer.id },
      actorId,
      after: manufacturer,
    });
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
    await recordAuditEntry(tx, {
      action: 'manufacturer.changed',
      data: { name: before.name, fields: changed },
      subject: { kind: 'manufacturer', id },
      actorId,
      ...states,
    });
    return after;
  });
}

export async function deleteManufacturer({ db, actorId }: ActorContext, id: string): Promise<void> {
  await inManufacturerTransaction(db, async (tx) => {
    const before = await lockManufacturer(tx, id);
    await tx.deleteFrom('manufacturers').where('id', '=', id).execute();
    await recordAuditEntry(tx, {
      action: 'manufacturer.deleted',
      data: { name: before.name },
      subject: { kind: 'manufacturer', id },
      actorId,
      before,
    });
    return before;
  });
}

async function inManufacturerTransaction(db: Db, change: (tx: Tx) => Promise<Manufacturer>): Promise<Manufacturer> {
  try {
    return await db.transaction().execute(change);
  } catch (error) {
    if (isConstraintViolation(error, 'manufacturers_name')) throw new DomainError('manufacturer_name_taken');
    const isReferenced = ['manufacturer', 'packer', 'importer'].some((role) =>
      isConstraintViolation(error, `products_${role}_id_fkey`),
    );
    throw isReferenced ? new DomainError('manufacturer_in_use') : error;
  }
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
