import { expect, test } from 'vitest';
import { z } from 'zod';
import { FIELD_PERMISSIONS, isStaffAccess, PERMISSIONS } from './access/permissions.ts';
import { contract, type EndpointName } from './contract.ts';
import { closesWithShop, type Endpoint, errorsFor } from './endpoint.ts';
import { splitRoute } from './routes/request.ts';

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];

test('no two endpoints share a method and path', () => {
  expect(new Set(endpoints.map(([, { route }]) => route)).size).toBe(endpoints.length);
});

test.each(endpoints)('%s takes exactly the parameters in its path', (_name, endpoint) => {
  const { path } = splitRoute(endpoint.route);
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(pathParameters);
});

// The server parses replies with this schema, so a transform would change the output.
test.each(endpoints)('the response schema of %s has no transforms', (_name, { response }) => {
  const schema = 'file' in response ? z.null() : response;
  expect(() => z.toJSONSchema(schema)).not.toThrow();
});

test('GET endpoints take no body, other endpoints take no query', () => {
  const violations = endpoints.filter(([, endpoint]) =>
    splitRoute(endpoint.route).method === 'GET' ? endpoint.body : endpoint.query,
  );
  expect(violations).toEqual([]);
});

test('only writes by signed-in users are idempotent', () => {
  const violations = endpoints.filter(
    ([, { route, idempotent, access }]) => idempotent && (route.startsWith('GET ') || access === 'public'),
  );
  expect(violations).toEqual([]);
});

test('every permission is needed by an endpoint or a field', () => {
  const needed = endpoints.flatMap(([, { access }]) => (isStaffAccess(access) && access.permission) || []);
  expect([...new Set([...needed, ...FIELD_PERMISSIONS])].toSorted()).toEqual(PERMISSIONS.toSorted());
});

test('the only endpoints for all staff are two-factor setup, the view of a closed shop, own permissions, tasks, search, and files that check their own permission', () => {
  const open = endpoints.filter(([, { access }]) => isStaffAccess(access) && access.permission === null);
  expect(open.map(([name]) => name)).toEqual([
    'getTwoFactor',
    'startTwoFactorSetup',
    'confirmTwoFactorSetup',
    'regenerateRecoveryCodes',
    'disableTwoFactor',
    'getPrintJob',
    'downloadPrintJob',
    'openShopView',
    'getOwnPermissions',
    'listTasks',
    'getExport',
    'downloadExport',
    'searchAdmin',
  ]);
});

test('only endpoints for signed-in users open the records of others to staff', () => {
  const violations = endpoints.filter(([, { access, staffPermission }]) => staffPermission && access !== 'signed-in');
  expect(violations).toEqual([]);
});

test('while the shop is closed, shoppers can only log in and out, use account links and read the company details', () => {
  const open = endpoints.filter(([, { openWhileClosed }]) => openWhileClosed);
  expect(open.map(([name]) => name)).toEqual([
    'checkHealth',
    'checkReadiness',
    'getCatalogVersion',
    'login',
    'logout',
    'logoutEverywhere',
    'getMe',
    'forgotPassword',
    'resetPassword',
    'verifyEmail',
    'confirmEmailChange',
    'stopEmails',
    'cancelEmailChange',
    'loginWithCode',
    'reauthenticate',
    'cancelAccountDeletion',
    'getCompanyDetails',
    'getInvitation',
    'acceptInvitation',
  ]);
});

test('only endpoints for shoppers close with the shop, and declare the error', () => {
  const closing = endpoints.filter(([, endpoint]) => closesWithShop(endpoint));
  expect(closing.filter(([, { access }]) => isStaffAccess(access) || access === 'webhook')).toEqual([]);
  const declaring = endpoints.filter(([, endpoint]) => errorsFor(endpoint).includes('shop_closed'));
  expect(declaring).toEqual(closing);
});

test('webhooks take their body unparsed', () => {
  expect(endpoints.filter(([, { access, body, files }]) => access === 'webhook' && (body || files))).toEqual([]);
});

test('the only public reads are the catalog, shop information, pages by an emailed link and health checks', () => {
  const publicReads = endpoints.filter(
    ([, endpoint]) => endpoint.access === 'public' && splitRoute(endpoint.route).method === 'GET',
  );
  expect(publicReads.map(([name]) => name)).toEqual([
    'checkHealth',
    'checkReadiness',
    'getCatalogVersion',
    'listCategories',
    'listProducts',
    'listFeaturedProducts',
    'listCategoryProducts',
    'getProductByName',
    'listSimilarProducts',
    'listCollections',
    'listCollectionProducts',
    'listCollectionHighlights',
    'getPincode',
    'trackOrder',
    'getGift',
    'downloadGiftReturnSlip',
    'listPaymentMethods',
    'getPaymentByLink',
    'getCompanyDetails',
    'listLegalPages',
    'getShell',
    'getHomeContent',
    'getAboutContent',
    'getRefundContent',
    'getOwnPage',
    'getPreview',
  ]);
});

test('the only public writes are registration, login, account recovery and actions by an emailed link', () => {
  const publicWrites = endpoints.filter(
    ([, endpoint]) => endpoint.access === 'public' && splitRoute(endpoint.route).method !== 'GET',
  );
  expect(publicWrites.map(([name]) => name)).toEqual([
    'register',
    'login',
    'forgotPassword',
    'resetPassword',
    'verifyEmail',
    'confirmEmailChange',
    'stopEmails',
    'cancelEmailChange',
    'loginWithCode',
    'cancelAccountDeletion',
    'resolveDeliveryFailureByToken',
    'requestGiftReturn',
    'startPaymentByLink',
    'payWithCashByLink',
    'getInvitation',
    'acceptInvitation',
  ]);
});
