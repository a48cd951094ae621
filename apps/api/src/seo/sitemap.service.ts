import { listPaths, type PagePath } from '@kinari/contract/pages';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { listOwnPages } from '../storefront/storefront.service.ts';
import {
  findCursor,
  findProductCursor,
  listCategorySlugs,
  listCollectionSlugs,
  listLegalChanges,
  listSitemapProducts,
  type SitemapCursor,
} from './sitemap.queries.ts';

// A sitemap can have 50,000 URLs. The margin is for products unarchived after the index was built.
const PRODUCTS_PER_FILE = 40_000;
const PRODUCTS_PER_QUERY = 2000;

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const FIXED_PAGES = listPaths(({ indexed }) => indexed === true).filter((path) => !path.includes(':'));
// Staff edit these pages, so their last change is known.
const LEGAL_PAGES: Partial<Record<PagePath, string>> = {
  '/privacy-policy': 'privacy-policy',
  '/terms-and-conditions': 'terms-conditions',
};

type Options = { publicUrl: string; now: Now; perFile?: number; perQuery?: number };

/** The index is cached for an hour. */
export function createSitemaps(
  db: Db,
  { publicUrl, now, perFile = PRODUCTS_PER_FILE, perQuery = PRODUCTS_PER_QUERY }: Options,
) {
  let index: { xml: Promise<string>; until: number } | undefined;

  async function renderIndex(): Promise<string> {
    const files = ['/sitemaps/pages.xml'];
    for (let start = await findCursor(db, undefined, 0); start; start = await findCursor(db, start, perFile)) {
      files.push(`/sitemaps/products-${start.id}.xml`);
    }
    const entries = files.map((file) => `<sitemap><loc>${publicUrl}${file}</loc></sitemap>\n`);
    return `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
  }

  return {
    readIndex(): Promise<string> {
      const time = now().getTime();
      if (!index || time > index.until) {
        index = { xml: renderIndex(), until: time + HOUR };
        index.xml.catch(() => {
          index = undefined;
        });
      }
      return index.xml;
    },

    async readPages(): Promise<string> {
      const [slugs, collectionSlugs, changes, ownPages] = await Promise.all([
        listCategorySlugs(db),
        listCollectionSlugs(db),
        listLegalChanges(db),
        listOwnPages(db, now()),
      ]);
      const pages = FIXED_PAGES.map((path) =>
        formatUrlEntry(publicUrl + path, changes.find(({ slug }) => slug === LEGAL_PAGES[path])?.changedAt),
      );
      for (const slug of slugs) pages.push(formatUrlEntry(`${publicUrl}/category/${encodeURIComponent(slug)}`));
      for (const slug of collectionSlugs) pages.push(formatUrlEntry(`${publicUrl}/collection/${slug}`));
      for (const { slug, changedAt } of ownPages) pages.push(formatUrlEntry(`${publicUrl}/page/${slug}`, changedAt));
      return `${XML_DECLARATION}<urlset ${NAMESPACE}>\n${pages.join('')}</urlset>\n`;
    },

    /** Streams the file that starts with this product. Returns `undefined` if there is no such product. */
    async streamProducts(firstId: string): Promise<AsyncIterable<string> | undefined> {
      const start = await findProductCursor(db, firstId);
      return start && generateProductFile(db, start, { publicUrl, perFile, perQuery });
    },
  };
}

type FileOptions = Required<Omit<Options, 'now'>>;

async function* generateProductFile(
  db: Db,
  start: SitemapCursor,
  { publicUrl, perFile, perQuery }: FileOptions,
): AsyncIterable<string> {
  yield `${XML_DECLARATION}<urlset ${NAMESPACE}>\n`;
  let cursor = start;
  let writtenCount = 0;
  while (writtenCount < perFile) {
    // Pages after the first start at the last product of the previous page, so skip it.
    const products = await listSitemapProducts(db, cursor, {
      offset: writtenCount > 0 ? 1 : 0,
      limit: Math.min(perQuery, perFile - writtenCount),
    });
    const last = products.at(-1);
    if (!last) break;
    yield products
      .map(({ name, updatedAt }) => formatUrlEntry(`${publicUrl}/product/${encodeURIComponent(name)}`, updatedAt))
      .join('');
    writtenCount += products.length;
    cursor = last;
  }
  yield '</urlset>\n';
}

// URLs are percent-encoded, so they need no XML escaping.
function formatUrlEntry(url: string, changedAt?: Date): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${url}</loc>${lastmod}</url>\n`;
}
