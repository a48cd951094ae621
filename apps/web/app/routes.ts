import { listPaths, type PagePath } from '@kinari/contract/pages';
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { ADMIN_PAGES } from './admin/navigation/admin-pages.ts';

const FILES: Record<PagePath, string> = {
  '/': 'home/home.page.tsx',
  '/home': 'home/home.page.tsx',
  '/shop-all': 'listing/listing.page.tsx',
  '/category/:slug': 'listing/listing.page.tsx',
  '/collection/:slug': 'listing/collection.page.tsx',
  '/page/:slug': 'info/own-page.page.tsx',
  '/product/:name': 'product/product.page.tsx',
  '/search': 'search/search.page.tsx',
  '/about': 'info/about.page.tsx',
  '/privacy-policy': 'info/privacy-policy.page.tsx',
  '/refund-policy': 'info/refund-policy.page.tsx',
  '/terms-and-conditions': 'info/terms.page.tsx',

  '/login': 'identity/login.page.tsx',
  '/reset-password': 'identity/links/reset-password.page.tsx',
  '/verify-email': 'identity/links/verify-email.page.tsx',
  '/confirm-email': 'identity/links/confirm-email.page.tsx',
  '/cancel-email-change': 'identity/links/cancel-email-change.page.tsx',
  '/stop-emails': 'identity/links/stop-emails.page.tsx',
  '/cancel-account-deletion': 'identity/links/cancel-account-deletion.page.tsx',
  '/preview/:token': 'preview/preview.page.tsx',
  '/join-staff': 'identity/links/join-staff.page.tsx',
  '/track/:token': 'shipments/track.page.tsx',
  '/gift/:token': 'gift/gift.page.tsx',
  '/pay/t/:token': 'payment/pay-link.page.tsx',

  '/wishlist': 'wishlist/wishlist.page.tsx',
  '/cart': 'cart/cart.page.tsx',
  '/checkout': 'checkout/checkout.page.tsx',
  '/pay/:orderId': 'payment/pay.page.tsx',
  '/myaccount': 'account/to-dashboard.page.ts',
  '/myaccount/dashboard': 'account/dashboard/dashboard.page.tsx',
  '/myaccount/order': 'account/orders/order.page.tsx',
  '/myaccount/order/:id': 'account/orders/order-details.page.tsx',
  '/myaccount/order/:id/return': 'account/returns/request-return.page.tsx',
  '/myaccount/order/:id/return/:number': 'account/returns/return.page.tsx',
  '/myaccount/store-credit': 'account/store-credit/store-credit.page.tsx',
  '/myaccount/address': 'account/addresses/address.page.tsx',
  '/myaccount/account': 'account/profile/profile.page.tsx',
  '/myaccount/password': 'account/profile/password.page.tsx',
  '/myaccount/my-data': 'account/profile/my-data.page.tsx',

  '/admin': 'admin/layout/to-dashboard.page.ts',
  '/admin/*': 'admin/layout/to-dashboard.page.ts',
};

// The areas with their own layout.
const LAYOUT_PATHS = ['/myaccount', '/admin'];

/** Returns the routes below a layout; without one, those of the storefront. */
function routesIn(frame = ''): RouteConfigEntry[] {
  const framePaths = listPaths(() => true).filter(
    (path) => (LAYOUT_PATHS.find((other) => path === other || path.startsWith(`${other}/`)) ?? '') === frame,
  );
  return framePaths.map((path) => {
    const relativePath = path.slice(frame.length + 1);
    return relativePath ? route(relativePath, FILES[path], { id: path }) : index(FILES[path], { id: path });
  });
}

export default [
  route('manifest.webmanifest', 'layout/web-manifest.ts'),
  layout('layout/storefront.layout.tsx', [
    ...routesIn(),
    route('myaccount', 'account/account.layout.tsx', [
      ...routesIn('/myaccount'),
      route('*', 'account/to-dashboard.page.ts', { id: '/myaccount/*' }),
    ]),
    route('*', 'layout/not-found.page.tsx'),
  ]),
  route('admin', 'admin/layout/admin.layout.tsx', [
    ...routesIn('/admin'),
    ...Object.entries(ADMIN_PAGES).map(([path, { file }]) =>
      route(path.slice('/admin/'.length), `admin/${file}.page.tsx`, { id: path }),
    ),
  ]),
] satisfies RouteConfig;
