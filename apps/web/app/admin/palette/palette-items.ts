import type { LucideIcon } from 'lucide-react';
import { History, Package, Pencil, Shirt, User } from 'lucide-react';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import type { Picture } from '../../ui/picture/picture.tsx';
import { hasWords } from './marked-parts.ts';
import type { Opened } from './opened-lately.ts';
import type { Found } from './palette.data.ts';
import { DEEDS, PAGES } from './palette-places.ts';

export type Item = {
  to: string;
  group: Opened['group'];
  text: string;
  Icon: LucideIcon;
  /** What a page is asked to do when somebody arrives. */
  state?: { asked: string };
  picture?: Picture;
  /** Before the text: an order's number. */
  code?: string;
  /** After the text, in small: what else it was found by. */
  hint?: string;
  stock?: number;
  end?: string;
};
export type Group = { title: string; items: Item[] };

const STATUS_WORDS = { PENDING: 'Pending', SHIPPED: 'Shipped', DELIVERED: 'Delivered', CANCELED: 'Canceled' } as const;

/** What the palette shows: of an empty field what was opened lately and all pages, otherwise all that fits. */
export function groupsOf(typed: string, found: Found | undefined, opened: readonly Opened[]): Group[] {
  const pages = PAGES.filter(({ text }) => hasWords(text, typed)).map((page): Item => ({ ...page, group: 'Pages' }));
  const groups = typed
    ? [
        { title: 'Products', items: (found?.products ?? []).map((product) => productItem(product, typed)) },
        { title: 'Orders', items: (found?.orders ?? []).map((order) => orderItem(order, typed)) },
        { title: 'Customers', items: (found?.customers ?? []).map((customer) => customerItem(customer, typed)) },
        { title: 'Pages', items: pages },
        { title: 'Do', items: [...deeds(typed), ...(found?.products ?? []).slice(0, 1).map(editItem)] },
      ]
    : [
        { title: 'Opened lately', items: opened.map((one) => ({ ...one, Icon: ICONS[one.group] ?? History })) },
        { title: 'Pages', items: pages },
        { title: 'Do', items: deeds('') },
      ];
  return groups.filter(({ items }) => items.length > 0);
}

const ICONS: Partial<Record<Opened['group'], LucideIcon>> = { Products: Shirt, Orders: Package, Customers: User };

const productSearch = (id: string) => `/admin/product?q=${id}`;

function productItem(product: Found['products'][number], typed: string): Item {
  const { id, name, picture, stock, price, published, code } = product;
  return {
    to: productSearch(id) + (published ? '' : '&published=no'),
    group: 'Products',
    text: name,
    Icon: Shirt,
    ...(picture && { picture }),
    ...hintOf(name, [code], typed),
    ...(published ? { stock } : { end: 'Draft' }),
    ...(price !== null && published && { end: formatRupees(price) }),
  };
}

function editItem({ id, name, published }: Found['products'][number]): Item {
  return {
    to: productSearch(id) + (published ? '' : '&published=no'),
    group: 'Do',
    text: `Edit ${name}`,
    Icon: Pencil,
    state: { asked: 'edit' },
  };
}

function orderItem(order: Found['orders'][number], typed: string): Item {
  const { id, customer, product, email, mobile, parcelNumbers, status, total } = order;
  const shown = [customer, product].filter(Boolean).join(', ');
  return {
    to: `/admin/order/${id}`,
    group: 'Orders',
    text: shown,
    Icon: Package,
    code: id.slice(0, 8),
    ...hintOf(shown, [email, mobile, ...parcelNumbers], typed),
    end: `${STATUS_WORDS[status]}, ${formatRupees(total)}`,
  };
}

function customerItem(customer: Found['customers'][number], typed: string): Item {
  const { id, name, email, mobile, city, orders } = customer;
  const shown = [name, city].filter(Boolean).join(', ');
  return {
    to: `/admin/customers/${id}`,
    group: 'Customers',
    text: shown,
    Icon: User,
    ...hintOf(shown, [email, mobile], typed),
    end: orders === 1 ? '1 order' : `${orders} orders`,
  };
}

/** Where the text itself does not say why it was found, what does. */
function hintOf(shown: string, others: readonly (string | null)[], typed: string): { hint?: string } {
  if (hasWords(shown, typed)) return {};
  const hint = others.find((other) => other !== null && hasWords(other, typed));
  return hint ? { hint } : {};
}

function deeds(typed: string): Item[] {
  return DEEDS.filter(({ text }) => hasWords(text, typed)).map((deed) => ({ ...deed, group: 'Do' }));
}
