import { Building2, Factory, LayoutDashboard, Package, Scale, Search, Settings, Shirt, Tag } from 'lucide-react';

export const ADMIN_ENTRIES = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/category', label: 'Category', Icon: Tag },
  { to: '/admin/product', label: 'Product', Icon: Shirt },
  { to: '/admin/order', label: 'Order', Icon: Package },
  { to: '/admin/company', label: 'Company', Icon: Building2 },
  { to: '/admin/legal', label: 'Legal Pages', Icon: Scale },
];

/** Below a line: what is not looked at every day. */
export const MORE_ADMIN_ENTRIES = [
  { to: '/admin/brands', label: 'Brands and makers', Icon: Factory },
  { to: '/admin/search', label: 'Search', Icon: Search },
  { to: '/admin/settings', label: 'Settings', Icon: Settings },
];
