import { inspectReturn } from '@kinari/api/fulfilment/inspect-return.service';
import { storePrivateFile } from '@kinari/api/media/private-files';
import type { MediaStore } from '@kinari/api/media/store';
import { recordRefundPayment } from '@kinari/api/payments/pending-refunds.service';
import type { Db } from '@kinari/api/platform/database/db';
import type { Cipher } from '@kinari/api/platform/encryption';
import { markReturnShipped } from '@kinari/api/returns/customer-returns.service';
import { getReturnOptions } from '@kinari/api/returns/options.service';
import { requestReturn } from '@kinari/api/returns/request-return.service';
import { receiveReturn, reviewReturn } from '@kinari/api/returns/review-return.service';
import { getSettings } from '@kinari/api/settings/settings.service';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { ReturnReason, ReturnResolution } from '@kinari/contract/labels/return-labels';
import { sql } from 'kysely';

type ReturnDeps = { db: Db; store: MediaStore; cipher: Cipher };
type Destination = EndpointBody<'setRefundDestination'>;
type ReturnOption = EndpointResponse<'getReturnOptions'>['lines'][number];
type Order = { id: string; userId: string; username: string; deliveredOn: Date };

/** One return. Times are days after the delivery or before today. */
type ReturnStory = {
  who: string;
  reason: ReturnReason;
  resolution?: ReturnResolution;
  customerNote?: string;
  destination?: Destination;
  photo?: true;
  requestedAfter: number;
  declineReason?: string;
  isApproved?: true;
  sentWith?: { courier: string; trackingNumber: string };
  receivedAgo?: number;
  inspectedAgo?: number;
  inspectionNote?: string;
  paidAgo?: number;
};

const UPI_DESTINATION: Destination = { method: 'upi', upiId: 'gurpreet.kaur@okbank' };
const BANK_DESTINATION: Destination = {
  method: 'bank',
  name: 'Tenzin Dorjee',
  account: '50100234567890',
  ifsc: 'HDFC0000123',
};

/** At least one return for every queue in the admin, and one overdue refund. */
const RETURN_STORIES: readonly ReturnStory[] = [
  { who: 'arjun', reason: 'too_large', requestedAfter: 1, destination: { method: 'upi', upiId: 'arjun.mehta@okbank' } },
  {
    who: 'arjun',
    reason: 'damaged',
    customerNote: 'The seam is open at the shoulder.',
    photo: true,
    requestedAfter: 1.2,
  },
  { who: 'lakshmi', reason: 'too_small', resolution: 'exchange', requestedAfter: 2, isApproved: true },
  {
    who: 'lakshmi',
    reason: 'not_as_described',
    customerNote: 'The colour is another one than in the image.',
    requestedAfter: 2,
    isApproved: true,
    sentWith: { courier: 'Delhivery', trackingNumber: '19041427221190' },
  },
  {
    who: 'lakshmi',
    reason: 'changed_mind',
    resolution: 'store_credit',
    requestedAfter: 1,
    isApproved: true,
    receivedAgo: 1,
  },
  { who: 'ravi', reason: 'wrong_item', requestedAfter: 2, isApproved: true, receivedAgo: 9, inspectedAgo: 8 },
  {
    who: 'gurpreet',
    reason: 'not_as_described',
    destination: UPI_DESTINATION,
    requestedAfter: 2,
    isApproved: true,
    receivedAgo: 11,
    inspectedAgo: 10,
  },
  {
    who: 'tenzin',
    reason: 'changed_mind',
    destination: BANK_DESTINATION,
    requestedAfter: 2,
    isApproved: true,
    receivedAgo: 18,
    inspectedAgo: 17,
    inspectionNote: 'Everything is as it should be. Thank you for packing it so well.',
    paidAgo: 15,
  },
  {
    who: 'fatima',
    reason: 'damaged',
    requestedAfter: 3,
    declineReason: 'It was washed, and the tear is at a place that was sewn by hand',
  },
  {
    who: 'asha',
    reason: 'too_small',
    resolution: 'store_credit',
    requestedAfter: 2,
    isApproved: true,
    receivedAgo: 24,
    inspectedAgo: 23,
  },
];

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => () => new Date(Date.now() - days * DAY_MS);

/**
 * Creates returns through the shop's own services, and a gift order.
 * Without an encryption key, returns have no refund details.
 */
export async function createDemoReturns(deps: ReturnDeps): Promise<number> {
  const { db } = deps;
  const actorId = await getUserId(db, 'meera');
  for (const story of RETURN_STORIES) await playStory(deps, story, actorId);
  await createGiftOrder(db);
  await deletePendingEmails(db);
  return RETURN_STORIES.length;
}

async function playStory(deps: ReturnDeps, story: ReturnStory, actorId: string): Promise<void> {
  const { db, cipher } = deps;
  const orderReturn = await createReturnRequest(deps, story);
  const { id } = orderReturn;
  if (story.photo) await addPhoto(deps, id);
  const reviewedAt = () => new Date(new Date(orderReturn.requestedAt).getTime() + DAY_MS / 4);
  if (story.declineReason)
    await reviewReturn(db, id, {
      decision: { kind: 'decline', declineReason: story.declineReason },
      actorId,
      now: reviewedAt,
    });
  if (!story.isApproved) return;
  await reviewReturn(db, id, { decision: { kind: 'approve', refundInstead: false }, actorId, now: reviewedAt });
  if (story.sentWith)
    await markReturnShipped(db, id, { userId: orderReturn.userId, now: daysAgo(1), ...story.sentWith });
  if (story.receivedAgo === undefined) return;
  await receiveReturn(db, id, { actorId, now: daysAgo(story.receivedAgo) });
  if (story.inspectedAgo === undefined) return;
  const lines = orderReturn.lines.map(({ id: lineId, quantity }) => ({
    id: lineId,
    sellable: quantity,
    damaged: 0,
    wrongItem: 0,
    missing: 0,
    serials: [],
  }));
  const message = story.inspectionNote ? { inspectionNote: story.inspectionNote } : {};
  const { refunds } = await inspectReturn(db, id, {
    lines,
    ...message,
    actorId,
    cipher,
    now: daysAgo(story.inspectedAgo),
  });
  const pendingRefund = refunds.find(({ status, method }) => status === 'pending' && method !== null);
  if (story.paidAgo !== undefined && pendingRefund)
    await recordRefundPayment(db, {
      id: pendingRefund.id,
      reference: '631109874412',
      actorId,
      now: daysAgo(story.paidAgo),
    });
}

/** Requests a return of the customer's first line that can be returned for this reason, dated back. */
async function createReturnRequest(
  { db, cipher }: ReturnDeps,
  { who, reason, resolution = 'refund', customerNote, destination, requestedAfter }: ReturnStory,
) {
  const settings = () => getSettings(db);
  for (const { id: orderId, userId, deliveredOn } of await listDeliveredOrders(db, who)) {
    const now = () => new Date(Math.min(deliveredOn.getTime() + requestedAfter * DAY_MS, Date.now() - DAY_MS / 24));
    const { lines } = await getReturnOptions(db, { userId, orderId }, { settings, now });
    const option = lines.find(
      (line) => line.reasons.includes(reason) && (resolution !== 'exchange' || line.exchanges.length > 0),
    );
    if (!option) continue;
    const request = {
      lines: [toReturnLine(option, reason, resolution)],
      ...(customerNote && { customerNote }),
      ...(destination && cipher.hasKey && { destination }),
    };
    const orderReturn = await requestReturn(
      db,
      { userId, orderId, key: undefined, ...request },
      { settings, now, cipher },
    );
    return { ...orderReturn, userId };
  }
  throw new Error(`The demo has nothing that ${who} could send back`);
}

function toReturnLine(
  { orderLineId, shipmentId, exchanges }: ReturnOption,
  reason: ReturnReason,
  resolution: ReturnResolution,
) {
  const [other] = exchanges;
  const exchange = resolution === 'exchange' && other ? { exchangeVariantId: other.variantId } : {};
  return { orderLineId, shipmentId, quantity: 1, reason, resolution, ...exchange };
}

/** Lists delivered orders, newest first, with noon of the delivery day. */
async function listDeliveredOrders(db: Db, username: string): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select placed.id, placed.user_id as "userId", person.username, (placed.delivered_on + time '12:00') at time zone 'Asia/Kolkata' as "deliveredOn"
    from orders placed
    join users person on person.id = placed.user_id
    where person.username = ${username} and placed.delivered_on is not null
    order by placed.delivered_on desc, placed.id
  `.execute(db);
  return rows;
}

async function getUserId(db: Db, username: string): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  return id;
}

// There are no real photos, so use the product image as the photo of the damage.
async function addPhoto({ db, store }: ReturnDeps, returnId: string): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    select image.key || '/' || image.widths[1] || '.webp' as file
    from return_lines line
    join order_lines bought on bought.id = line.order_line_id
    join images image on image.id = bought.image_id
    where line.return_id = ${returnId}
  `.execute(db);
  const [imageRow] = rows;
  if (!imageRow || !(await store.exists(imageRow.file))) return;
  const fileKey = await storePrivateFile(store, await store.getBytes(imageRow.file));
  await db.insertInto('return_photos').values({ return_id: returnId, file_key: fileKey }).execute();
}

/** Turns an order that waits to be packed into a gift order. */
async function createGiftOrder(db: Db): Promise<void> {
  await sql`
    update orders set gift_recipient_name = 'Nandini Deshpande', gift_recipient_contact = 'nandini@example.com'
    where id = (
      select placed.id from orders placed
      join users person on person.id = placed.user_id
      where placed.delivery_status = 'PENDING' and person.username <> 'asha'
        and not exists (select from shipments where order_id = placed.id)
      order by placed.placed_at limit 1
    )
  `.execute(db);
}

/** Deletes pending emails about these returns and refunds: real people may own the mailboxes. */
async function deletePendingEmails(db: Db): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs job
    using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier in ('send_return_email', 'send_refund_email')
  `.execute(db);
  await sql`delete from events where kind like 'return.%' or kind like 'refund.%'`.execute(db);
}
