import { keepPrivateFile } from '@kinari/api/media/private-files';
import type { MediaStore } from '@kinari/api/media/store';
import type { Db } from '@kinari/api/platform/database/db';
import type { Seal } from '@kinari/api/platform/seal';
import { noteRefund } from '@kinari/api/refunds/refunds-due.service';
import { askReturn } from '@kinari/api/returns/ask.service';
import { inspectReturn } from '@kinari/api/returns/inspect.service';
import { readReturnOptions } from '@kinari/api/returns/options.service';
import { noteReturnSent } from '@kinari/api/returns/own.service';
import { decideReturn, receiveReturn } from '@kinari/api/returns/staff.service';
import { readSettings } from '@kinari/api/settings/settings.service';
import type { Body, Reply } from '@kinari/contract/contract';
import type { ReturnReason, ReturnWish } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';

type Room = { db: Db; store: MediaStore; seal: Seal };
type Destination = Body<'tellDestination'>;
type Option = Reply<'readReturnOptions'>['lines'][number];
type Order = { id: string; userId: string; username: string; deliveredOn: Date };

/** What somebody sends back: of which of their orders, and how many days after it came, or before today, each thing happened. */
type Story = {
  who: string;
  reason: ReturnReason;
  wish?: ReturnWish;
  note?: string;
  goesTo?: Destination;
  photo?: true;
  askedAfter: number;
  refused?: string;
  accepted?: true;
  sentWith?: { courier: string; trackingNumber: string };
  receivedAgo?: number;
  inspectedAgo?: number;
  said?: string;
  paidAgo?: number;
};

const UPI: Destination = { means: 'upi', upiId: 'gurpreet.kaur@okbank' };
const BANK: Destination = { means: 'bank', name: 'Tenzin Dorjee', account: '50100234567890', ifsc: 'HDFC0000123' };

/** In every queue of the back office something, and one refund that has waited too long. */
const STORIES: readonly Story[] = [
  { who: 'arjun', reason: 'too_large', askedAfter: 1, goesTo: { means: 'upi', upiId: 'arjun.mehta@okbank' } },
  { who: 'arjun', reason: 'damaged', note: 'The seam is open at the shoulder.', photo: true, askedAfter: 1.2 },
  { who: 'lakshmi', reason: 'too_small', wish: 'exchange', askedAfter: 2, accepted: true },
  {
    who: 'lakshmi',
    reason: 'not_as_described',
    note: 'The colour is another one than in the picture.',
    askedAfter: 2,
    accepted: true,
    sentWith: { courier: 'Delhivery', trackingNumber: '19041427221190' },
  },
  { who: 'lakshmi', reason: 'changed_mind', wish: 'credit', askedAfter: 1, accepted: true, receivedAgo: 1 },
  { who: 'ravi', reason: 'wrong_item', askedAfter: 2, accepted: true, receivedAgo: 9, inspectedAgo: 8 },
  {
    who: 'gurpreet',
    reason: 'not_as_described',
    goesTo: UPI,
    askedAfter: 2,
    accepted: true,
    receivedAgo: 11,
    inspectedAgo: 10,
  },
  {
    who: 'tenzin',
    reason: 'changed_mind',
    goesTo: BANK,
    askedAfter: 2,
    accepted: true,
    receivedAgo: 18,
    inspectedAgo: 17,
    said: 'Everything is as it should be. Thank you for packing it so well.',
    paidAgo: 15,
  },
  {
    who: 'fatima',
    reason: 'damaged',
    askedAfter: 3,
    refused: 'It was washed, and the tear is at a place that was sewn by hand',
  },
  {
    who: 'asha',
    reason: 'too_small',
    wish: 'credit',
    askedAfter: 2,
    accepted: true,
    receivedAgo: 24,
    inspectedAgo: 23,
  },
];

const DAY = 86_400_000;
const ago = (days: number) => () => new Date(Date.now() - days * DAY);

/**
 * Returns as customers ask for them and staff deal with them, by the rules of the shop itself; and an order that is a present. It
 * needs a key for secrets to know where money goes: without one, nobody has said so yet.
 */
export async function sendBackDemoOrders(room: Room): Promise<number> {
  const { db } = room;
  const actorId = await idOf(db, 'meera');
  for (const story of STORIES) await live(room, story, actorId);
  await makeAGift(db);
  await writeToNobody(db);
  return STORIES.length;
}

async function live(room: Room, story: Story, actorId: string): Promise<void> {
  const { db, seal } = room;
  const back = await ask(room, story);
  const { id } = back;
  if (story.photo) await addPhoto(room, id);
  const decidedAt = () => new Date(new Date(back.askedAt).getTime() + DAY / 4);
  if (story.refused)
    await decideReturn(db, id, { decision: { kind: 'refuse', why: story.refused }, actorId, now: decidedAt });
  if (!story.accepted) return;
  await decideReturn(db, id, { decision: { kind: 'accept', moneyInstead: false }, actorId, now: decidedAt });
  if (story.sentWith) await noteReturnSent(db, id, { userId: back.userId, now: ago(1), ...story.sentWith });
  if (story.receivedAgo === undefined) return;
  await receiveReturn(db, id, { actorId, now: ago(story.receivedAgo) });
  if (story.inspectedAgo === undefined) return;
  const lines = back.lines.map(({ id: lineId, quantity }) => ({
    id: lineId,
    sellable: quantity,
    damaged: 0,
    notOurs: 0,
    missing: 0,
    serials: [],
  }));
  const said = story.said ? { said: story.said } : {};
  const { refunds } = await inspectReturn(db, id, { lines, ...said, actorId, seal, now: ago(story.inspectedAgo) });
  const due = refunds.find(({ state, means }) => state === 'due' && means !== null);
  if (story.paidAgo !== undefined && due)
    await noteRefund(db, { id: due.id, reference: '631109874412', actorId, now: ago(story.paidAgo) });
}

/** The first thing of theirs that can come back for that reason, as it was when they asked. */
async function ask({ db, seal }: Room, { who, reason, wish = 'money', note, goesTo, askedAfter }: Story) {
  const settings = () => readSettings(db);
  for (const { id: orderId, userId, deliveredOn } of await listDelivered(db, who)) {
    const now = () => new Date(Math.min(deliveredOn.getTime() + askedAfter * DAY, Date.now() - DAY / 24));
    const { lines } = await readReturnOptions(db, { userId, orderId }, { settings, now });
    const option = lines.find(
      (line) => line.reasons.includes(reason) && (wish !== 'exchange' || line.exchanges.length > 0),
    );
    if (!option) continue;
    const wanted = {
      lines: [wantedOf(option, reason, wish)],
      ...(note && { note }),
      ...(goesTo && seal.hasKey && { destination: goesTo }),
    };
    const back = await askReturn(db, { userId, orderId, key: undefined, ...wanted }, { settings, now, seal });
    return { ...back, userId };
  }
  throw new Error(`The demo has nothing that ${who} could send back`);
}

function wantedOf({ orderLineId, parcelId, exchanges }: Option, reason: ReturnReason, wish: ReturnWish) {
  const [other] = exchanges;
  const instead = wish === 'exchange' && other ? { exchangeVariantId: other.variantId } : {};
  return { orderLineId, parcelId, quantity: 1, reason, wish, ...instead };
}

/** At noon of the day on which it came, the newest first. */
async function listDelivered(db: Db, username: string): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select placed.id, placed.user_id as "userId", person.username, (placed.delivered_on + time '12:00') at time zone 'Asia/Kolkata' as "deliveredOn"
    from orders placed
    join users person on person.id = placed.user_id
    where person.username = ${username} and placed.delivered_on is not null
    order by placed.delivered_on desc, placed.id
  `.execute(db);
  return rows;
}

async function idOf(db: Db, username: string): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  return id;
}

// Nobody photographs what does not exist: the picture of the product stands for what is wrong with it.
async function addPhoto({ db, store }: Room, returnId: string): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    select picture.key || '/' || picture.widths[1] || '.webp' as file
    from return_lines line
    join order_lines bought on bought.id = line.order_line_id
    join pictures picture on picture.id = bought.picture_id
    where line.return_id = ${returnId}
  `.execute(db);
  const [picture] = rows;
  if (!picture || !(await store.exists(picture.file))) return;
  const fileKey = await keepPrivateFile(store, await store.getBytes(picture.file));
  await db.insertInto('return_pictures').values({ return_id: returnId, file_key: fileKey }).execute();
}

/** An order that waits to be packed is a present. */
async function makeAGift(db: Db): Promise<void> {
  await sql`
    update orders set gift_to = 'Nandini Deshpande', gift_contact = 'nandini@example.com'
    where id = (
      select placed.id from orders placed
      join users person on person.id = placed.user_id
      where placed.delivery_status = 'PENDING' and person.username <> 'asha'
        and not exists (select from parcels where order_id = placed.id)
      order by placed.placed_at limit 1
    )
  `.execute(db);
}

/** What was made up is told to nobody: these people have mailboxes that somebody may look into. */
async function writeToNobody(db: Db): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs job
    using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier in ('send_return_news', 'send_refund_news')
  `.execute(db);
  await sql`delete from events where kind like 'return.%' or kind like 'refund.%'`.execute(db);
}
