import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX, MAX_LENGTH, PHOTO_TYPES } from '../limits.ts';
import { countedPagination, pageQuery } from '../paging.ts';
import { publicFieldSchemas } from '../product-field-schemas.ts';
import { multilineText, requiredTextLine, textLine } from '../text.ts';
import { auditEntries } from './audit.ts';
import { image, productImage } from './media.ts';
import { idParams, messageResponse, namedObject } from './schemas.ts';

const MB = 1024 * 1024;

/** A price on the wire, in rupees with two decimals. */
export const rupees = z.number().min(0).max(MAX.rupees).multipleOf(0.01);
/** A sum of prices on the wire. It can exceed `MAX.rupees`. */
export const rupeeTotal = z.number().min(0);

export const category = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    parentId: z.uuid().nullable(),
    images: z.array(image),
    get subCategories() {
      return z.array(category);
    },
  })
  .meta({ id: 'Category' });

/** The specification fixes these wire names: `originalPrice` is the selling price, `discountPrice` the amount saved. */
export const variant = namedObject('Variant', {
  id: z.uuid(),
  color: z.string().nullable(),
  colorHexCode: z.string().nullable(),
  size: z.string().nullable(),
  stock: z.int(),
  originalPrice: rupees,
  discountPrice: rupees,
});

export const product = namedObject('Product', {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  categoryId: z.uuid(),
  category: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
  images: z.array(productImage),
  variants: z.array(variant),
  version: z.int(),
});

export const brand = namedObject('Brand', { id: z.int(), name: z.string() });

/** Measurements in whole millimetres: one row per size, one column per measure, null if unknown. */
export const sizeChart = namedObject('SizeChart', {
  measures: z.array(requiredTextLine(30)).min(1).max(8),
  rows: z
    .array(
      z.object({ size: requiredTextLine(MAX_LENGTH.size), mm: z.array(z.int().min(1).max(5000).nullable()).max(8) }),
    )
    .min(1)
    .max(40),
});

const manufacturerContact = z.object({ name: z.string(), address: z.string() });

const productDetails = product
  .extend({
    brand: brand.nullable(),
    variants: z.array(
      variant.extend({ sku: z.string().nullable(), barcode: z.string().nullable(), mrp: rupees.nullable() }),
    ),
    ...publicFieldSchemas,
    netQuantity: z.object({ amount: z.number(), unit: z.string() }).nullable(),
    manufacturer: manufacturerContact.nullable(),
    packer: manufacturerContact.nullable(),
    importer: manufacturerContact.nullable(),
    /** Attributes of its category, in order, formatted for display. */
    attributes: z.array(z.object({ key: z.string(), name: z.string(), value: z.string() })),
    sizeChart: sizeChart.nullable(),
  })
  .meta({ id: 'ProductDetails' });

const adminProduct = product
  .extend({
    variants: z.array(variant.extend({ sku: z.string().nullable() })),
    published: z.boolean(),
    /** Number of missing required attributes; 0 if the shop does not require them. */
    missingAttributes: z.int(),
    /** Price of the cheapest variant; `was` is its price before the saving. Null without variants. */
    price: z.object({ lowest: rupees, was: rupeeTotal.nullable(), varies: z.boolean() }).nullable(),
    /** Units of all variants. `low` variants have 1 to 10 units left, `out` variants none. */
    stock: z.object({ total: z.int(), low: z.int(), out: z.int(), level: z.enum(['in', 'low', 'out']) }),
    /** Units sold in the last 30 days, updated nightly. */
    soldRecently: z.int(),
    updatedAt: z.iso.datetime(),
    /** Category names from the root down. */
    categoryPath: z.array(z.string()),
  })
  .meta({ id: 'AdminProduct' });

export const adminProductSort = z.enum(['newest', 'name', 'price', 'stock', 'sold', 'updated']);

// A query with 200 ids still fits into a URL.
const MAX_IDS = 200;
const ID_LENGTH = 36;
const idList = textLine(MAX_IDS * (ID_LENGTH + 1))
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.uuid()).max(MAX_IDS));

/** Counting stops at a limit; `exact` is false if there are more. */
const countResult = z.object({ count: z.int(), exact: z.boolean() });

/** `recommended` is in stock first, then units sold in the last 30 days, then newest; in a search it is relevance. */
export const productSort = z.enum(['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc']);

export const rupeesInUrl = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/)
  .transform(Number);
const priceBound = z.union([rupees, rupeesInUrl]);

/** Returns the filters of a listing. A product matches if one of its variants matches all filters. */
export function listingQuery(defaultLimit: number) {
  return pageQuery(defaultLimit).extend({
    minPrice: priceBound.optional(),
    maxPrice: priceBound.optional(),
    size: textLine(MAX_LENGTH.size).optional(),
    /** Facet values, such as `brand.12,origin.IN`. Values of one facet are ORed, facets are ANDed, unknown ones ignored. */
    f: textLine(MAX_LENGTH.facets).optional(),
    sort: productSort.default('recommended'),
  });
}

/** Facets of the whole category or search, ignoring the filters, so that a shopper can change a filter and not only add one. */
const facets = z.object({
  /** Highest selling price of any variant; 0 without variants. */
  priceMax: rupees,
  sizes: z.array(z.object({ size: z.string(), inStock: z.boolean() })),
  /**
   * Other facets. A count applies the other filters and stops at 2,001. Colours are grouped into families (`color-family`).
   * `color` lists only the colours of selected families. A selected colour replaces its selected family; otherwise both are ORed.
   */
  attributes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      values: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          count: z.int(),
          /** True if only the first products of a large result were counted. */
          isLowerBound: z.boolean(),
          hex: z.string().nullable(),
          /** For colours: id of the value of `color-family` that contains it. */
          family: z.string().optional(),
        }),
      ),
    }),
  ),
  /** Products per part of the price slider (`toPriceHistogram`), ignoring the price range. */
  priceHistogram: z.array(z.int()).optional(),
});

export const productPage = z.object({ data: z.array(product), pagination: countedPagination, facets });

const categoryForm = z.object({
  name: requiredTextLine(MAX_LENGTH.categoryName),
  description: multilineText(MAX_LENGTH.categoryDescription).optional(),
  parentId: z.uuid().optional(),
  deletedUploadIds: z.array(z.uuid()).max(10).optional(),
});

const variantForm = z.object({
  id: z.uuid().optional(),
  color: textLine(MAX_LENGTH.color).nullable(),
  colorHexCode: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  size: textLine(MAX_LENGTH.size).nullable(),
  stock: z.int().min(0).max(MAX.unitsInStock),
  /** Stock when the form was opened. The server applies the difference, so units sold since then stay sold. */
  loadedStock: z.int().min(0).max(MAX.unitsInStock).optional(),
  originalPrice: rupees.min(0.01),
  discountPrice: rupees,
});

const imageRef = z.union([z.uuid(), z.string().regex(/^new-\d$/)]);

const productForm = z.object({
  // Browsers resolve `.` and `..` in a URL path.
  productName: requiredTextLine(MAX_LENGTH.productName).refine(
    (name) => !/^\.{1,2}$/.test(name),
    'A name can’t be only dots',
  ),
  categoryId: z.uuid(),
  description: multilineText(MAX_LENGTH.productDescription),
  productVariants: z.array(variantForm).min(1).max(MAX.variants),
  deletedImageIds: z.array(z.uuid()).max(MAX.productImages).optional(),
  /** Image order: ids of existing images, and `new-0`, `new-1` … for uploaded files. */
  imageOrder: z.array(imageRef).max(MAX.productImages).optional(),
  /** Colour of each image, by the same names; it must be a variant's colour, or null for all. Omitted images stay unchanged. */
  imageColors: z.record(imageRef, textLine(MAX_LENGTH.color).nullable()).optional(),
  /** Version when the form was opened. A save based on another version is rejected. */
  version: z.int().optional(),
  draft: z.boolean().optional(),
});

const photoUploads = { maxBytes: MAX.imageMb * MB, types: PHOTO_TYPES, wrongTypeError: 'not_an_image' } as const;
export const categoryUploads = {
  ...photoUploads,
  field: 'media',
  maxFiles: MAX.categoryImages,
  tooManyReason: 'too_many_category_images',
} as const;
export const productUploads = {
  ...photoUploads,
  field: 'images',
  maxFiles: MAX.productImages,
  tooManyReason: 'too_many_product_images',
} as const;
const categorySave = {
  access: staff('products.write'),
  body: categoryForm,
  files: categoryUploads,
  requiredFieldReasons: { name: 'category_name_required' },
  response: z.object({ category }),
  errors: ['not_found', 'category_name_taken', 'category_too_deep', 'not_an_image', 'heic_not_supported'],
} as const;
const productSave = {
  access: staff('products.write'),
  body: productForm,
  files: productUploads,
  requiredFieldReasons: { productName: 'product_name_required', categoryId: 'category_required' },
} as const;
const productSaveErrors = [
  'product_name_taken',
  'not_an_image',
  'heic_not_supported',
  'discount_above_price',
  'above_mrp',
  'attributes_missing',
  'discount_unproven',
] as const;
const siblingIds = z.array(z.uuid()).min(1).max(1000);
export const catalogEndpoints = {
  getCatalogVersion: {
    route: 'GET /catalog-version',
    summary: 'Get the catalog version; cheap enough to poll every second',
    access: 'public',
    openWhileClosed: true,
    /** `closed`: the owner closed the shop, so only staff see it. */
    response: z.object({ version: z.string(), closed: z.boolean() }),
  },
  listCategories: {
    route: 'GET /categories',
    summary: 'Get the category tree',
    access: 'public',
    response: z.array(category),
  },
  createCategory: {
    route: 'POST /categories',
    summary: 'Create a category, under a parent or at the top',
    ...categorySave,
    status: 201,
  },
  updateCategory: {
    route: 'PUT /categories/{id}',
    summary: 'Update the name, description or image of a category',
    ...categorySave,
    params: idParams,
  },
  deleteCategory: {
    route: 'DELETE /categories/{id}',
    summary: 'Archive an empty category',
    access: staff('products.write'),
    params: idParams,
    response: messageResponse,
    errors: ['not_found', 'category_in_use'],
  },
  reorderCategories: {
    route: 'PUT /categories/positions',
    summary: 'Reorder the categories of one level',
    access: staff('products.write'),
    body: z.object({
      parentId: z.uuid().nullable(),
      /** All categories of this parent, in the new order. */
      ids: siblingIds,
      /** All categories of this parent, in the order the user saw. If it has changed since, the request is rejected. */
      expectedIds: siblingIds,
    }),
    response: messageResponse,
    errors: ['stale_version'],
  },
  listProducts: {
    route: 'GET /products',
    summary: 'List published products with filters, sorting and paging',
    access: 'public',
    query: listingQuery(10),
    response: productPage,
  },
  listFeaturedProducts: {
    route: 'GET /products/featured',
    summary: 'List up to 12 best sellers of the last 30 days and up to 12 biggest savings',
    access: 'public',
    response: z.object({ bestSellers: z.array(product), biggestSavings: z.array(product) }),
  },
  listCategoryProducts: {
    route: 'GET /products/category/{category}',
    summary: 'List products of a category and its subcategories; old slugs still work',
    access: 'public',
    params: z.object({ category: textLine(120) }),
    query: listingQuery(20),
    /** The category's current slug. */
    response: productPage.extend({ slug: z.string() }),
    errors: ['not_found'],
  },
  searchProducts: {
    route: 'GET /products/search',
    summary: 'Search products, 20 per page; an empty query lists all',
    access: 'signed-in',
    guestAccessSetting: 'guestSearch',
    query: listingQuery(20).extend({
      q: textLine(MAX_LENGTH.searchWords).default(''),
      /** Facets are computed only on request. */
      facets: z.enum(['yes', 'no']).default('no'),
    }),
    response: z.object({
      /** `matchedColor`: the colour of a product in several colours that has a word of the query. */
      products: z.array(product.extend({ matchedColor: z.string().optional() })),
      pagination: countedPagination,
      facets: facets.optional(),
      /** Words of the catalogue that are similar to a query without results. */
      similarWords: z.array(z.string()).optional(),
    }),
  },
  getProductByName: {
    route: 'GET /products/by-name/{name}',
    summary: 'Get a product by name; old names still work',
    access: 'public',
    params: z.object({ name: textLine(MAX_LENGTH.productName) }),
    response: z.object({ product: productDetails }),
    errors: ['product_not_found'],
  },
  listSimilarProducts: {
    route: 'GET /products/similar/{name}',
    summary: 'List up to four products with a similar name',
    access: 'public',
    params: z.object({ name: requiredTextLine(MAX_LENGTH.productName) }),
    response: z.object({ products: z.array(product) }),
  },
  createProduct: {
    route: 'POST /products',
    summary: 'Create a product; a repeated Idempotency-Key returns the first result',
    ...productSave,
    idempotent: true,
    status: 201,
    /** False for a draft, or if required attributes are missing. */
    response: z.object({ product, published: z.boolean() }),
    errors: [...productSaveErrors, 'not_found', 'stale_version'],
  },
  updateProduct: {
    route: 'PUT /products/{id}',
    summary: 'Update a product, its variants and its images',
    ...productSave,
    params: idParams,
    response: z.object({ product }),
    errors: ['product_not_found', 'not_found', ...productSaveErrors, 'not_enough_stock', 'stale_version'],
  },
  deleteProduct: {
    route: 'DELETE /products/{id}',
    summary: 'Archive a product',
    access: staff('products.write'),
    params: idParams,
    response: messageResponse,
    errors: ['product_not_found'],
  },
  listAdminProducts: {
    route: 'GET /admin/products',
    summary: 'List products for the admin, newest first by default; never cached',
    access: staff('products.read'),
    query: pageQuery(10).extend({
      /** Part of the name, or a product id, SKU or barcode, which finds only that product. */
      q: textLine(MAX_LENGTH.searchWords).default(''),
      categoryId: z.uuid().optional(),
      /** `low`: a variant has 1 to 10 units left; `out`: a variant has none. */
      stock: z.enum(['low', 'out']).optional(),
      /** `missing`: required attributes are missing. */
      attributes: z.enum(['missing']).optional(),
      /** `no`: only drafts. */
      published: z.enum(['yes', 'no']).optional(),
      sort: adminProductSort.default('newest'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      /** Only these products, in this order, drafts included: up to 200 comma-separated ids. */
      ids: idList.optional(),
    }),
    /**
     * Stock, update time, searches and filters have no index to sort by, so only a limited number of products is sorted.
     * `sortedOf` is that number if there are more.
     */
    response: z.object({ data: z.array(adminProduct), pagination: countedPagination, sortedOf: z.int().nullable() }),
  },
  countProductsByView: {
    route: 'GET /admin/products/view-counts',
    summary: 'Count the products of each admin view; counting stops at 1,000, except for all',
    access: staff('products.read'),
    response: z.object({
      counts: z.object({
        all: countResult,
        out: countResult,
        low: countResult,
        missing: countResult,
        draft: countResult,
      }),
    }),
  },
  listProductChanges: {
    route: 'GET /products/{id}/changes',
    summary: 'List staff changes of a product, newest first',
    access: staff('products.read'),
    params: idParams,
    response: auditEntries,
    errors: ['product_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
