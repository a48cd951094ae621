import type { PagePath } from '@kinari/contract/pages';
import {
  Building2,
  ClipboardList,
  PackageOpen,
  PackagePlus,
  Plus,
  Scale,
  ScanBarcode,
  UserRound,
  UserRoundPlus,
} from 'lucide-react';
import { ADMIN_ENTRIES, MORE_ADMIN_ENTRIES } from '../navigation/admin-entries.ts';

type PaletteEntry = { to: string; text: string; Icon: typeof Plus; state?: { action: string } };

/** Pages of the sidebar and their subpages. */
export const PAGES: PaletteEntry[] = [
  ...[...ADMIN_ENTRIES, ...MORE_ADMIN_ENTRIES].map(({ to, label, Icon }) => ({ to, text: label, Icon })),
  { to: '/admin/settings/staff' satisfies PagePath, text: 'Staff', Icon: UserRoundPlus },
  { to: '/admin/settings/security' satisfies PagePath, text: 'Security log', Icon: Scale },
  { to: '/admin/account' satisfies PagePath, text: 'My Account', Icon: UserRound },
];

export const ACTIONS: PaletteEntry[] = [
  { to: '/admin/product' satisfies PagePath, text: 'Add product', Icon: Plus, state: { action: 'add' } },
  { to: '/admin/packing' satisfies PagePath, text: 'Start packing', Icon: ScanBarcode },
  { to: '/admin/order?view=to-pack', text: 'View orders to pack', Icon: PackageOpen },
  { to: '/admin/stock/receive' satisfies PagePath, text: 'Receive goods', Icon: PackagePlus },
  { to: '/admin/stock/stock-take' satisfies PagePath, text: 'Stock take', Icon: ClipboardList },
  { to: '/admin/company' satisfies PagePath, text: 'Edit company', Icon: Building2 },
  { to: '/admin/legal' satisfies PagePath, text: 'Edit legal pages', Icon: Scale },
  { to: '/admin/settings/staff' satisfies PagePath, text: 'Invite staff', Icon: UserRoundPlus },
];
