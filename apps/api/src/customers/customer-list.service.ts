import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import { toIndianDate } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { type Now } from '../platform/clock.ts';
import { csvLine } from '../platform/csv.ts';
import type { Db } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { type FileColumn, listPermittedColumns } from '../platform/http/permissions.ts';
import { createSwrCache } from '../platform/swr-cache.ts';
import {
  type CustomerRow,
  type CustomerSort,
  countCustomers,
  getCustomerRows,
  listCustomerIds,
  listCustomersAfter,
  type Page,
  searchCustomers,
} from './customer-list.queries.ts';

type CustomerIdPage = { ids: string[]; total: number; exact: boolean };

// Staff do not browse that many pages; they search (`docs/decisions/0025-collect-and-sort-or-index-scan.md`).
const MAX_COUNTED = 10_000;
const MAX_SEARCH_RESULTS = 2000;
const BATCH_SIZE = 1000;

/** Lists customers for staff. The count of a long list may be a few seconds old. */
export function createCustomerList(db: Db) {
  const getCachedCount = createSwrCache<number>({ shouldCache: (count) => count >= BATCH_SIZE });

  async function listCustomers(
    { page, limit, q, sort }: EndpointQuery<'listCustomers'>,
    { permissions }: Session,
  ): Promise<EndpointResponse<'listCustomers'>> {
    const offset = (page - 1) * limit;
    const slice = { offset, limit };
    const byContact = permissions.includes('customers.contact');
    const { ids, total, exact } =
      q === '' ? await listPage(sort, slice) : await searchPage({ q, byContact, sort }, slice);
    const customers = await getCustomerRows(db, ids);
    return {
      customers: customers.map(toCustomerResponse),
      pagination: { ...toPaginationResponse({ page, limit }, total), exact },
    };
  }

  async function listPage(sort: CustomerSort, { offset, limit }: Page): Promise<CustomerIdPage> {
    const uncappedTotal = await getCachedCount(sort, () => countCustomers(db, sort, MAX_COUNTED + 1));
    const total = Math.min(uncappedTotal, MAX_COUNTED);
    const ids =
      offset < total ? await listCustomerIds(db, sort, { offset, limit: Math.min(limit, total - offset) }) : [];
    return { ids, total, exact: uncappedTotal <= MAX_COUNTED };
  }

  /** If there are too many matches, returns the first in alphabetical order. A longer query finds the others. */
  async function searchPage(
    { q, byContact, sort }: { q: string; byContact: boolean; sort: CustomerSort },
    { offset, limit }: Page,
  ): Promise<CustomerIdPage> {
    const { ids, more } = await searchCustomers(db, { prefix: q, byContact, sort, max: MAX_SEARCH_RESULTS });
    return { ids: ids.slice(offset, offset + limit), total: ids.length, exact: !more };
  }

  return { listCustomers };
}

function toCustomerResponse({
  since,
  spent,
  lastOrderAt,
  ...customer
}: CustomerRow): EndpointResponse<'listCustomers'>['customers'][number] {
  return {
    ...customer,
    since: since.toISOString(),
    spent: toRupees(spent),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
  };
}

const CSV_COLUMNS: readonly FileColumn[] = [
  { head: 'Name' },
  { head: 'Email', permission: 'customers.contact' },
  { head: 'Email verified' },
  { head: 'Mobile', permission: 'customers.contact' },
  { head: 'Customer since' },
  { head: 'Orders' },
  { head: 'Delivered value', permission: 'orders.amounts' },
  { head: 'Last order' },
];

/** Streams all customers as CSV. Writes the export to the audit log first. */
export async function exportCustomers(
  db: Db,
  { userId: actorId, permissions }: Session,
  now: Now,
): Promise<FileResponse> {
  await db.transaction().execute(async (tx) => {
    const customers = await countCustomers(tx, 'newest', Number.MAX_SAFE_INTEGER);
    await recordAuditEntry(
      tx,
      { kind: 'customer', id: 'all', actorId },
      { action: 'customer.list_exported', after: { customers } },
    );
  });
  return {
    name: `customers-${toIndianDate(now())}.csv`,
    content: csvLines(db, listPermittedColumns(CSV_COLUMNS, permissions)),
  };
}

async function* csvLines(db: Db, columns: readonly number[]): AsyncGenerator<string> {
  const toLine = (cells: readonly (string | number)[]) => csvLine(columns.map((column) => cells[column] ?? ''));
  yield toLine(CSV_COLUMNS.map(({ head }) => head));
  let after: string | undefined;
  do {
    const batch = await listCustomersAfter(db, { after, limit: BATCH_SIZE });
    yield batch.map((customer) => toLine(toCells(customer))).join('');
    after = batch.length === BATCH_SIZE ? batch.at(-1)?.id : undefined;
  } while (after);
}

function toCells(customer: CustomerRow): (string | number)[] {
  return [
    customer.name,
    customer.email,
    customer.isEmailVerified ? 'yes' : 'no',
    customer.mobile ?? '',
    toIndianDate(customer.since),
    customer.orders,
    (customer.spent / 100).toFixed(2),
    customer.lastOrderAt ? toIndianDate(customer.lastOrderAt) : '',
  ];
}
