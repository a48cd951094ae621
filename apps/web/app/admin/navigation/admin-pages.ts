import type { STAFF_PERMISSIONS } from '@kinari/contract/routes/admin.generated';
import {
  Banknote,
  Boxes,
  Building2,
  ChartColumn,
  Cog,
  Factory,
  FileUp,
  History,
  LayoutDashboard,
  type LucideIcon,
  Package,
  ReceiptIndianRupee,
  Scale,
  ScanBarcode,
  Search,
  Settings,
  Shirt,
  Tag,
  Undo2,
  UserRound,
  UserRoundPlus,
  Users,
} from 'lucide-react';

/** An endpoint that only staff may call. */
export type StaffEndpoint = keyof typeof STAFF_PERMISSIONS;

type AdminPage = {
  /** The module below `apps/web/app/admin` and the name of its `.page.tsx` file. */
  file: `${string}/${string}`;
  /** Text in the menu and the command palette. A page without it is opened from another page. */
  label?: string;
  Icon?: LucideIcon;
  /** The menu and the command palette show the page to staff who may call this endpoint. Without it: to all staff. */
  endpoint?: StaffEndpoint;
};

export type AdminEntry = { to: string; label: string; Icon: LucideIcon; endpoint?: StaffEndpoint | undefined };

const mainPages = {
  '/admin/dashboard': { file: 'dashboard/dashboard', label: 'Dashboard', Icon: LayoutDashboard, endpoint: 'listTasks' },
  '/admin/category': { file: 'categories/category', label: 'Category', Icon: Tag, endpoint: 'updateCategory' },
  '/admin/product': { file: 'products/product', label: 'Product', Icon: Shirt, endpoint: 'listAdminProducts' },
  '/admin/order': { file: 'orders/orders', label: 'Order', Icon: Package, endpoint: 'listOrders' },
  '/admin/company': { file: 'company/company', label: 'Company', Icon: Building2, endpoint: 'updateCompanyDetails' },
  '/admin/legal': { file: 'legal/legal', label: 'Legal Pages', Icon: Scale, endpoint: 'saveLegalPage' },
} as const satisfies Record<string, AdminPage>;

/** Shown below a separator. */
const morePages = {
  '/admin/packing': { file: 'packing/packing', label: 'Packing', Icon: ScanBarcode, endpoint: 'getPackingQueue' },
  '/admin/returns': { file: 'returns/returns', label: 'Returns', Icon: Undo2, endpoint: 'listReturns' },
  '/admin/cod': { file: 'cod/cod', label: 'COD', Icon: Banknote, endpoint: 'getCodSummary' },
  '/admin/stock': { file: 'stock/stock', label: 'Stock', Icon: Boxes, endpoint: 'listStock' },
  '/admin/customers': { file: 'customers/customers', label: 'Customers', Icon: Users, endpoint: 'listCustomers' },
  '/admin/reports': { file: 'reports/reports', label: 'Reports', Icon: ChartColumn, endpoint: 'getSalesReport' },
  '/admin/import': { file: 'imports/import', label: 'Imports', Icon: FileUp, endpoint: 'listImports' },
  '/admin/gst': { file: 'gst-filing/gst-month', label: 'GST', Icon: ReceiptIndianRupee, endpoint: 'getGstMonth' },
  '/admin/brands': { file: 'brands/brands', label: 'Brands and manufacturers', Icon: Factory, endpoint: 'listBrands' },
  '/admin/search': { file: 'search/search', label: 'Search', Icon: Search, endpoint: 'listSynonyms' },
  '/admin/activity': { file: 'activity/activity', label: 'Activity', Icon: History, endpoint: 'listActivity' },
  '/admin/jobs': { file: 'jobs/jobs', label: 'Jobs', Icon: Cog, endpoint: 'listJobs' },
  '/admin/settings': { file: 'settings/settings', label: 'Settings', Icon: Settings, endpoint: 'getSettings' },
} as const satisfies Record<string, AdminPage>;

/** Not in the menu. Those with a label are in the command palette. */
const subpages = {
  '/admin/settings/staff': { file: 'staff/staff', label: 'Staff', Icon: UserRoundPlus, endpoint: 'listStaff' },
  '/admin/settings/security': {
    file: 'security/security',
    label: 'Security log',
    Icon: Scale,
    endpoint: 'listSecurityEvents',
  },
  '/admin/account': { file: 'account/account', label: 'My Account', Icon: UserRound },
  '/admin/order/:id': { file: 'order-details/order' },
  '/admin/stock/receive': { file: 'stock/receive' },
  '/admin/stock/stock-take': { file: 'stock/stock-take' },
  '/admin/stock/:variantId': { file: 'stock/ledger' },
  '/admin/customers/:id': { file: 'customers/customer' },
  '/admin/import/:id': { file: 'imports/import-run' },
  '/admin/gst/settings': { file: 'tax-settings/tax-settings' },
} as const satisfies Record<string, AdminPage>;

const adminPages = { ...mainPages, ...morePages, ...subpages };
export type AdminPath = keyof typeof adminPages;

/** All pages of the admin. Routes, menu, command palette and layout tests are derived from them. */
export const ADMIN_PAGES: Readonly<Record<AdminPath, AdminPage>> = adminPages;

/** Menu and palette entries. */
export const MAIN_ENTRIES = toEntries(mainPages);
export const MORE_ENTRIES = toEntries(morePages);
export const PAGE_ENTRIES = toEntries(adminPages);

function toEntries(pages: Readonly<Record<string, AdminPage>>): AdminEntry[] {
  return Object.entries(pages).flatMap(([path, { label, Icon, endpoint }]) =>
    label && Icon ? [{ to: path, label, Icon, endpoint }] : [],
  );
}
