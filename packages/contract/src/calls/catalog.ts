import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST, MOST, PHOTO_TYPES } from '../limits.ts';
import { countedPagination, pageQuery } from '../paging.ts';
import { line, paragraphs, requiredLine } from '../text.ts';
import { changes } from './audit.ts';
import { picture, productPicture } from './media.ts';

const MB = 1024 * 1024;

/** A price on the wire: rupees, with paise as its two decimals. */
export const rupees = z.number().min(0).max(MOST.rupees).multipleOf(0.01);
/** A sum of prices on the wire: it may be far above any one of them. */
export const rupeeSum = z.number().min(0);

export const category = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    parentId: z.uuid().nullable(),
    images: z.array(picture),
    get subCategories() {
      return z.array(category);
    },
  })
  .meta({ id: 'Category' });

/** `originalPrice` is the selling price and `discountPrice` the amount saved: the wire keeps these names for good. */
export const variant = z
  .object({
    id: z.uuid(),
    color: z.string().nullable(),
    colorHexCode: z.string().nullable(),
    size: z.string().nullable(),
    stock: z.int(),
    originalPrice: rupees,
    discountPrice: rupees,
  })
  .meta({ id: 'Variant' });

export const product = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    categoryId: z.uuid(),
    category: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
    images: z.array(productPicture),
    variants: z.array(variant),
    version: z.int(),
  })
  .meta({ id: 'Product' });

export const brand = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Brand' });

/** Measures in whole millimetres, a row for each size and a column for each measure; null where one is not given. */
export const sizeChart = z
  .object({
    measures: z.array(requiredLine(30)).min(1).max(8),
    rows: z
      .array(z.object({ size: requiredLine(LONGEST.size), mm: z.array(z.int().min(1).max(5000).nullable()).max(8) }))
      .min(1)
      .max(40),
  })
  .meta({ id: 'SizeChart' });

const namedParty = z.object({ name: z.string(), address: z.string() });

/** A product with all that its page tells. */
const productInFull = product
  .extend({
    brand: brand.nullable(),
    variants: z.array(
      variant.extend({ sku: z.string().nullable(), barcode: z.string().nullable(), mrp: rupees.nullable() }),
    ),
    genericName: z.string().nullable(),
    netQuantity: z.object({ amount: z.number(), unit: z.string() }).nullable(),
    /** The country's two letters. */
    origin: z.string().nullable(),
    maker: namedParty.nullable(),
    packer: namedParty.nullable(),
    importer: namedParty.nullable(),
    warrantyMonths: z.int().nullable(),
    returnRule: z.string(),
    /** What its category asks for, in order and in words. */
    facts: z.array(z.object({ key: z.string(), name: z.string(), value: z.string() })),
    sizeChart: sizeChart.nullable(),
  })
  .meta({ id: 'ProductInFull' });

/** A product as staff see it in their list. */
const staffProduct = product
  .extend({
    variants: z.array(variant.extend({ sku: z.string().nullable() })),
    published: z.boolean(),
    /** How many; none where the shop lets facts be left out. */
    missingFacts: z.int(),
    /** Of the variant that costs least, with what it was where something is saved; null without variants. */
    price: z.object({ lowest: rupees, was: rupeeSum.nullable(), varies: z.boolean() }).nullable(),
    /** Units of all variants; `low` of these have 1 to 10 left, and `out` none. */
    stock: z.object({ total: z.int(), low: z.int(), out: z.int(), state: z.enum(['in', 'low', 'out']) }),
    /** Units of the last 30 days, as counted last night. */
    soldRecently: z.int(),
    updatedAt: z.iso.datetime(),
    /** The names of its categories, from the top down. */
    categoryPath: z.array(z.string()),
  })
  .meta({ id: 'StaffProduct' });

/** What staff sort their list by; whether upwards or downwards is said beside it. */
export const staffSort = z.enum(['newest', 'name', 'price', 'stock', 'sold', 'updated']);

// A query of so many still fits into an address.
const MOST_IDS = 200;
const ID_LENGTH = 36;
const idList = line(MOST_IDS * (ID_LENGTH + 1))
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.uuid()).max(MOST_IDS));

/** A count that stops at a limit: not `exact` where there are more. */
const counted = z.object({ count: z.int(), exact: z.boolean() });

/**
 * The order of a listing; recommended is in stock first, then most sold in the last 30 days, then newest, and of a search
 * it is what matches best.
 */
export const sortOrder = z.enum(['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc']);

export const rupeesInAddress = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/)
  .transform(Number);
const rupeesBound = z.union([rupees, rupeesInAddress]);

/** What a listing can be narrowed by; a product is in when one of its variants fits all of it. */
function listingQuery(defaultLimit: number) {
  return pageQuery(defaultLimit).extend({
    minPrice: rupeesBound.optional(),
    maxPrice: rupeesBound.optional(),
    size: line(LONGEST.size).optional(),
    /** Values of facets, as `brand.12,origin.IN`: of one facet any, of several each. What names nothing is passed over. */
    f: line(LONGEST.facets).optional(),
    sort: sortOrder.default('recommended'),
  });
}

/** Of the whole category or search, whatever it is narrowed by, so that a filter can be changed and not only tightened. */
const facets = z.object({
  /** The highest selling price of any variant, in rupees; zero when there is none. */
  priceMax: rupees,
  sizes: z.array(z.object({ size: z.string(), inStock: z.boolean() })),
  /** What else it can be narrowed by. A count is of what the other filters leave, and above 2,000 it is 2,001. */
  facts: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      values: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          count: z.int(),
          /** Of very many products only the first were counted, so that there may be more. */
          atLeast: z.boolean(),
          /** Of a colour, what it looks like. */
          hex: z.string().nullable(),
        }),
      ),
    }),
  ),
});

const productPage = z.object({ data: z.array(product), pagination: countedPagination, facets });

const categoryForm = z.object({
  name: requiredLine(LONGEST.categoryName),
  description: paragraphs(LONGEST.categoryDescription).optional(),
  parentId: z.uuid().optional(),
  deletedUploadIds: z.array(z.uuid()).max(10).optional(),
});

const variantForm = z.object({
  id: z.uuid().optional(),
  color: line(LONGEST.color).nullable(),
  colorHexCode: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  size: line(LONGEST.size).nullable(),
  stock: z.int().min(0).max(MOST.unitsInStock),
  /** The stock the form was opened with: the server applies the difference, so units sold meanwhile stay sold. */
  loadedStock: z.int().min(0).max(MOST.unitsInStock).optional(),
  originalPrice: rupees.min(0.01),
  discountPrice: rupees,
});

const pictureName = z.union([z.uuid(), z.string().regex(/^new-\d$/)]);

const productForm = z.object({
  // Browsers take such a name in an address for a way up.
  productName: requiredLine(LONGEST.productName).refine(
    (name) => !/^\.{1,2}$/.test(name),
    'A name of dots alone can have no page',
  ),
  categoryId: z.uuid(),
  description: paragraphs(LONGEST.productDescription),
  productVariants: z.array(variantForm).min(1).max(MOST.variants),
  deletedImageIds: z.array(z.uuid()).max(MOST.productPictures).optional(),
  /** The pictures in the order to show them: the id of one that is there, or `new-0`, `new-1` … for the files sent along. */
  imageOrder: z.array(pictureName).max(MOST.productPictures).optional(),
  /** By the same names, the colour each picture shows, which one of the variants must have; null for all of them. What is not named stays. */
  imageColors: z.record(pictureName, line(LONGEST.color).nullable()).optional(),
  /** The version the form was opened with; saving on top of another one is refused. */
  version: z.int().optional(),
  /** A new product that is not to be sold yet. */
  draft: z.boolean().optional(),
});

const photos = { mostBytes: MOST.pictureMb * MB, types: PHOTO_TYPES, otherType: 'not_an_image' } as const;
export const categoryFiles = {
  ...photos,
  field: 'media',
  most: MOST.categoryPictures,
  tooMany: 'You can upload a maximum of 1 images.',
};
export const productFiles = {
  ...photos,
  field: 'images',
  most: MOST.productPictures,
  tooMany: 'Maximum 10 images allowed.',
};
const categoryMissing = { name: 'Please fill the category name.' };
const productMissing = { productName: 'Please fill Product Name', categoryId: 'Please select Category' };
const siblingIds = z.array(z.uuid()).min(1).max(1000);
const byId = z.object({ id: z.uuid() });

export const catalogCalls = {
  readCatalogueVersion: {
    summary: 'The version that public replies are made from; answered from memory, cheap enough to ask every second',
    access: 'public',
    reply: z.object({ version: z.string() }),
  },
  listCategories: {
    summary: 'The whole category tree',
    access: 'public',
    reply: z.array(category),
  },
  createCategory: {
    summary: 'Create a category, under a parent or at the top',
    access: 'admin',
    body: categoryForm,
    files: categoryFiles,
    missing: categoryMissing,
    status: 201,
    reply: z.object({ category }),
    refusals: ['not_found', 'category_name_taken', 'category_too_deep', 'not_an_image', 'heic_not_read'],
  },
  updateCategory: {
    summary: 'Rename, describe or re-picture a category',
    access: 'admin',
    params: byId,
    body: categoryForm,
    files: categoryFiles,
    missing: categoryMissing,
    reply: z.object({ category }),
    refusals: ['not_found', 'category_name_taken', 'category_too_deep', 'not_an_image', 'heic_not_read'],
  },
  deleteCategory: {
    summary: 'Archive an empty category',
    access: 'admin',
    params: byId,
    reply: z.object({ message: z.string() }),
    refusals: ['not_found', 'category_in_use'],
  },
  orderCategories: {
    summary: 'Put what lies under a parent, or at the top, into another order',
    access: 'admin',
    body: z.object({
      /** Null for the categories at the top. */
      parentId: z.uuid().nullable(),
      /** All of them, in the order they are to have. */
      ids: siblingIds,
      /** All of them, in the order they were shown in; on top of another one it is refused. */
      seenIds: siblingIds,
    }),
    reply: z.object({ message: z.string() }),
    refusals: ['stale_version'],
  },
  listProducts: {
    summary: 'Products for sale, narrowed and sorted, a page at a time',
    access: 'public',
    query: listingQuery(10),
    reply: productPage,
  },
  listPicks: {
    summary: 'What sold most in the last 30 days, and what saves most: up to 12 of each that can be bought',
    access: 'public',
    reply: z.object({ bestSellers: z.array(product), biggestSavings: z.array(product) }),
  },
  listCategoryProducts: {
    summary: 'Products of a category and of everything under it; a former slug answers for the category that had it',
    access: 'public',
    params: z.object({ category: line(120) }),
    query: listingQuery(20),
    /** `slug` is the one the category has now. */
    reply: productPage.extend({ slug: z.string() }),
    refusals: ['not_found'],
  },
  searchProducts: {
    summary: 'The best products for a few words, 20 a page; all of them, as recommended, for none',
    access: 'signed-in',
    guestsBy: 'guestSearch',
    query: listingQuery(20).extend({
      q: line(LONGEST.searchWords).default(''),
      /** What the results can be narrowed by is worked out for who asks for it. */
      facets: z.enum(['yes', 'no']).default('no'),
    }),
    reply: z.object({ products: z.array(product), pagination: countedPagination, facets: facets.optional() }),
  },
  findProductByName: {
    summary: 'The product that a shared link names; a former name answers with the product under its present one',
    access: 'public',
    params: z.object({ name: line(LONGEST.productName) }),
    reply: z.object({ product: productInFull }),
    refusals: ['product_not_found'],
  },
  guessProducts: {
    summary: 'Up to four products that a link with a name nobody sells may have meant',
    access: 'public',
    params: z.object({ name: requiredLine(LONGEST.productName) }),
    reply: z.object({ products: z.array(product) }),
  },
  createProduct: {
    summary: 'Put a product on sale; a repeated Idempotency-Key answers with the product it made the first time',
    access: 'admin',
    idempotent: true,
    body: productForm,
    files: productFiles,
    missing: productMissing,
    status: 201,
    /** Not published where it is a draft, or facts that must be known are missing. */
    reply: z.object({ product, published: z.boolean() }),
    refusals: [
      'product_name_taken',
      'not_an_image',
      'heic_not_read',
      'discount_above_price',
      'above_mrp',
      'facts_missing',
      'saving_unproven',
      'not_found',
      'stale_version',
    ],
  },
  updateProduct: {
    summary: 'Change a product, its variants and its pictures',
    access: 'admin',
    params: byId,
    body: productForm,
    files: productFiles,
    missing: productMissing,
    reply: z.object({ product }),
    refusals: [
      'product_not_found',
      'not_found',
      'product_name_taken',
      'not_an_image',
      'heic_not_read',
      'discount_above_price',
      'above_mrp',
      'facts_missing',
      'saving_unproven',
      'not_enough_stock',
      'stale_version',
    ],
  },
  deleteProduct: {
    summary: 'Take a product off sale for good',
    access: 'admin',
    params: byId,
    reply: z.object({ message: z.string() }),
    refusals: ['product_not_found'],
  },
  listProductsForStaff: {
    summary:
      'Products as the back office lists them, newest first unless sorted; never from a cache, so that a save is seen at once',
    access: 'admin',
    query: pageQuery(10).extend({
      /** Parts of the name; or a product's id, the SKU or the barcode of a variant, which find that product alone. */
      q: line(LONGEST.searchWords).default(''),
      categoryId: z.uuid().optional(),
      /** `low`: some variant has 1 to 10 units left; `out`: some variant has none. */
      stock: z.enum(['low', 'out']).optional(),
      /** `missing`: facts that its category demands are not known. */
      facts: z.enum(['missing']).optional(),
      /** `no`: drafts instead of what is for sale. */
      published: z.enum(['yes', 'no']).optional(),
      sort: staffSort.default('newest'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      /** These products alone, at most 200 ids with commas between, in their order; drafts among them too. */
      ids: idList.optional(),
    }),
    /**
     * What has no order of its own to read along (stock, when it was updated, whatever a search or filter found) is sorted among
     * so many products; `sortedOf` is their number where there are more.
     */
    reply: z.object({ data: z.array(staffProduct), pagination: countedPagination, sortedOf: z.int().nullable() }),
  },
  countProductViews: {
    summary: 'How many products each view of the list of staff holds; counting stops at 1,000, but not of all',
    access: 'admin',
    reply: z.object({
      counts: z.object({ all: counted, out: counted, low: counted, missing: counted, draft: counted }),
    }),
  },
  listProductChanges: {
    summary: 'What staff changed about a product, newest first',
    access: 'admin',
    params: byId,
    reply: changes,
    refusals: ['product_not_found'],
  },
} as const satisfies Record<string, Call>;
