import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { ATTRIBUTE_TYPES, STANDARD_ATTRIBUTE_KEYS } from '../labels/attributes.ts';
import { listKeys } from '../labels/list-keys.ts';
import { MAX, MAX_LENGTH } from '../limits.ts';
import { countryCode, productFieldSchemas } from '../product-field-schemas.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { brand, rupees, sizeChart } from './catalog.ts';
import { idParams, messageResponse, namedObject } from './schemas.ts';

const attributeType = z.enum(listKeys(ATTRIBUTE_TYPES));
const standardAttribute = z.enum(STANDARD_ATTRIBUTE_KEYS);
const numericIdParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

const brandForm = z.object({ name: requiredTextLine(MAX_LENGTH.brand) });

/** A manufacturer, packer or importer. */
const manufacturer = namedObject('Manufacturer', {
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  pincode: z.string().nullable(),
  country: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
const manufacturerForm = z.object({
  name: requiredTextLine(MAX_LENGTH.manufacturerName),
  address: requiredTextLine(MAX_LENGTH.companyAddress),
  pincode: textLine(12).nullable(),
  country: countryCode,
  email: z.email().max(MAX_LENGTH.email).nullable(),
  phone: textLine(20).nullable(),
});

const brandSave = { access: staff('products.write'), body: brandForm, response: z.object({ brand }) } as const;
const manufacturerSave = {
  access: staff('products.write'),
  body: manufacturerForm,
  response: z.object({ manufacturer }),
} as const;

const attributeValue = z.union([textLine(MAX_LENGTH.attributeValue), z.number(), z.boolean()]);

/** `key` is that of a common attribute, or `attribute.ram` for a category attribute. */
const missingAttributes = z.array(z.object({ key: z.string(), name: z.string() }));

/** An attribute of a category's products. Leave out `key` to create a new one. */
const categoryAttribute = z.object({
  key: z.string().max(40),
  name: requiredTextLine(MAX_LENGTH.attributeName),
  kind: attributeType,
  unit: textLine(12).nullable(),
  options: z.array(requiredTextLine(MAX_LENGTH.attributeValue)).max(100),
  isRequired: z.boolean(),
  isFilterable: z.boolean(),
});

const dimension = (max: number) => z.int().min(1).max(max).nullable();
const variantAttributes = z.object({
  id: z.uuid(),
  sku: textLine(MAX_LENGTH.sku).nullable(),
  barcode: textLine(14).nullable(),
  mrp: rupees.nullable(),
  weightG: dimension(200_000),
  lengthMm: dimension(5000),
  widthMm: dimension(5000),
  heightMm: dimension(5000),
  /** True if staff must record the serial number of each unit when packing. */
  tracksSerialNumbers: z.boolean(),
});

const productAttributes = z.object({
  ...productFieldSchemas,
  manufacturerId: z.uuid().nullable(),
  packerId: z.uuid().nullable(),
  importerId: z.uuid().nullable(),
  attributes: z.record(z.string().max(40), attributeValue),
  /** The product's own chart; if null, the category's applies. */
  sizeChart: sizeChart.nullable(),
});

const attributeSheet = productAttributes
  .extend({
    version: z.int(),
    published: z.boolean(),
    brand: brand.nullable(),
    variants: z.array(variantAttributes.extend({ color: z.string().nullable(), size: z.string().nullable() })),
    /** Attributes of its category and the parent categories, in order. */
    expectedAttributes: z.array(categoryAttribute.omit({ isFilterable: true })),
    /** Values saved under a previous category that the current one does not use. */
    unusedAttributes: z.array(z.object({ key: z.string(), name: z.string(), value: z.string() })),
    categorySizeChart: sizeChart.nullable(),
    missing: missingAttributes,
    /** Variants with a saving on a price that was never charged. Absent if the shop does not check this. */
    unprovenDiscountVariantIds: z.array(z.uuid()).optional(),
  })
  .meta({ id: 'AttributeSheet' });

const attributeErrors = ['product_not_found', 'not_found', 'stale_version', 'attributes_missing'] as const;

export const attributeEndpoints = {
  getProductAttributes: {
    route: 'GET /products/{id}/attributes',
    summary: 'Get the attributes of a product, with required and missing ones',
    access: staff('products.read'),
    params: idParams,
    response: attributeSheet,
    errors: ['product_not_found'],
  },
  updateProductAttributes: {
    route: 'PUT /products/{id}/attributes',
    summary: 'Update the attributes of a product and its variants; requires the current version',
    access: staff('products.write'),
    params: idParams,
    body: productAttributes.extend({
      version: z.int(),
      /** By name; an unknown brand is created. */
      brand: textLine(MAX_LENGTH.brand).nullable(),
      variants: z.array(variantAttributes).max(MAX.variants),
    }),
    response: attributeSheet,
    errors: [...attributeErrors, 'above_mrp', 'sku_taken', 'barcode_invalid', 'discount_unproven'],
  },
  publishProduct: {
    route: 'POST /products/{id}/publish',
    summary: 'Publish a draft product',
    access: staff('products.write'),
    params: idParams,
    response: attributeSheet,
    errors: ['product_not_found', 'attributes_missing', 'discount_unproven'],
  },
  unpublishProduct: {
    route: 'POST /products/{id}/unpublish',
    summary: 'Unpublish a product; it becomes a draft and keeps its data',
    access: staff('products.write'),
    params: idParams,
    response: attributeSheet,
    errors: ['product_not_found'],
  },
  getCategoryAttributes: {
    route: 'GET /categories/{id}/attributes',
    summary: 'Get the attributes of a category, own and inherited, and its size chart',
    access: staff('products.read'),
    params: idParams,
    response: z.object({
      own: z.array(categoryAttribute),
      inherited: z.array(categoryAttribute.extend({ category: z.string() })),
      /** Null inherits `inheritedRequired` from the parent category. */
      required: z.array(standardAttribute).nullable(),
      inheritedRequired: z.array(standardAttribute),
      sizeChart: sizeChart.nullable(),
    }),
    errors: ['not_found'],
  },
  updateCategoryAttributes: {
    route: 'PUT /categories/{id}/attributes',
    summary: 'Update the attributes of a category; subcategories inherit them',
    access: staff('products.write'),
    params: idParams,
    body: z.object({
      own: z.array(categoryAttribute.extend({ key: z.string().max(40).optional() })).max(40),
      required: z.array(standardAttribute).nullable(),
      sizeChart: sizeChart.nullable(),
    }),
    response: messageResponse,
    errors: ['not_found', 'attribute_definition_conflict'],
  },
  listAttributeDefinitions: {
    route: 'GET /admin/attributes',
    summary: 'List all attribute definitions',
    access: staff('products.read'),
    response: z.object({ definitions: z.array(categoryAttribute.omit({ isRequired: true, isFilterable: true })) }),
  },
  listBrands: {
    route: 'GET /brands',
    summary: 'List brands by name',
    access: staff('products.read'),
    response: z.object({
      /** With the number of its products, and the units sold of them in the last 30 days. */
      brands: z.array(brand.extend({ products: z.int(), soldRecently: z.int() })),
    }),
  },
  createBrand: {
    route: 'POST /brands',
    summary: 'Add a brand',
    ...brandSave,
    status: 201,
    errors: ['brand_taken'],
  },
  updateBrand: {
    route: 'PUT /brands/{id}',
    summary: 'Rename a brand, everywhere',
    ...brandSave,
    params: numericIdParams,
    errors: ['not_found', 'brand_taken'],
  },
  deleteBrand: {
    route: 'DELETE /brands/{id}',
    summary: 'Delete an unused brand',
    access: staff('products.write'),
    params: numericIdParams,
    response: messageResponse,
    errors: ['not_found', 'brand_in_use'],
  },
  listManufacturers: {
    route: 'GET /manufacturers',
    summary: 'List manufacturers, packers and importers by name',
    access: staff('products.read'),
    response: z.object({ manufacturers: z.array(manufacturer) }),
  },
  createManufacturer: {
    route: 'POST /manufacturers',
    summary: 'Add a manufacturer, packer or importer',
    ...manufacturerSave,
    status: 201,
    errors: ['manufacturer_name_taken'],
  },
  updateManufacturer: {
    route: 'PUT /manufacturers/{id}',
    summary: 'Update a manufacturer, packer or importer',
    ...manufacturerSave,
    params: idParams,
    errors: ['not_found', 'manufacturer_name_taken'],
  },
  deleteManufacturer: {
    route: 'DELETE /manufacturers/{id}',
    summary: 'Delete an unused manufacturer, packer or importer',
    access: staff('products.write'),
    params: idParams,
    response: messageResponse,
    errors: ['not_found', 'manufacturer_in_use'],
  },
} as const satisfies Record<string, Endpoint>;
