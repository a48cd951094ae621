import type { ProductCells } from '../import-row.ts';
import type { Categories } from './categories.ts';

/** A variant that is in the shop, and whose it is. */
export type Found = { id: string; productId: string };

/** What the shop knows that judging some rows needs; read beforehand, so that the rules need no database. */
export type ShopFacts = {
  byId: ReadonlyMap<string, Found>;
  /** By the SKU as names are compared. */
  bySku: ReadonlyMap<string, Found>;
  /** Several variants may have the same. */
  byBarcode: ReadonlyMap<string, Found[]>;
  /** The live product of a name, as names are compared. */
  byName: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, ProductCells>;
  categories: Categories;
  /** What the categories of the shop demand of their products, by id. */
  demanded: ReadonlyMap<string, readonly string[]>;
  factsMatter: boolean;
  /** How a saving on a price that was not charged is taken. */
  honestDiscount: 'off' | 'warn' | 'block';
  /** Whether a variant was sold for that many paise on 7 of the last 30 days. */
  wasCharged: (variantId: string, paise: number) => boolean;
  /** What a run wrote as the pictures of a product, as the file named them. */
  broughtPictures: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files that were sent along, where that is known. */
  sentFiles?: ReadonlySet<string> | undefined;
};
