import type { EndpointResponse } from '@kinari/contract/contract';
import { formatError } from '@kinari/contract/errors';
import { toRupees } from '@kinari/contract/money';
import { getEmailSender } from '../company/company.service.ts';
import { toImageResponse } from '../media/images.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { GetSettings } from '../settings/settings.service.ts';
import { type ExchangeOption, findSoldUnits, listExchangeOptions, type SoldLine } from './options.queries.ts';
import { listReturnableBatches, type ReturnableBatch, type ReturnTerms } from './return-eligibility.ts';

type ReturnOptions = EndpointResponse<'getReturnOptions'>;
export type ReturnDeps = { settings: GetSettings; now: Now };

/**
 * Call before locking an order: reading settings may need a second connection, and requests waiting for the lock use up the pool.
 */
export async function getReturnTerms({ settings, now }: ReturnDeps): Promise<ReturnTerms> {
  return { saleItemReturnPolicy: (await settings()).saleItemReturnPolicy, now: now() };
}

export async function getReturnOptions(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
  deps: ReturnDeps,
): Promise<ReturnOptions> {
  const { isOwn, options } = await buildReturnOptions(db, orderId, { ...deps, userId });
  if (!isOwn) throw new DomainError('not_found');
  if (!(await deps.settings()).selfServiceReturns) throw new DomainError('returns_disabled');
  return options;
}

/** Returns options for a gift link: store credit only, without prices. */
export async function getGiftReturnOptions(db: Queryable, orderId: string, deps: ReturnDeps): Promise<ReturnOptions> {
  const { options } = await buildReturnOptions(db, orderId, deps);
  return {
    ...options,
    creditOnly: true,
    lines: options.lines.map((line) => ({ ...line, price: null, exchanges: [] })),
  };
}

async function buildReturnOptions(
  db: Queryable,
  orderId: string,
  { userId, ...deps }: ReturnDeps & { userId?: string },
) {
  const [sold, exchanges, { name, address }] = await Promise.all([
    listReturnableUnits(db, orderId, await getReturnTerms(deps)),
    listExchangeOptions(db, orderId),
    getEmailSender(db),
  ]);
  if (!sold) throw new DomainError('not_found');
  const options: ReturnOptions = {
    orderId,
    sendTo: [name, address].filter(Boolean).join(', '),
    creditOnly: false,
    lines: sold.batches.map((batch) => toOptionResponse(batch, exchanges)),
  };
  return { isOwn: sold.userId === userId, options };
}

export async function listReturnableUnits(
  db: Queryable,
  orderId: string,
  terms: ReturnTerms,
): Promise<{ userId: string; batches: ReturnableBatch<SoldLine>[] } | undefined> {
  const sold = await findSoldUnits(db, orderId);
  return sold && { userId: sold.userId, batches: listReturnableBatches(sold, terms) };
}

function toOptionResponse(
  { line, shipmentId, left, deliveredOn, until, reasons, notReturnable }: ReturnableBatch<SoldLine>,
  exchanges: ExchangeOption[],
): ReturnOptions['lines'][number] {
  return {
    orderLineId: line.id,
    shipmentId,
    name: line.name,
    size: line.size,
    color: line.color,
    image: line.image && toImageResponse({ ...line.image, alt: line.name }),
    price: toRupees(line.price),
    quantity: left,
    deliveredOn,
    until: until.toISOString(),
    reasons: [...reasons],
    notReturnableReason: notReturnable && formatError('not_returnable', notReturnable),
    exchanges: exchanges
      .filter(({ orderLineId }) => orderLineId === line.id)
      .map(({ variantId, size, color, colorHexCode }) => ({ variantId, size, color, colorHexCode })),
  };
}
