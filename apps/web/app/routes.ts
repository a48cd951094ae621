import { type PagePath, pathsOf } from '@kinari/contract/pages';
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Where each page of the site stands. */
const FILES: Record<PagePath, string> = {
  '/': 'home/home.page.tsx',
  '/home': 'home/home.page.tsx',
  '/shop-all': 'listing/listing.page.tsx',
  '/category/:slug': 'listing/listing.page.tsx',
  '/product/:name': 'product/product.page.tsx',
  '/search': 'search/search.page.tsx',
  '/about': 'info/about.page.tsx',
  '/privacy-policy': 'info/privacy-policy.page.tsx',
  '/refund-policy': 'info/refund-policy.page.tsx',
  '/terms-and-conditions': 'info/terms.page.tsx',

  '/reset-password': 'identity/links/reset-password.page.tsx',
  '/verify-email': 'identity/links/verify-email.page.tsx',
  '/confirm-email': 'identity/links/confirm-email.page.tsx',
  '/stop-email-change': 'identity/links/stop-email-change.page.tsx',
  '/not-me': 'identity/links/not-me.page.tsx',
  '/keep-account': 'identity/links/keep-account.page.tsx',
  '/join-staff': 'identity/links/join-staff.page.tsx',
  '/track/:token': 'parcels/track.page.tsx',
  '/gift/:token': 'gift/gift.page.tsx',

  '/wishlist': 'wishlist/wishlist.page.tsx',
  '/cart': 'cart/cart.page.tsx',
  '/checkout': 'checkout/checkout.page.tsx',
  '/myaccount': 'account/to-dashboard.page.ts',
  '/myaccount/dashboard': 'account/dashboard/dashboard.page.tsx',
  '/myaccount/order': 'account/orders/order.page.tsx',
  '/myaccount/order/:id': 'account/orders/order-details.page.tsx',
  '/myaccount/order/:id/return': 'account/returns/ask-return.page.tsx',
  '/myaccount/order/:id/return/:number': 'account/returns/return.page.tsx',
  '/myaccount/credit': 'account/credit/credit.page.tsx',
  '/myaccount/address': 'account/addresses/address.page.tsx',
  '/myaccount/account': 'account/profile/profile.page.tsx',
  '/myaccount/password': 'account/profile/password.page.tsx',
  '/myaccount/my-data': 'account/profile/my-data.page.tsx',

  '/admin': 'admin/to-dashboard.page.ts',
  '/admin/dashboard': 'admin/dashboard/dashboard.page.tsx',
  '/admin/category': 'admin/categories/category.page.tsx',
  '/admin/product': 'admin/products/product.page.tsx',
  '/admin/order': 'admin/orders/orders.page.tsx',
  '/admin/order/:id': 'admin/order-page/order.page.tsx',
  '/admin/packing': 'admin/packing/packing.page.tsx',
  '/admin/company': 'admin/company/company.page.tsx',
  '/admin/legal': 'admin/legal/legal.page.tsx',
  '/admin/account': 'admin/account/account.page.tsx',
  '/admin/returns': 'admin/returns/returns.page.tsx',
  '/admin/cash': 'admin/cash/cash.page.tsx',
  '/admin/insight': 'admin/insight/insight.page.tsx',
  '/admin/tax': 'admin/tax/tax-month.page.tsx',
  '/admin/tax/settings': 'admin/tax-settings/tax-settings.page.tsx',
  '/admin/import': 'admin/imports/import.page.tsx',
  '/admin/import/:id': 'admin/imports/import-run.page.tsx',
  '/admin/stock': 'admin/stock/stock.page.tsx',
  '/admin/stock/receive': 'admin/stock/receive.page.tsx',
  '/admin/stock/take': 'admin/stock/take.page.tsx',
  '/admin/stock/:variantId': 'admin/stock/ledger.page.tsx',
  '/admin/brands': 'admin/brands/brands.page.tsx',
  '/admin/search': 'admin/search/search.page.tsx',
  '/admin/settings': 'admin/settings/settings.page.tsx',
  '/admin/settings/staff': 'admin/staff/staff.page.tsx',
  '/admin/settings/security': 'admin/security/security.page.tsx',
  '/admin/customers': 'admin/customers/customers.page.tsx',
  '/admin/customers/:id': 'admin/customers/customer.page.tsx',
  '/admin/jobs': 'admin/jobs/jobs.page.tsx',
  '/admin/activity': 'admin/activity/activity.page.tsx',
};

// The parts of the site that have a frame of their own.
const FRAMED = ['/myaccount', '/admin'];

/** The routes of the pages below a frame; of the storefront's own, where no frame is given. */
function routesIn(frame = ''): RouteConfigEntry[] {
  const own = pathsOf(() => true).filter(
    (path) => (FRAMED.find((other) => path === other || path.startsWith(`${other}/`)) ?? '') === frame,
  );
  return own.map((path) => {
    const below = path.slice(frame.length + 1);
    return below ? route(below, FILES[path], { id: path }) : index(FILES[path], { id: path });
  });
}

/** The table of contents of the site. */
export default [
  route('manifest.webmanifest', 'shell/web-manifest.ts'),
  layout('shell/storefront.layout.tsx', [
    ...routesIn(),
    route('myaccount', 'account/account.layout.tsx', [
      ...routesIn('/myaccount'),
      route('*', 'account/to-dashboard.page.ts', { id: '/myaccount/*' }),
    ]),
    route('*', 'shell/not-found.page.tsx'),
  ]),
  route('admin', 'admin/admin.layout.tsx', [
    ...routesIn('/admin'),
    route('*', 'admin/to-dashboard.page.ts', { id: '/admin/*' }),
  ]),
] satisfies RouteConfig;
