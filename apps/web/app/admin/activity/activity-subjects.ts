import {
  Box,
  Building2,
  FileDown,
  FileUp,
  IndianRupee,
  KeySquare,
  type LucideIcon,
  Package,
  Printer,
  Scale,
  Search,
  Settings,
  Shirt,
  Tag,
  User,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react';
import type { Activity } from './activity.data.ts';

/** Labels by kind. A kind without a label is shown as recorded. */
export const SUBJECT_LABELS: Readonly<Record<string, string>> = {
  order: 'Orders',
  product: 'Products',
  category: 'Categories',
  brand: 'Brands',
  manufacturer: 'Manufacturers and importers',
  customer: 'Customers',
  refunds: 'Refunds',
  cod: 'COD',
  settlement: 'Settlements',
  print: 'Print jobs',
  import: 'Imports',
  export: 'Exports',
  search: 'Search words',
  tax: 'GST settings',
  gst_month: 'GST exports',
  company: 'Company',
  legal_page: 'Legal pages',
  settings: 'Settings',
  staff: 'Staff',
  api_key: 'API keys',
  webhook: 'Webhooks',
  jobs: 'Jobs',
};

export const SUBJECT_ICONS: Readonly<Record<string, LucideIcon>> = {
  order: Package,
  product: Shirt,
  category: Tag,
  brand: Tag,
  manufacturer: Building2,
  customer: User,
  refunds: IndianRupee,
  cod: IndianRupee,
  settlement: IndianRupee,
  print: Printer,
  import: FileUp,
  export: FileDown,
  search: Search,
  tax: IndianRupee,
  gst_month: IndianRupee,
  company: Building2,
  legal_page: Scale,
  settings: Settings,
  staff: Users,
  api_key: KeySquare,
  webhook: Webhook,
  jobs: Wrench,
  stock: Box,
  stock_take: Box,
};

export function subjectLabel(kind: string): string {
  return SUBJECT_LABELS[kind] ?? kind.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
}

/** Returns the page of the subject, or the list that contains it. */
export function subjectPath({ kind, id }: Activity['subject']): string | undefined {
  switch (kind) {
    case 'order':
      return `/admin/order/${id}`;
    case 'product':
      return `/admin/product?q=${id}`;
    case 'customer':
      return id === 'all' ? '/admin/customers' : `/admin/customers/${id}`;
    case 'legal_page':
      return `/admin/legal?page=${encodeURIComponent(id)}`;
    case 'gst_month':
      return `/admin/gst?month=${encodeURIComponent(id)}`;
    case 'webhook':
      return `/admin/settings/webhooks/${id}`;
    case 'refunds':
      return '/admin/returns?queue=pending-refunds';
    default:
      return SUBJECT_PATHS[kind];
  }
}

const SUBJECT_PATHS: Readonly<Record<string, string>> = {
  brand: '/admin/brands',
  manufacturer: '/admin/brands',
  search: '/admin/search',
  cod: '/admin/cod',
  settlement: '/admin/settlements',
  company: '/admin/company',
  tax: '/admin/gst/settings',
  settings: '/admin/settings',
  staff: '/admin/settings/staff',
  api_key: '/admin/settings/api-keys',
  jobs: '/admin/jobs',
};
