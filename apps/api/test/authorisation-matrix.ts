import type { EndpointName } from '@kinari/contract/routes';
import { storePrivateFile } from '../src/media/private-files.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createCipher, REFUNDS_PURPOSE } from '../src/platform/encryption.ts';
import { createGiftToken } from '../src/returns/gift-link.ts';
import { createTrackingToken } from '../src/shipments/track.service.ts';
import { issueStoreCredit } from '../src/store-credit/store-credit.service.ts';
import { getTaxSettings } from '../src/tax/tax-settings.service.ts';
import { EMPTY_ATTRIBUTES } from './attributes.ts';
import {
  createStockedVariant,
  createTestAddress,
  createTestBuyer,
  createTestCategory,
  createTestProduct,
  createTestUser,
  fillCart,
  PASSWORD,
} from './factories.ts';
import { insertReturnRow } from './return-rows.ts';
import { createPackingHelpers } from './shipments.ts';
import type { TestApp } from './test-app.ts';
import { createTwoFactor, createUnconfirmedTwoFactor } from './two-factor.ts';

export type TestUser = Awaited<ReturnType<typeof createTestUser>>;
export type EndpointCall = {
  params?: Record<string, string>;
  query?: string;
  payload?: object;
  form?: object;
  field?: string;
};
/** Builds the request of a row: about the customer's own data, or about another user's if `foreign`. */
export type CreateCall = (actors: {
  person: TestUser;
  stranger: TestUser;
  foreign: boolean;
}) => Promise<EndpointCall> | EndpointCall;

// Guest, expired token, customer on own data, customer on another user's data, admin. Null if not applicable.
type Statuses = [guest: number, dead: number, own: number, foreign: number | null, admin: number];
type MatrixRow = { call: EndpointName; statuses: Statuses; buildRequest?: CreateCall };

const PUBLIC: Statuses = [200, 200, 200, null, 200];
const SIGNED_IN: Statuses = [401, 401, 200, null, 200];
// An invalid token gets the same error for everyone, and never a login prompt.
const INVALID_TOKEN: Statuses = [400, 400, 400, null, 400];
// Webhooks are rejected without a signature, whatever the session.
const UNSIGNED: Statuses = [403, 403, 403, null, 403];
const STAFF: Statuses = [401, 401, 403, null, 200];
const CREATED_BY_STAFF: Statuses = [401, 401, 403, null, 201];
const ACCEPTED_FROM_STAFF: Statuses = [401, 401, 403, null, 202];

let count = 0;
const unique = (word: string) => `${word}${(count += 1)}`;

/** Expected access rights: every endpoint of the contract, called by each kind of user. */
export function authorisationMatrix({
  app,
  db,
  pool,
  mediaStore,
  signer,
}: Pick<TestApp, 'app' | 'db' | 'pool' | 'mediaStore' | 'signer'>): MatrixRow[] {
  const address = {
    addressLine1: '1 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411001',
    isDefault: false,
  };

  const selectOwner = ({ person, stranger, foreign }: { person: TestUser; stranger: TestUser; foreign: boolean }) =>
    foreign ? stranger : person;
  const createVariantId = async () => (await createStockedVariant(db, { stock: 9 })).id;
  const createReceipt = async () => {
    const { id: actorId } = await createTestUser(db, { userType: 'ADMIN' });
    const { rows } = await pool.query<{ id: string }>(
      'insert into stock_receipts (units, actor_id) values (1, $1) returning id',
      [actorId],
    );
    return rows[0]?.id ?? '';
  };
  /** Returns the open stock take. There can be only one. */
  const createStockTake = async () => {
    const { id: actorId } = await createTestUser(db, { userType: 'ADMIN' });
    await pool.query('insert into stock_takes (started_by) values ($1) on conflict do nothing', [actorId]);
    const { rows } = await pool.query<{ id: string }>("select id from stock_takes where status = 'open'");
    return rows[0]?.id ?? '';
  };
  const createProductId = async () => (await createStockedVariant(db, { stock: 9 })).productId;

  function productForm(categoryId: string) {
    const variant = { color: null, colorHexCode: null, size: null, stock: 1, originalPrice: 10, discountPrice: 0 };
    return { productName: unique('Kurta '), categoryId, description: '', productVariants: [variant] };
  }

  async function createCartLine({ id }: TestUser): Promise<string> {
    const { id: variantId } = await createStockedVariant(db, { stock: 9 });
    await fillCart(db, id, [{ variantId }]);
    const { rows } = await pool.query<{ id: string }>('select id from cart_lines where variant_id = $1', [variantId]);
    return rows[0]?.id ?? '';
  }

  async function createOrder(person: TestUser): Promise<string> {
    // An admin has no orders, so use another customer's.
    const buyer = await createTestBuyer(db, [{ variantId: (await createStockedVariant(db, { stock: 9 })).id }]);
    const response = await app.inject({
      method: 'POST',
      url: '/api/orders/place',
      headers: buyer.headers,
      payload: { addressId: buyer.addressId, paymentMethod: 'COD' },
    });
    const { id } = response.json<{ order: { id: string } }>().order;
    await pool.query('update orders set user_id = $2 where id = $1', [id, person.id]);
    return id;
  }

  async function createShipment(status = 'packed'): Promise<{ id: string; lineId: string; orderId: string }> {
    const orderId = await createOrder(await createTestUser(db));
    const { rows } = await pool.query<{ id: string; lineId: string }>(
      `with shipment as (
         insert into shipments (order_id, position, status, cod_amount_paise, expected_delivery_on) values ($1, 1, $2, 1000, current_date) returning id
       )
       insert into shipment_lines (shipment_id, order_line_id, quantity)
       select shipment.id, line.id, line.quantity from shipment, order_lines line where line.order_id = $1
       returning shipment_id as id, id as "lineId"`,
      [orderId, status],
    );
    return { orderId, id: rows[0]?.id ?? '', lineId: rows[0]?.lineId ?? '' };
  }
  const createShipmentPath = async (status?: string) => ({ params: { id: (await createShipment(status)).id } });

  async function listOrderLines(orderId: string): Promise<{ id: string; quantity: number; total: number }[]> {
    const { rows } = await pool.query<{ id: string; quantity: number; total: number }>(
      'select line.id, line.quantity, (total_paise / 100)::int as total from order_lines line join orders on orders.id = order_id where order_id = $1',
      [orderId],
    );
    return rows;
  }

  async function createRefund(
    orderId: string,
    status: 'pending' | 'awaiting_confirmation' = 'pending',
  ): Promise<string> {
    const staffMember = await createTestUser(db, { userType: 'ADMIN' });
    const { rows } = await pool.query<{ id: string }>(
      `insert into refunds (order_id, paise, method, status, reference, recorded_by, due_on)
       values ($1, 1000, 'upi', $2, $3, $4, current_date) returning id`,
      [orderId, status, status === 'awaiting_confirmation' ? unique('recorded') : null, staffMember.id],
    );
    return rows[0]?.id ?? '';
  }

  /** Returns the code of a store credit without an owner. */
  async function createGiftCode(orderId: string): Promise<string> {
    const refundId = await createRefund(orderId);
    const cipher = createCipher(['a key of thirty-two characters or more'], REFUNDS_PURPOSE);
    const issued = { paise: 1000, ownerId: null, orderId, refundId, now: new Date() };
    return (await db.transaction().execute((tx) => issueStoreCredit(tx, issued, cipher))).code;
  }

  const attributeForm = { ...EMPTY_ATTRIBUTES, version: 1, hsn: '6205', origin: 'IN' };

  async function createFailedDelivery(person: TestUser): Promise<{ orderId: string; shipmentId: string }> {
    const orderId = await createOrder(person);
    const { bring } = await createPackingHelpers({ app, db });
    return { orderId, shipmentId: (await bring(orderId, 'delivery_failed')).id };
  }

  let returnsEnabled: Promise<void> | undefined;
  /** Switches returns on, and waits until the API has noticed. */
  const enableReturns = () =>
    (returnsEnabled ??= (async () => {
      await pool.query(`insert into settings (key, value) values ('selfServiceReturns', 'true')`);
      const isOn = async () =>
        (await app.inject('/api/company-details')).json<{ selfServiceReturns: boolean }>().selfServiceReturns;
      while (!(await isOn())) await new Promise((resolve) => setTimeout(resolve, 50));
    })());

  async function createDeliveredOrder(person: TestUser): Promise<{ id: string; lineId: string }> {
    await enableReturns();
    const id = await createOrder(person);
    await pool.query(
      `update orders set delivery_status = 'DELIVERED', delivered_on = (now() at time zone 'Asia/Kolkata')::date, payment_status = 'PAID' where id = $1`,
      [id],
    );
    return { id, lineId: (await listOrderLines(id))[0]?.id ?? '' };
  }

  async function createReturnInStatus(status: string, person: TestUser): Promise<{ id: string; lineId: string }> {
    const { id: orderId, lineId: orderLineId } = await createDeliveredOrder(person);
    const { rows } = await pool.query<{ id: string; lineId: string }>(
      `with order_return as (
         insert into returns (number, order_id, requested_by, status, shop_pays_shipping, received_at)
         values ('R-' || left(new_order_id(), 8), $1, $2, $3, false, now()) returning id
       )
       insert into return_lines (return_id, order_line_id, quantity, reason, resolution, price_paise)
       select order_return.id, $4, 1, 'too_small', 'refund', 1000 from order_return
       returning return_id as id, id as "lineId"`,
      [orderId, person.id, status, orderLineId],
    );
    return rows[0] ?? { id: '', lineId: '' };
  }

  const manufacturerForm = () => ({
    name: unique('Weavers '),
    address: '1 MG Road, Pune',
    pincode: null,
    country: 'IN',
    email: null,
    phone: null,
  });

  async function createBrand(): Promise<string> {
    const { id } = await db
      .insertInto('brands')
      .values({ name: unique('Brand ') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return `${id}`;
  }

  async function createManufacturer(): Promise<string> {
    const manufacturer = { name: unique('Weavers '), address: '1 MG Road, Pune' };
    return (await db.insertInto('manufacturers').values(manufacturer).returning('id').executeTakeFirstOrThrow()).id;
  }

  async function createSynonym(): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into search_synonyms (word, replacement) values ($1, 'shoe') returning id`,
      [unique('Chappal')],
    );
    return rows[0]?.id ?? '';
  }

  const createRemittance = () => ({ courier: 'Delhivery', reference: unique('UTR'), csv: '1904142475,1299' });

  async function createPaidShipment(orderId: string): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `with shipment as (
         insert into shipments (order_id, position, cod_amount_paise, expected_delivery_on) values ($1, 1, 10000, current_date) returning id
       )
       insert into cod_entries (shipment_id, kind, paise, reference) select id, 'collected', 10000, 'test' from shipment
       returning shipment_id as id`,
      [orderId],
    );
    return rows[0]?.id ?? '';
  }

  async function createFailedJob(): Promise<{ kind: string; id: string }> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
       select (graphile_worker.add_job('purge_idempotency_keys', run_at => now() + interval '1 year', job_key => 'matrix')).task_id, 1, 1
       returning id::text`,
    );
    return { kind: 'purge_idempotency_keys', id: rows[0]?.id ?? '' };
  }

  const createAdmin = async () => (await createTestUser(db, { userType: 'ADMIN' })).id;

  async function createInvitation(): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into staff_invitations (email, invited_by, sent_at, expires_at)
       values ($1, $2, now(), now() + interval '7 days') returning id`,
      [`${unique('guest')}@example.com`, await createAdmin()],
    );
    return rows[0]?.id ?? '';
  }

  async function createPrintJob(kind: 'packing_slips' | 'gst_month' = 'packing_slips'): Promise<string> {
    const fileKey = await storePrivateFile(mediaStore, Buffer.from('%PDF-1.7'));
    const { rows } = await pool.query<{ id: string }>(
      `insert into print_jobs (kind, params, requested_by, status, file_key, pages, finished_at)
       values ($3, '{"orderIds": [], "month": "2026-11"}', $1, 'ready', $2, 1, now()) returning id`,
      [await createAdmin(), fileKey, kind],
    );
    return rows[0]?.id ?? '';
  }

  /** Creates an import in this status. Ends earlier ones, because only one can write at a time. */
  async function createImport(status: string): Promise<string> {
    await pool.query(`update import_runs set status = 'completed' where status in ('applying', 'stopping', 'undoing')`);
    const { rows } = await pool.query<{ id: string }>(
      `insert into import_runs (kind, name, status, actor_id, applied_at, counts)
       values ('file', 'kurtas.csv', $1, $2, now(), '{"applied": 1}') returning id`,
      [status, await createAdmin()],
    );
    return rows[0]?.id ?? '';
  }

  async function createExport(): Promise<string> {
    const fileKey = await storePrivateFile(mediaStore, Buffer.from('Name'));
    const { rows } = await pool.query<{ id: string }>(
      `insert into exports (kind, format, params, requested_by, status, name, rows, file_key, finished_at)
       values ('products', 'csv', '{}', $1, 'ready', 'products.csv', 1, $2, now()) returning id`,
      [await createAdmin(), fileKey],
    );
    return rows[0]?.id ?? '';
  }

  async function createGiftOrder(person: TestUser) {
    const { id, lineId } = await createDeliveredOrder(person);
    await pool.query(
      `update orders set gift_recipient_name = 'Meera', gift_recipient_contact = '9811100000' where id = $1`,
      [id],
    );
    return { id, lineId, token: await createGiftToken(signer, id) };
  }

  async function createReturn(person: TestUser): Promise<string> {
    const { id } = await insertReturnRow(pool, { orderId: await createOrder(person), requestedBy: person.id });
    return id;
  }

  async function createReturnPhoto(returnId: string): Promise<string> {
    const fileKey = await storePrivateFile(mediaStore, Buffer.from('RIFF'));
    const { rows } = await pool.query<{ id: string }>(
      'insert into return_photos (return_id, file_key) values ($1, $2) returning id',
      [returnId, fileKey],
    );
    return rows[0]?.id ?? '';
  }

  async function createTaxDocument(orderId: string): Promise<string> {
    const fileKey = await storePrivateFile(mediaStore, Buffer.from('%PDF-1.7'));
    const { rows } = await pool.query<{ id: string }>(
      `with written as (
         select insert_tax_document('bill', 'BL', now(),
           jsonb_build_object('orderId', $1::text, 'seller', '{}', 'buyer', '{}', 'shipmentDetails', '{}', 'isWithoutTax', false),
           jsonb_agg(jsonb_build_object(
             'position', position, 'orderLineId', id, 'description', '', 'details', '', 'quantity', quantity, 'unit', 'Nos',
             'gross', price_paise * quantity, 'saving', 0, 'rateBp', 0, 'taxable', price_paise * quantity,
             'cgst', 0, 'sgst', 0, 'igst', 0
           ))) as id
         from order_lines
         where order_id = $1
       )
       insert into tax_document_files (tax_document_id, file_key, sha256) select id, $2, sha256('') from written
       returning tax_document_id as id`,
      [orderId, fileKey],
    );
    return rows[0]?.id ?? '';
  }

  async function createCustomerNote(customer: TestUser, author: TestUser): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into customer_notes (user_id, actor_id, text) values ($1, $2, 'Rings twice') returning id`,
      [customer.id, author.id],
    );
    return rows[0]?.id ?? '';
  }

  const EXPIRED_TOKEN = { token: 'A'.repeat(43) };

  async function getSessionId({ id }: TestUser): Promise<string> {
    const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [id]);
    return rows[0]?.id ?? '';
  }

  return [
    { call: 'checkHealth', statuses: PUBLIC },
    { call: 'checkReadiness', statuses: PUBLIC },
    { call: 'getCatalogVersion', statuses: PUBLIC },
    { call: 'listCategories', statuses: PUBLIC },
    {
      call: 'createCategory',
      statuses: CREATED_BY_STAFF,
      buildRequest: () => ({ form: { name: unique('Sarees ') }, field: 'media' }),
    },
    {
      call: 'updateCategory',
      statuses: STAFF,
      buildRequest: async () => {
        const { id, name } = await createTestCategory(db);
        return { params: { id }, form: { name }, field: 'media' };
      },
    },
    {
      call: 'deleteCategory',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: (await createTestCategory(db)).id } }),
    },
    {
      call: 'reorderCategories',
      statuses: STAFF,
      buildRequest: async () => {
        const parent = await createTestCategory(db);
        const expectedIds = [await createTestCategory(db, { parent }), await createTestCategory(db, { parent })].map(
          ({ id }) => id,
        );
        return { payload: { parentId: parent.id, expectedIds, ids: expectedIds.toReversed() } };
      },
    },
    { call: 'getCompanyDetails', statuses: PUBLIC },
    {
      call: 'updateCompanyDetails',
      statuses: STAFF,
      buildRequest: () => ({ form: { name: 'Kinari', email: '', phone: '', address: '', pincode: '' }, field: 'logo' }),
    },
    {
      call: 'register',
      statuses: [201, 201, 201, null, 201],
      buildRequest: () => {
        const username = unique('newcomer');
        const names = { username, email: `${username}@example.com`, firstName: 'New', lastName: 'Comer' };
        return { payload: { ...names, password: PASSWORD, userType: 'ADMIN' } };
      },
    },
    // A wrong login must be 400, never 401: the browser logs out on 401.
    {
      call: 'login',
      statuses: PUBLIC,
      buildRequest: ({ stranger }) => ({ payload: { identifier: stranger.email, password: PASSWORD } }),
    },
    {
      call: 'loginWithCode',
      statuses: INVALID_TOKEN,
      buildRequest: () => ({ payload: { loginChallenge: 'A'.repeat(43), code: '123456' } }),
    },
    { call: 'reauthenticate', statuses: SIGNED_IN, buildRequest: () => ({ payload: { password: PASSWORD } }) },
    { call: 'searchAdmin', statuses: STAFF, buildRequest: () => ({ query: '?q=kurta' }) },
    { call: 'listStock', statuses: STAFF },
    { call: 'listVariantsByCode', statuses: STAFF, buildRequest: () => ({ query: '?code=KU-1' }) },
    {
      call: 'listStockMovements',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createVariantId() } }),
    },
    {
      call: 'adjustStock',
      statuses: STAFF,
      buildRequest: async () => ({
        params: { id: await createVariantId() },
        payload: { units: 1, adjustmentReason: 'found', note: '' },
      }),
    },
    {
      call: 'createStockReceipt',
      statuses: CREATED_BY_STAFF,
      buildRequest: async () => ({ payload: { lines: [{ variantId: await createVariantId(), units: 1 }] } }),
    },
    { call: 'listStockReceipts', statuses: STAFF },
    { call: 'getStockReceipt', statuses: STAFF, buildRequest: async () => ({ params: { id: await createReceipt() } }) },
    { call: 'getOpenStockTake', statuses: STAFF },
    { call: 'startStockTake', statuses: STAFF },
    {
      call: 'addStockTakeCount',
      statuses: STAFF,
      buildRequest: async () => ({
        params: { id: await createStockTake() },
        payload: { variantId: await createVariantId(), units: 1 },
      }),
    },
    {
      call: 'deleteStockTakeCount',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createStockTake(), variantId: await createVariantId() } }),
    },
    {
      call: 'applyStockTake',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createStockTake() } }),
    },
    {
      call: 'cancelStockTake',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createStockTake() } }),
    },
    { call: 'getTwoFactor', statuses: STAFF },
    { call: 'startTwoFactorSetup', statuses: STAFF },
    {
      call: 'confirmTwoFactorSetup',
      statuses: STAFF,
      buildRequest: async ({ person }) => ({
        payload: { code: (await createUnconfirmedTwoFactor(db, person.id)).codeAt(new Date()) },
      }),
    },
    {
      call: 'regenerateRecoveryCodes',
      statuses: STAFF,
      buildRequest: async ({ person }) => {
        await createTwoFactor(db, person.id);
        return {};
      },
    },
    { call: 'disableTwoFactor', statuses: STAFF },
    { call: 'logout', statuses: SIGNED_IN },
    { call: 'logoutEverywhere', statuses: SIGNED_IN },
    { call: 'listSessions', statuses: SIGNED_IN },
    {
      call: 'revokeSession',
      statuses: [401, 401, 200, 404, 200],
      buildRequest: async (actors) => ({ params: { id: await getSessionId(selectOwner(actors)) } }),
    },
    {
      call: 'forgotPassword',
      statuses: [202, 202, 202, null, 202],
      buildRequest: ({ stranger }) => ({ payload: { email: stranger.email } }),
    },
    {
      call: 'resetPassword',
      statuses: INVALID_TOKEN,
      buildRequest: () => ({ payload: { ...EXPIRED_TOKEN, newPassword: 'monsoon over the western ghats' } }),
    },
    { call: 'verifyEmail', statuses: INVALID_TOKEN, buildRequest: () => ({ payload: EXPIRED_TOKEN }) },
    { call: 'resendVerificationEmail', statuses: [401, 401, 202, null, 202] },
    {
      call: 'changeEmail',
      statuses: [401, 401, 202, null, 202],
      buildRequest: () => ({ payload: { newEmail: `${unique('moved')}@example.com`, currentPassword: PASSWORD } }),
    },
    { call: 'confirmEmailChange', statuses: INVALID_TOKEN, buildRequest: () => ({ payload: EXPIRED_TOKEN }) },
    { call: 'stopEmails', statuses: INVALID_TOKEN, buildRequest: () => ({ payload: EXPIRED_TOKEN }) },
    { call: 'cancelEmailChange', statuses: INVALID_TOKEN, buildRequest: () => ({ payload: EXPIRED_TOKEN }) },
    { call: 'getInvitation', statuses: INVALID_TOKEN, buildRequest: () => ({ payload: EXPIRED_TOKEN }) },
    {
      call: 'acceptInvitation',
      statuses: INVALID_TOKEN,
      buildRequest: () => ({ payload: { ...EXPIRED_TOKEN, firstName: 'New', lastName: 'Comer', password: PASSWORD } }),
    },
    { call: 'cancelAccountDeletion', statuses: INVALID_TOKEN, buildRequest: () => ({ payload: EXPIRED_TOKEN }) },
    {
      call: 'downloadPersonalData',
      statuses: [401, 401, 200, null, 403],
      buildRequest: () => ({ payload: { currentPassword: PASSWORD } }),
    },
    {
      call: 'requestAccountDeletion',
      statuses: [401, 401, 202, null, 403],
      buildRequest: () => ({ payload: { currentPassword: PASSWORD } }),
    },
    { call: 'getMe', statuses: SIGNED_IN },
    {
      call: 'updateProfile',
      statuses: [401, 401, 200, 200, 200],
      buildRequest: ({ person, stranger, foreign }) => ({
        payload: {
          username: person.username,
          firstName: 'Ira',
          lastName: 'Sen',
          ...(foreign && { id: stranger.id, email: stranger.email }),
        },
      }),
    },
    {
      call: 'changePassword',
      statuses: [401, 401, 200, 200, 200],
      buildRequest: ({ stranger, foreign }) => ({
        payload: {
          currentPassword: PASSWORD,
          newPassword: 'monsoon over the western ghats',
          ...(foreign && { id: stranger.id, userId: stranger.id }),
        },
      }),
    },
    { call: 'getCart', statuses: [401, 401, 200, null, 403] },
    {
      call: 'addCartLine',
      statuses: [401, 401, 200, null, 403],
      buildRequest: async () => ({
        payload: { productVariantId: (await createStockedVariant(db, { stock: 9 })).id, quantity: 1 },
      }),
    },
    {
      call: 'updateCartLine',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({
        payload: { cartItemId: await createCartLine(selectOwner(actors)), newQuantity: 2 },
      }),
    },
    {
      call: 'removeCartLine',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({ params: { id: await createCartLine(selectOwner(actors)) } }),
    },
    { call: 'getWishlist', statuses: [401, 401, 200, null, 403] },
    {
      call: 'addToWishlist',
      statuses: [401, 401, 200, null, 403],
      buildRequest: async () => ({ params: { productId: await createProductId() } }),
    },
    {
      call: 'removeFromWishlist',
      statuses: [401, 401, 200, 200, 403],
      buildRequest: async (actors) => {
        const productId = await createProductId();
        await app.inject({ method: 'POST', url: `/api/wishlist/${productId}`, headers: selectOwner(actors).headers });
        return { params: { productId } };
      },
    },
    { call: 'listProducts', statuses: PUBLIC },
    { call: 'listFeaturedProducts', statuses: PUBLIC },
    {
      call: 'createProduct',
      statuses: CREATED_BY_STAFF,
      buildRequest: async () => ({ form: productForm((await createTestCategory(db)).id), field: 'images' }),
    },
    {
      call: 'updateProduct',
      statuses: STAFF,
      buildRequest: async () => {
        const category = await createTestCategory(db);
        const { id } = await createTestProduct(db, { categoryId: category.id });
        return { params: { id }, form: productForm(category.id), field: 'images' };
      },
    },
    { call: 'deleteProduct', statuses: STAFF, buildRequest: async () => ({ params: { id: await createProductId() } }) },
    {
      call: 'listCategoryProducts',
      statuses: PUBLIC,
      buildRequest: async () => ({ params: { category: (await createTestCategory(db)).slug } }),
    },
    // With guest search on, guests can call these too: `catalog/search/guest-search.db.test.ts`.
    { call: 'searchProducts', statuses: SIGNED_IN, buildRequest: () => ({ query: '?q=kurta' }) },
    { call: 'suggestSearch', statuses: SIGNED_IN, buildRequest: () => ({ query: '?q=kur' }) },
    { call: 'listZeroResultSearches', statuses: STAFF },
    { call: 'listSynonyms', statuses: STAFF },
    {
      call: 'createSynonym',
      statuses: CREATED_BY_STAFF,
      buildRequest: () => ({ payload: { word: unique('Joota'), replacement: 'shoe' } }),
    },
    { call: 'deleteSynonym', statuses: STAFF, buildRequest: async () => ({ params: { id: await createSynonym() } }) },
    {
      call: 'getProductByName',
      statuses: PUBLIC,
      buildRequest: async () => {
        const { id, name } = await createTestProduct(db);
        await createStockedVariant(db, { productId: id, stock: 9 });
        return { params: { name } };
      },
    },
    { call: 'listSimilarProducts', statuses: PUBLIC, buildRequest: () => ({ params: { name: 'Kurta' } }) },
    { call: 'listAdminProducts', statuses: STAFF },
    {
      call: 'listGridRows',
      statuses: STAFF,
      buildRequest: async () => ({ payload: { productIds: [await createProductId()] } }),
    },
    { call: 'countProductsByView', statuses: STAFF },
    {
      call: 'listProductChanges',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createProductId() } }),
    },
    {
      call: 'getProductAttributes',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createProductId() } }),
    },
    {
      call: 'updateProductAttributes',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createProductId() }, payload: attributeForm }),
    },
    {
      call: 'publishProduct',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createProductId() } }),
    },
    {
      call: 'unpublishProduct',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createProductId() } }),
    },
    {
      call: 'getCategoryAttributes',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: (await createTestCategory(db)).id } }),
    },
    {
      call: 'updateCategoryAttributes',
      statuses: STAFF,
      buildRequest: async () => ({
        params: { id: (await createTestCategory(db)).id },
        payload: { own: [], required: ['hsn'], sizeChart: null },
      }),
    },
    { call: 'listAttributeDefinitions', statuses: STAFF },
    { call: 'listBrands', statuses: STAFF },
    { call: 'createBrand', statuses: CREATED_BY_STAFF, buildRequest: () => ({ payload: { name: unique('Brand ') } }) },
    {
      call: 'updateBrand',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createBrand() }, payload: { name: unique('Brand ') } }),
    },
    { call: 'deleteBrand', statuses: STAFF, buildRequest: async () => ({ params: { id: await createBrand() } }) },
    { call: 'listManufacturers', statuses: STAFF },
    { call: 'createManufacturer', statuses: CREATED_BY_STAFF, buildRequest: () => ({ payload: manufacturerForm() }) },
    {
      call: 'updateManufacturer',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createManufacturer() }, payload: manufacturerForm() }),
    },
    {
      call: 'deleteManufacturer',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createManufacturer() } }),
    },
    {
      call: 'getPincode',
      statuses: PUBLIC,
      buildRequest: async () => {
        await pool.query(`insert into pincodes values ('411030', 'Pune', 'Maharashtra') on conflict do nothing`);
        return { params: { pincode: '411030' } };
      },
    },
    { call: 'listAddresses', statuses: [401, 401, 200, null, 403] },
    {
      call: 'addAddress',
      statuses: [401, 401, 201, 201, 403],
      buildRequest: ({ stranger, foreign }) => ({ payload: { ...address, ...(foreign && { userId: stranger.id }) } }),
    },
    {
      call: 'updateAddress',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({
        params: { id: (await createTestAddress(db, selectOwner(actors).id)).id },
        payload: address,
      }),
    },
    {
      call: 'deleteAddress',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({
        params: { id: (await createTestAddress(db, selectOwner(actors).id, { isDefault: false })).id },
      }),
    },
    {
      call: 'placeOrder',
      statuses: [401, 401, 201, 404, 403],
      buildRequest: async (actors) => {
        await fillCart(db, actors.person.id, [{ variantId: (await createStockedVariant(db, { stock: 9 })).id }]);
        const { id } = await createTestAddress(db, selectOwner(actors).id, { isDefault: false });
        return { payload: { addressId: id, paymentMethod: 'COD' } };
      },
    },
    { call: 'listMyOrders', statuses: [401, 401, 200, null, 403] },
    {
      call: 'cancelOrder',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({ params: { id: await createOrder(selectOwner(actors)) } }),
    },
    {
      call: 'getMyOrder',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({ params: { id: await createOrder(selectOwner(actors)) } }),
    },
    {
      call: 'reorder',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({ params: { id: await createOrder(selectOwner(actors)) } }),
    },
    {
      call: 'resolveMyDeliveryFailure',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => {
        const { orderId: id, shipmentId } = await createFailedDelivery(selectOwner(actors));
        return { params: { id, shipmentId }, payload: { kind: 'return_to_origin' } };
      },
    },
    {
      call: 'trackOrder',
      statuses: PUBLIC,
      buildRequest: async (actors) => ({
        params: { token: await createTrackingToken(signer, await createOrder(selectOwner(actors)), new Date()) },
      }),
    },
    {
      call: 'resolveDeliveryFailureByToken',
      statuses: PUBLIC,
      buildRequest: async (actors) => {
        const { orderId, shipmentId: id } = await createFailedDelivery(selectOwner(actors));
        return {
          params: { token: await createTrackingToken(signer, orderId, new Date()), id },
          payload: { kind: 'return_to_origin' },
        };
      },
    },
    {
      call: 'getReturnOptions',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({ params: { id: (await createDeliveredOrder(selectOwner(actors))).id } }),
    },
    {
      call: 'listMyReturns',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({ params: { id: await createOrder(selectOwner(actors)) } }),
    },
    {
      call: 'requestReturn',
      statuses: [401, 401, 201, 404, 403],
      buildRequest: async (actors) => {
        const { id, lineId: orderLineId } = await createDeliveredOrder(selectOwner(actors));
        const line = { orderLineId, shipmentId: null, quantity: 1, reason: 'too_small', resolution: 'refund' };
        return { params: { id }, payload: { lines: [line] } };
      },
    },
    {
      call: 'cancelReturn',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({
        params: { id: (await createReturnInStatus('requested', selectOwner(actors))).id },
      }),
    },
    {
      call: 'markReturnShipped',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({
        params: { id: (await createReturnInStatus('approved', selectOwner(actors))).id },
        payload: { courier: 'India Post', trackingNumber: 'EK123456789IN' },
      }),
    },
    { call: 'listReturns', statuses: STAFF },
    { call: 'countReturns', statuses: STAFF },
    {
      call: 'getReturn',
      statuses: STAFF,
      buildRequest: async ({ stranger }) => ({
        params: { id: (await createReturnInStatus('requested', stranger)).id },
      }),
    },
    {
      call: 'reviewReturn',
      statuses: STAFF,
      buildRequest: async ({ stranger }) => ({
        params: { id: (await createReturnInStatus('requested', stranger)).id },
        payload: { kind: 'approve' },
      }),
    },
    {
      call: 'receiveReturn',
      statuses: STAFF,
      buildRequest: async ({ stranger }) => ({ params: { id: (await createReturnInStatus('approved', stranger)).id } }),
    },
    {
      call: 'inspectReturn',
      statuses: STAFF,
      buildRequest: async ({ stranger }) => {
        const { id, lineId } = await createReturnInStatus('received', stranger);
        const line = { id: lineId, sellable: 1, damaged: 0, wrongItem: 0, missing: 0 };
        return { params: { id }, payload: { lines: [line] } };
      },
    },
    {
      call: 'getGift',
      statuses: PUBLIC,
      buildRequest: async (actors) => ({ params: { token: (await createGiftOrder(selectOwner(actors))).token } }),
    },
    {
      call: 'requestGiftReturn',
      statuses: [201, 201, 201, 201, 201],
      buildRequest: async (actors) => {
        const { token, lineId: orderLineId } = await createGiftOrder(selectOwner(actors));
        const line = { orderLineId, shipmentId: null, quantity: 1, reason: 'too_small', resolution: 'store_credit' };
        return { params: { token }, payload: { lines: [line] } };
      },
    },
    {
      call: 'downloadGiftReturnSlip',
      statuses: PUBLIC,
      buildRequest: async (actors) => {
        const { id: orderId, token } = await createGiftOrder(selectOwner(actors));
        return { params: { token, id: (await insertReturnRow(pool, { orderId, resolution: 'store_credit' })).id } };
      },
    },
    { call: 'listOrders', statuses: STAFF },
    { call: 'countNewOrders', statuses: STAFF },
    { call: 'countOrdersByView', statuses: STAFF },
    {
      call: 'updateDeliveryStatuses',
      statuses: [401, 401, 403, 403, 200],
      buildRequest: async (actors) => ({
        payload: { orderIds: [await createOrder(selectOwner(actors))], to: 'SHIPPED' },
      }),
    },
    {
      call: 'updateDeliveryStatus',
      statuses: [401, 401, 403, 403, 200],
      buildRequest: async (actors) => ({
        params: { id: await createOrder(selectOwner(actors)) },
        payload: { deliveryStatus: 'SHIPPED' },
      }),
    },
    {
      call: 'getOrder',
      statuses: [401, 401, 403, 403, 200],
      buildRequest: async (actors) => ({ params: { id: await createOrder(selectOwner(actors)) } }),
    },
    {
      call: 'addOrderNote',
      statuses: [401, 401, 403, 403, 201],
      buildRequest: async (actors) => ({
        params: { id: await createOrder(selectOwner(actors)) },
        payload: { text: 'Gate closes at nine' },
      }),
    },
    { call: 'getPackingQueue', statuses: STAFF },
    { call: 'listCouriers', statuses: STAFF },
    { call: 'receiveShiprocketWebhook', statuses: UNSIGNED },
    { call: 'receiveDelhiveryWebhook', statuses: UNSIGNED },
    {
      call: 'startPacking',
      statuses: STAFF,
      buildRequest: async ({ stranger }) => ({ payload: { orderId: await createOrder(stranger) } }),
    },
    {
      call: 'stopPacking',
      statuses: STAFF,
      buildRequest: async ({ stranger }) => ({ params: { id: await createOrder(stranger) } }),
    },
    {
      call: 'createShipment',
      statuses: CREATED_BY_STAFF,
      buildRequest: async ({ stranger }) => {
        const orderId = await createOrder(stranger);
        const lines = (await listOrderLines(orderId)).map(({ id: orderLineId, quantity }) => ({
          orderLineId,
          quantity,
        }));
        return { payload: { orderId, lines } };
      },
    },
    {
      call: 'handOverShipments',
      statuses: STAFF,
      buildRequest: async () => ({
        payload: { shipments: [{ id: (await createShipment()).id, courierName: 'India Post' }] },
      }),
    },
    {
      call: 'updateShipmentStatus',
      statuses: STAFF,
      buildRequest: async () => ({
        ...(await createShipmentPath('handed_over')),
        payload: { to: 'out_for_delivery', expectedStatus: 'handed_over' },
      }),
    },
    {
      call: 'updateShipmentTracking',
      statuses: STAFF,
      buildRequest: async () => ({
        ...(await createShipmentPath('handed_over')),
        payload: { courierName: 'India Post', trackingNumber: unique('EP') },
      }),
    },
    {
      call: 'resolveDeliveryFailure',
      statuses: STAFF,
      buildRequest: async () => ({
        ...(await createShipmentPath('delivery_failed')),
        payload: { kind: 'return_to_origin' },
      }),
    },
    {
      call: 'receiveReturnedShipment',
      statuses: STAFF,
      buildRequest: async () => {
        const { id, lineId } = await createShipment('returning_to_origin');
        return { params: { id }, payload: { lines: [{ id: lineId, sellable: 1, damaged: 0, missing: 0 }] } };
      },
    },
    {
      call: 'editOrder',
      statuses: STAFF,
      buildRequest: async ({ stranger }) => {
        const id = await createOrder(stranger);
        const [line] = await listOrderLines(id);
        return {
          params: { id },
          payload: { reason: 'Asked for', expectedTotal: line?.total ?? 0, mobile: '9876543210' },
        };
      },
    },
    {
      call: 'bookShipment',
      // 409: no courier is configured in tests. Only staff get this far.
      statuses: [401, 401, 403, null, 409],
      buildRequest: async () => ({ ...(await createShipmentPath()), payload: { courier: 'delhivery' } }),
    },
    {
      call: 'createProductExport',
      statuses: ACCEPTED_FROM_STAFF,
      buildRequest: () => ({ payload: { kind: 'stock', format: 'csv' } }),
    },
    {
      call: 'createOrderExport',
      statuses: ACCEPTED_FROM_STAFF,
      buildRequest: () => ({ payload: { format: 'csv', from: '2026-11-01', to: '2026-11-02' } }),
    },
    { call: 'getExport', statuses: STAFF, buildRequest: async () => ({ params: { id: await createExport() } }) },
    { call: 'downloadExport', statuses: STAFF, buildRequest: async () => ({ params: { id: await createExport() } }) },
    {
      call: 'createImport',
      // 415: an image is not a table. Only staff get this far.
      statuses: [401, 401, 403, null, 415],
      buildRequest: () => ({ form: { name: 'kurtas.csv' }, field: 'files' }),
    },
    {
      call: 'createGridEdit',
      statuses: ACCEPTED_FROM_STAFF,
      buildRequest: async () => {
        const { id: variantId } = await createStockedVariant(db, { stock: 9 });
        return { payload: { cells: [{ variantId, field: 'stock', value: '4', previousValue: '9' }] } };
      },
    },
    {
      call: 'createBulkAction',
      statuses: ACCEPTED_FROM_STAFF,
      buildRequest: async () => {
        await createImport('completed');
        return { payload: { productIds: [await createProductId()], bulkAction: { action: 'unpublish' } } };
      },
    },
    { call: 'listImports', statuses: STAFF },
    { call: 'getImport', statuses: STAFF, buildRequest: async () => ({ params: { id: await createImport('ready') } }) },
    {
      call: 'updateImportColumns',
      statuses: ACCEPTED_FROM_STAFF,
      buildRequest: async () => ({
        params: { id: await createImport('ready') },
        payload: { fields: ['name'], createCategories: true },
      }),
    },
    {
      call: 'listImportRows',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createImport('ready') } }),
    },
    {
      call: 'applyImport',
      statuses: ACCEPTED_FROM_STAFF,
      buildRequest: async () => ({ params: { id: await createImport('ready') } }),
    },
    {
      call: 'stopImport',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createImport('applying') } }),
    },
    {
      call: 'undoImport',
      statuses: ACCEPTED_FROM_STAFF,
      buildRequest: async () => ({ params: { id: await createImport('completed') } }),
    },
    {
      call: 'downloadRejectedRows',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createImport('ready') } }),
    },
    {
      call: 'duplicateProduct',
      statuses: CREATED_BY_STAFF,
      buildRequest: async () => ({ params: { id: await createProductId() } }),
    },
    {
      call: 'printPackingSlips',
      statuses: [401, 401, 403, 403, 202],
      buildRequest: async (actors) => ({ payload: { orderIds: [await createOrder(selectOwner(actors))] } }),
    },
    {
      call: 'printManifest',
      statuses: [401, 401, 403, null, 202],
      buildRequest: async () => {
        const { id } = await createShipment('handed_over');
        await pool.query(`update shipments set courier_name = 'Delhivery', handed_over_at = now() where id = $1`, [id]);
        return { payload: { shipmentIds: [id] } };
      },
    },
    {
      call: 'listOrderDocuments',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({ params: { id: await createOrder(selectOwner(actors)) } }),
    },
    {
      call: 'downloadReturnSlip',
      statuses: [401, 401, 200, 404, 200],
      buildRequest: async (actors) => ({ params: { id: await createReturn(selectOwner(actors)) } }),
    },
    {
      call: 'addReturnPhotos',
      statuses: [401, 401, 201, 404, 403],
      buildRequest: async (actors) => ({
        params: { id: await createReturn(selectOwner(actors)) },
        form: {},
        field: 'photos',
      }),
    },
    {
      call: 'getReturnPhoto',
      statuses: [401, 401, 200, 404, 200],
      buildRequest: async (actors) => ({
        params: { id: await createReturnPhoto(await createReturn(selectOwner(actors))) },
      }),
    },
    {
      call: 'downloadDocument',
      statuses: [401, 401, 200, 404, 200],
      buildRequest: async (actors) => ({
        params: { id: await createTaxDocument(await createOrder(selectOwner(actors))) },
      }),
    },
    {
      call: 'updatePlaceOfSupply',
      statuses: STAFF,
      buildRequest: async (actors) => ({
        params: { id: await createOrder(selectOwner(actors)) },
        payload: { stateCode: '27' },
      }),
    },
    { call: 'getTaxSettings', statuses: STAFF },
    {
      call: 'updateTaxProfile',
      statuses: STAFF,
      buildRequest: () => ({
        form: {
          registration: 'none',
          gstin: '',
          legalName: '',
          invoicePrefix: 'INV',
          billPrefix: 'BL',
          creditPrefix: 'CN',
        },
        field: 'signature',
      }),
    },
    {
      call: 'updateTaxRates',
      statuses: STAFF,
      buildRequest: async () => {
        const { ratesVersion } = await getTaxSettings({ db, now: systemClock });
        return { payload: { version: ratesVersion, checkedOn: null, rates: [] } };
      },
    },
    { call: 'checkTaxRate', statuses: STAFF, buildRequest: () => ({ query: '?hsn=6203&price=999' }) },
    { call: 'listDocuments', statuses: STAFF },
    { call: 'getGstMonth', statuses: STAFF, buildRequest: () => ({ params: { month: '2026-11' } }) },
    {
      call: 'exportGstMonth',
      statuses: [401, 401, 403, null, 202],
      buildRequest: () => ({ params: { month: '2026-11' } }),
    },
    {
      call: 'downloadGstMonth',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createPrintJob('gst_month') } }),
    },
    { call: 'getPrintJob', statuses: STAFF, buildRequest: async () => ({ params: { id: await createPrintJob() } }) },
    {
      call: 'downloadPrintJob',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createPrintJob() } }),
    },
    {
      call: 'listOrderChanges',
      statuses: [401, 401, 403, 403, 200],
      buildRequest: async (actors) => ({ params: { id: await createOrder(selectOwner(actors)) } }),
    },
    {
      call: 'sendConfirmation',
      statuses: [401, 401, 202, 404, 202],
      buildRequest: async (actors) => ({
        payload: { orderData: { id: await createOrder(selectOwner(actors)) }, email: 'elsewhere@example.com' },
      }),
    },
    { call: 'getCodSummary', statuses: STAFF },
    { call: 'countJobs', statuses: STAFF },
    { call: 'listJobs', statuses: STAFF },
    { call: 'retryJobs', statuses: STAFF, buildRequest: async () => ({ payload: await createFailedJob() }) },
    { call: 'discardJobs', statuses: STAFF, buildRequest: async () => ({ payload: await createFailedJob() }) },
    { call: 'listOutstandingCod', statuses: STAFF },
    { call: 'previewRemittance', statuses: STAFF, buildRequest: () => ({ payload: createRemittance() }) },
    { call: 'postRemittance', statuses: STAFF, buildRequest: () => ({ payload: createRemittance() }) },
    {
      call: 'writeOffCod',
      statuses: STAFF,
      buildRequest: async ({ person }) => ({
        params: { id: await createPaidShipment(await createOrder(person)) },
        payload: { reason: 'The courier closed' },
      }),
    },
    {
      call: 'setRefundDestination',
      statuses: [401, 401, 200, 404, 403],
      buildRequest: async (actors) => ({
        params: { id: await createRefund(await createOrder(selectOwner(actors))) },
        payload: { method: 'upi', upiId: 'asha@okbank' },
      }),
    },
    { call: 'listPendingRefunds', statuses: STAFF },
    { call: 'getSalesSummary', statuses: STAFF },
    { call: 'listTasks', statuses: STAFF },
    { call: 'listBestSellers', statuses: STAFF },
    { call: 'getSalesReport', statuses: STAFF },
    { call: 'downloadSalesReport', statuses: STAFF },
    { call: 'exportRefunds', statuses: STAFF },
    {
      call: 'recordRefundPayment',
      statuses: STAFF,
      buildRequest: async ({ person }) => ({
        params: { id: await createRefund(await createOrder(person)) },
        payload: { reference: unique('UTR') },
      }),
    },
    {
      call: 'confirmRefund',
      statuses: STAFF,
      buildRequest: async ({ person }) => ({
        params: { id: await createRefund(await createOrder(person), 'awaiting_confirmation') },
      }),
    },
    { call: 'getStoreCredit', statuses: [401, 401, 200, null, 403] },
    {
      call: 'redeemGiftCode',
      statuses: [401, 401, 200, null, 403],
      buildRequest: async ({ person }) => ({ payload: { code: await createGiftCode(await createOrder(person)) } }),
    },
    { call: 'listLegalPages', statuses: PUBLIC },
    {
      call: 'saveLegalPage',
      statuses: STAFF,
      buildRequest: () => ({ payload: { slug: 'privacy-policy', content: '## Text' } }),
    },
    { call: 'getSettings', statuses: STAFF },
    { call: 'updateSettings', statuses: STAFF, buildRequest: () => ({ payload: { deliveryDays: 4 } }) },
    { call: 'listStaff', statuses: STAFF },
    {
      call: 'inviteStaff',
      statuses: CREATED_BY_STAFF,
      buildRequest: () => ({ payload: { email: `${unique('invited')}@example.com` } }),
    },
    {
      call: 'resendInvitation',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createInvitation() } }),
    },
    {
      call: 'revokeInvitation',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createInvitation() } }),
    },
    { call: 'disableStaff', statuses: STAFF, buildRequest: async () => ({ params: { id: await createAdmin() } }) },
    { call: 'enableStaff', statuses: STAFF, buildRequest: async () => ({ params: { id: await createAdmin() } }) },
    {
      call: 'revokeStaffSessions',
      statuses: STAFF,
      buildRequest: async () => ({ params: { id: await createAdmin() } }),
    },
    { call: 'listSecurityEvents', statuses: STAFF },
    { call: 'listCustomers', statuses: STAFF },
    { call: 'getCustomer', statuses: STAFF, buildRequest: ({ stranger }) => ({ params: { id: stranger.id } }) },
    {
      call: 'addCustomerNote',
      statuses: CREATED_BY_STAFF,
      buildRequest: ({ stranger }) => ({
        params: { id: stranger.id },
        payload: { text: 'Wants a call in the evening' },
      }),
    },
    {
      call: 'deleteCustomerNote',
      statuses: STAFF,
      buildRequest: async ({ person, stranger }) => ({
        params: { id: stranger.id, noteId: await createCustomerNote(stranger, person) },
      }),
    },
    { call: 'exportCustomers', statuses: STAFF },
    { call: 'listActivity', statuses: STAFF },
  ];
}
