/** Money is whole paise in code and in the database; rupees exist only on the wire and on the screen. */
export type Paise = number;

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** `123456` paise as a person reads it: `₹1,234.56`. */
export function formatPaise(paise: Paise): string {
  return rupeeFormat.format(paise / 100);
}

/** Rupees as they travel in JSON, rounded to the paisa they mean. */
export function toPaise(rupees: number): Paise {
  return Math.round(rupees * 100);
}

export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** What the struck-through price is, and the whole percent that a SAVE badge states; no badge when nothing is saved. */
export function priceBefore({ price, saving }: Priced): Paise {
  return price + saving;
}

export function savingPercent({ price, saving }: Priced): number {
  if (saving === 0) return 0;
  return Math.round((saving * 100) / (price + saving));
}

export type Priced = { price: Paise; saving: Paise };
export type PricedLine = Priced & { quantity: number };

/**
 * The five figures for lines at hand: of an order in a mail, and of a cart whose change is still on its way. What a cart costs is
 * the database's to say (`pricing/quote.sql`), and a race holds the two together.
 */
export function summarise(lines: readonly PricedLine[]) {
  let subtotal = 0;
  let discount = 0;
  for (const { price, saving, quantity } of lines) {
    subtotal += (price + saving) * quantity;
    discount += saving * quantity;
  }
  return { subtotal, discount, tax: 0, total: subtotal - discount, totalSavings: discount };
}
