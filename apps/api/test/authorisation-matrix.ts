import type { CallName } from '@kinari/contract/routes';
import { aBuyer, aCategory, anAddress, aPerson, aProduct, aStockedVariant, fillCart, PASSWORD } from './factories.ts';
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
const STAFF: Statuses = [401, 401, 403, null, 200];
const MADE_BY_STAFF: Statuses = [401, 401, 403, null, 201];

let count = 0;
const unique = (word: string) => `${word}${(count += 1)}`;

/** The promises of the shop about who may do what: every call of the contract, each by everybody. */
export function authorisationMatrix({ app, db, pool }: Pick<Shop, 'app' | 'db' | 'pool'>): Row[] {
  const address = {
    addressLine1: '1 MG Road',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411001',
    isDefault: false,
  };

  const ownerOf = ({ person, stranger, foreign }: { person: Person; stranger: Person; foreign: boolean }) =>
    foreign ? stranger : person;
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

  const factsForm = {
    version: 1,
    brand: null,
    hsn: '6205',
    origin: 'IN',
    genericName: null,
    netQuantity: null,
    netUnit: null,
    makerId: null,
    packerId: null,
    importerId: null,
    warrantyMonths: null,
    returnRule: 'returnable',
    facts: {},
    sizeChart: null,
    variants: [],
  };
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

  const anAdmin = async () => (await aPerson(db, { userType: 'ADMIN' })).id;

  async function anInvitation(): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into staff_invitations (email, invited_by, sent_at, expires_at)
       values ($1, $2, now(), now() + interval '7 days') returning id`,
      [`${unique('guest')}@example.com`, await anAdmin()],
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
    { call: 'listAllOrders', statuses: STAFF },
    { call: 'countNewOrders', statuses: STAFF },
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
  ];
}
