import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST, MOST } from '../limits.ts';
import { countedPagination, pageQuery } from '../paging.ts';
import { line, requiredLine } from '../text.ts';
import {
  COMMON_FACT_KEYS,
  type CommonFact,
  FACT_KINDS,
  type FactKind,
  NET_UNITS,
  type NetUnit,
  RETURN_RULES,
  type ReturnRule,
} from '../words/facts.ts';
import { brand, rupees, sizeChart } from './catalog.ts';

const netUnit = z.enum(Object.keys(NET_UNITS) as [NetUnit, ...NetUnit[]]);
const returnRule = z.enum(Object.keys(RETURN_RULES) as [ReturnRule, ...ReturnRule[]]);
const factKind = z.enum(Object.keys(FACT_KINDS) as [FactKind, ...FactKind[]]);
const commonFact = z.enum(COMMON_FACT_KEYS as [CommonFact, ...CommonFact[]]);
const country = z.string().regex(/^[A-Z]{2}$/);
const byId = z.object({ id: z.uuid() });
const byNumber = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

const brandForm = z.object({ name: requiredLine(LONGEST.brand) });

/** Who makes, packs or brings in what is sold. */
const party = z
  .object({
    id: z.uuid(),
    name: z.string(),
    address: z.string(),
    pincode: z.string().nullable(),
    country: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'Party' });
const partyForm = z.object({
  name: requiredLine(LONGEST.partyName),
  address: requiredLine(LONGEST.companyAddress),
  pincode: line(12).nullable(),
  country,
  email: z.email().max(LONGEST.email).nullable(),
  phone: line(20).nullable(),
});

const factValue = z.union([line(LONGEST.factValue), z.number(), z.boolean()]);

/** By the key of a common fact, or `fact.ram` for one that the category asks for. */
const missing = z.array(z.object({ key: z.string(), name: z.string() }));

/** A fact that the products of a category have; of one that is new the key is left out. */
const categoryFact = z.object({
  key: z.string().max(40),
  name: requiredLine(LONGEST.factName),
  kind: factKind,
  unit: line(12).nullable(),
  options: z.array(requiredLine(LONGEST.factValue)).max(100),
  required: z.boolean(),
  filterable: z.boolean(),
});

const measured = (most: number) => z.int().min(1).max(most).nullable();
const variantFacts = z.object({
  id: z.uuid(),
  sku: line(LONGEST.sku).nullable(),
  barcode: line(14).nullable(),
  mrp: rupees.nullable(),
  weightG: measured(200_000),
  lengthMm: measured(5000),
  widthMm: measured(5000),
  heightMm: measured(5000),
  /** Each unit has a number of its own that is noted when it is packed. */
  serialKept: z.boolean(),
});

const productFacts = z.object({
  hsn: z
    .string()
    .regex(/^([0-9]{4}|[0-9]{6}|[0-9]{8})$/, 'An HSN code has 4, 6 or 8 digits')
    .nullable(),
  origin: country.nullable(),
  genericName: line(80).nullable(),
  netQuantity: z.number().positive().max(1_000_000).nullable(),
  netUnit: netUnit.nullable(),
  makerId: z.uuid().nullable(),
  packerId: z.uuid().nullable(),
  importerId: z.uuid().nullable(),
  warrantyMonths: z.int().min(0).max(600).nullable(),
  returnRule,
  /** By the key of their definition. */
  facts: z.record(z.string().max(40), factValue),
  /** The product's own; without one it has its category's. */
  sizeChart: sizeChart.nullable(),
});

const factSheet = productFacts
  .extend({
    version: z.int(),
    published: z.boolean(),
    brand: brand.nullable(),
    variants: z.array(variantFacts.extend({ color: z.string().nullable(), size: z.string().nullable() })),
    /** What its category and those above it ask for, in order. */
    asked: z.array(categoryFact.omit({ filterable: true })),
    /** Known from a category it was in before, and not used here. */
    unused: z.array(z.object({ key: z.string(), name: z.string(), value: z.string() })),
    /** The category's chart, where it has one. */
    categorySizeChart: sizeChart.nullable(),
    missing,
    /** The variants with a saving on a price that was not charged; only where the shop looks at that. */
    unproven: z.array(z.uuid()).optional(),
  })
  .meta({ id: 'FactSheet' });

const factRefusals = ['product_not_found', 'not_found', 'stale_version', 'facts_missing'] as const;

export const factCalls = {
  readFacts: {
    summary: 'What is known of a product beside its form, what its category asks for and what is missing',
    access: 'admin',
    params: byId,
    reply: factSheet,
    refusals: ['product_not_found'],
  },
  saveFacts: {
    summary: 'Write the facts of a product and its variants, on top of the version they were read with',
    access: 'admin',
    params: byId,
    body: productFacts.extend({
      version: z.int(),
      /** By name: one that is new is made. */
      brand: line(LONGEST.brand).nullable(),
      variants: z.array(variantFacts).max(MOST.variants),
    }),
    reply: factSheet,
    refusals: [...factRefusals, 'above_mrp', 'sku_taken', 'barcode_invalid', 'saving_unproven'],
  },
  publishProduct: {
    summary: 'Put a draft on sale',
    access: 'admin',
    params: byId,
    reply: factSheet,
    refusals: ['product_not_found', 'facts_missing', 'saving_unproven'],
  },
  unpublishProduct: {
    summary: 'Make a product a draft again: nobody finds or buys it, and nothing of it is lost',
    access: 'admin',
    params: byId,
    reply: factSheet,
    refusals: ['product_not_found'],
  },
  listMissingFacts: {
    summary: 'Products of which facts are missing, and which',
    access: 'admin',
    query: pageQuery(20),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          published: z.boolean(),
          missing,
        }),
      ),
      pagination: countedPagination,
    }),
  },
  readCategoryFacts: {
    summary: 'What a category asks of its products: its own facts, those from above, and its size chart',
    access: 'admin',
    params: byId,
    reply: z.object({
      own: z.array(categoryFact),
      inherited: z.array(categoryFact.extend({ category: z.string() })),
      /** Null: as the category above says, which is `inheritedRequired`. */
      required: z.array(commonFact).nullable(),
      inheritedRequired: z.array(commonFact),
      sizeChart: sizeChart.nullable(),
    }),
    refusals: ['not_found'],
  },
  saveCategoryFacts: {
    summary: 'Say what a category asks of its products, and of those in all categories under it',
    access: 'admin',
    params: byId,
    body: z.object({
      own: z.array(categoryFact.extend({ key: z.string().max(40).optional() })).max(40),
      required: z.array(commonFact).nullable(),
      sizeChart: sizeChart.nullable(),
    }),
    reply: z.object({ message: z.string() }),
    refusals: ['not_found', 'fact_in_use'],
  },
  listFactDefinitions: {
    summary: 'Every fact that some category has, to choose from',
    access: 'admin',
    reply: z.object({ definitions: z.array(categoryFact.omit({ required: true, filterable: true })) }),
  },
  listBrands: { summary: 'All brands by name', access: 'admin', reply: z.object({ brands: z.array(brand) }) },
  createBrand: {
    summary: 'Add a brand',
    access: 'admin',
    body: brandForm,
    status: 201,
    reply: z.object({ brand }),
    refusals: ['brand_taken'],
  },
  updateBrand: {
    summary: 'Rename a brand, everywhere',
    access: 'admin',
    params: byNumber,
    body: brandForm,
    reply: z.object({ brand }),
    refusals: ['not_found', 'brand_taken'],
  },
  deleteBrand: {
    summary: 'Delete a brand that no product has',
    access: 'admin',
    params: byNumber,
    reply: z.object({ message: z.string() }),
    refusals: ['not_found', 'brand_in_use'],
  },
  listParties: {
    summary: 'All manufacturers, packers and importers by name',
    access: 'admin',
    reply: z.object({ parties: z.array(party) }),
  },
  createParty: {
    summary: 'Add a manufacturer, packer or importer',
    access: 'admin',
    body: partyForm,
    status: 201,
    reply: z.object({ party }),
    refusals: ['party_taken'],
  },
  updateParty: {
    summary: 'Change a manufacturer, packer or importer, everywhere',
    access: 'admin',
    params: byId,
    body: partyForm,
    reply: z.object({ party }),
    refusals: ['not_found', 'party_taken'],
  },
  deleteParty: {
    summary: 'Delete a manufacturer, packer or importer that no product names',
    access: 'admin',
    params: byId,
    reply: z.object({ message: z.string() }),
    refusals: ['not_found', 'party_in_use'],
  },
} as const satisfies Record<string, Call>;
