import { sql } from 'kysely';
import type { CourierName, Scan } from '../couriers/courier.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';
import { KEPT_DAYS } from '../platform/retention.ts';
import { hearJob } from './asked-jobs.ts';
import { insertParcelEvent, listHeard } from './parcel.queries.ts';
import { decidingOf } from './parcel-moves.ts';
import { holdParcel, settle } from './parcel-settling.ts';

type About = { courier: string; number: string };

/** Asks that what a courier told of a number be read; many at once are read in one go. */
export async function hearLater(db: Queryable, about: About): Promise<void> {
  await enqueue(db, hearJob, about, { key: `hear:${about.courier}:${about.number}` });
}

/** Keeps what a courier told, as it came: once, however often it is told. What is not known yet may be matched later. */
export async function keepScans(db: Db, courier: CourierName, scans: readonly Scan[]): Promise<void> {
  if (scans.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ number: string }>`
      insert into courier_hooks (courier, event_key, number, scan)
      select ${courier}, told.number || ' ' || told.key, told.number, to_jsonb(told)
      from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb)
        as told(number text, key text, state text, at text, place text, said text, reason text)
      on conflict do nothing
      returning number
    `.execute(tx);
    for (const number of new Set(rows.map((row) => row.number))) await hearLater(tx, { courier, number });
  });
}

type Told = { id: string; scan: Omit<Scan, 'at'> & { at: string } };

/** Reads what was told of a number: the parcel is where the latest scan by the courier's own clock says, whatever came first. */
export async function hearScans(db: Db, { courier, number }: About): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const parcelId = await parcelOf(tx, { courier, number });
    if (!parcelId) return;
    const held = await holdParcel(tx, parcelId);
    const told = await takeUnread(tx, { courier, number });
    const fresh = new Set<string>();
    for (const { scan } of told) {
      const eventId = await insertParcelEvent(tx, {
        parcelId,
        state: scan.state,
        said: scan.reason ?? scan.said,
        place: scan.place,
        courierKey: scan.key,
        actorId: null,
        at: new Date(scan.at),
      });
      if (eventId) fresh.add(eventId);
    }
    const deciding = decidingOf(await listHeard(tx, parcelId));
    if (!deciding?.byCourier || !fresh.has(deciding.id)) return;
    // A second try that failed asks for another decision; the same said twice is one.
    if (deciding.state === held.parcel.state && deciding.state !== 'failed') return;
    await settle(tx, held, {
      to: deciding.state,
      at: deciding.at,
      actorId: null,
      said: deciding.said,
      eventId: deciding.id,
    });
  });
}

async function parcelOf(tx: Tx, { courier, number }: About): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from parcels where booked_with = ${courier} and number = ${number} and state <> 'void' limit 1
  `.execute(tx);
  return rows[0]?.id;
}

async function takeUnread(tx: Tx, { courier, number }: About): Promise<Told[]> {
  const { rows } = await sql<Told>`
    update courier_hooks set read_at = now()
    where number = ${number} and courier = ${courier} and read_at is null
    returning id, scan
  `.execute(tx);
  return rows;
}

/** What nobody could make anything of in thirty days goes, and so does what was read. */
export async function forgetHooks(db: Queryable, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from courier_hooks where received_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS.courier_hooks})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
