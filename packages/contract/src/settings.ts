import { listKeys } from './labels/list-keys.ts';

/**
 * Shop settings with their labels, allowed values and defaults. Must not import zod, because the browser builds the form from
 * it. The server validates with `endpoints/settings.ts`.
 */
export const SETTINGS = {
  shopClosed: {
    kind: 'switch',
    default: false,
    group: 'Shop',
    label: 'Close the shop',
    hint: 'Shoppers see a page with your name, phone and email. Staff can still look at the shop and prepare it.',
  },
  deliveryDays: {
    kind: 'number',
    min: 1,
    max: 60,
    default: 5,
    group: 'Orders and delivery',
    label: 'Delivery estimate in days',
    hint: 'Customers see the date on product pages and in the cart. Orders already placed keep theirs.',
  },
  maxOpenOrdersPerCustomer: {
    kind: 'number',
    min: 1,
    max: 1000,
    default: 20,
    group: 'Orders and delivery',
    label: 'Maximum open orders per customer',
    hint: 'Pending and shipped orders together. Limits how much stock one customer can hold without paying.',
  },
  maxOrderValue: {
    kind: 'number',
    unit: 'rupees',
    min: 1000,
    max: 10_000_000,
    default: 1_000_000,
    group: 'Orders and delivery',
    label: 'Maximum order value',
    hint: 'Customers cannot place an order above this amount.',
  },
  maxOrderValueUnverifiedEmail: {
    kind: 'number',
    unit: 'rupees',
    min: 1000,
    max: 10_000_000,
    default: 300_000,
    group: 'Orders and delivery',
    label: 'Maximum order value with an unverified email',
    hint: 'A lower limit for customers who have not confirmed their email, to reduce failed deliveries.',
  },
  unverifiedUnitsPerNetwork: {
    kind: 'number',
    min: 1,
    max: 100_000,
    default: 200,
    group: 'Orders and delivery',
    label: 'Maximum units for unverified accounts on one network',
    hint: 'Total of their open orders from one IP address. Raise it if many of your customers share one.',
  },
  upiId: {
    kind: 'text',
    pattern: /^$|^[\w.-]{2,64}@[a-z]{2,64}$/i,
    example: 'shop@okbank',
    default: '',
    group: 'Orders and delivery',
    label: 'UPI ID for payment on delivery',
    hint: 'Printed on packing slips as a QR code with the amount. Leave empty for no QR code.',
  },
  minutesToPay: {
    kind: 'number',
    min: 15,
    max: 60,
    default: 20,
    group: 'Online payments',
    label: 'Minutes to pay',
    hint: 'How long items are kept for an order that waits for an online payment. Then it is cancelled.',
  },
  automaticRefundLimit: {
    kind: 'number',
    unit: 'rupees',
    min: 0,
    max: 10_000_000,
    default: 10_000,
    group: 'Online payments',
    label: 'Send refunds automatically up to',
    hint: 'Refunds of online payments go back to the account the customer paid with. Above this amount a person approves them.',
  },
  newOrderEmailRecipients: {
    kind: 'emails',
    max: 10,
    default: [],
    group: 'New orders',
    label: 'Email new orders to',
    hint: 'One email for each new order. Separate addresses with commas; leave empty to send none.',
  },
  showNewOrderNotice: {
    kind: 'switch',
    default: true,
    group: 'New orders',
    label: 'Show a notice on the Orders page when a new order arrives',
    hint: 'Staff who have the list open can load the new orders.',
  },
  lowStockEmailRecipients: {
    kind: 'emails',
    max: 10,
    default: [],
    group: 'Products',
    label: 'Email low stock to',
    hint: 'One email in the morning if stock is low. Separate addresses with commas; leave empty to send none.',
  },
  missingAttributesPolicy: {
    kind: 'choice',
    options: { off: 'Allow', warn: 'Show a warning', block: 'Block publishing' },
    default: 'off',
    group: 'Products',
    label: 'Missing attributes',
    hint: 'What happens when you publish a product without an attribute that its category requires.',
  },
  unprovenDiscountPolicy: {
    kind: 'choice',
    options: { off: 'Do not check', warn: 'Show a warning', block: 'Block saving' },
    default: 'off',
    group: 'Products',
    label: 'Unproven discounts',
    hint: 'The price before discount must be the MRP, or have been charged for 7 of the last 30 days.',
  },
  minHsnDigits: {
    kind: 'choice',
    options: { 4: '4 digits', 6: '6 digits' },
    default: '4',
    group: 'Products',
    label: 'Minimum HSN code length',
    hint: 'GST rules ask for 6 digits from a turnover of ₹5 crore.',
  },
  missingTaxRatePolicy: {
    kind: 'choice',
    options: { warn: 'Show a warning', block: 'Block shipping' },
    default: 'warn',
    group: 'Products',
    label: 'Products without a GST rate',
    hint: 'What happens when you ship one. Only for shops registered for GST.',
  },
  selfServiceReturns: {
    kind: 'switch',
    default: false,
    group: 'Returns',
    label: 'Customers can request returns and exchanges online',
    hint: 'If off, customers call or write and staff enter the return.',
  },
  saleItemReturnPolicy: {
    kind: 'choice',
    options: { faulty: 'Only if faulty, wrong or late', same: 'Same as other items' },
    default: 'faulty',
    group: 'Returns',
    label: 'Returns of sale items',
    hint: 'Whether customers can return sale items when they change their mind.',
  },
  refundSecondApproval: {
    kind: 'switch',
    default: false,
    group: 'Returns',
    label: 'Require a second person for refunds',
    hint: 'One person enters the reference, another confirms it.',
  },
  giftOrders: {
    kind: 'switch',
    default: false,
    group: 'Returns',
    label: 'Allow gift orders',
    hint: 'Adds a checkbox at checkout. The recipient can return the gift for store credit by a link in the shipment.',
  },
  guestSearch: {
    kind: 'switch',
    default: false,
    group: 'Products',
    label: 'Allow search without login',
    hint: 'If off, guests are asked to log in before they search.',
  },
  requireStaffTwoFactor: {
    kind: 'switch',
    default: false,
    group: 'Staff login',
    label: 'Require two-factor authentication for staff',
    hint: 'Staff without it must set it up before they can do anything else.',
  },
} as const satisfies Record<string, Setting>;

type Setting = { group: string; label: string; hint: string } & (
  | { kind: 'number'; unit?: 'rupees'; default: number; min: number; max: number }
  | { kind: 'switch'; default: boolean }
  | { kind: 'choice'; default: string; options: Readonly<Record<string, string>> }
  | { kind: 'emails'; default: readonly string[]; max: number }
  | { kind: 'text'; default: string; pattern: RegExp; example: string }
);

type SettingValue<Entry> = Entry extends { kind: 'choice'; options: infer Options }
  ? `${keyof Options & (string | number)}`
  : Entry extends { kind: 'text' }
    ? string
    : Entry extends { kind: 'number' }
      ? number
      : Entry extends { kind: 'switch' }
        ? boolean
        : string[];

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { [Key in SettingKey]: SettingValue<(typeof SETTINGS)[Key]> };

export const SETTING_KEYS = listKeys(SETTINGS);
