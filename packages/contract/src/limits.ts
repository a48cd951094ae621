/**
 * How many, how large and how long: the bounds that the API holds and the browser's forms know beforehand, each said once.
 * Free of zod, so that the browser can import it.
 */
export const MOST = {
  unitsPerLine: 99,
  addresses: 20,
  wishes: 500,
  categoryLevels: 5,
  variants: 100,
  productPictures: 10,
  returnPictures: 4,
  categoryPictures: 1,
  pictureMb: 8,
  logoMb: 2,
  unitsInStock: 1_000_000,
  rupees: 10_000_000,
  /** Selected in a list and acted on together. */
  ordersAtOnce: 200,
  productsAtOnce: 1000,
  gridCells: 1500,
  /** Until a failed delivery is tried again: couriers keep no parcel for longer. */
  daysToTryAgain: 14,
  printed: 200,
  taxRates: 500,
} as const;

/** In characters. */
export const LONGEST = {
  email: 254,
  username: 40,
  password: 128,
  secondFactorCode: 40,
  personName: 80,
  addressLine: 200,
  city: 80,
  state: 80,
  categoryName: 80,
  categoryDescription: 500,
  productName: 150,
  productDescription: 5000,
  color: 40,
  size: 20,
  brand: 80,
  partyName: 150,
  sku: 40,
  factName: 40,
  factValue: 200,
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
} as const;

/** A mobile number in India, as the network knows it. */
export const MOBILE = /^[6-9]\d{9}$/;

export const SHORTEST_PASSWORD = 8;
/** What is looked for among all that staff did: fewer letters are in nearly everything. */
export const SHORTEST_ACTIVITY_WORDS = 3;

/** What files may be sent. Safari turns a HEIC photo into the first of these that it can write: as PNG it would be too large to send. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
