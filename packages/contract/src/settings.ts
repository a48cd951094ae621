/**
 * What an owner may set about the shop: each setting with what it is called, what it may be and what a fresh shop begins with.
 * Free of zod, so that the browser can draw the form from it; `calls/settings.ts` checks what is sent.
 */
export const SETTINGS = {
  daysToDeliver: {
    kind: 'number',
    least: 1,
    most: 60,
    default: 5,
    group: 'Orders',
    label: 'Days until an order is expected',
    hint: 'Counted from the day of the order. Orders already placed keep their day.',
  },
  mostOpenOrders: {
    kind: 'number',
    least: 1,
    most: 1000,
    default: 20,
    group: 'Orders',
    label: 'Most open orders of one account',
    hint: 'Pending and shipped ones. Nobody pays in advance, so one account should not hold all of the stock.',
  },
  mostRupees: {
    kind: 'number',
    least: 1000,
    most: 10_000_000,
    default: 1_000_000,
    group: 'Orders',
    label: 'Most that one order may be worth, in rupees',
  },
  mostRupeesUnverified: {
    kind: 'number',
    least: 1000,
    most: 10_000_000,
    default: 300_000,
    group: 'Orders',
    label: 'The same until the customer’s e-mail is confirmed',
    hint: 'Whoever answers no letter may not answer the door either.',
  },
  upiId: {
    kind: 'text',
    pattern: /^$|^[\w.-]{2,64}@[a-z]{2,64}$/i,
    example: 'shop@okbank',
    default: '',
    group: 'Orders',
    label: 'UPI ID for paying at the door',
    hint: 'Printed on packing slips as a QR code for just the sum. Empty: there is none.',
  },
  newOrderLettersTo: {
    kind: 'emails',
    most: 10,
    default: [],
    group: 'New orders',
    label: 'Send a letter for each new order to',
    hint: 'E-mail addresses, with commas between them. Empty: no letters are sent.',
  },
  newOrderHint: {
    kind: 'switch',
    default: true,
    group: 'New orders',
    label: 'Say so on an open order list when new orders arrive',
  },
  lowStockMail: {
    kind: 'emails',
    most: 10,
    default: [],
    group: 'Products',
    label: 'Send a letter every morning about low stock to',
    hint: 'E-mail addresses, with commas between them. Sent when something is low or sold out, at most once a day. Empty: no letters.',
  },
  productFacts: {
    kind: 'choice',
    options: { off: 'May be left out', warn: 'Are pointed out', block: 'Keep a product from being sold' },
    default: 'off',
    group: 'Products',
    label: 'Facts that are missing',
    hint: 'What a category demands of its products. One that is on sale already stays on sale.',
  },
  honestDiscount: {
    kind: 'choice',
    options: { off: 'Is not looked at', warn: 'Is pointed out', block: 'Cannot be saved' },
    default: 'off',
    group: 'Products',
    label: 'A saving on a price that was not charged',
    hint: 'The price before must be the MRP, or have been charged for 7 of the last 30 days.',
  },
  hsnDigits: {
    kind: 'choice',
    options: { 4: '4 digits', 6: '6 digits' },
    default: '4',
    group: 'Products',
    label: 'HSN codes have at least',
    hint: '6 from a turnover of ₹5 crore.',
  },
  taxRateMissing: {
    kind: 'choice',
    options: { warn: 'Is pointed out', block: 'Keeps an order from being sent' },
    default: 'warn',
    group: 'Tax',
    label: 'A product without a tax rate',
    hint: 'Concerns shops that are registered for GST.',
  },
  returnsOnline: {
    kind: 'switch',
    default: false,
    group: 'Returns',
    label: 'Customers can ask for a return or an exchange by themselves',
  },
  saleGoods: {
    kind: 'choice',
    options: { faulty: 'Only when faulty, wrong or late', same: 'Like any other' },
    default: 'faulty',
    group: 'Returns',
    label: 'Sale goods are taken back',
  },
  refundsByTwo: {
    kind: 'switch',
    default: false,
    group: 'Returns',
    label: 'A refund needs a second person',
    hint: 'One enters the reference, another confirms it.',
  },
  gifts: {
    kind: 'switch',
    default: false,
    group: 'Returns',
    label: 'An order can be a gift',
    hint: 'A tick at checkout. The recipient can return it for credit, by a link in the parcel.',
  },
  guestSearch: {
    kind: 'switch',
    default: false,
    group: 'Products',
    label: 'Search works without logging in',
  },
  staffSecondFactor: {
    kind: 'switch',
    default: false,
    group: 'Staff',
    label: 'Staff must use a second factor',
    hint: 'Whoever has none is asked to set one up at once, and can do nothing else before.',
  },
} as const satisfies Record<string, Setting>;

type Setting = { group: string; label: string; hint?: string } & (
  | { kind: 'number'; default: number; least: number; most: number }
  | { kind: 'switch'; default: boolean }
  | { kind: 'choice'; default: string; options: Readonly<Record<string, string>> }
  | { kind: 'emails'; default: readonly string[]; most: number }
  | { kind: 'text'; default: string; pattern: RegExp; example: string }
);

type ValueOf<Entry> = Entry extends { kind: 'choice'; options: infer Options }
  ? `${keyof Options & (string | number)}`
  : Entry extends { kind: 'text' }
    ? string
    : Entry extends { kind: 'number' }
      ? number
      : Entry extends { kind: 'switch' }
        ? boolean
        : string[];

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

/** Every key, in the order in which they stand above. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
