import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { MAX, MAX_LENGTH, PHOTO_TYPES } from '../../limits.ts';
import { multilineText, requiredTextLine, textLine } from '../../text.ts';
import { listingQuery, product, productPage, rupees } from '../catalog.ts';
import { image } from '../media.ts';
import { idParams, messageResponse, namedObject } from '../schemas.ts';

const MB = 1024 * 1024;

/** A product belongs to the collection if all conditions hold. Empty conditions hold. */
export const collectionRule = namedObject('CollectionRule', {
  /** In one of these categories or below them. */
  categoryIds: z.array(z.uuid()).max(20),
  /** Of one of these brands. */
  brandIds: z.array(z.int()).max(50),
  /** The lowest price of a variant is in this range. */
  minPrice: rupees.nullable(),
  maxPrice: rupees.nullable(),
  /** A variant saves at least this many percent; 0 for no condition. */
  minSavingPercent: z.int().min(0).max(90),
  /** Created in the last days; null for no condition. */
  newWithinDays: z.int().min(1).max(365).nullable(),
  /** Attributes with one of these values, as facets of listings have them. */
  attributes: z.array(z.object({ key: textLine(40), values: z.array(textLine(80)).min(1).max(20) })).max(10),
});

const collectionFields = {
  name: requiredTextLine(MAX_LENGTH.collectionName),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lower case, digits and hyphens')
    .max(80),
  description: multilineText(MAX_LENGTH.collectionDescription),
  kind: z.enum(['chosen', 'rule']),
  /** Only for the kind `rule`. */
  rule: collectionRule.nullable(),
  published: z.boolean(),
};

const adminCollection = namedObject('AdminCollection', {
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  kind: z.enum(['chosen', 'rule']),
  rule: collectionRule.nullable(),
  image: image.nullable(),
  published: z.boolean(),
  /** Products in the collection, also those that are not for sale. */
  products: z.int(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});

const chosenProduct = namedObject('CollectionProduct', {
  id: z.uuid(),
  name: z.string(),
  image: image.nullable(),
  /** False for a draft or an archived product. Shoppers do not see it. */
  forSale: z.boolean(),
});

const write = { access: staff('products.write') } as const;
const photo = {
  field: 'media',
  maxFiles: 1,
  maxBytes: MAX.imageMb * MB,
  types: PHOTO_TYPES,
  tooManyReason: 'too_many_images',
  wrongTypeError: 'not_an_image',
} as const;
const saveErrors = ['slug_taken', 'too_many_collections', 'not_an_image', 'heic_not_supported'] as const;

export const collectionEndpoints = {
  listCollections: {
    route: 'GET /collections',
    summary: 'List the published collections',
    access: 'public',
    response: z.array(
      namedObject('Collection', {
        id: z.uuid(),
        name: z.string(),
        slug: z.string(),
        description: z.string(),
        image: image.nullable(),
      }),
    ),
  },
  listCollectionProducts: {
    route: 'GET /products/collection/{collection}',
    summary: 'List the products of a published collection, with filters, sorting and paging',
    access: 'public',
    params: z.object({ collection: textLine(120) }),
    query: listingQuery(20),
    response: productPage.extend({
      collection: z.object({ name: z.string(), slug: z.string(), description: z.string() }),
    }),
    errors: ['not_found'],
  },
  listCollectionHighlights: {
    route: 'GET /products/collection/{collection}/highlights',
    summary: 'List up to 12 products of a collection, in the chosen order',
    access: 'public',
    params: z.object({ collection: textLine(120) }),
    response: z.object({ products: z.array(product) }),
    errors: ['not_found'],
  },
  listAdminCollections: {
    route: 'GET /admin/collections',
    summary: 'List all collections',
    access: staff('products.read'),
    response: z.object({ collections: z.array(adminCollection) }),
  },
  getCollection: {
    route: 'GET /admin/collections/{id}',
    summary: 'Get a collection with its first 500 products',
    access: staff('products.read'),
    params: idParams,
    response: z.object({ collection: adminCollection, products: z.array(chosenProduct) }),
    errors: ['not_found'],
  },
  createCollection: {
    route: 'POST /admin/collections',
    summary: 'Create a collection',
    ...write,
    idempotent: true,
    body: z.object(collectionFields),
    files: photo,
    status: 201,
    response: z.object({ collection: adminCollection }),
    errors: saveErrors,
  },
  updateCollection: {
    route: 'PUT /admin/collections/{id}',
    summary: 'Update a collection; `version` is the one that was edited',
    ...write,
    params: idParams,
    body: z.object({ ...collectionFields, version: z.int(), removeImage: z.boolean().optional() }),
    files: photo,
    response: z.object({ collection: adminCollection }),
    errors: ['not_found', 'stale_version', ...saveErrors],
  },
  setCollectionProducts: {
    route: 'PUT /admin/collections/{id}/products',
    summary: 'Replace the chosen products of a collection, in order',
    ...write,
    params: idParams,
    body: z.object({ version: z.int(), productIds: z.array(z.uuid()).max(MAX.collectionProducts) }),
    response: z.object({ collection: adminCollection }),
    errors: ['not_found', 'stale_version', 'product_not_found', 'too_many_in_collections'],
  },
  deleteCollection: {
    route: 'DELETE /admin/collections/{id}',
    summary: 'Archive a collection that the storefront does not show',
    ...write,
    params: idParams,
    response: messageResponse,
    errors: ['not_found', 'collection_in_use'],
  },
  tryCollectionRule: {
    route: 'POST /admin/collections/try',
    summary: 'Count the products of a rule and list ten of them',
    access: staff('products.read'),
    body: z.object({ rule: collectionRule }),
    response: z.object({ count: z.int(), samples: z.array(chosenProduct) }),
  },
} as const satisfies Record<string, Endpoint>;
