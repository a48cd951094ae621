import type { CallName } from '@kinari/contract/routes';
import { issueCredit } from '../src/credits/credits.service.ts';
import { keepPrivateFile } from '../src/media/private-files.ts';
import { trackToken } from '../src/parcels/track.service.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openSeal, REFUNDS } from '../src/platform/seal.ts';
import { giftToken } from '../src/returns/gift-link.ts';
import { readTaxSettings } from '../src/tax/tax-settings.service.ts';
import { aBuyer, aCategory, anAddress, aPerson, aProduct, aStockedVariant, fillCart, PASSWORD } from './factories.ts';
import { NO_FACTS } from './facts.ts';
import { openPackingTable } from './parcels.ts';
import { aReturnRow } from './return-rows.ts';
import { aSecondFactor, aWaitingFactor } from './second-factors.ts';
import type { Shop } from './shop.ts';

export type Person = Awaited<ReturnType<typeof aPerson>>;
export type Sending = {
  params?: Record<string, string>;
  query?: string;
  payload?: object;
  form?: object;
  field?: string;
};
/** What a call is made with: by a customer about own things, or, where `foreign` says so, about a stranger's. */
export type Making = (world: { person: Person; stranger: Person; foreign: boolean }) => Promise<Sending> | Sending;

// guest, dead token, customer about own things, customer about a stranger's, admin; null where a cell does not apply.
type Statuses = [guest: number, dead: number, own: number, foreign: number | null, admin: number];
type Row = { call: CallName; statuses: Statuses; making?: Making };

const PUBLIC: Statuses = [200, 200, 200, null, 200];
const SIGNED_IN: Statuses = [401, 401, 200, null, 200];
// A link that is not valid is nobody's: all are told so alike, and nobody to log in first.
const NOT_A_LINK: Statuses = [400, 400, 400, null, 400];
// Who has no key is nobody, session or not.
const UNSIGNED: Statuses = [403, 403, 403, null, 403];
const STAFF: Statuses = [401, 401, 403, null, 200];
const MADE_BY_STAFF: Statuses = [401, 401, 403, null, 201];
const TAKEN_BY_STAFF: Statuses = [401, 401, 403, null, 202];

let count = 0;
const unique = (word: string) => `${word}${(count += 1)}`;

/** The promises of the shop about who may do what: every call of the contract, each by everybody. */
export function authorisationMatrix({
  app,
  db,
  pool,
  mediaStore,
}: Pick<Shop, 'app' | 'db' | 'pool' | 'mediaStore'>): Row[] {
  const address = {
    addressLine1: '1 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411001',
    isDefault: false,
  };

  const ownerOf = ({ person, stranger, foreign }: { person: Person; stranger: Person; foreign: boolean }) =>
    foreign ? stranger : person;
  const stocked = async () => (await aStockedVariant(db, { stock: 9 })).id;
  /** Goods that somebody of the staff received. */
  const aReceipt = async () => {
    const { id: actorId } = await aPerson(db, { userType: 'ADMIN' });
    const { rows } = await pool.query<{ id: string }>(
      'insert into stock_receipts (units, actor_id) values (1, $1) returning id',
      [actorId],
    );
    return rows[0]?.id ?? '';
  };
  /** The stock take that is open; there is one at a time. */
  const aTake = async () => {
    const { id: actorId } = await aPerson(db, { userType: 'ADMIN' });
    await pool.query('insert into stock_takes (started_by) values ($1) on conflict do nothing', [actorId]);
    const { rows } = await pool.query<{ id: string }>("select id from stock_takes where state = 'open'");
    return rows[0]?.id ?? '';
  };
  const listed = async () => (await aStockedVariant(db, { stock: 9 })).productId;

  function productForm(categoryId: string) {
    const variant = { color: null, colorHexCode: null, size: null, stock: 1, originalPrice: 10, discountPrice: 0 };
    return { productName: unique('Kurta '), categoryId, description: '', productVariants: [variant] };
  }

  async function aCartLine({ id }: Person): Promise<string> {
    const { id: variantId } = await aStockedVariant(db, { stock: 9 });
    await fillCart(db, id, [{ variantId }]);
    const { rows } = await pool.query<{ id: string }>('select id from cart_lines where variant_id = $1', [variantId]);
    return rows[0]?.id ?? '';
  }

  async function anOrder(person: Person): Promise<string> {
    // An admin has no orders: somebody else's then.
    const buyer = await aBuyer(db, [{ variantId: (await aStockedVariant(db, { stock: 9 })).id }]);
    const reply = await app.inject({
      method: 'POST',
      url: '/api/orders/place',
      headers: buyer.headers,
      payload: { addressId: buyer.addressId, paymentMethod: 'COD' },
    });
    const { id } = reply.json<{ order: { id: string } }>().order;
    await pool.query('update orders set user_id = $2 where id = $1', [id, person.id]);
    return id;
  }

  /** A parcel of somebody's order, on the table or wherever it was brought. */
  async function aParcel(state = 'packed'): Promise<{ id: string; lineId: string; orderId: string }> {
    const orderId = await anOrder(await aPerson(db));
    const { rows } = await pool.query<{ id: string; lineId: string }>(
      `with parcel as (
         insert into parcels (order_id, position, state, collect_paise, promised_on) values ($1, 1, $2, 1000, current_date) returning id
       )
       insert into parcel_lines (parcel_id, order_line_id, quantity)
       select parcel.id, line.id, line.quantity from parcel, order_lines line where line.order_id = $1
       returning parcel_id as id, id as "lineId"`,
      [orderId, state],
    );
    return { orderId, id: rows[0]?.id ?? '', lineId: rows[0]?.lineId ?? '' };
  }
  const aStatePath = async (state?: string) => ({ params: { id: (await aParcel(state)).id } });

  async function linesOf(orderId: string): Promise<{ id: string; quantity: number; total: number }[]> {
    const { rows } = await pool.query<{ id: string; quantity: number; total: number }>(
      'select line.id, line.quantity, (total_paise / 100)::int as total from order_lines line join orders on orders.id = order_id where order_id = $1',
      [orderId],
    );
    return rows;
  }

  async function aRefund(orderId: string, state: 'due' | 'noted' = 'due'): Promise<string> {
    const clerk = await aPerson(db, { userType: 'ADMIN' });
    const { rows } = await pool.query<{ id: string }>(
      `insert into refunds (order_id, paise, means, state, reference, noted_by, due_on)
       values ($1, 1000, 'upi', $2, $3, $4, current_date) returning id`,
      [orderId, state, state === 'noted' ? unique('noted') : null, clerk.id],
    );
    return rows[0]?.id ?? '';
  }

  /** The code of a credit that nobody owns. */
  async function aCreditCode(orderId: string): Promise<string> {
    const refundId = await aRefund(orderId);
    const seal = openSeal(['a key of thirty-two characters or more'], REFUNDS);
    const issued = { paise: 1000, ownerId: null, orderId, refundId, now: new Date() };
    return (await db.transaction().execute((tx) => issueCredit(tx, issued, seal))).code;
  }

  const factsForm = { ...NO_FACTS, version: 1, hsn: '6205', origin: 'IN' };

  async function aFailedParcel(person: Person): Promise<{ orderId: string; parcelId: string }> {
    const orderId = await anOrder(person);
    const { bring } = await openPackingTable({ app, db });
    return { orderId, parcelId: (await bring(orderId, 'failed')).id };
  }

  let returnsAreOn: Promise<void> | undefined;
  /** Returns are switched on, and the shop has heard of it. */
  const letReturns = () =>
    (returnsAreOn ??= (async () => {
      await pool.query(`insert into settings (key, value) values ('returnsOnline', 'true')`);
      const isOn = async () =>
        (await app.inject('/api/company-details')).json<{ returnsOnline: boolean }>().returnsOnline;
      while (!(await isOn())) await new Promise((resolve) => setTimeout(resolve, 50));
    })());

  /** Somebody's order that was delivered as a whole. */
  async function aDeliveredOrder(person: Person): Promise<{ id: string; lineId: string }> {
    await letReturns();
    const id = await anOrder(person);
    await pool.query(
      `update orders set delivery_status = 'DELIVERED', delivered_on = (now() at time zone 'Asia/Kolkata')::date, payment_status = 'PAID' where id = $1`,
      [id],
    );
    return { id, lineId: (await linesOf(id))[0]?.id ?? '' };
  }

  /** A return of one unit of somebody's order. */
  async function aReturnAt(state: string, person: Person): Promise<{ id: string; lineId: string }> {
    const { id: orderId, lineId: orderLineId } = await aDeliveredOrder(person);
    const { rows } = await pool.query<{ id: string; lineId: string }>(
      `with back as (
         insert into returns (number, order_id, asked_by, state, we_pay, received_at)
         values ('R-' || left(new_order_id(), 8), $1, $2, $3, false, now()) returning id
       )
       insert into return_lines (return_id, order_line_id, quantity, reason, wish, price_paise)
       select back.id, $4, 1, 'too_small', 'money', 1000 from back
       returning return_id as id, id as "lineId"`,
      [orderId, person.id, state, orderLineId],
    );
    return rows[0] ?? { id: '', lineId: '' };
  }

  const partyForm = () => ({
    name: unique('Weavers '),
    address: '1 MG Road, Pune',
    pincode: null,
    country: 'IN',
    email: null,
    phone: null,
  });

  async function aBrand(): Promise<string> {
    const { id } = await db
      .insertInto('brands')
      .values({ name: unique('Brand ') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return `${id}`;
  }

  async function aParty(): Promise<string> {
    const party = { name: unique('Weavers '), address: '1 MG Road, Pune' };
    return (await db.insertInto('parties').values(party).returning('id').executeTakeFirstOrThrow()).id;
  }

  async function aSynonym(): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into search_synonyms (word, means) values ($1, 'shoe') returning id`,
      [unique('Chappal')],
    );
    return rows[0]?.id ?? '';
  }

  const aRemittance = () => ({ courier: 'Delhivery', reference: unique('UTR'), csv: '1904142475,1299' });

  async function aPaidParcel(orderId: string): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `with parcel as (
         insert into parcels (order_id, position, collect_paise, promised_on) values ($1, 1, 10000, current_date) returning id
       )
       insert into cash_entries (parcel_id, kind, paise, reference) select id, 'collected', 10000, 'test' from parcel
       returning parcel_id as id`,
      [orderId],
    );
    return rows[0]?.id ?? '';
  }

  async function aGivenUpJob(): Promise<{ kind: string; id: string }> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
       select (graphile_worker.add_job('forget_old_keys', run_at => now() + interval '1 year', job_key => 'matrix')).task_id, 1, 1
       returning id::text`,
    );
    return { kind: 'forget_old_keys', id: rows[0]?.id ?? '' };
  }

  const anAdmin = async () => (await aPerson(db, { userType: 'ADMIN' })).id;

  async function anInvitation(): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into staff_invitations (email, invited_by, sent_at, expires_at)
       values ($1, $2, now(), now() + interval '7 days') returning id`,
      [`${unique('guest')}@example.com`, await anAdmin()],
    );
    return rows[0]?.id ?? '';
  }

  async function aPrint(kind: 'slips' | 'tax_month' = 'slips'): Promise<string> {
    const fileKey = await keepPrivateFile(mediaStore, Buffer.from('%PDF-1.7'));
    const { rows } = await pool.query<{ id: string }>(
      `insert into prints (kind, asked, asked_by, state, file_key, pages, ended_at)
       values ($3, '{"orderIds": [], "month": "2026-11"}', $1, 'ready', $2, 1, now()) returning id`,
      [await anAdmin(), fileKey, kind],
    );
    return rows[0]?.id ?? '';
  }

  /** A run in this state; those of earlier rows are over, as one alone writes at a time. */
  async function aRun(state: string): Promise<string> {
    await pool.query(`update import_runs set state = 'done' where state in ('applying', 'stopping', 'undoing')`);
    const { rows } = await pool.query<{ id: string }>(
      `insert into import_runs (kind, name, state, actor_id, applied_at, counts)
       values ('file', 'kurtas.csv', $1, $2, now(), '{"applied": 1}') returning id`,
      [state, await anAdmin()],
    );
    return rows[0]?.id ?? '';
  }

  async function anExport(): Promise<string> {
    const fileKey = await keepPrivateFile(mediaStore, Buffer.from('Name'));
    const { rows } = await pool.query<{ id: string }>(
      `insert into exports (what, format, asked, asked_by, state, name, rows, file_key, ended_at)
       values ('products', 'csv', '{}', $1, 'ready', 'products.csv', 1, $2, now()) returning id`,
      [await anAdmin(), fileKey],
    );
    return rows[0]?.id ?? '';
  }

  async function aPresent(person: Person) {
    const { id, lineId } = await aDeliveredOrder(person);
    await pool.query(`update orders set gift_to = 'Meera', gift_contact = '9811100000' where id = $1`, [id]);
    return { id, lineId, token: await giftToken(db, id) };
  }

  async function aReturn(person: Person): Promise<string> {
    const { id } = await aReturnRow(pool, { orderId: await anOrder(person), askedBy: person.id });
    return id;
  }

  async function aReturnPicture(returnId: string): Promise<string> {
    const fileKey = await keepPrivateFile(mediaStore, Buffer.from('RIFF'));
    const { rows } = await pool.query<{ id: string }>(
      'insert into return_pictures (return_id, file_key) values ($1, $2) returning id',
      [returnId, fileKey],
    );
    return rows[0]?.id ?? '';
  }

  async function aDocument(orderId: string): Promise<string> {
    const fileKey = await keepPrivateFile(mediaStore, Buffer.from('%PDF-1.7'));
    const { rows } = await pool.query<{ id: string }>(
      `with written as (
         select write_document('bill', 'BL', now(),
           jsonb_build_object('orderId', $1::text, 'seller', '{}', 'buyer', '{}', 'sent', '{}', 'withoutTax', false),
           jsonb_agg(jsonb_build_object(
             'position', position, 'orderLineId', id, 'description', '', 'details', '', 'quantity', quantity, 'unit', 'Nos',
             'gross', price_paise * quantity, 'saving', 0, 'rateBp', 0, 'taxable', price_paise * quantity,
             'cgst', 0, 'sgst', 0, 'igst', 0
           ))) as id
         from order_lines
         where order_id = $1
       )
       insert into document_files (document_id, file_key, sha256) select id, $2, sha256('') from written
       returning document_id as id`,
      [orderId, fileKey],
    );
    return rows[0]?.id ?? '';
  }

  async function aCustomerNote(about: Person, by: Person): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into customer_notes (user_id, actor_id, text) values ($1, $2, 'Rings twice') returning id`,
      [about.id, by.id],
    );
    return rows[0]?.id ?? '';
  }

  const aDeadLink = { token: 'A'.repeat(43) };

  async function aSession({ id }: Person): Promise<string> {
    const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [id]);
    return rows[0]?.id ?? '';
  }

  return [
    { call: 'checkHealth', statuses: PUBLIC },
    { call: 'checkReadiness', statuses: PUBLIC },
    { call: 'readCatalogueVersion', statuses: PUBLIC },
    { call: 'listCategories', statuses: PUBLIC },
    {
      call: 'createCategory',
      statuses: MADE_BY_STAFF,
      making: () => ({ form: { name: unique('Sarees ') }, field: 'media' }),
    },
    {
      call: 'updateCategory',
      statuses: STAFF,
      making: async () => {
        const { id, name } = await aCategory(db);
        return { params: { id }, form: { name }, field: 'media' };
      },
    },
    { call: 'deleteCategory', statuses: STAFF, making: async () => ({ params: { id: (await aCategory(db)).id } }) },
    {
      call: 'orderCategories',
      statuses: STAFF,
      making: async () => {
        const parent = await aCategory(db);
        const seenIds = [await aCategory(db, { parent }), await aCategory(db, { parent })].map(({ id }) => id);
        return { payload: { parentId: parent.id, seenIds, ids: seenIds.toReversed() } };
      },
    },
    { call: 'readCompanyDetails', statuses: PUBLIC },
    {
      call: 'updateCompanyDetails',
      statuses: STAFF,
      making: () => ({ form: { name: 'Kinari', email: '', phone: '', address: '', pincode: '' }, field: 'logo' }),
    },
    {
      call: 'register',
      statuses: [201, 201, 201, null, 201],
      making: () => {
        const username = unique('newcomer');
        const names = { username, email: `${username}@example.com`, firstName: 'New', lastName: 'Comer' };
        return { payload: { ...names, password: PASSWORD, userType: 'ADMIN' } };
      },
    },
    // A wrong login would be 400, never 401: the browser signs out on that.
    {
      call: 'login',
      statuses: PUBLIC,
      making: ({ stranger }) => ({ payload: { identifier: stranger.email, password: PASSWORD } }),
    },
    {
      call: 'loginWithCode',
      statuses: NOT_A_LINK,
      making: () => ({ payload: { ticket: 'A'.repeat(43), code: '123456' } }),
    },
    { call: 'proveAgain', statuses: SIGNED_IN, making: () => ({ payload: { password: PASSWORD } }) },
    { call: 'findAnything', statuses: STAFF, making: () => ({ query: '?q=kurta' }) },
    { call: 'listStock', statuses: STAFF },
    { call: 'findByCode', statuses: STAFF, making: () => ({ query: '?code=KU-1' }) },
    { call: 'readLedger', statuses: STAFF, making: async () => ({ params: { id: await stocked() } }) },
    {
      call: 'correctStock',
      statuses: STAFF,
      making: async () => ({ params: { id: await stocked() }, payload: { units: 1, cause: 'found', note: '' } }),
    },
    {
      call: 'receiveGoods',
      statuses: MADE_BY_STAFF,
      making: async () => ({ payload: { lines: [{ variantId: await stocked(), units: 1 }] } }),
    },
    { call: 'listReceipts', statuses: STAFF },
    { call: 'readReceipt', statuses: STAFF, making: async () => ({ params: { id: await aReceipt() } }) },
    { call: 'readStockTake', statuses: STAFF },
    { call: 'startStockTake', statuses: STAFF },
    {
      call: 'countUnits',
      statuses: STAFF,
      making: async () => ({ params: { id: await aTake() }, payload: { variantId: await stocked(), units: 1 } }),
    },
    {
      call: 'forgetCount',
      statuses: STAFF,
      making: async () => ({ params: { id: await aTake(), variantId: await stocked() } }),
    },
    { call: 'bookStockTake', statuses: STAFF, making: async () => ({ params: { id: await aTake() } }) },
    { call: 'dropStockTake', statuses: STAFF, making: async () => ({ params: { id: await aTake() } }) },
    { call: 'readSecondFactor', statuses: STAFF },
    { call: 'beginSecondFactor', statuses: STAFF },
    {
      call: 'confirmSecondFactor',
      statuses: STAFF,
      making: async ({ person }) => ({ payload: { code: (await aWaitingFactor(db, person.id)).codeAt(new Date()) } }),
    },
    {
      call: 'renewRecoveryCodes',
      statuses: STAFF,
      making: async ({ person }) => {
        await aSecondFactor(db, person.id);
        return {};
      },
    },
    { call: 'endSecondFactor', statuses: STAFF },
    { call: 'logout', statuses: SIGNED_IN },
    { call: 'logoutEverywhere', statuses: SIGNED_IN },
    { call: 'listSessions', statuses: SIGNED_IN },
    {
      call: 'endSession',
      statuses: [401, 401, 200, 404, 200],
      making: async (world) => ({ params: { id: await aSession(ownerOf(world)) } }),
    },
    {
      call: 'forgotPassword',
      statuses: [202, 202, 202, null, 202],
      making: ({ stranger }) => ({ payload: { email: stranger.email } }),
    },
    {
      call: 'resetPassword',
      statuses: NOT_A_LINK,
      making: () => ({ payload: { ...aDeadLink, newPassword: 'monsoon over the western ghats' } }),
    },
    { call: 'verifyEmail', statuses: NOT_A_LINK, making: () => ({ payload: aDeadLink }) },
    { call: 'sendVerification', statuses: [401, 401, 202, null, 202] },
    {
      call: 'changeEmail',
      statuses: [401, 401, 202, null, 202],
      making: () => ({ payload: { newEmail: `${unique('moved')}@example.com`, currentPassword: PASSWORD } }),
    },
    { call: 'confirmEmailChange', statuses: NOT_A_LINK, making: () => ({ payload: aDeadLink }) },
    { call: 'stopLetters', statuses: NOT_A_LINK, making: () => ({ payload: aDeadLink }) },
    { call: 'stopEmailChange', statuses: NOT_A_LINK, making: () => ({ payload: aDeadLink }) },
    { call: 'readInvitation', statuses: NOT_A_LINK, making: () => ({ payload: aDeadLink }) },
    {
      call: 'acceptInvitation',
      statuses: NOT_A_LINK,
      making: () => ({ payload: { ...aDeadLink, firstName: 'New', lastName: 'Comer', password: PASSWORD } }),
    },
    { call: 'keepAccount', statuses: NOT_A_LINK, making: () => ({ payload: aDeadLink }) },
    {
      call: 'downloadOwnData',
      statuses: [401, 401, 200, null, 403],
      making: () => ({ payload: { currentPassword: PASSWORD } }),
    },
    {
      call: 'closeAccount',
      statuses: [401, 401, 202, null, 403],
      making: () => ({ payload: { currentPassword: PASSWORD } }),
    },
    { call: 'readOwnAccount', statuses: SIGNED_IN },
    {
      call: 'updateProfile',
      statuses: [401, 401, 200, 200, 200],
      making: ({ person, stranger, foreign }) => ({
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
      making: ({ stranger, foreign }) => ({
        payload: {
          currentPassword: PASSWORD,
          newPassword: 'monsoon over the western ghats',
          ...(foreign && { id: stranger.id, userId: stranger.id }),
        },
      }),
    },
    { call: 'readCart', statuses: [401, 401, 200, null, 403] },
    {
      call: 'addCartLine',
      statuses: [401, 401, 200, null, 403],
      making: async () => ({
        payload: { productVariantId: (await aStockedVariant(db, { stock: 9 })).id, quantity: 1 },
      }),
    },
    {
      call: 'updateCartLine',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ payload: { cartItemId: await aCartLine(ownerOf(world)), newQuantity: 2 } }),
    },
    {
      call: 'removeCartLine',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: await aCartLine(ownerOf(world)) } }),
    },
    { call: 'readWishlist', statuses: [401, 401, 200, null, 403] },
    {
      call: 'addToWishlist',
      statuses: [401, 401, 200, null, 403],
      making: async () => ({ params: { productId: await listed() } }),
    },
    {
      call: 'removeFromWishlist',
      statuses: [401, 401, 200, 200, 403],
      making: async (world) => {
        const productId = await listed();
        await app.inject({ method: 'POST', url: `/api/wishlist/${productId}`, headers: ownerOf(world).headers });
        return { params: { productId } };
      },
    },
    { call: 'listProducts', statuses: PUBLIC },
    { call: 'listPicks', statuses: PUBLIC },
    {
      call: 'createProduct',
      statuses: MADE_BY_STAFF,
      making: async () => ({ form: productForm((await aCategory(db)).id), field: 'images' }),
    },
    {
      call: 'updateProduct',
      statuses: STAFF,
      making: async () => {
        const category = await aCategory(db);
        const { id } = await aProduct(db, { categoryId: category.id });
        return { params: { id }, form: productForm(category.id), field: 'images' };
      },
    },
    { call: 'deleteProduct', statuses: STAFF, making: async () => ({ params: { id: await listed() } }) },
    {
      call: 'listCategoryProducts',
      statuses: PUBLIC,
      making: async () => ({ params: { category: (await aCategory(db)).slug } }),
    },
    // Guests may as well where the shop is set so: `catalog/search/guest-search.db.test.ts`.
    { call: 'searchProducts', statuses: SIGNED_IN, making: () => ({ query: '?q=kurta' }) },
    { call: 'completeSearch', statuses: SIGNED_IN, making: () => ({ query: '?q=kur' }) },
    { call: 'listSearchMisses', statuses: STAFF },
    { call: 'listSynonyms', statuses: STAFF },
    {
      call: 'saveSynonym',
      statuses: MADE_BY_STAFF,
      making: () => ({ payload: { word: unique('Joota'), means: 'shoe' } }),
    },
    { call: 'deleteSynonym', statuses: STAFF, making: async () => ({ params: { id: await aSynonym() } }) },
    {
      call: 'findProductByName',
      statuses: PUBLIC,
      making: async () => {
        const { id, name } = await aProduct(db);
        await aStockedVariant(db, { productId: id, stock: 9 });
        return { params: { name } };
      },
    },
    { call: 'guessProducts', statuses: PUBLIC, making: () => ({ params: { name: 'Kurta' } }) },
    { call: 'listProductsForStaff', statuses: STAFF },
    { call: 'listGridRows', statuses: STAFF, making: async () => ({ payload: { productIds: [await listed()] } }) },
    { call: 'countProductViews', statuses: STAFF },
    { call: 'listProductChanges', statuses: STAFF, making: async () => ({ params: { id: await listed() } }) },
    { call: 'readFacts', statuses: STAFF, making: async () => ({ params: { id: await listed() } }) },
    {
      call: 'saveFacts',
      statuses: STAFF,
      making: async () => ({ params: { id: await listed() }, payload: factsForm }),
    },
    { call: 'publishProduct', statuses: STAFF, making: async () => ({ params: { id: await listed() } }) },
    { call: 'unpublishProduct', statuses: STAFF, making: async () => ({ params: { id: await listed() } }) },
    { call: 'listMissingFacts', statuses: STAFF },
    { call: 'readCategoryFacts', statuses: STAFF, making: async () => ({ params: { id: (await aCategory(db)).id } }) },
    {
      call: 'saveCategoryFacts',
      statuses: STAFF,
      making: async () => ({
        params: { id: (await aCategory(db)).id },
        payload: { own: [], required: ['hsn'], sizeChart: null },
      }),
    },
    { call: 'listFactDefinitions', statuses: STAFF },
    { call: 'listBrands', statuses: STAFF },
    { call: 'createBrand', statuses: MADE_BY_STAFF, making: () => ({ payload: { name: unique('Brand ') } }) },
    {
      call: 'updateBrand',
      statuses: STAFF,
      making: async () => ({ params: { id: await aBrand() }, payload: { name: unique('Brand ') } }),
    },
    { call: 'deleteBrand', statuses: STAFF, making: async () => ({ params: { id: await aBrand() } }) },
    { call: 'listParties', statuses: STAFF },
    { call: 'createParty', statuses: MADE_BY_STAFF, making: () => ({ payload: partyForm() }) },
    {
      call: 'updateParty',
      statuses: STAFF,
      making: async () => ({ params: { id: await aParty() }, payload: partyForm() }),
    },
    { call: 'deleteParty', statuses: STAFF, making: async () => ({ params: { id: await aParty() } }) },
    {
      call: 'findPincode',
      statuses: PUBLIC,
      making: async () => {
        await pool.query(`insert into pincodes values ('411030', 'Pune', 'Maharashtra') on conflict do nothing`);
        return { params: { pincode: '411030' } };
      },
    },
    { call: 'listAddresses', statuses: [401, 401, 200, null, 403] },
    {
      call: 'addAddress',
      statuses: [401, 401, 201, 201, 403],
      making: ({ stranger, foreign }) => ({ payload: { ...address, ...(foreign && { userId: stranger.id }) } }),
    },
    {
      call: 'updateAddress',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: (await anAddress(db, ownerOf(world).id)).id }, payload: address }),
    },
    {
      call: 'deleteAddress',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: (await anAddress(db, ownerOf(world).id, { isDefault: false })).id } }),
    },
    {
      call: 'placeOrder',
      statuses: [401, 401, 201, 404, 403],
      making: async (world) => {
        await fillCart(db, world.person.id, [{ variantId: (await aStockedVariant(db, { stock: 9 })).id }]);
        const { id } = await anAddress(db, ownerOf(world).id, { isDefault: false });
        return { payload: { addressId: id, paymentMethod: 'COD' } };
      },
    },
    { call: 'listOwnOrders', statuses: [401, 401, 200, null, 403] },
    {
      call: 'cancelOrder',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: await anOrder(ownerOf(world)) } }),
    },
    {
      call: 'readOwnOrder',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: await anOrder(ownerOf(world)) } }),
    },
    {
      call: 'reorder',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: await anOrder(ownerOf(world)) } }),
    },
    {
      call: 'decideOwnFailure',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => {
        const { orderId: id, parcelId } = await aFailedParcel(ownerOf(world));
        return { params: { id, parcelId }, payload: { kind: 'bring_back' } };
      },
    },
    {
      call: 'trackOrder',
      statuses: PUBLIC,
      making: async (world) => ({ params: { token: await trackToken(db, await anOrder(ownerOf(world)), new Date()) } }),
    },
    {
      call: 'decideByLink',
      statuses: PUBLIC,
      making: async (world) => {
        const { orderId, parcelId: id } = await aFailedParcel(ownerOf(world));
        return { params: { token: await trackToken(db, orderId, new Date()), id }, payload: { kind: 'bring_back' } };
      },
    },
    {
      call: 'readReturnOptions',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: (await aDeliveredOrder(ownerOf(world))).id } }),
    },
    {
      call: 'listOwnReturns',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: await anOrder(ownerOf(world)) } }),
    },
    {
      call: 'askReturn',
      statuses: [401, 401, 201, 404, 403],
      making: async (world) => {
        const { id, lineId: orderLineId } = await aDeliveredOrder(ownerOf(world));
        const line = { orderLineId, parcelId: null, quantity: 1, reason: 'too_small', wish: 'money' };
        return { params: { id }, payload: { lines: [line] } };
      },
    },
    {
      call: 'withdrawReturn',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: (await aReturnAt('asked', ownerOf(world))).id } }),
    },
    {
      call: 'noteReturnSent',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({
        params: { id: (await aReturnAt('accepted', ownerOf(world))).id },
        payload: { courier: 'India Post', trackingNumber: 'EK123456789IN' },
      }),
    },
    { call: 'listReturns', statuses: STAFF },
    { call: 'countReturns', statuses: STAFF },
    {
      call: 'readReturn',
      statuses: STAFF,
      making: async ({ stranger }) => ({ params: { id: (await aReturnAt('asked', stranger)).id } }),
    },
    {
      call: 'decideReturn',
      statuses: STAFF,
      making: async ({ stranger }) => ({
        params: { id: (await aReturnAt('asked', stranger)).id },
        payload: { kind: 'accept' },
      }),
    },
    {
      call: 'receiveReturn',
      statuses: STAFF,
      making: async ({ stranger }) => ({ params: { id: (await aReturnAt('accepted', stranger)).id } }),
    },
    {
      call: 'inspectReturn',
      statuses: STAFF,
      making: async ({ stranger }) => {
        const { id, lineId } = await aReturnAt('received', stranger);
        const line = { id: lineId, sellable: 1, damaged: 0, notOurs: 0, missing: 0 };
        return { params: { id }, payload: { lines: [line] } };
      },
    },
    {
      call: 'readGift',
      statuses: PUBLIC,
      making: async (world) => ({ params: { token: (await aPresent(ownerOf(world))).token } }),
    },
    {
      call: 'askGiftReturn',
      statuses: [201, 201, 201, 201, 201],
      making: async (world) => {
        const { token, lineId: orderLineId } = await aPresent(ownerOf(world));
        const line = { orderLineId, parcelId: null, quantity: 1, reason: 'too_small', wish: 'credit' };
        return { params: { token }, payload: { lines: [line] } };
      },
    },
    {
      call: 'readGiftSlip',
      statuses: PUBLIC,
      making: async (world) => {
        const { id: orderId, token } = await aPresent(ownerOf(world));
        return { params: { token, id: (await aReturnRow(pool, { orderId, wish: 'credit' })).id } };
      },
    },
    { call: 'listAllOrders', statuses: STAFF },
    { call: 'countNewOrders', statuses: STAFF },
    { call: 'countViews', statuses: STAFF },
    {
      call: 'moveOrders',
      statuses: [401, 401, 403, 403, 200],
      making: async (world) => ({ payload: { orderIds: [await anOrder(ownerOf(world))], to: 'SHIPPED' } }),
    },
    {
      call: 'updateDeliveryStatus',
      statuses: [401, 401, 403, 403, 200],
      making: async (world) => ({
        params: { id: await anOrder(ownerOf(world)) },
        payload: { deliveryStatus: 'SHIPPED' },
      }),
    },
    {
      call: 'readOrder',
      statuses: [401, 401, 403, 403, 200],
      making: async (world) => ({ params: { id: await anOrder(ownerOf(world)) } }),
    },
    {
      call: 'noteOrder',
      statuses: [401, 401, 403, 403, 201],
      making: async (world) => ({
        params: { id: await anOrder(ownerOf(world)) },
        payload: { text: 'Gate closes at nine' },
      }),
    },
    { call: 'listPacking', statuses: STAFF },
    { call: 'listCouriers', statuses: STAFF },
    { call: 'hearRocket', statuses: UNSIGNED },
    { call: 'hearDelhivery', statuses: UNSIGNED },
    {
      call: 'startPacking',
      statuses: STAFF,
      making: async ({ stranger }) => ({ payload: { orderId: await anOrder(stranger) } }),
    },
    {
      call: 'leavePacking',
      statuses: STAFF,
      making: async ({ stranger }) => ({ params: { id: await anOrder(stranger) } }),
    },
    {
      call: 'packOrder',
      statuses: MADE_BY_STAFF,
      making: async ({ stranger }) => {
        const orderId = await anOrder(stranger);
        const lines = (await linesOf(orderId)).map(({ id: orderLineId, quantity }) => ({ orderLineId, quantity }));
        return { payload: { orderId, lines } };
      },
    },
    {
      call: 'handOver',
      statuses: STAFF,
      making: async () => ({ payload: { parcels: [{ id: (await aParcel()).id, courier: 'India Post' }] } }),
    },
    {
      call: 'moveParcel',
      statuses: STAFF,
      making: async () => ({ ...(await aStatePath('handed_over')), payload: { to: 'out', seen: 'handed_over' } }),
    },
    {
      call: 'renumberParcel',
      statuses: STAFF,
      making: async () => ({
        ...(await aStatePath('handed_over')),
        payload: { courier: 'India Post', number: unique('EP') },
      }),
    },
    {
      call: 'decideFailure',
      statuses: STAFF,
      making: async () => ({ ...(await aStatePath('failed')), payload: { kind: 'bring_back' } }),
    },
    {
      call: 'receiveParcel',
      statuses: STAFF,
      making: async () => {
        const { id, lineId } = await aParcel('returning');
        return { params: { id }, payload: { lines: [{ id: lineId, sellable: 1, damaged: 0, missing: 0 }] } };
      },
    },
    {
      call: 'editOrder',
      statuses: STAFF,
      making: async ({ stranger }) => {
        const id = await anOrder(stranger);
        const [line] = await linesOf(id);
        return { params: { id }, payload: { reason: 'Asked for', seenTotal: line?.total ?? 0, mobile: '9876543210' } };
      },
    },
    {
      call: 'bookParcel',
      // No courier is set up in a test, which is said to staff alone.
      statuses: [401, 401, 403, null, 409],
      making: async () => ({ ...(await aStatePath()), payload: { courier: 'delhivery' } }),
    },
    { call: 'startExport', statuses: TAKEN_BY_STAFF, making: () => ({ payload: { what: 'stock', format: 'csv' } }) },
    {
      call: 'startOrderExport',
      statuses: TAKEN_BY_STAFF,
      making: () => ({ payload: { format: 'csv', from: '2026-11-01', to: '2026-11-02' } }),
    },
    { call: 'readExport', statuses: STAFF, making: async () => ({ params: { id: await anExport() } }) },
    { call: 'downloadExport', statuses: STAFF, making: async () => ({ params: { id: await anExport() } }) },
    {
      call: 'startImport',
      // A picture is no table, which is said to staff alone.
      statuses: [401, 401, 403, null, 415],
      making: () => ({ form: { name: 'kurtas.csv' }, field: 'files' }),
    },
    {
      call: 'startGridRun',
      statuses: TAKEN_BY_STAFF,
      making: async () => {
        const { id: variantId } = await aStockedVariant(db, { stock: 9 });
        return { payload: { cells: [{ variantId, field: 'stock', value: '4', shown: '9' }] } };
      },
    },
    {
      call: 'startBulkRun',
      statuses: TAKEN_BY_STAFF,
      making: async () => {
        await aRun('done');
        return { payload: { productIds: [await listed()], step: { do: 'unpublish' } } };
      },
    },
    { call: 'listImports', statuses: STAFF },
    { call: 'readImport', statuses: STAFF, making: async () => ({ params: { id: await aRun('checked') } }) },
    {
      call: 'mapImport',
      statuses: TAKEN_BY_STAFF,
      making: async () => ({
        params: { id: await aRun('checked') },
        payload: { fields: ['name'], makeCategories: true },
      }),
    },
    { call: 'listImportRows', statuses: STAFF, making: async () => ({ params: { id: await aRun('checked') } }) },
    { call: 'applyImport', statuses: TAKEN_BY_STAFF, making: async () => ({ params: { id: await aRun('checked') } }) },
    { call: 'stopImport', statuses: STAFF, making: async () => ({ params: { id: await aRun('applying') } }) },
    { call: 'undoImport', statuses: TAKEN_BY_STAFF, making: async () => ({ params: { id: await aRun('done') } }) },
    { call: 'downloadRefusedRows', statuses: STAFF, making: async () => ({ params: { id: await aRun('checked') } }) },
    { call: 'duplicateProduct', statuses: MADE_BY_STAFF, making: async () => ({ params: { id: await listed() } }) },
    {
      call: 'printSlips',
      statuses: [401, 401, 403, 403, 202],
      making: async (world) => ({ payload: { orderIds: [await anOrder(ownerOf(world))] } }),
    },
    {
      call: 'printManifest',
      statuses: [401, 401, 403, null, 202],
      making: async () => {
        const { id } = await aParcel('handed_over');
        await pool.query(`update parcels set courier = 'Delhivery', handed_at = now() where id = $1`, [id]);
        return { payload: { parcelIds: [id] } };
      },
    },
    {
      call: 'listOwnDocuments',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({ params: { id: await anOrder(ownerOf(world)) } }),
    },
    {
      call: 'readReturnSlip',
      statuses: [401, 401, 200, 404, 200],
      making: async (world) => ({ params: { id: await aReturn(ownerOf(world)) } }),
    },
    {
      call: 'addReturnPictures',
      statuses: [401, 401, 201, 404, 403],
      making: async (world) => ({ params: { id: await aReturn(ownerOf(world)) }, form: {}, field: 'photos' }),
    },
    {
      call: 'readReturnPicture',
      statuses: [401, 401, 200, 404, 200],
      making: async (world) => ({ params: { id: await aReturnPicture(await aReturn(ownerOf(world))) } }),
    },
    {
      call: 'readDocument',
      statuses: [401, 401, 200, 404, 200],
      making: async (world) => ({ params: { id: await aDocument(await anOrder(ownerOf(world))) } }),
    },
    {
      call: 'choosePlaceOfSupply',
      statuses: STAFF,
      making: async (world) => ({ params: { id: await anOrder(ownerOf(world)) }, payload: { stateCode: '27' } }),
    },
    { call: 'readTaxSettings', statuses: STAFF },
    {
      call: 'saveTaxProfile',
      statuses: STAFF,
      making: () => ({
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
      call: 'saveTaxRates',
      statuses: STAFF,
      making: async () => {
        const { ratesVersion } = await readTaxSettings({ db, now: systemClock });
        return { payload: { version: ratesVersion, checkedOn: null, rates: [] } };
      },
    },
    { call: 'checkTaxRate', statuses: STAFF, making: () => ({ query: '?hsn=6203&price=999' }) },
    { call: 'listDocuments', statuses: STAFF },
    { call: 'readTaxMonth', statuses: STAFF, making: () => ({ params: { month: '2026-11' } }) },
    {
      call: 'exportTaxMonth',
      statuses: [401, 401, 403, null, 202],
      making: () => ({ params: { month: '2026-11' } }),
    },
    { call: 'downloadTaxMonth', statuses: STAFF, making: async () => ({ params: { id: await aPrint('tax_month') } }) },
    { call: 'readPrint', statuses: STAFF, making: async () => ({ params: { id: await aPrint() } }) },
    { call: 'downloadPrint', statuses: STAFF, making: async () => ({ params: { id: await aPrint() } }) },
    {
      call: 'listOrderChanges',
      statuses: [401, 401, 403, 403, 200],
      making: async (world) => ({ params: { id: await anOrder(ownerOf(world)) } }),
    },
    {
      call: 'sendConfirmation',
      statuses: [401, 401, 202, 404, 202],
      making: async (world) => ({
        payload: { orderData: { id: await anOrder(ownerOf(world)) }, email: 'elsewhere@example.com' },
      }),
    },
    { call: 'readCash', statuses: STAFF },
    { call: 'countJobs', statuses: STAFF },
    { call: 'listJobs', statuses: STAFF },
    { call: 'retryJobs', statuses: STAFF, making: async () => ({ payload: await aGivenUpJob() }) },
    { call: 'letGoOfJobs', statuses: STAFF, making: async () => ({ payload: await aGivenUpJob() }) },
    { call: 'listOutstanding', statuses: STAFF },
    { call: 'previewRemittance', statuses: STAFF, making: () => ({ payload: aRemittance() }) },
    { call: 'postRemittance', statuses: STAFF, making: () => ({ payload: aRemittance() }) },
    {
      call: 'writeOffCash',
      statuses: STAFF,
      making: async ({ person }) => ({
        params: { id: await aPaidParcel(await anOrder(person)) },
        payload: { reason: 'The courier closed' },
      }),
    },
    {
      call: 'tellDestination',
      statuses: [401, 401, 200, 404, 403],
      making: async (world) => ({
        params: { id: await aRefund(await anOrder(ownerOf(world))) },
        payload: { means: 'upi', upiId: 'asha@okbank' },
      }),
    },
    { call: 'listRefundsDue', statuses: STAFF },
    { call: 'readFigures', statuses: STAFF },
    { call: 'readAttention', statuses: STAFF },
    { call: 'listBestProducts', statuses: STAFF },
    { call: 'readInsight', statuses: STAFF },
    { call: 'downloadInsight', statuses: STAFF },
    { call: 'exportRefunds', statuses: STAFF },
    {
      call: 'noteRefund',
      statuses: STAFF,
      making: async ({ person }) => ({
        params: { id: await aRefund(await anOrder(person)) },
        payload: { reference: unique('UTR') },
      }),
    },
    {
      call: 'confirmRefund',
      statuses: STAFF,
      making: async ({ person }) => ({ params: { id: await aRefund(await anOrder(person), 'noted') } }),
    },
    { call: 'readCredit', statuses: [401, 401, 200, null, 403] },
    {
      call: 'addCredit',
      statuses: [401, 401, 200, null, 403],
      making: async ({ person }) => ({ payload: { code: await aCreditCode(await anOrder(person)) } }),
    },
    { call: 'listLegalPages', statuses: PUBLIC },
    {
      call: 'saveLegalPage',
      statuses: STAFF,
      making: () => ({ payload: { slug: 'privacy-policy', content: '## Text' } }),
    },
    { call: 'readSettings', statuses: STAFF },
    { call: 'updateSettings', statuses: STAFF, making: () => ({ payload: { daysToDeliver: 4 } }) },
    { call: 'listStaff', statuses: STAFF },
    {
      call: 'inviteStaff',
      statuses: MADE_BY_STAFF,
      making: () => ({ payload: { email: `${unique('invited')}@example.com` } }),
    },
    { call: 'resendInvitation', statuses: STAFF, making: async () => ({ params: { id: await anInvitation() } }) },
    { call: 'withdrawInvitation', statuses: STAFF, making: async () => ({ params: { id: await anInvitation() } }) },
    { call: 'disableStaff', statuses: STAFF, making: async () => ({ params: { id: await anAdmin() } }) },
    { call: 'enableStaff', statuses: STAFF, making: async () => ({ params: { id: await anAdmin() } }) },
    { call: 'endStaffSessions', statuses: STAFF, making: async () => ({ params: { id: await anAdmin() } }) },
    { call: 'listSecurityEvents', statuses: STAFF },
    { call: 'listCustomers', statuses: STAFF },
    { call: 'readCustomer', statuses: STAFF, making: ({ stranger }) => ({ params: { id: stranger.id } }) },
    {
      call: 'noteCustomer',
      statuses: MADE_BY_STAFF,
      making: ({ stranger }) => ({ params: { id: stranger.id }, payload: { text: 'Wants a call in the evening' } }),
    },
    {
      call: 'deleteCustomerNote',
      statuses: STAFF,
      making: async ({ person, stranger }) => ({
        params: { id: stranger.id, noteId: await aCustomerNote(stranger, person) },
      }),
    },
    { call: 'exportCustomers', statuses: STAFF },
    { call: 'listActivity', statuses: STAFF },
  ];
}
