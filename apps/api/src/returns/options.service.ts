import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { readLetterhead } from '../company/company.service.ts';
import { toWirePicture } from '../media/pictures.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { ReadSettings } from '../settings/settings.service.ts';
import { type Exchange, listExchanges, readSoldUnits, type SoldLine } from './options.queries.ts';
import { type Returnable, returnables, type Terms } from './return-rules.ts';

type Options = Reply<'readReturnOptions'>;
export type Desk = { settings: ReadSettings; now: Now };

/** Read before an order is held: whoever waits for it holds a connection, and reading the settings may need another. */
export async function termsOf({ settings, now }: Desk): Promise<Terms> {
  return { saleGoods: (await settings()).saleGoods, now: now() };
}

/** What a customer can send back of an own order. */
export async function readReturnOptions(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
  desk: Desk,
): Promise<Options> {
  const { isOwn, options } = await tellOptions(db, orderId, { ...desk, userId });
  if (!isOwn) throw new Refusal('not_found');
  if (!(await desk.settings()).returnsOnline) throw new Refusal('returns_off');
  return options;
}

/** The same for whoever has the link of a present: what it was worth comes back as credit. */
export async function readGiftOptions(db: Queryable, orderId: string, desk: Desk): Promise<Options> {
  const { options } = await tellOptions(db, orderId, desk);
  return { ...options, creditOnly: true, lines: options.lines.map((line) => ({ ...line, exchanges: [] })) };
}

async function tellOptions(db: Queryable, orderId: string, { userId, ...desk }: Desk & { userId?: string }) {
  const [sold, exchanges, { name, address }] = await Promise.all([
    findReturnables(db, orderId, await termsOf(desk)),
    listExchanges(db, orderId),
    readLetterhead(db),
  ]);
  if (!sold) throw new Refusal('not_found');
  const options: Options = {
    orderId,
    sendTo: [name, address].filter(Boolean).join(', '),
    creditOnly: false,
    lines: sold.batches.map((batch) => toWireOption(batch, exchanges)),
  };
  return { isOwn: sold.userId === userId, options };
}

/** What of an order may come back now. */
export async function findReturnables(
  db: Queryable,
  orderId: string,
  terms: Terms,
): Promise<{ userId: string; batches: Returnable<SoldLine>[] } | undefined> {
  const sold = await readSoldUnits(db, orderId);
  return sold && { userId: sold.userId, batches: returnables(sold, terms) };
}

function toWireOption(
  { line, parcelId, left, deliveredOn, until, reasons, whyNot }: Returnable<SoldLine>,
  exchanges: Exchange[],
): Options['lines'][number] {
  return {
    orderLineId: line.id,
    parcelId,
    name: line.name,
    size: line.size,
    color: line.color,
    image: line.picture && toWirePicture({ ...line.picture, alt: line.name }),
    price: toRupees(line.price),
    quantity: left,
    deliveredOn,
    until: until.toISOString(),
    reasons: [...reasons],
    whyNot,
    exchanges: exchanges
      .filter(({ orderLineId }) => orderLineId === line.id)
      .map(({ variantId, size, color, colorHexCode }) => ({ variantId, size, color, colorHexCode })),
  };
}
