import type { SentFile } from '@kinari/contract/call';
import type { Query, Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordChange } from '../audit/audit.service.ts';
import { dayInIndia, type Now } from '../platform/clock.ts';
import { csvLine } from '../platform/csv.ts';
import type { Db } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { remember } from '../platform/remembered.ts';
import {
  countCustomers,
  gatherCustomers,
  type ListedCustomer,
  listCustomerIds,
  listCustomersAfter,
  type Page,
  type Sort,
  showCustomers,
} from './customer-list.queries.ts';

type Found = { ids: string[]; total: number; exact: boolean };

// Nobody turns two hundred pages; further on a search leads (`docs/decisions/0025-gather-or-walk.md`).
const MOST_COUNTED = 10_000;
const MOST_GATHERED = 2000;
const AT_ONCE = 1000;

/** Customers for staff; the count of a long list may be a few seconds old. */
export function openCustomerList(db: Db) {
  const countOnce = remember<number>({ worthIt: (count) => count >= AT_ONCE });

  async function listCustomers({ page, limit, q, sort }: Query<'listCustomers'>): Promise<Reply<'listCustomers'>> {
    const offset = (page - 1) * limit;
    const { ids, total, exact } =
      q === '' ? await slice(sort, { offset, limit }) : await search(q, sort, { offset, limit });
    const customers = await showCustomers(db, ids);
    return { customers: customers.map(toWire), pagination: { ...paginationOf({ page, limit }, total), exact } };
  }

  async function slice(sort: Sort, { offset, limit }: Page): Promise<Found> {
    const counted = await countOnce(sort, () => countCustomers(db, sort, MOST_COUNTED + 1));
    const total = Math.min(counted, MOST_COUNTED);
    const ids =
      offset < total ? await listCustomerIds(db, sort, { offset, limit: Math.min(limit, total - offset) }) : [];
    return { ids, total, exact: counted <= MOST_COUNTED };
  }

  /** Where more begin so than are gathered, these are the first of the alphabet, and more letters find the others. */
  async function search(q: string, sort: Sort, { offset, limit }: Page): Promise<Found> {
    const { ids, more } = await gatherCustomers(db, { beginning: q, sort, most: MOST_GATHERED });
    return { ids: ids.slice(offset, offset + limit), total: ids.length, exact: !more };
  }

  return { listCustomers };
}

function toWire({
  since,
  spent,
  lastOrderAt,
  ...customer
}: ListedCustomer): Reply<'listCustomers'>['customers'][number] {
  return {
    ...customer,
    since: since.toISOString(),
    spent: toRupees(spent),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
  };
}

const HEAD = ['Name', 'E-mail', 'E-mail proven', 'Mobile', 'Customer since', 'Orders', 'Delivered for', 'Last order'];

/** All customers as a table, made while it is sent. Who took it is noted before the first line leaves the house. */
export async function exportCustomers(db: Db, { actorId, now }: { actorId: string; now: Now }): Promise<SentFile> {
  await db.transaction().execute(async (tx) => {
    const customers = await countCustomers(tx, 'newest', Number.MAX_SAFE_INTEGER);
    const what = 'Table of all customers taken out';
    await recordChange(tx, { subject: { kind: 'customer', id: 'all' }, actorId, what, after: { customers } });
  });
  return { name: `customers-${dayInIndia(now())}.csv`, content: lines(db) };
}

async function* lines(db: Db): AsyncGenerator<string> {
  yield csvLine(HEAD);
  let after: string | undefined;
  do {
    const batch = await listCustomersAfter(db, { after, limit: AT_ONCE });
    yield batch.map((customer) => csvLine(cellsOf(customer))).join('');
    after = batch.length === AT_ONCE ? batch.at(-1)?.id : undefined;
  } while (after);
}

function cellsOf(customer: ListedCustomer): (string | number)[] {
  return [
    `${customer.firstName} ${customer.lastName}`.trim(),
    customer.email,
    customer.emailProven ? 'yes' : 'no',
    customer.mobile ?? '',
    dayInIndia(customer.since),
    customer.orders,
    (customer.spent / 100).toFixed(2),
    customer.lastOrderAt ? dayInIndia(customer.lastOrderAt) : '',
  ];
}
