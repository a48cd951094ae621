/** Limits that the API enforces and the browser's forms check first. Must not import zod, because the browser imports this. */
export const MAX = {
  unitsPerLine: 99,
  addresses: 20,
  wishlistItems: 500,
  categoryLevels: 5,
  variants: 100,
  productImages: 10,
  returnPhotos: 4,
  categoryImages: 1,
  imageMb: 8,
  logoMb: 2,
  unitsInStock: 1_000_000,
  listedVariants: 1000,
  rupees: 10_000_000,
  /** Selected in a list for a bulk action. */
  bulkOrders: 200,
  bulkProducts: 1000,
  /** Rows of a request by SKU. */
  skuRows: 500,
  gridCells: 1500,
  /** Days until a reattempt. Couriers store a shipment no longer than this. */
  reattemptDays: 14,
  printJobItems: 200,
  taxRates: 500,
  roles: 50,
  apiKeys: 100,
  apiKeyNetworks: 10,
  webhookEndpoints: 20,
  collections: 500,
  /** Collections that are filled by a rule. */
  ruleCollections: 50,
  collectionsPerProduct: 50,
  collectionProducts: 500,
} as const;

/** In characters. */
export const MAX_LENGTH = {
  email: 254,
  username: 40,
  password: 128,
  twoFactorCode: 40,
  personName: 80,
  addressLine: 200,
  landmark: 100,
  deliveryNote: 200,
  city: 80,
  state: 80,
  categoryName: 80,
  categoryDescription: 500,
  collectionName: 80,
  collectionDescription: 500,
  productName: 150,
  productDescription: 5000,
  color: 40,
  size: 20,
  brand: 80,
  manufacturerName: 150,
  sku: 40,
  attributeName: 40,
  attributeValue: 200,
  facets: 500,
  searchWords: 100,
  note: 500,
  synonym: 60,
  companyName: 80,
  tradeName: 120,
  companyAddress: 300,
  legalName: 120,
  legalText: 200_000,
  idempotencyKey: 255,
  roleName: 60,
  apiKeyName: 60,
  webhookUrl: 500,
} as const;

/** An Indian mobile number without country code. */
export const MOBILE_PATTERN = /^[6-9]\d{9}$/;

export const MIN_PASSWORD_LENGTH = 8;
/** Shorter search texts match nearly every audit log entry. */
export const MIN_ACTIVITY_QUERY_LENGTH = 3;

/** Safari converts a HEIC photo to the first of these types that it can write. As PNG it would exceed the upload limit. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
