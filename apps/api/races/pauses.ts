import type pg from 'pg';
import type { Buyer } from './crowd.ts';

const CLASS = 7001;
const [KEY, ORDER, LINES, MAIL, COMMIT] = [1, 2, 3, 4, 5];
const [SERIES, DOCUMENT, DOCUMENT_LINES, DOCUMENT_COMMIT] = [6, 7, 8, 9];
const [RETURN, RETURN_COMMIT, REFUND, REFUND_COMMIT, CREDIT_NOTE] = [10, 11, 12, 13, 14];

const PAUSE_HERE = `
    create function pause_here() returns trigger language plpgsql as $$
    begin
      -- Given back at once: whoever has passed must not be in the way of a test that wants to stop the next.
      perform pg_advisory_lock_shared(${CLASS}, tg_argv[0]::integer);
      perform pg_advisory_unlock_shared(${CLASS}, tg_argv[0]::integer);
      return null;
    end
    $$;`;

/**
 * Breakpoints: places inside a placement where a test can make it stop, without a word of it in the shop's own code:
 * triggers that wait for a lock nobody has unless a test took it. For clones only.
 */
export async function installPauses(pool: pg.Pool): Promise<void> {
  await pool.query(`
    ${PAUSE_HERE}
    create trigger pause after insert on idempotency_keys execute function pause_here(${KEY});
    create trigger pause after insert on orders execute function pause_here(${ORDER});
    create trigger pause after insert on order_lines execute function pause_here(${LINES});
    create trigger pause after insert on graphile_worker._private_jobs execute function pause_here(${MAIL});
    create constraint trigger pause_at_commit after insert on orders
      deferrable initially deferred for each row execute function pause_here(${COMMIT});
  `);
}

/** The same inside a move that issues a document. */
export async function installDocumentPauses(pool: pg.Pool): Promise<void> {
  await pool.query(`
    ${PAUSE_HERE}
    create trigger pause after insert or update on document_series execute function pause_here(${SERIES});
    create trigger pause after insert on documents execute function pause_here(${DOCUMENT});
    create trigger pause after insert on document_lines execute function pause_here(${DOCUMENT_LINES});
    create constraint trigger pause_at_commit after insert on documents
      deferrable initially deferred for each row execute function pause_here(${DOCUMENT_COMMIT});
  `);
}

/** The same inside what happens to a return and to its refund. */
export async function installReturnPauses(pool: pg.Pool): Promise<void> {
  await pool.query(`
    ${PAUSE_HERE}
    create trigger pause after insert or update on returns execute function pause_here(${RETURN});
    create trigger pause after insert or update on refunds execute function pause_here(${REFUND});
    create trigger pause after insert on documents execute function pause_here(${CREDIT_NOTE});
    create constraint trigger pause_at_commit after insert or update on returns
      deferrable initially deferred for each row execute function pause_here(${RETURN_COMMIT});
    create constraint trigger pause_at_commit after insert or update on refunds
      deferrable initially deferred for each row execute function pause_here(${REFUND_COMMIT});
  `);
}

export type Pause = { name: string; hold: string; values: unknown[] };

const at = (name: string, point: number): Pause => ({
  name,
  hold: 'select pg_advisory_xact_lock($1, $2)',
  values: [CLASS, point],
});

/** Every place of a placement, in the order it passes them; taking its lock stops a placement there. */
export function pausesOf({ id }: Pick<Buyer, 'id'>, variantIds: readonly string[]): Pause[] {
  const onShelf = variantIds.toSorted();
  return [
    at('after the key', KEY),
    { name: 'before the cart', hold: 'select from carts where user_id = $1 for update', values: [id] },
    ...onShelf.map((variantId, n) => ({
      name: n === 0 ? 'before the first shelf' : `after shelf ${n}`,
      hold: 'select from variants where id = $1 for update',
      values: [variantId],
    })),
    at('after the order', ORDER),
    at('after its lines', LINES),
    at('after the mail', MAIL),
    {
      name: 'before the cart is emptied',
      hold: 'select from cart_lines where cart_id = (select id from carts where user_id = $1) for update',
      values: [id],
    },
    at('at the commit', COMMIT),
  ];
}

/** Every place of a move that issues an invoice, in the order it passes them. */
export const DOCUMENT_PAUSES: readonly Pause[] = [
  {
    name: 'before its number',
    hold: `select from document_series where kind = 'invoice' for update`,
    values: [],
  },
  at('after its number', SERIES),
  at('after the document', DOCUMENT),
  at('after its lines', DOCUMENT_LINES),
  at('at the commit', DOCUMENT_COMMIT),
];

/** Places where a step of a return can be stopped, by the step that passes them. */
export const RETURN_PAUSES: readonly Pause[] = [at('after the return', RETURN), at('at the commit', RETURN_COMMIT)];
export const INSPECTION_PAUSES: readonly Pause[] = [
  at('after the refund', REFUND),
  at('at the commit', RETURN_COMMIT),
  at('after the credit note', CREDIT_NOTE),
];
export const REFUND_PAUSES: readonly Pause[] = [at('after the refund', REFUND), at('at the commit', REFUND_COMMIT)];
