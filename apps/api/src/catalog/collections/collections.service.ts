import type { EndpointResponse } from '@kinari/contract/contract';
import { type Image, toImageResponse } from '../../media/images.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type ListingLimits, type ListingQuery, listProductsInScopes } from '../listing/listing.service.ts';
import { toProductResponse } from '../product-view/product-response.ts';
import { listHighlights, listPublishedCollections, type PublishedCollection } from './collections.queries.ts';

const MAX_HIGHLIGHTS = 12;

export async function listCollections(db: Db): Promise<EndpointResponse<'listCollections'>> {
  return (await listPublishedCollections(db)).map(({ id, name, slug, description, image }) => ({
    id,
    name,
    slug,
    description,
    image: toCollectionImage({ name, image }),
  }));
}

/** Returns those of the slugs that are published collections. */
export async function findPublishedCollectionSlugs(db: Queryable, slugs: readonly string[]): Promise<string[]> {
  return slugs.length === 0 ? [] : (await listPublishedCollections(db, slugs)).map(({ slug }) => slug);
}

/** Lists all products of a collection. It is a scope of the listing, as a category is. Accepts any case of the slug. */
export async function listCollectionProducts(
  db: Db,
  requested: string,
  query: ListingQuery,
  limits?: ListingLimits,
): Promise<EndpointResponse<'listCollectionProducts'>> {
  const { name, slug, description, scope } = await getPublishedCollection(db, requested);
  return { collection: { name, slug, description }, ...(await listProductsInScopes(db, [scope], query, limits)) };
}

export async function listCollectionHighlights(
  db: Db,
  requested: string,
): Promise<EndpointResponse<'listCollectionHighlights'>> {
  const collection = await getPublishedCollection(db, requested);
  return { products: (await listHighlights(db, collection, MAX_HIGHLIGHTS)).map(toProductResponse) };
}

export function toCollectionImage({ name, image }: { name: string; image: Image | null }) {
  return image && { ...toImageResponse(image), alt: name };
}

async function getPublishedCollection(db: Db, slug: string): Promise<PublishedCollection> {
  const [collection] = await listPublishedCollections(db, [slug.toLowerCase()]);
  if (!collection) throw new DomainError('not_found');
  return collection;
}
