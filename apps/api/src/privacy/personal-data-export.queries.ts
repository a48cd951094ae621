import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

// Reads across modules on purpose: all data about one customer, in words customers know.

type ExportedData = Record<string, unknown>;

export async function exportAccount(db: Queryable, userId: string): Promise<ExportedData> {
  const { rows } = await sql<ExportedData>`
    select
      id,
      username,
      email,
      first_name as "firstName",
      last_name as "lastName",
      name_given_at as "nameGivenAt",
      mobile,
      dob as "dateOfBirth",
      gstin,
      trade_name as "tradeName",
      created_at as "openedAt",
      updated_at as "lastChangedAt",
      email_verified_at as "emailVerifiedAt",
      emails_blocked_at as "emailsBlockedAt",
      (select new_email from email_changes where user_id = users.id) as "pendingNewEmail"
    from users
    where id = ${userId}
  `.execute(db);
  return rows[0] ?? {};
}

export async function exportAddresses(db: Queryable, userId: string): Promise<ExportedData[]> {
  const { rows } = await sql<ExportedData>`
    select
      line1 as "addressLine1",
      line2 as "addressLine2",
      city,
      state,
      postal_code as "postalCode",
      recipient_name as "recipientName",
      mobile,
      landmark,
      is_default as "isDefault",
      created_at as "savedAt"
    from addresses
    where user_id = ${userId}
    order by created_at, id
  `.execute(db);
  return rows;
}

export async function exportCart(db: Queryable, userId: string): Promise<ExportedData[]> {
  const { rows } = await sql<ExportedData>`
    select
      products.name as product,
      variants.size,
      variants.color,
      line.quantity,
      line.shown_price_paise::float8 / 100 as "priceInRupees",
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

export async function exportWishlist(db: Queryable, userId: string): Promise<ExportedData[]> {
  const { rows } = await sql<ExportedData>`
    select products.name as product, item.added_at as "addedAt"
    from wishlist_items item
    join wishlists on wishlists.id = item.wishlist_id
    join products on products.id = item.product_id
    where wishlists.user_id = ${userId}
    order by item.added_at, item.product_id
  `.execute(db);
  return rows;
}

export async function exportSessions(db: Queryable, userId: string): Promise<ExportedData[]> {
  const { rows } = await sql<ExportedData>`
    select user_agent as browser, created_at as "loggedInAt", last_seen_at as "lastUsedAt", expires_at as "endsAt"
    from sessions
    where user_id = ${userId}
    order by created_at, id
  `.execute(db);
  return rows;
}

/** Staff notes about the customer, without their authors. */
export async function exportNotes(db: Queryable, userId: string): Promise<ExportedData[]> {
  const { rows } = await sql<ExportedData>`
    select text, recorded_at as "recordedAt" from customer_notes where user_id = ${userId} order by recorded_at, id
  `.execute(db);
  return rows;
}

/** Sent emails, valid tokens in them, and queued emails. */
export async function exportEmails(db: Queryable, userId: string): Promise<ExportedData> {
  const { rows } = await sql<ExportedData>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'sentAt', written_at) order by written_at)
        from email_log
        where user_id = ${userId}
      ), '[]') as sent,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', purpose, 'sentAt', created_at, 'worksUntil', expires_at) order by created_at)
        from one_time_tokens
        where user_id = ${userId}
      ), '[]') as "validLinks",
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', tasks.identifier, 'requestedAt', jobs.created_at) order by jobs.id)
        from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where jobs.payload ->> 'userId' = ${userId}
      ), '[]') as queued
  `.execute(db);
  return rows[0] ?? {};
}

export async function listOrderIds(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where user_id = ${userId} order by placed_at, id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Payment providers that the customer's name and contact were sent to. */
export async function listPaymentProviders(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select distinct payment.provider
    from payments payment
    join orders placed on placed.id = payment.order_id
    where placed.user_id = ${userId}
    order by payment.provider
  `.execute(db);
  return rows.map(({ provider }) => provider);
}

/** Without returns by a gift recipient: they belong to the recipient. */
const orderReturns = sql`(
  select jsonb_agg(jsonb_build_object(
    'number', order_return.number, 'status', order_return.status, 'requestedAt', order_return.requested_at,
    'reviewedAt', order_return.reviewed_at, 'sentAt', order_return.sent_at, 'receivedAt', order_return.received_at,
    'closedAt', order_return.closed_at, 'customerNote', order_return.customer_note,
    'declineReason', order_return.decline_reason, 'inspectionNote', order_return.inspection_note,
    'courier', order_return.courier, 'trackingNumber', order_return.tracking_number,
    'maskedDestination', order_return.masked_destination,
    'photos', (select count(*) from return_photos where return_id = order_return.id),
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'product', bought.product_name, 'size', bought.size, 'color', bought.color, 'quantity', line.quantity,
        'reason', line.reason, 'resolution', line.resolution, 'priceInRupees', line.price_paise::float8 / 100
      ) order by bought.position, line.id)
      from return_lines line
      join order_lines bought on bought.id = line.order_line_id
      where line.return_id = order_return.id
    )
  ) order by order_return.requested_at)
  from returns order_return
  where order_return.order_id = placed.id and not order_return.is_gift
)`;

const orderRefunds = sql`(
  select jsonb_agg(jsonb_build_object(
    'amountInRupees', refund.paise::float8 / 100, 'method', refund.method,
    'maskedDestination', refund.masked_destination, 'status', refund.status, 'reference', refund.reference, 'dueOn', refund.due_on, 'paidOn', refund.completed_on
  ) order by refund.created_at, refund.id)
  from refunds refund
  left join returns order_return on order_return.id = refund.return_id
  where refund.order_id = placed.id and order_return.is_gift is not true
)`;

/** Attempts to pay online. */
const orderPayments = sql`(
  select jsonb_agg(jsonb_build_object(
    'amountInRupees', payment.paise::float8 / 100, 'provider', payment.provider, 'status', payment.status,
    'method', payment.method, 'maskedAccount', payment.payer_mask, 'reference', payment.provider_payment_id,
    'startedAt', payment.created_at, 'paidAt', payment.paid_at
  ) order by payment.created_at, payment.id)
  from payments payment
  where payment.order_id = placed.id
)`;

const orderDocuments = sql`(
  select jsonb_agg(jsonb_build_object(
    'kind', kind, 'number', number, 'issuedOn', issued_on, 'totalInRupees', gross_paise::float8 / 100,
    'madeOutTo', buyer, 'reason', reason
  ) order by issued_at, number)
  from tax_documents
  where order_id = placed.id
)`;

export async function exportStoreCredit(db: Queryable, userId: string): Promise<ExportedData[]> {
  const { rows } = await sql<ExportedData>`
    select
      credit.created_at as "since",
      credit.expires_on as "goodTill",
      credit.balance_paise::float8 / 100 as "leftInRupees",
      (
        select jsonb_agg(jsonb_build_object(
          'at', entered_at, 'kind', kind, 'amountInRupees', paise::float8 / 100, 'order', order_id
        ) order by id)
        from store_credit_entries
        where store_credit_id = credit.id
      ) as entries
    from store_credits credit
    where owner_id = ${userId}
    order by created_at, id
  `.execute(db);
  return rows;
}

export async function exportOrders(db: Queryable, ids: readonly string[]): Promise<ExportedData[]> {
  const { rows } = await sql<ExportedData>`
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
      placed.recipient_name as "recipientName",
      placed.landmark,
      placed.delivery_note as "deliveryNote",
      placed.subtotal_paise::float8 / 100 as "subtotalInRupees",
      placed.discount_paise::float8 / 100 as "discountInRupees",
      placed.total_paise::float8 / 100 as "totalInRupees",
      placed.credit_paise::float8 / 100 as "paidWithCreditInRupees",
      placed.gift_recipient_name as "giftRecipient",
      placed.gift_recipient_contact as "giftContact",
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
          'courierName', courier_name, 'trackingNumber', tracking_number, 'status', status,
          'codAmountInRupees', cod_amount_paise::float8 / 100, 'packedAt', packed_at, 'handedOverAt', handed_over_at,
          'completedAt', completed_at, 'failureReason', failure_reason,
          'events', (
            select jsonb_agg(jsonb_build_object(
              'at', happened_at, 'status', event.status, 'message', message, 'place', place
            ) order by happened_at)
            from shipment_events event
            where shipment_id = shipment.id
          )
        ) order by position)
        from shipments shipment
        where order_id = placed.id
      ) as shipments,
      ${orderDocuments} as documents,
      (
        select jsonb_agg(jsonb_build_object('at', edited_at, 'before', before, 'after', after) order by edited_at)
        from order_edits
        where order_id = placed.id
      ) as edits,
      ${orderPayments} as payments,
      ${orderReturns} as returns,
      ${orderRefunds} as refunds
    from unnest(${ids}::text[]) with ordinality as wanted(id, place)
    join orders placed on placed.id = wanted.id
    left join legal_page_versions privacy on privacy.id = placed.privacy_version_id
    left join legal_page_versions terms on terms.id = placed.terms_version_id
    order by wanted.place
  `.execute(db);
  return rows;
}
