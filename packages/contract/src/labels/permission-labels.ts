import type { Permission } from '../access/permissions.ts';

/** What each permission allows, as a verb. Must not import zod, because the browser imports this. */
export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  'orders.read': 'See orders',
  'orders.amounts': 'See prices, totals and invoices',
  'orders.update_status': 'Change the status of orders',
  'orders.edit': 'Edit orders and add notes',
  'orders.export': 'Export orders',
  'shipments.pack': 'Pack orders and print packing slips',
  'shipments.ship': 'Book couriers and hand over shipments',
  'returns.read': 'See returns',
  'returns.review': 'Approve or decline returns',
  'returns.receive': 'Receive and inspect returns',
  'refunds.read': 'See refunds',
  'refunds.pay': 'Pay and confirm refunds',
  'payments.read': 'See online payments and settlements',
  'payments.manage': 'Check and resolve payments, import settlements',
  'cod.read': 'See cash on delivery',
  'cod.post': 'Post remittances and write off cash',
  'products.read': 'See products, drafts too',
  'products.write': 'Edit products, categories and brands',
  'products.import': 'Import and export products, edit many',
  'stock.read': 'See stock',
  'stock.write': 'Receive, count and adjust stock',
  'search.write': 'Edit search words',
  'content.write': 'Edit legal pages',
  'customers.read': 'See customers',
  'customers.write': 'Add notes about customers',
  'customers.contact': 'See emails, phone numbers and streets',
  'customers.export': 'Export the list of customers',
  'reports.read': 'See reports and sales totals',
  'tax.read': 'See GST documents and returns',
  'tax.write': 'Edit GST settings and rates',
  'settings.write': 'Edit company details and settings',
  'staff.write': 'Manage staff and roles',
  'integrations.write': 'Manage API keys and webhooks',
  'audit.read': 'See activity and the security log',
  'jobs.manage': 'Manage background jobs',
};

/** Permissions as a role shows them, in the order of the menu. */
export const PERMISSION_GROUPS: readonly { label: string; permissions: readonly Permission[] }[] = [
  {
    label: 'Orders',
    permissions: ['orders.read', 'orders.amounts', 'orders.update_status', 'orders.edit', 'orders.export'],
  },
  {
    label: 'Packing and shipping',
    permissions: ['shipments.pack', 'shipments.ship'],
  },
  {
    label: 'Returns',
    permissions: ['returns.read', 'returns.review', 'returns.receive'],
  },
  {
    label: 'Customers',
    permissions: ['customers.read', 'customers.contact', 'customers.write', 'customers.export'],
  },
  {
    label: 'Products and stock',
    permissions: [
      'products.read',
      'products.write',
      'products.import',
      'stock.read',
      'stock.write',
      'search.write',
      'content.write',
    ],
  },
  {
    label: 'Money',
    permissions: [
      'refunds.read',
      'refunds.pay',
      'payments.read',
      'payments.manage',
      'cod.read',
      'cod.post',
      'tax.read',
      'tax.write',
      'reports.read',
    ],
  },
  {
    label: 'Settings',
    permissions: ['settings.write', 'audit.read', 'jobs.manage', 'integrations.write', 'staff.write'],
  },
];

/** Permissions that are of no use without another one. A role form adds the other one too. */
export const PERMISSION_NEEDS: Partial<Readonly<Record<Permission, Permission>>> = {
  'orders.amounts': 'orders.read',
  'orders.update_status': 'orders.read',
  // An edit sends the total that the staff member saw.
  'orders.edit': 'orders.amounts',
  'orders.export': 'orders.read',
  'shipments.pack': 'orders.read',
  'shipments.ship': 'orders.read',
  'returns.review': 'returns.read',
  'returns.receive': 'returns.read',
  'refunds.pay': 'refunds.read',
  'payments.manage': 'payments.read',
  'cod.post': 'cod.read',
  'products.write': 'products.read',
  'products.import': 'products.read',
  'stock.write': 'stock.read',
  'customers.write': 'customers.read',
  'customers.export': 'customers.read',
  'tax.write': 'tax.read',
};
