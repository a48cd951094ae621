import { ON_THE_ROAD } from '@kinari/contract/words/parcel-words';
import { sql } from 'kysely';
import { z } from 'zod';
import { readLetterhead } from '../company/company.service.ts';
import { EVENTS, heardEvent } from '../events/events.service.ts';
import { recipientOf } from '../identity/email/unproven-letters.service.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { listParcels, requireOrder } from '../orders/orders.service.ts';
import type { ParcelRecord } from '../orders/parcel-record.ts';
import { readEdit } from '../parcels/order-edits.service.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { dayInIndia } from './letter-days.ts';
import { orderEditLetter } from './order-edit-letter.ts';
import { standing } from './order-facts.ts';
import { offerOf } from './order-surroundings.ts';
import { type ParcelNews, parcelLetter } from './parcel-letters.ts';
import { letterKind, type MailRoom, sendLetter } from './send-letter.ts';
import { trackLinkOf } from './track-link.ts';

const NEWS = z.enum(['handed_over', 'out', 'failed', 'delivered', 'returning', 'late']);
const lateNews = z.object({ mailId: z.uuid(), orderId: z.string(), parcelId: z.uuid() });

const PARCEL_NEWS = 'send_parcel_news';
const ORDER_EDIT = 'send_order_edit';
const LATE_NEWS = 'send_late_news';

/** The letters about parcels, and about what staff changed of an order. */
export function parcelMailJobs(room: MailRoom): Job[] {
  return [
    {
      name: PARCEL_NEWS,
      run: async ({ db }, given) => {
        const { eventId, subject, data } = heardEvent.parse(given);
        const { parcelId, parcelEventId, to } = EVENTS['parcel.moved'].parse(data);
        const news = NEWS.safeParse(to);
        // Of what happens in the house, and of what is back with us, nobody is written to.
        if (!news.success) return;
        await post(db, room, { mailId: eventId, orderId: subject, parcelId, parcelEventId, kind: news.data });
      },
    },
    {
      name: LATE_NEWS,
      run: async ({ db }, given) => post(db, room, { ...lateNews.parse(given), kind: 'late' }),
    },
    {
      // Nine in the morning.
      name: 'tell_late_parcels',
      schedule: '30 3 * * *',
      run: async ({ db, log }) => log.info({ told: await tellLate(db, room.now()) }, 'told of what is late'),
    },
    {
      name: ORDER_EDIT,
      run: async ({ db }, given) => {
        const { eventId, subject, data } = heardEvent.parse(given);
        await postEdit(db, room, {
          mailId: eventId,
          orderId: subject,
          editId: EVENTS['order.edited'].parse(data).editId,
        });
      },
    },
  ];
}

/** Asks for a letter about each parcel whose day has passed; once for each. */
async function tellLate(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    with late as (
      update parcels set late_told_at = ${now}
      where state in (${sql.join(ON_THE_ROAD.filter((state) => state !== 'returning'))})
        and promised_on < (${now}::timestamptz at time zone 'Asia/Kolkata')::date
        and late_told_at is null
      returning id, order_id
    )
    select graphile_worker.add_job(
      ${LATE_NEWS},
      json_build_object('mailId', gen_random_uuid(), 'orderId', order_id, 'parcelId', id),
      max_attempts => 12
    )
    from late
  `.execute(db);
  return rows.length;
}

type Posting = {
  mailId: string;
  orderId: string;
  parcelId: string;
  kind: ParcelNews['kind'];
  parcelEventId?: string;
};

async function post(db: Db, room: MailRoom, posting: Posting): Promise<void> {
  const { mailId, orderId, parcelId, kind, parcelEventId } = posting;
  const { publicUrl, now } = room;
  const [order, parcels] = await Promise.all([requireOrder(db, orderId), listParcels(db, orderId)]);
  const live = parcels.filter(({ state }) => state !== 'void');
  const parcel = live.find(({ id }) => id === parcelId);
  const to = await recipientOf(db, { userId: order.userId, mailId, now: now() });
  if (!parcel || !to) return;
  const event = parcel.events?.find(({ id }) => id === parcelEventId);
  const company = await readLetterhead(db);
  const letter = parcelLetter({
    kind,
    at: event ? new Date(event.at) : now(),
    company: company.name,
    publicUrl,
    trackLink: await trackLinkOf(db, { orderId, to, publicUrl, now: now() }),
    toStranger: to.notMe !== undefined,
    ...(kind === 'delivered' && (await offerOf(db, { orderId, parcelId, now: now() }))),
    order,
    parcel: aboutParcel(parcel, { order, place: live.indexOf(parcel) + 1, of: live.length }),
    ...(event?.said && { reason: event.said }),
    ...(kind === 'failed' && parcel.decideBy && { decideBy: new Date(parcel.decideBy) }),
  });
  await sendLetter(db, room, { id: mailId, kind: letterKind({ name: PARCEL_NEWS }), to, letter, company });
}

function aboutParcel(
  parcel: ParcelRecord,
  { order, place, of }: { order: OrderRecord; place: number; of: number },
): ParcelNews['parcel'] {
  const inside = new Map(parcel.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return {
    position: place,
    of,
    courier: parcel.courier ?? 'our courier',
    number: parcel.number ?? '',
    trackUrl: parcel.trackUrl,
    collect: parcel.collect,
    expectedOn: parcel.tryOn ?? parcel.promisedOn,
    packedOn: dayInIndia(new Date(parcel.packedAt)),
    handedOn: parcel.handedAt && dayInIndia(new Date(parcel.handedAt)),
    lines: order.lines.flatMap((line) => {
      const quantity = inside.get(line.id);
      return quantity ? [{ ...line, quantity }] : [];
    }),
    // One without a parcel is for the order as a whole.
    documents: standing(order.documents).filter(({ parcelId }) => parcelId === parcel.id || parcelId === null),
  };
}

async function postEdit(
  db: Db,
  room: MailRoom,
  { mailId, orderId, editId }: { mailId: string; orderId: string; editId: string },
): Promise<void> {
  const { publicUrl, now } = room;
  const [order, edit, company] = await Promise.all([
    requireOrder(db, orderId),
    readEdit(db, editId),
    readLetterhead(db),
  ]);
  const to = await recipientOf(db, { userId: order.userId, mailId, now: now() });
  if (!to || !edit) return;
  const letter = orderEditLetter({
    company: company.name,
    order,
    publicUrl,
    trackLink: await trackLinkOf(db, { orderId, to, publicUrl, now: now() }),
    toStranger: to.notMe !== undefined,
    before: { ...order, ...edit.before, lines: linesBefore(order, edit.before.lines ?? []) },
    reason: edit.reason,
  });
  await sendLetter(db, room, { id: mailId, kind: letterKind({ name: ORDER_EDIT }), to, letter, company });
}

type Changed = { id: string; name: string; quantity: number };

/** The lines as they were: those that are left with what they had, and those that went, of which only the name is known. */
function linesBefore(order: OrderRecord, changed: Changed[]): OrderRecord['lines'] {
  const had = new Map(changed.map((line) => [line.id, line]));
  const gone = changed.filter(({ id }) => !order.lines.some((line) => line.id === id));
  return [
    ...order.lines.map((line) => ({ ...line, quantity: had.get(line.id)?.quantity ?? line.quantity })),
    ...gone.map((line) => ({ ...line, productId: '', size: null, color: null, price: 0, saving: 0, picture: null })),
  ];
}
