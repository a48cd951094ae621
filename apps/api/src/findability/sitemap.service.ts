import { type PagePath, pathsOf } from '@kinari/contract/pages';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import {
  findPlace,
  findPlaceOf,
  listCategorySlugs,
  listLegalChanges,
  listSitemapProducts,
  type Place,
} from './sitemap.queries.ts';

// A sitemap may hold 50,000 addresses. The rest is room for products that come back from the archive meanwhile.
const PER_FILE = 40_000;
const PER_QUERY = 2000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const FIXED_PAGES = pathsOf(({ indexed }) => indexed === true).filter((path) => !path.includes(':'));
// Whose text is written in the back office, so that it is known when it changed.
const LEGAL_PAGES: Partial<Record<PagePath, string>> = {
  '/privacy-policy': 'privacy-policy',
  '/terms-and-conditions': 'terms-conditions',
};

type Options = { publicUrl: string; now: Now; perFile?: number; perQuery?: number };

/** The sitemaps of the shop; what the index found out counts for an hour. */
export function openSitemaps(db: Db, { publicUrl, now, perFile = PER_FILE, perQuery = PER_QUERY }: Options) {
  let index: { xml: Promise<string>; until: number } | undefined;

  async function writeIndex(): Promise<string> {
    const files = ['/sitemaps/pages.xml'];
    for (let start = await findPlace(db, undefined, 0); start; start = await findPlace(db, start, perFile)) {
      files.push(`/sitemaps/products-${start.id}.xml`);
    }
    const entries = files.map((file) => `<sitemap><loc>${publicUrl}${file}</loc></sitemap>\n`);
    return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
  }

  return {
    readIndex(): Promise<string> {
      const time = now().getTime();
      if (!index || time > index.until) {
        index = { xml: writeIndex(), until: time + HOUR };
        index.xml.catch(() => {
          index = undefined;
        });
      }
      return index.xml;
    },

    async readPages(): Promise<string> {
      const [slugs, changes] = await Promise.all([listCategorySlugs(db), listLegalChanges(db)]);
      const pages = FIXED_PAGES.map((path) =>
        entryOf(publicUrl + path, changes.find(({ slug }) => slug === LEGAL_PAGES[path])?.changedAt),
      );
      for (const slug of slugs) pages.push(entryOf(`${publicUrl}/category/${encodeURIComponent(slug)}`));
      return `${HEAD}<urlset ${NAMESPACE}>\n${pages.join('')}</urlset>\n`;
    },

    /** The file that begins with this product, piece by piece; `undefined` for a product nobody ever sold. */
    async streamProducts(firstId: string): Promise<AsyncIterable<string> | undefined> {
      const start = await findPlaceOf(db, firstId);
      return start && productFile(db, start, { publicUrl, perFile, perQuery });
    },
  };
}

type FileOptions = Required<Omit<Options, 'now'>>;

async function* productFile(
  db: Db,
  start: Place,
  { publicUrl, perFile, perQuery }: FileOptions,
): AsyncIterable<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  let place = start;
  let written = 0;
  while (written < perFile) {
    // Every page but the first begins with the last product of the one before.
    const products = await listSitemapProducts(db, place, {
      offset: written > 0 ? 1 : 0,
      limit: Math.min(perQuery, perFile - written),
    });
    const last = products.at(-1);
    if (!last) break;
    yield products
      .map(({ name, updatedAt }) => entryOf(`${publicUrl}/product/${encodeURIComponent(name)}`, updatedAt))
      .join('');
    written += products.length;
    place = last;
  }
  yield '</urlset>\n';
}

// Addresses are percent-encoded, so nothing in them means anything in XML.
function entryOf(address: string, changedAt?: Date): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${address}</loc>${lastmod}</url>\n`;
}
