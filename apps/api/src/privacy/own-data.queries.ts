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
      placed.address_line1 as "addressLine1",
      placed.address_line2 as "addressLine2",
      placed.address_city as city,
      placed.address_state as state,
      placed.address_postal_code as "postalCode",
      placed.subtotal_paise::float8 / 100 as "subtotalInRupees",
      placed.discount_paise::float8 / 100 as "discountInRupees",
      placed.total_paise::float8 / 100 as "totalInRupees",
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
      ) as events
    from unnest(${ids}::text[]) with ordinality as wanted(id, place)
    join orders placed on placed.id = wanted.id
    left join legal_page_versions privacy on privacy.id = placed.privacy_version_id
    left join legal_page_versions terms on terms.id = placed.terms_version_id
    order by wanted.place
  `.execute(db);
  return rows;
}
