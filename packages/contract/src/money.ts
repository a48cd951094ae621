/** Whole paise: the unit of calculations and money columns. JSON (API, audit log) and screens use rupees. */
export type Paise = number;

/** Converts rupees from JSON, rounded to the nearest paisa. */
export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100);
}

export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** Returns the struck-through price. */
export function compareAtPrice({ price, saving }: Priced): Paise {
  return price + saving;
}

export function discountPercent({ price, saving }: Priced): number {
  if (saving === 0) return 0;
  return Math.round((saving * 100) / (price + saving));
}

export type Priced = { price: Paise; saving: Paise };
export type PricedLine = Priced & { quantity: number };

/**
 * Totals of an order in an email, or of a cart while a change is being saved. The database computes the real cart total
 * (`pricing/quote.sql`); a race test checks that both agree.
 */
export function calculateTotals(lines: readonly PricedLine[]) {
  let subtotal = 0;
  let discount = 0;
  for (const { price, saving, quantity } of lines) {
    subtotal += (price + saving) * quantity;
    discount += saving * quantity;
  }
  return { subtotal, discount, tax: 0, total: subtotal - discount, totalSavings: discount };
}
