type Page = {
  /** Who may see it. Others are redirected or get the login dialog. */
  audience: 'everyone' | 'signed-in' | 'customer' | 'admin';
  /** Identical for everyone: our server and shared caches may store it, and robots.txt allows it. */
  cacheable?: true;
  /** For search engines. Pages without a parameter are in the sitemap. */
  indexed?: true;
  /** Shows nothing of the shop, so it opens while the shop is closed. */
  openWhileClosed?: true;
};

const PUBLIC: Page = { audience: 'everyone', cacheable: true, indexed: true };
// Pages opened from an email link. They show one person's data to anyone with the link.
const EMAIL_LINK: Page = { audience: 'everyone' };
const ACCOUNT_LINK: Page = { audience: 'everyone', openWhileClosed: true };
const CUSTOMER: Page = { audience: 'customer' };
const ADMIN: Page = { audience: 'admin', openWhileClosed: true };

const pageTable = {
  '/': PUBLIC,
  // Same page as `/`, which is the canonical URL.
  '/home': { audience: 'everyone', cacheable: true },
  '/shop-all': PUBLIC,
  '/category/:slug': PUBLIC,
  '/collection/:slug': PUBLIC,
  '/page/:slug': PUBLIC,
  '/product/:name': PUBLIC,
  '/search': { audience: 'signed-in' },
  '/about': PUBLIC,
  '/privacy-policy': PUBLIC,
  '/refund-policy': PUBLIC,
  '/terms-and-conditions': PUBLIC,

  // Opens the login dialog over the home page, or over the admin while the shop is closed.
  '/login': ACCOUNT_LINK,
  '/reset-password': ACCOUNT_LINK,
  '/verify-email': ACCOUNT_LINK,
  '/confirm-email': ACCOUNT_LINK,
  '/cancel-email-change': ACCOUNT_LINK,
  '/stop-emails': ACCOUNT_LINK,
  '/cancel-account-deletion': ACCOUNT_LINK,
  '/join-staff': ACCOUNT_LINK,
  // The drafts of the storefront, for staff and those they send the link.
  '/preview/:token': EMAIL_LINK,
  '/track/:token': EMAIL_LINK,
  '/gift/:token': EMAIL_LINK,
  '/pay/t/:token': EMAIL_LINK,

  '/wishlist': CUSTOMER,
  '/cart': CUSTOMER,
  '/checkout': CUSTOMER,
  '/pay/:orderId': CUSTOMER,
  '/myaccount': CUSTOMER,
  '/myaccount/dashboard': CUSTOMER,
  '/myaccount/order': CUSTOMER,
  '/myaccount/order/:id': CUSTOMER,
  '/myaccount/order/:id/return': CUSTOMER,
  '/myaccount/order/:id/return/:number': CUSTOMER,
  '/myaccount/store-credit': CUSTOMER,
  '/myaccount/address': CUSTOMER,
  '/myaccount/account': CUSTOMER,
  '/myaccount/password': CUSTOMER,
  '/myaccount/my-data': CUSTOMER,

  // The pages of the admin are listed in `apps/web/app/admin/navigation/admin-pages.ts`. Other paths lead to its dashboard.
  '/admin': ADMIN,
  '/admin/*': ADMIN,
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof pageTable;

/**
 * All pages of the storefront and the account; the admin is one entry. Routes, caching, robots.txt, the sitemap and the allowed
 * redirects after login are derived from this table. A page that is missing here does not build.
 */
export const pages: Readonly<Record<PagePath, Page>> = pageTable;

export function listPaths(matches: (page: Page) => boolean): PagePath[] {
  return (Object.keys(pages) as PagePath[]).filter((path) => matches(pages[path]));
}

/** Returns the regular expression source that matches a page's URLs. */
export function pathPattern(path: PagePath): string {
  return path.replace(/:\w+/g, '[^/]+').replace('*', '.+');
}

/** Finds the page of a path like the router does: ignores case and a trailing slash. */
export function findPage(pathname: string): Page | undefined {
  const path = listPaths(() => true).find((path) => new RegExp(`^(?!//)${pathPattern(path)}/?$`, 'i').test(pathname));
  return path && pages[path];
}
