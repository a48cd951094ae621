/**
 * The columns of the shop's own product files, in their order, and how a spreadsheet's first row names them. A row is a
 * variant; what stands in `PRODUCT_FIELDS` is about its product and read from the product's first row.
 * Free of zod, so that the browser can import it.
 */
export const IMPORT_FIELDS = {
  productId: 'Product ID',
  handle: 'Handle',
  name: 'Name',
  category: 'Category',
  description: 'Description',
  brand: 'Brand',
  published: 'Published',
  hsn: 'HSN',
  genericName: 'Generic Name',
  origin: 'Country of Origin',
  netQuantity: 'Net Quantity',
  netUnit: 'Net Unit',
  warrantyMonths: 'Warranty Months',
  returnRule: 'Return Rule',
  pictures: 'Pictures',
  variantId: 'Variant ID',
  sku: 'SKU',
  barcode: 'Barcode',
  color: 'Colour',
  colorHex: 'Colour Code',
  size: 'Size',
  price: 'Original Price',
  saving: 'Discount Price',
  mrp: 'MRP',
  stock: 'Stock',
  stockAtExport: 'Stock at export',
  weightG: 'Weight g',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;

export const PRODUCT_FIELDS = [
  'productId',
  'handle',
  'name',
  'category',
  'description',
  'brand',
  'published',
  'hsn',
  'genericName',
  'origin',
  'netQuantity',
  'netUnit',
  'warrantyMonths',
  'returnRule',
  'pictures',
] as const satisfies ImportField[];

/** What a cell says to clear what it stands for; an empty cell leaves it as it is. */
export const EMPTY = '(empty)';

/** What is pointed out about a row that will be taken, worst first. */
export const LOOKS = {
  price_of_one: 'Price of ₹1.00',
  price_falls: 'Price falls by more than 30 %',
  price_rises: 'Price rises by more than 30 %',
  stock_to_zero: 'Stock to 0',
  facts_missing: 'Facts missing',
  no_picture: 'No usable picture: becomes a draft',
  saving_unproven: 'The saving cannot be shown yet',
} as const;
export type Look = keyof typeof LOOKS;
