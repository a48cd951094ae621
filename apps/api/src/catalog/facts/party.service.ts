import type { Body, Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { differenceBetween, recordChange } from '../../audit/audit.service.ts';
import { type Db, type Tx, violates } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Party = Reply<'createParty'>['party'];
type Form = Body<'createParty'>;
type Work = { db: Db; actorId: string };

const COLUMNS = ['id', 'name', 'address', 'pincode', 'country', 'email', 'phone'] as const;

export async function listParties(db: Db): Promise<Party[]> {
  return db.selectFrom('parties').select(COLUMNS).orderBy(sql`name_key(name)`).execute();
}

export async function createParty({ db, actorId }: Work, form: Form): Promise<Party> {
  return inParties(db, async (tx) => {
    const party = await tx.insertInto('parties').values(columnsOf(form)).returning(COLUMNS).executeTakeFirstOrThrow();
    const what = `${party.name} added to manufacturers, packers and importers`;
    await recordChange(tx, { subject: { kind: 'party', id: party.id }, actorId, what, after: party });
    return party;
  });
}

/** Every product that names the party shows it anew: the pages are told by a trigger. */
export async function updateParty({ db, actorId }: Work, id: string, form: Form): Promise<Party> {
  return inParties(db, async (tx) => {
    const before = await lockParty(tx, id);
    const after = { id, ...columnsOf(form) };
    const { changed, ...states } = differenceBetween(before, after);
    if (changed.length === 0) return before;
    await tx.updateTable('parties').set(columnsOf(form)).where('id', '=', id).execute();
    const what = `${before.name}: ${changed.join(', ')} changed`;
    await recordChange(tx, { subject: { kind: 'party', id }, actorId, what, ...states });
    return after;
  });
}

export async function deleteParty({ db, actorId }: Work, id: string): Promise<void> {
  await inParties(db, async (tx) => {
    const before = await lockParty(tx, id);
    await tx.deleteFrom('parties').where('id', '=', id).execute();
    const what = `${before.name} deleted from manufacturers, packers and importers`;
    await recordChange(tx, { subject: { kind: 'party', id }, actorId, what, before });
    return before;
  });
}

async function inParties(db: Db, change: (tx: Tx) => Promise<Party>): Promise<Party> {
  try {
    return await db.transaction().execute(change);
  } catch (error) {
    if (violates(error, 'parties_name')) throw new Refusal('party_taken');
    const named = ['maker', 'packer', 'importer'].some((role) => violates(error, `products_${role}_id_fkey`));
    throw named ? new Refusal('party_in_use') : error;
  }
}

async function lockParty(tx: Tx, id: string): Promise<Party> {
  const party = await tx.selectFrom('parties').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!party) throw new Refusal('not_found');
  return party;
}

function columnsOf({ name, address, pincode, country, email, phone }: Form) {
  return { name, address, pincode: pincode || null, country, email, phone: phone || null };
}
