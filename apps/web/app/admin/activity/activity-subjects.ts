import type { Activity } from './activity.data.ts';

/** What things are called, by kind; a kind that is missing here is called as it is recorded. */
export const KINDS: Readonly<Record<string, string>> = {
  order: 'Orders',
  product: 'Products',
  category: 'Categories',
  brand: 'Brands',
  party: 'Makers and importers',
  customer: 'Customers',
  refunds: 'Refunds',
  cash: 'Cash',
  print: 'Papers',
  import: 'Imports',
  export: 'Exports',
  search: 'Search words',
  tax: 'Tax settings',
  tax_month: 'Tax months',
  company: 'Company',
  legal_page: 'Legal pages',
  settings: 'Settings',
  staff: 'Staff',
  jobs: 'Jobs',
};

export function kindWord(kind: string): string {
  return KINDS[kind] ?? kind.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
}

/** Where something has a page of its own, or the one page that it is on. */
export function pageOf({ kind, id }: Activity['subject']): string | undefined {
  switch (kind) {
    case 'order':
      return `/admin/order/${id}`;
    case 'customer':
      return id === 'all' ? '/admin/customers' : `/admin/customers/${id}`;
    case 'legal_page':
      return `/admin/legal?page=${encodeURIComponent(id)}`;
    case 'tax_month':
      return `/admin/tax?month=${encodeURIComponent(id)}`;
    case 'refunds':
      return '/admin/returns?queue=refunds-due';
    default:
      return PAGES[kind];
  }
}

const PAGES: Readonly<Record<string, string>> = {
  brand: '/admin/brands',
  party: '/admin/brands',
  search: '/admin/search',
  cash: '/admin/cash',
  company: '/admin/company',
  tax: '/admin/tax/settings',
  settings: '/admin/settings',
  staff: '/admin/settings/staff',
  jobs: '/admin/jobs',
};
