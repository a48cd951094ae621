import type pg from 'pg';
import type { Buyer } from './buyers.ts';

const ADVISORY_LOCK_CLASS = 7001;
const [KEY, ORDER, LINES, EMAIL_JOB, COMMIT] = [1, 2, 3, 4, 5];
const [SERIES, DOCUMENT, DOCUMENT_LINES, DOCUMENT_COMMIT] = [6, 7, 8, 9];
const [RETURN, RETURN_COMMIT, REFUND, REFUND_COMMIT, CREDIT_NOTE] = [10, 11, 12, 13, 14];

const AT_COMMIT = 'commit of ';

const CREATE_PAUSE_FUNCTION = `
    create function pause_here() returns trigger language plpgsql as $$
    begin
      -- Release at once: a process that has passed must not block a test that wants to stop the next one.
      perform pg_advisory_lock_shared(${ADVISORY_LOCK_CLASS}, tg_argv[0]::integer);
      perform pg_advisory_unlock_shared(${ADVISORY_LOCK_CLASS}, tg_argv[0]::integer);
      return null;
    end
    $$;`;

/**
 * Installs breakpoints inside a placement, without changing the shop's code: triggers that wait for an advisory lock which only
 * a test takes. Only for cloned databases.
 */
export const installBarriers = createPauses({
  'insert on idempotency_keys': KEY,
  'insert on orders': ORDER,
  'insert on order_lines': LINES,
  'insert on graphile_worker._private_jobs': EMAIL_JOB,
  'commit of insert on orders': COMMIT,
});

export const installDocumentBarriers = createPauses({
  'insert or update on tax_document_series': SERIES,
  'insert on tax_documents': DOCUMENT,
  'insert on tax_document_lines': DOCUMENT_LINES,
  'commit of insert on tax_documents': DOCUMENT_COMMIT,
});

export const installReturnBarriers = createPauses({
  'insert or update on returns': RETURN,
  'insert or update on refunds': REFUND,
  'insert on tax_documents': CREDIT_NOTE,
  'commit of insert or update on returns': RETURN_COMMIT,
  'commit of insert or update on refunds': REFUND_COMMIT,
});

/** Creates a function that installs triggers, by event, which pause at a point: after the statement or at the commit. */
function createPauses(points: Readonly<Record<string, number>>): (pool: pg.Pool) => Promise<void> {
  const triggers = Object.entries(points).map(([event, point]) =>
    event.startsWith(AT_COMMIT)
      ? `create constraint trigger pause_at_commit after ${event.slice(AT_COMMIT.length)}
          deferrable initially deferred for each row execute function pause_here(${point});`
      : `create trigger pause after ${event} execute function pause_here(${point});`,
  );
  return async (pool) => {
    await pool.query([CREATE_PAUSE_FUNCTION, ...triggers].join('\n'));
  };
}

export type Barrier = { name: string; lockStatement: string; values: unknown[] };

const createBarrier = (name: string, point: number): Barrier => ({
  name,
  lockStatement: 'select pg_advisory_xact_lock($1, $2)',
  values: [ADVISORY_LOCK_CLASS, point],
});

/** Returns all pause points of a placement, in order. Taking a point's lock stops the placement there. */
export function placementBarriers({ id }: Pick<Buyer, 'id'>, variantIds: readonly string[]): Barrier[] {
  const sortedVariantIds = variantIds.toSorted();
  return [
    createBarrier('after the key', KEY),
    { name: 'before the cart', lockStatement: 'select from carts where user_id = $1 for update', values: [id] },
    ...sortedVariantIds.map((variantId, n) => ({
      name: n === 0 ? 'before the first variant' : `after variant ${n}`,
      lockStatement: 'select from variants where id = $1 for update',
      values: [variantId],
    })),
    createBarrier('after the order', ORDER),
    createBarrier('after its lines', LINES),
    createBarrier('after the mail', EMAIL_JOB),
    {
      name: 'before the cart is emptied',
      lockStatement: 'select from cart_lines where cart_id = (select id from carts where user_id = $1) for update',
      values: [id],
    },
    createBarrier('at the commit', COMMIT),
  ];
}

/** All pause points of a status change that issues an invoice, in order. */
export const DOCUMENT_BARRIERS: readonly Barrier[] = [
  {
    name: 'before its number',
    lockStatement: `select from tax_document_series where kind = 'invoice' for update`,
    values: [],
  },
  createBarrier('after its number', SERIES),
  createBarrier('after the document', DOCUMENT),
  createBarrier('after its lines', DOCUMENT_LINES),
  createBarrier('at the commit', DOCUMENT_COMMIT),
];

export const RETURN_BARRIERS: readonly Barrier[] = [
  createBarrier('after the return', RETURN),
  createBarrier('at the commit', RETURN_COMMIT),
];
export const INSPECTION_BARRIERS: readonly Barrier[] = [
  createBarrier('after the refund', REFUND),
  createBarrier('at the commit', RETURN_COMMIT),
  createBarrier('after the credit note', CREDIT_NOTE),
];
export const REFUND_BARRIERS: readonly Barrier[] = [
  createBarrier('after the refund', REFUND),
  createBarrier('at the commit', REFUND_COMMIT),
];
