type Page = {
  /** Who it is for. Others are asked to log in, or led to where they belong. */
  audience: 'everyone' | 'signed-in' | 'customer' | 'admin';
  /** The same for everyone: our server and any shared cache keep it for a while. No robot is asked to stay away. */
  cacheable?: true;
  /** Search engines are told of it: in the sitemap, where it has no parameter. */
  indexed?: true;
};

const PUBLIC: Page = { audience: 'everyone', cacheable: true, indexed: true };
// What a mailed link opens; it is about one person and shown to whoever holds the link.
const BY_LINK: Page = { audience: 'everyone' };
const CUSTOMER: Page = { audience: 'customer' };
const ADMIN: Page = { audience: 'admin' };

const table = {
  '/': PUBLIC,
  // The same page as `/`, which is its canonical address.
  '/home': { audience: 'everyone', cacheable: true },
  '/shop-all': PUBLIC,
  '/category/:slug': PUBLIC,
  '/product/:name': PUBLIC,
  '/search': { audience: 'signed-in' },
  '/about': PUBLIC,
  '/privacy-policy': PUBLIC,
  '/refund-policy': PUBLIC,
  '/terms-and-conditions': PUBLIC,

  '/reset-password': BY_LINK,
  '/verify-email': BY_LINK,
  '/confirm-email': BY_LINK,
  '/stop-email-change': BY_LINK,
  '/not-me': BY_LINK,
  '/keep-account': BY_LINK,
  '/join-staff': BY_LINK,
  '/track/:token': BY_LINK,
  '/gift/:token': BY_LINK,

  '/wishlist': CUSTOMER,
  '/cart': CUSTOMER,
  '/checkout': CUSTOMER,
  '/myaccount': CUSTOMER,
  '/myaccount/dashboard': CUSTOMER,
  '/myaccount/order': CUSTOMER,
  '/myaccount/order/:id': CUSTOMER,
  '/myaccount/order/:id/return': CUSTOMER,
  '/myaccount/order/:id/return/:number': CUSTOMER,
  '/myaccount/credit': CUSTOMER,
  '/myaccount/address': CUSTOMER,
  '/myaccount/account': CUSTOMER,
  '/myaccount/password': CUSTOMER,
  '/myaccount/my-data': CUSTOMER,

  '/admin': ADMIN,
  '/admin/dashboard': ADMIN,
  '/admin/category': ADMIN,
  '/admin/product': ADMIN,
  '/admin/order': ADMIN,
  '/admin/order/:id': ADMIN,
  '/admin/packing': ADMIN,
  '/admin/company': ADMIN,
  '/admin/legal': ADMIN,
  '/admin/account': ADMIN,
  '/admin/returns': ADMIN,
  '/admin/cash': ADMIN,
  '/admin/insight': ADMIN,
  '/admin/tax': ADMIN,
  '/admin/tax/settings': ADMIN,
  '/admin/import': ADMIN,
  '/admin/import/:id': ADMIN,
  '/admin/stock': ADMIN,
  '/admin/stock/receive': ADMIN,
  '/admin/stock/take': ADMIN,
  '/admin/stock/:variantId': ADMIN,
  '/admin/brands': ADMIN,
  '/admin/search': ADMIN,
  '/admin/settings': ADMIN,
  '/admin/settings/staff': ADMIN,
  '/admin/settings/security': ADMIN,
  '/admin/customers': ADMIN,
  '/admin/customers/:id': ADMIN,
  '/admin/activity': ADMIN,
  '/admin/jobs': ADMIN,
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof table;

/**
 * Every page of the site. The site's routes, what is kept in caches, robots.txt, the sitemap and where somebody may go on
 * to after signing in all come from here; a page that is missing does not build.
 */
export const pages: Readonly<Record<PagePath, Page>> = table;

export function pathsOf(wanted: (page: Page) => boolean): PagePath[] {
  return (Object.keys(pages) as PagePath[]).filter((path) => wanted(pages[path]));
}

/** The source of a pattern for the addresses of a page. */
export function patternOf(path: PagePath): string {
  return path.replace(/:\w+/g, '[^/]+');
}

/** The page at an address, as the router finds it: without regard to case or a slash at the end. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathsOf(() => true).find((path) => new RegExp(`^(?!//)${patternOf(path)}/?$`, 'i').test(pathname));
  return path && pages[path];
}
