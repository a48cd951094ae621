import {
  Building2,
  ClipboardList,
  PackageOpen,
  PackagePlus,
  Plus,
  Scale,
  ScanBarcode,
  UserRoundPlus,
  Wallet,
} from 'lucide-react';
import type { AdminPath, StaffEndpoint } from '../navigation/admin-pages.ts';

/** Shown to staff who may call the endpoint. */
type PaletteAction = {
  to: AdminPath | `${AdminPath}?${string}`;
  label: string;
  Icon: typeof Plus;
  endpoint: StaffEndpoint;
  state?: { action: string };
};

export const ACTIONS: readonly PaletteAction[] = [
  { to: '/admin/product', label: 'Add product', Icon: Plus, endpoint: 'createProduct', state: { action: 'add' } },
  { to: '/admin/packing', label: 'Start packing', Icon: ScanBarcode, endpoint: 'startPacking' },
  { to: '/admin/order?view=to-pack', label: 'View orders to pack', Icon: PackageOpen, endpoint: 'listOrders' },
  {
    to: '/admin/returns?queue=pending-refunds',
    label: 'Pending refunds',
    Icon: Wallet,
    endpoint: 'listPendingRefunds',
  },
  { to: '/admin/stock/receive', label: 'Receive goods', Icon: PackagePlus, endpoint: 'createStockReceipt' },
  { to: '/admin/stock/stock-take', label: 'Stock take', Icon: ClipboardList, endpoint: 'startStockTake' },
  { to: '/admin/company', label: 'Edit company', Icon: Building2, endpoint: 'updateCompanyDetails' },
  { to: '/admin/legal', label: 'Edit legal pages', Icon: Scale, endpoint: 'saveLegalPage' },
  { to: '/admin/settings/staff', label: 'Invite staff', Icon: UserRoundPlus, endpoint: 'inviteStaff' },
];
