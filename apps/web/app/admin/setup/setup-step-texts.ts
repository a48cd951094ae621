import type { SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import type { AdminPath, StaffEndpoint } from '../navigation/admin-pages.ts';

export type StepLink = {
  to: AdminPath;
  label: string;
  /** Only staff who may call it see the link. */
  endpoint: StaffEndpoint;
  /** What the page does at once. */
  action?: string;
};

type StepText = {
  /** Next to the label of a folded step. */
  hint: string;
  text: string;
  /** Where the step is done; the last step has no page. */
  link?: StepLink;
  /** Where the result of a finished step is. */
  result: StepLink;
};

const company: StepLink = { to: '/admin/company', label: 'Add shop details', endpoint: 'updateCompanyDetails' };
const gst: StepLink = { to: '/admin/gst/settings', label: 'Set up GST', endpoint: 'updateTaxProfile' };
const payments: StepLink = { to: '/admin/settings/payments', label: 'Run test payment', endpoint: 'runTestPayment' };
const words: StepLink = { to: '/admin/storefront', label: 'Write your texts', endpoint: 'listStorefrontAreas' };
const team: StepLink = { to: '/admin/settings/staff', label: 'Invite someone', endpoint: 'inviteStaff' };
const policies: StepLink = { to: '/admin/legal', label: 'Review policies', endpoint: 'saveLegalPage' };

export const ADD_PRODUCT: StepLink = {
  to: '/admin/product',
  label: 'Add product',
  endpoint: 'createProduct',
  action: 'add',
};
export const ADD_CATEGORY: StepLink = {
  to: '/admin/category',
  label: 'Add a category',
  endpoint: 'createCategory',
  action: 'add',
};
export const IMPORT_PRODUCTS: StepLink = { to: '/admin/import', label: 'Import a list', endpoint: 'listImports' };

export const STEP_TEXTS: Readonly<Record<SetupStep, StepText>> = {
  company: {
    hint: 'Name, address and phone',
    text: 'Your shop name, address, phone and logo appear in the header, on invoices and in every email.',
    link: company,
    result: { ...company, label: 'Edit' },
  },
  product: {
    hint: 'Or import a whole list',
    text: 'A photo, a price and the stock are enough. Shoppers see the product as soon as you publish it.',
    link: ADD_PRODUCT,
    result: { to: '/admin/product', label: 'View', endpoint: 'listAdminProducts' },
  },
  gst: {
    hint: 'One minute, even if you are not registered',
    text: 'Your GSTIN is on every invoice. If you are not registered for GST, customers get a bill without tax.',
    link: gst,
    result: { ...gst, label: 'Edit' },
  },
  payments: {
    hint: 'Optional. UPI, cards and netbanking',
    text: 'Your payment provider is connected. Pay ₹1.00 as a customer does, and get it back.',
    link: payments,
    result: { ...payments, label: 'View' },
  },
  words: {
    hint: 'Home page, announcement and About',
    text: 'Shoppers still read standard texts. Write what is true of your shop, and add your own images and colours.',
    link: words,
    result: { ...words, label: 'Edit' },
  },
  team: {
    hint: 'Optional. They see only what they need',
    text: 'Give each person a role, such as Orders, Packing or Accountant. They see only the pages they need.',
    link: team,
    result: { ...team, label: 'View' },
  },
  policies: {
    hint: 'Privacy policy and terms are ready to edit',
    text: 'Read the privacy policy and the terms, change what your shop does differently, and save both pages.',
    link: policies,
    result: { ...policies, label: 'Edit' },
  },
  order: {
    hint: 'See what your customers see',
    text: 'Try your shop as a customer does. A test order is like any other order, so cancel it afterwards.',
    result: { to: '/admin/order', label: 'View', endpoint: 'listOrders' },
  },
};
