import type { STAFF_PERMISSIONS } from '@kinari/contract/routes/admin.generated';
import {
  Banknote,
  Boxes,
  Building2,
  ChartColumn,
  Cog,
  CreditCard,
  Factory,
  FileUp,
  History,
  KeySquare,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  LibraryBig,
  type LucideIcon,
  Megaphone,
  Package,
  PlugZap,
  ReceiptIndianRupee,
  Scale,
  ScanBarcode,
  Search,
  Settings,
  ShieldCheck,
  ShieldUser,
  Shirt,
  Tag,
  Undo2,
  UserRound,
  UserRoundPlus,
  Users,
  Wallet,
  Warehouse,
  Webhook,
} from 'lucide-react';

/** An endpoint that only staff may call. */
export type StaffEndpoint = keyof typeof STAFF_PERMISSIONS;

/** Something that only some shops have set up. */
export type ShopFeature = 'onlinePayments';

export type AdminPage = {
  /** The module below `apps/web/app/admin` and the name of its `.page.tsx` file. */
  file: `${string}/${string}`;
  /** Text in the menu and the command palette. A page without it is opened from another page. */
  label?: string;
  /** Other words that find the page in the command palette. */
  keywords?: string;
  Icon?: LucideIcon;
  /** Only staff who may call this endpoint can open the page. Without it: all staff. */
  endpoint?: StaffEndpoint;
  /** Also staff who may call only this endpoint can open the page. It then shows a part. */
  orEndpoint?: StaffEndpoint;
  /** Menu and command palette offer the page only in shops with this feature. Its URL works in every shop. */
  feature?: ShopFeature;
  /** The menu entry of a page that is not below the URL of its entry. */
  menuPath?: string;
};

export type AdminEntry = {
  to: string;
  label: string;
  keywords?: string | undefined;
  Icon: LucideIcon;
  endpoint?: StaffEndpoint | undefined;
  orEndpoint?: StaffEndpoint | undefined;
  feature?: ShopFeature | undefined;
};
export type MenuGroup = { label: string; Icon: LucideIcon; entries: readonly AdminEntry[] };
export type MenuItem = AdminEntry | MenuGroup;

const mainPages = {
  '/admin/dashboard': { file: 'dashboard/dashboard', label: 'Dashboard', Icon: LayoutDashboard, endpoint: 'listTasks' },
  '/admin/category': { file: 'categories/category', label: 'Category', Icon: Tag, endpoint: 'updateCategory' },
  '/admin/product': { file: 'products/product', label: 'Product', Icon: Shirt, endpoint: 'listAdminProducts' },
  '/admin/order': { file: 'orders/orders', label: 'Order', Icon: Package, endpoint: 'listOrders' },
  '/admin/company': { file: 'company/company', label: 'Company', Icon: Building2, endpoint: 'updateCompanyDetails' },
  '/admin/legal': { file: 'legal/legal', label: 'Legal Pages', Icon: Scale, endpoint: 'saveLegalPage' },
} as const satisfies Record<string, AdminPage>;

const dailyPages = {
  '/admin/packing': { file: 'packing/packing', label: 'Packing', Icon: ScanBarcode, endpoint: 'getPackingQueue' },
  '/admin/returns': {
    file: 'returns/returns',
    label: 'Returns',
    keywords: 'refund',
    Icon: Undo2,
    endpoint: 'listReturns',
    orEndpoint: 'listPendingRefunds',
  },
  '/admin/customers': { file: 'customers/customers', label: 'Customers', Icon: Users, endpoint: 'listCustomers' },
} as const satisfies Record<string, AdminPage>;

const marketingPages = {
  '/admin/storefront': {
    file: 'storefront/storefront',
    label: 'Storefront',
    keywords: 'home page banner slides about footer colours theme',
    Icon: LayoutTemplate,
    endpoint: 'listStorefrontAreas',
  },
  '/admin/collections': {
    file: 'collections/collections',
    label: 'Collections',
    keywords: 'rail group',
    Icon: LibraryBig,
    endpoint: 'listAdminCollections',
  },
} as const satisfies Record<string, AdminPage>;

const moneyPages = {
  '/admin/cod': {
    file: 'cod/cod',
    label: 'COD',
    keywords: 'cash remittance',
    Icon: Banknote,
    endpoint: 'getCodSummary',
  },
  '/admin/payments': {
    file: 'payments/payments',
    label: 'Payments',
    keywords: 'online UPI card netbanking',
    Icon: CreditCard,
    endpoint: 'listPayments',
    feature: 'onlinePayments',
  },
  '/admin/gst': {
    file: 'gst-filing/gst-month',
    label: 'GST',
    keywords: 'tax invoice',
    Icon: ReceiptIndianRupee,
    endpoint: 'getGstMonth',
  },
} as const satisfies Record<string, AdminPage>;

const stockPages = {
  '/admin/stock': { file: 'stock/stock', label: 'Stock levels', Icon: Boxes, endpoint: 'listStock' },
  '/admin/import': {
    file: 'imports/import',
    label: 'Imports',
    keywords: 'upload CSV',
    Icon: FileUp,
    endpoint: 'listImports',
  },
  '/admin/brands': {
    file: 'brands/brands',
    label: 'Brands',
    keywords: 'manufacturer packer importer',
    Icon: Factory,
    endpoint: 'listBrands',
  },
  '/admin/search': {
    file: 'search/search',
    label: 'Search words',
    keywords: 'synonym',
    Icon: Search,
    endpoint: 'listSynonyms',
  },
} as const satisfies Record<string, AdminPage>;

const lastPages = {
  '/admin/reports': { file: 'reports/reports', label: 'Reports', Icon: ChartColumn, endpoint: 'getSalesReport' },
  '/admin/settings': { file: 'settings/settings', label: 'Settings', Icon: Settings, endpoint: 'getSettings' },
} as const satisfies Record<string, AdminPage>;

/** Opened from the settings page. Their menu entry is Settings. */
const settingsPages = {
  '/admin/gst/settings': {
    file: 'tax-settings/tax-settings',
    label: 'GST settings',
    Icon: ReceiptIndianRupee,
    endpoint: 'getTaxSettings',
  },
  '/admin/settings/payments': {
    file: 'settings/online-payments/online-payments',
    label: 'Payment providers',
    keywords: 'online payments UPI card Razorpay PhonePe Cashfree',
    Icon: PlugZap,
    // Staff who only see payments need no entry Settings.
    endpoint: 'runTestPayment',
  },
  '/admin/settings/staff': {
    file: 'staff/staff',
    label: 'Team and access',
    keywords: 'staff invite',
    Icon: UserRoundPlus,
    endpoint: 'listStaff',
  },
  '/admin/settings/roles': {
    file: 'roles/roles',
    label: 'Roles',
    keywords: 'permission',
    Icon: ShieldUser,
    endpoint: 'listRoles',
  },
  '/admin/settings/api-keys': {
    file: 'api-keys/api-keys',
    label: 'API keys',
    keywords: 'token developer',
    Icon: KeySquare,
    endpoint: 'listApiKeys',
  },
  '/admin/settings/webhooks': {
    file: 'webhooks/webhooks',
    label: 'Webhooks',
    keywords: 'events developer',
    Icon: Webhook,
    endpoint: 'listWebhooks',
  },
  '/admin/settings/security': {
    file: 'security/security',
    label: 'Security log',
    Icon: ShieldCheck,
    endpoint: 'listSecurityEvents',
  },
  '/admin/activity': { file: 'activity/activity', label: 'Activity', Icon: History, endpoint: 'listActivity' },
  '/admin/jobs': { file: 'jobs/jobs', label: 'Jobs', Icon: Cog, endpoint: 'listJobs' },
} as const satisfies Record<string, AdminPage>;

/** Not in the menu. Those with a label are in the command palette. */
const subpages = {
  '/admin/account': { file: 'account/account', label: 'My Account', Icon: UserRound },
  '/admin/settings/roles/:id': { file: 'roles/role', endpoint: 'listRoles' },
  '/admin/settings/webhooks/:id': { file: 'webhooks/webhook', endpoint: 'listWebhooks' },
  '/admin/order/:id': { file: 'order-details/order', endpoint: 'getOrder' },
  '/admin/payments/:id': { file: 'payments/payment', endpoint: 'getPayment' },
  '/admin/settlements': {
    file: 'settlements/settlements',
    label: 'Settlements',
    keywords: 'online payments bank fees payout',
    Icon: Landmark,
    endpoint: 'listSettlements',
    feature: 'onlinePayments',
    menuPath: '/admin/payments',
  },
  '/admin/settlements/:id': {
    file: 'settlements/settlement',
    endpoint: 'getSettlement',
    menuPath: '/admin/payments',
  },
  '/admin/stock/receive': { file: 'stock/receive', endpoint: 'createStockReceipt' },
  '/admin/stock/stock-take': { file: 'stock/stock-take', endpoint: 'startStockTake' },
  '/admin/stock/:variantId': { file: 'stock/ledger', endpoint: 'listStockMovements' },
  '/admin/customers/:id': { file: 'customers/customer', endpoint: 'getCustomer' },
  '/admin/collections/:id': { file: 'collections/collection', endpoint: 'getCollection' },
  '/admin/import/:id': { file: 'imports/import-run', endpoint: 'getImport' },
} as const satisfies Record<string, AdminPage>;

const adminPages = {
  ...mainPages,
  ...dailyPages,
  ...marketingPages,
  ...moneyPages,
  ...stockPages,
  ...lastPages,
  ...settingsPages,
  ...subpages,
};
export type AdminPath = keyof typeof adminPages;

/** All pages of the admin. Routes, menu, command palette and layout tests are derived from them. */
export const ADMIN_PAGES: Readonly<Record<AdminPath, AdminPage>> = adminPages;

/** Entries of the menu, the settings page and the palette. */
export const MAIN_ENTRIES = toEntries(mainPages);
export const SETTINGS_ENTRIES = toEntries(settingsPages);
export const PAGE_ENTRIES = toEntries(adminPages);

/** The menu, with a separator between its sections. A group folds. */
export const MENU_SECTIONS: readonly (readonly MenuItem[])[] = [
  MAIN_ENTRIES,
  [
    ...toEntries(dailyPages),
    { label: 'Marketing', Icon: Megaphone, entries: toEntries(marketingPages) },
    { label: 'Money', Icon: Wallet, entries: toEntries(moneyPages) },
    { label: 'Stock', Icon: Warehouse, entries: toEntries(stockPages) },
    ...toEntries(lastPages),
  ],
];

function toEntries(pages: Readonly<Record<string, AdminPage>>): AdminEntry[] {
  return Object.entries(pages).flatMap(([path, { label, keywords, Icon, endpoint, orEndpoint, feature }]) =>
    label && Icon ? [{ to: path, label, keywords, Icon, endpoint, orEndpoint, feature }] : [],
  );
}
