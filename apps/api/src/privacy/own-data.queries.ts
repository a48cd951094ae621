import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

// Reads across rooms on purpose: what the shop holds about one person, by the words a person knows.

type Facts = Record<string, unknown>;

export async function tellAccount(db: Queryable, userId: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      id,
      username,
      email,
      first_name as "firstName",
      last_name as "lastName",
      mobile,
      dob as "dateOfBirth",
      gstin,
      trade_name as "tradeName",
      created_at as "openedAt",
      updated_at as "lastChangedAt",
      email_verified_at as "emailVerifiedAt",
      letters_stopped_at as "lettersStoppedAt",
      (select new_email from email_changes where user_id = users.id) as "newEmailAskedFor"
    from users
    where id = ${userId}
  `.execute(db);
  return rows[0] ?? {};
}

export async function tellAddresses(db: Queryable, userId: string): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select
      line1 as "addressLine1",
      line2 as "addressLine2",
      city,
      state,
      postal_code as "postalCode",
      is_default as "isDefault",
      created_at as "savedAt"
    from addresses
    where user_id = ${userId}
    order by created_at, id
  `.execute(db);
  return rows;
}

export async function tellCart(db: Queryable, userId: string): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select
      products.name as product,
      variants.size,
      variants.color,
      line.quantity,
      line.seen_price_paise::float8 / 100 as "priceInRupees",
      line.added_at as "addedAt"
    from cart_lines line
    join carts on carts.id = line.cart_id
    join variants on variants.id = line.variant_id
    join products on products.id = variants.product_id
    where carts.user_id = ${userId}
    order by line.added_at, line.id
  `.execute(db);
  return rows;
}

export async function tellWishlist(db: Queryable, userId: string): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select products.name as product, item.added_at as "addedAt"
    from wishlist_items item
    join wishlists on wishlists.id = item.wishlist_id
    join products on products.id = item.product_id
    where wishlists.user_id = ${userId}
    order by item.added_at, item.product_id
  `.execute(db);
  return rows;
}

export async function tellSessions(db: Queryable, userId: string): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select user_agent as browser, created_at as "loggedInAt", last_seen_at as "lastUsedAt", expires_at as "endsAt"
    from sessions
    where user_id = ${userId}
    order by created_at, id
  `.execute(db);
  return rows;
}

/** What staff told each other about somebody; who of them did is theirs. */
export async function tellNotes(db: Queryable, userId: string): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select text, noted_at as "notedAt" from customer_notes where user_id = ${userId} order by noted_at, id
  `.execute(db);
  return rows;
}

/** Letters that were written, links in them that still work, and letters that wait to be sent. */
export async function tellLetters(db: Queryable, userId: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'sentAt', written_at) order by written_at)
        from letters
        where user_id = ${userId}
      ), '[]') as sent,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', purpose, 'sentAt', created_at, 'worksUntil', expires_at) order by created_at)
        from account_links
        where user_id = ${userId}
      ), '[]') as "linksThatWork",
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', tasks.identifier, 'askedForAt', jobs.created_at) order by jobs.id)
        from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where jobs.payload ->> 'userId' = ${userId}
      ), '[]') as waiting
  `.execute(db);
  return rows[0] ?? {};
}

export async function listOrderIdsOf(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where user_id = ${userId} order by placed_at, id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** What the owner of an order sent back; what its recipient did, where it was a present, is theirs. */
const returnsOfOrder = sql`(
  select jsonb_agg(jsonb_build_object(
    'number', back.number, 'state', back.state, 'askedAt', back.asked_at, 'decidedAt', back.decided_at, 'sentAt', back.sent_at,
    'receivedAt', back.received_at, 'endedAt', back.closed_at, 'note', back.note, 'whyRefused', back.why_refused, 'said', back.said,
    'courier', back.courier, 'trackingNumber', back.tracking_number, 'moneyGoesTo', back.destination_mask,
    'photos', (select count(*) from return_pictures where return_id = back.id),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'product', bought.product_name, 'size', bought.size, 'color', bought.color, 'quantity', line.quantity,
        'reason', line.reason, 'wish', line.wish, 'priceInRupees', line.price_paise::float8 / 100
      ) order by bought.position, line.id)
      from return_lines line
      join order_lines bought on bought.id = line.order_line_id
      where line.return_id = back.id
    )
  ) order by back.asked_at)
  from returns back
  where back.order_id = placed.id and not back.for_gift
)`;

const refundsOfOrder = sql`(
  select jsonb_agg(jsonb_build_object(
    'amountInRupees', refund.paise::float8 / 100, 'means', refund.means, 'goesTo', refund.destination_mask, 'state', refund.state,
    'reference', refund.reference, 'dueOn', refund.due_on, 'paidOn', refund.done_on
  ) order by refund.created_at, refund.id)
  from refunds refund
  left join returns back on back.id = refund.return_id
  where refund.order_id = placed.id and back.for_gift is not true
)`;

/** Shop credit with what came and went of it. */
export async function tellCredit(db: Queryable, userId: string): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select
      credit.made_at as "since",
      credit.expires_on as "goodTill",
      credit.balance_paise::float8 / 100 as "leftInRupees",
      (
        select jsonb_agg(jsonb_build_object(
          'at', entered_at, 'kind', kind, 'amountInRupees', paise::float8 / 100, 'order', order_id
        ) order by id)
        from credit_entries
        where credit_id = credit.id
      ) as entries
    from credits credit
    where owner_id = ${userId}
    order by made_at, id
  `.execute(db);
  return rows;
}

/** Orders with their lines, what happened to them and the texts they were placed under, in the order of their ids. */
export async function tellOrders(db: Queryable, ids: readonly string[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select
      placed.id,
      placed.placed_at as "placedAt",
      placed.customer_first_name as "firstName",
      placed.customer_last_name as "lastName",
      placed.customer_email as email,
      placed.contact_mobile as mobile,
      placed.buyer_gstin as gstin,
      placed.buyer_trade_name as "tradeName",
      placed.address_line1 as "addressLine1",
      placed.address_line2 as "addressLine2",
      placed.address_city as city,
      placed.address_state as state,
      placed.address_postal_code as "postalCode",
      placed.subtotal_paise::float8 / 100 as "subtotalInRupees",
      placed.discount_paise::float8 / 100 as "discountInRupees",
      placed.total_paise::float8 / 100 as "totalInRupees",
      placed.credit_paise::float8 / 100 as "paidWithCreditInRupees",
      placed.gift_to as "giftTo",
      placed.gift_contact as "giftContact",
      placed.payment_method as "paymentMethod",
      placed.payment_status as "paymentStatus",
      placed.delivery_status as "deliveryStatus",
      placed.expected_delivery_on as "expectedOn",
      placed.delivered_on as "deliveredOn",
      jsonb_build_object('privacyPolicy', privacy.version, 'termsAndConditions', terms.version) as "versionsAgreedTo",
      (
        select jsonb_agg(jsonb_build_object(
          'product', product_name, 'size', size, 'color', color, 'quantity', quantity,
          'priceInRupees', price_paise::float8 / 100, 'savingInRupees', saving_paise::float8 / 100
        ) order by position)
        from order_lines
        where order_id = placed.id
      ) as lines,
      (
        select jsonb_agg(jsonb_build_object(
          'at', happened_at, 'from', from_status, 'to', to_status,
          'by', case when actor_id = placed.user_id then 'you' else 'the shop' end
        ) order by happened_at, id)
        from order_events
        where order_id = placed.id
      ) as events,
      (
        select jsonb_agg(jsonb_build_object(
          'courier', courier, 'number', number, 'state', state, 'collectInRupees', collect_paise::float8 / 100,
          'packedAt', packed_at, 'handedOverAt', handed_at, 'endedAt', ended_at, 'failure', failure,
          'events', (
            select jsonb_agg(jsonb_build_object('at', happened_at, 'state', event.state, 'said', said, 'place', place) order by happened_at)
            from parcel_events event
            where parcel_id = parcel.id
          )
        ) order by position)
        from parcels parcel
        where order_id = placed.id
      ) as parcels,
      (
        select jsonb_agg(jsonb_build_object(
          'kind', kind, 'number', number, 'issuedOn', issued_on, 'totalInRupees', gross_paise::float8 / 100,
          'madeOutTo', buyer, 'reason', reason
        ) order by issued_at, number)
        from documents
        where order_id = placed.id
      ) as documents,
      (
        select jsonb_agg(jsonb_build_object('at', edited_at, 'before', before, 'after', after) order by edited_at)
        from order_edits
        where order_id = placed.id
      ) as edits,
      ${returnsOfOrder} as returns,
      ${refundsOfOrder} as refunds
    from unnest(${ids}::text[]) with ordinality as wanted(id, place)
    join orders placed on placed.id = wanted.id
    left join legal_page_versions privacy on privacy.id = placed.privacy_version_id
    left join legal_page_versions terms on terms.id = placed.terms_version_id
    order by wanted.place
  `.execute(db);
  return rows;
}
