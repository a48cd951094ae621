import { sql } from 'kysely';
import { type Courier, type CourierName, CourierRefused } from '../couriers/courier.ts';
import type { Couriers } from '../couriers/open-couriers.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { Hopeless, type Job } from '../platform/jobs.ts';
import { bookJob, cancelJob, decisionJob, hearJob } from './asked-jobs.ts';
import { readToBook } from './booking.queries.ts';
import { book, cancelBooking } from './booking.service.ts';
import { readContact } from './order-edit.queries.ts';
import { forgetHooks, hearScans, keepScans } from './scans.service.ts';

// So many are asked about in one go; what is left waits for the next.
const MOST_POLLED = 1000;

/** What is asked of couriers, and what they say: at least once, and twice without harm. */
export function parcelJobs({ couriers, now }: { couriers: Couriers; now: Now }): Job[] {
  return [
    {
      name: bookJob.name,
      run: async ({ db }, given) => {
        const { parcelId, reference } = bookJob.payload.parse(given);
        const asked = await readToBook(db, parcelId);
        if (asked) await book(db, { courier: courierOf(couriers, asked.bookedWith), parcelId, reference, now });
      },
    },
    {
      name: cancelJob.name,
      run: ({ db }, given) => cancelBooking(db, couriers, cancelJob.payload.parse(given).parcelId),
    },
    { name: decisionJob.name, run: ({ db }, given) => tellCourier(db, couriers, decisionJob.payload.parse(given)) },
    { name: hearJob.name, run: ({ db }, given) => hearScans(db, hearJob.payload.parse(given)) },
    {
      name: 'poll_couriers',
      schedule: '*/20 * * * *',
      run: async ({ db, log }) => {
        for (const courier of couriers.values()) log.info({ asked: await poll(db, courier) }, `${courier.name} asked`);
      },
    },
    {
      name: 'forget_courier_hooks',
      schedule: '23 4 * * *',
      run: async ({ db, log }) => {
        log.info({ forgotten: await forgetHooks(db, now()) }, 'old hooks of couriers forgotten');
      },
    },
  ];
}

function courierOf(couriers: Couriers, name: CourierName): Courier {
  const courier = couriers.get(name);
  if (!courier) throw new Hopeless(`${name} is not set up any more`);
  return courier;
}

/** Asks where parcels are that a courier has not told of for a while: hooks get lost. */
export async function poll(db: Db, courier: Courier): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    update parcels set polled_at = now()
    where id in (
      select id from parcels
      where booked_with = ${courier.name} and booked_with <> 'by-hand' and number is not null
        and state in ('ready', 'handed_over', 'moving', 'out', 'failed', 'returning')
        and (polled_at is null or polled_at < now() - interval '2 hours')
      order by polled_at nulls first
      limit ${MOST_POLLED}
      for update skip locked
    )
    returning number
  `.execute(db);
  if (rows.length === 0) return 0;
  await keepScans(db, courier.name, await courier.track(rows.map(({ number }) => number)));
  return rows.length;
}

async function tellCourier(db: Db, couriers: Couriers, { parcelId }: { parcelId: string }): Promise<void> {
  const { rows } = await sql<{
    bookedWith: CourierName;
    number: string;
    orderId: string;
    decision: string;
    tryOn: string | null;
  }>`
    select booked_with as "bookedWith", number, order_id as "orderId", decision, try_on as "tryOn"
    from parcels
    where id = ${parcelId} and decision is not null and booked_with <> 'by-hand'
  `.execute(db);
  const [decided] = rows;
  if (!decided) return;
  const courier = courierOf(couriers, decided.bookedWith);
  try {
    if (decided.decision === 'bring_back') await courier.decide(decided.number, { kind: 'bring_back' });
    else if (decided.decision === 'try_again' && decided.tryOn)
      await courier.decide(decided.number, { kind: 'try_again', on: new Date(decided.tryOn) });
    else {
      const to = await db.transaction().execute((tx) => readContact(tx, decided.orderId));
      const lines = [to.addressLine1, to.addressLine2].filter((line) => line !== null);
      await courier.decide(decided.number, { kind: 'new_address', lines, mobile: to.mobile ?? '' });
    }
  } catch (error) {
    if (error instanceof CourierRefused) throw new Hopeless(error.message);
    throw error;
  }
}
