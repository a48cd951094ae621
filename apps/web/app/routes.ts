import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The table of contents of the site. */
export default [
  route('manifest.webmanifest', 'shell/web-manifest.ts'),
  layout('shell/storefront.layout.tsx', [
    index('home/home.page.tsx'),
    route('home', 'home/home.page.tsx', { id: 'home' }),
    route('shop-all', 'catalog/listing.page.tsx'),
    route('category/:slug', 'catalog/listing.page.tsx', { id: 'category' }),
    route('product/:name', 'catalog/product.page.tsx'),
    route('wishlist', 'wishlist/wishlist.page.tsx'),
    route('cart', 'cart/cart.page.tsx'),
    route('checkout', 'checkout/checkout.page.tsx'),
    route('about', 'info/about.page.tsx'),
    route('privacy-policy', 'info/privacy-policy.page.tsx'),
    route('refund-policy', 'info/refund-policy.page.tsx'),
    route('terms-and-conditions', 'info/terms.page.tsx'),
    route('reset-password', 'identity/reset-password.page.tsx'),
    route('verify-email', 'identity/verify-email.page.tsx'),
    route('myaccount', 'account/account.layout.tsx', [
      index('account/to-dashboard.page.ts'),
      route('dashboard', 'account/dashboard.page.tsx'),
      route('order', 'account/order.page.tsx'),
      route('address', 'account/address.page.tsx'),
      route('account', 'account/profile.page.tsx'),
      route('password', 'account/password.page.tsx'),
      route('*', 'account/to-dashboard.page.ts', { id: 'account-unknown' }),
    ]),
    route('*', 'shell/not-found.page.tsx'),
  ]),
  route('admin', 'admin/admin.layout.tsx', [
    index('admin/to-dashboard.page.ts'),
    route('dashboard', 'admin/dashboard/dashboard.page.tsx'),
    route('category', 'admin/catalog/category.page.tsx'),
    route('product', 'admin/catalog/product.page.tsx'),
    route('order', 'admin/orders/orders.page.tsx'),
    route('company', 'admin/company/company.page.tsx'),
    route('legal', 'admin/legal/legal.page.tsx'),
    route('*', 'admin/to-dashboard.page.ts', { id: 'admin-unknown' }),
  ]),
] satisfies RouteConfig;
