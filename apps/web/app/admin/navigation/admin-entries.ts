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
  Package,
  ReceiptIndianRupee,
  Scale,
  ScanBarcode,
  Search,
  Settings,
  Shirt,
  Tag,
  Undo2,
  Users,
} from 'lucide-react';

export const ADMIN_ENTRIES = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/category', label: 'Category', Icon: Tag },
  { to: '/admin/product', label: 'Product', Icon: Shirt },
  { to: '/admin/order', label: 'Order', Icon: Package },
  { to: '/admin/company', label: 'Company', Icon: Building2 },
  { to: '/admin/legal', label: 'Legal Pages', Icon: Scale },
];

/** Shown below a separator. */
export const MORE_ADMIN_ENTRIES = [
  { to: '/admin/packing', label: 'Packing', Icon: ScanBarcode },
  { to: '/admin/returns', label: 'Returns', Icon: Undo2 },
  { to: '/admin/cod', label: 'COD', Icon: Banknote },
  { to: '/admin/stock', label: 'Stock', Icon: Boxes },
  { to: '/admin/customers', label: 'Customers', Icon: Users },
  { to: '/admin/reports', label: 'Reports', Icon: ChartColumn },
  { to: '/admin/import', label: 'Imports', Icon: FileUp },
  { to: '/admin/gst', label: 'GST', Icon: ReceiptIndianRupee },
  { to: '/admin/brands', label: 'Brands and manufacturers', Icon: Factory },
  { to: '/admin/search', label: 'Search', Icon: Search },
  { to: '/admin/activity', label: 'Activity', Icon: History },
  { to: '/admin/jobs', label: 'Jobs', Icon: Cog },
  { to: '/admin/settings', label: 'Settings', Icon: Settings },
];
