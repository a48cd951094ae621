import { formatRupees } from '@kinari/contract/locale';
import type { LucideIcon } from 'lucide-react';
import { History, Package, Pencil, Shirt, User } from 'lucide-react';
import type { ResponsiveImage } from '../../ui/image/responsive-image.tsx';
import { isOffered, type MenuScope } from '../navigation/admin-menu.ts';
import { type AdminEntry, PAGE_ENTRIES } from '../navigation/admin-pages.ts';
import type { AdminSearchResults } from './command-palette.data.ts';
import { ACTIONS } from './command-palette-entries.ts';
import { matchesAllWords } from './highlight-matches.ts';
import type { RecentItem } from './recent-items.ts';

export type PaletteItem = {
  to: string;
  group: RecentItem['group'];
  text: string;
  Icon: LucideIcon;
  /** Action that the page runs on arrival. */
  state?: { action: string };
  image?: ResponsiveImage;
  /** Shown before the text: the order number. */
  code?: string;
  /** Shown after the text in small: the other field that matched. */
  hint?: string;
  stock?: number;
  end?: string;
};
export type PaletteGroup = { title: string; items: PaletteItem[] };

const STATUS_LABELS = {
  PENDING: 'Pending',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Cancelled',
} as const;

type PaletteSources = MenuScope & { found: AdminSearchResults | undefined; recent: readonly RecentItem[] };

/** Returns the groups: recent items and all pages if nothing is typed, otherwise the matches. */
export function buildGroups(query: string, { found, recent, ...scope }: PaletteSources): PaletteGroup[] {
  const listEntries = (entries: readonly AdminEntry[], group: PaletteItem['group']): PaletteItem[] =>
    entries
      .filter((entry) => matchesAllWords(`${entry.label} ${entry.keywords ?? ''}`, query) && isOffered(entry, scope))
      .map(({ label, ...entry }) => ({ ...entry, text: label, group }));
  const pages = listEntries(PAGE_ENTRIES, 'Pages');
  const actions = listEntries(ACTIONS, 'Do');
  const editableProducts = scope.canCall('updateProduct') ? (found?.products ?? []).slice(0, 1) : [];
  const groups = query
    ? [
        { title: 'Products', items: (found?.products ?? []).map((product) => productItem(product, query)) },
        { title: 'Orders', items: (found?.orders ?? []).map((order) => orderItem(order, query)) },
        { title: 'Customers', items: (found?.customers ?? []).map((customer) => customerItem(customer, query)) },
        { title: 'Pages', items: pages },
        { title: 'Actions', items: [...actions, ...editableProducts.map(editItem)] },
      ]
    : [
        {
          title: 'Recent',
          items: recent.map((recentItem) => ({ ...recentItem, Icon: GROUP_ICONS[recentItem.group] ?? History })),
        },
        { title: 'Pages', items: pages },
        { title: 'Actions', items: actions },
      ];
  return groups.filter(({ items }) => items.length > 0);
}

const GROUP_ICONS: Partial<Record<RecentItem['group'], LucideIcon>> = {
  Products: Shirt,
  Orders: Package,
  Customers: User,
};

const productSearchPath = (id: string) => `/admin/product?q=${id}`;

function productItem(product: AdminSearchResults['products'][number], query: string): PaletteItem {
  const { id, name, image, stock, price, published, code } = product;
  return {
    to: productSearchPath(id) + (published ? '' : '&published=no'),
    group: 'Products',
    text: name,
    Icon: Shirt,
    ...(image && { image }),
    ...findHint(name, [code], query),
    ...(published ? { stock } : { end: 'Draft' }),
    ...(price !== null && published && { end: formatRupees(price) }),
  };
}

function editItem({ id, name, published }: AdminSearchResults['products'][number]): PaletteItem {
  return {
    to: productSearchPath(id) + (published ? '' : '&published=no'),
    group: 'Do',
    text: `Edit ${name}`,
    Icon: Pencil,
    state: { action: 'edit' },
  };
}

function orderItem(order: AdminSearchResults['orders'][number], query: string): PaletteItem {
  const { id, customer, product, email, mobile, trackingNumbers, status, total } = order;
  const title = [customer, product].filter(Boolean).join(', ');
  return {
    to: `/admin/order/${id}`,
    group: 'Orders',
    text: title,
    Icon: Package,
    code: id.slice(0, 8),
    ...findHint(title, [email, mobile, ...trackingNumbers], query),
    end: [STATUS_LABELS[status], ...(total === undefined ? [] : [formatRupees(total)])].join(', '),
  };
}

function customerItem(customer: AdminSearchResults['customers'][number], query: string): PaletteItem {
  const { id, name, email, mobile, city, orders } = customer;
  const title = [name, city].filter(Boolean).join(', ');
  return {
    to: `/admin/customers/${id}`,
    group: 'Customers',
    text: title,
    Icon: User,
    ...findHint(title, [email, mobile], query),
    end: orders === 1 ? '1 order' : `${orders} orders`,
  };
}

/** Returns the field that matched, if the text itself does not. */
function findHint(title: string, others: readonly (string | null | undefined)[], query: string): { hint?: string } {
  if (matchesAllWords(title, query)) return {};
  const hint = others.find((other) => other && matchesAllWords(other, query));
  return hint ? { hint } : {};
}
