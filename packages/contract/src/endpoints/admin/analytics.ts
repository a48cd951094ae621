import { z } from 'zod';
import { type Permission, staff } from '../../access/permissions.ts';
import { type Endpoint, fileResponse } from '../../endpoint.ts';
import { rupeeTotal } from '../catalog.ts';
import { image } from '../media.ts';
import { amount, namedObject } from '../schemas.ts';

/** Whole days in India up to now: today, or the last N days including today. */
export const period = z.enum(['today', '7', '30', '90', '365']);

/** Every placed order counts; revenue leaves out cancelled orders. */
const salesTotals = z.object({
  revenue: rupeeTotal,
  /** All placed orders, including cancelled ones. Percentages are based on this number. */
  orders: z.int(),
  units: z.int(),
  /** Null if all orders were cancelled or there are none. */
  averageOrder: rupeeTotal.nullable(),
  firstOrders: z.int(),
  canceled: z.int(),
  /** Orders with at least one unit returned: undelivered (RTO) or sent back by the customer. */
  returned: z.int(),
});

const dateRange = z.object({ from: z.iso.date(), to: z.iso.date() });

export const salesSummary = namedObject('SalesSummary', {
  asOf: z.iso.datetime(),
  period,
  span: dateRange,
  previousPeriod: dateRange,
  /** Length of one bar; a year is shown in weeks. */
  step: z.enum(['hour', 'day', 'week']),
  now: salesTotals,
  previous: salesTotals,
  /** Without gaps, but without the future hours of today. `at` is the start of the bar in Indian time. */
  bars: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      revenue: rupeeTotal,
      orders: z.int(),
      units: z.int(),
      previousRevenue: rupeeTotal,
      previousOrders: z.int(),
    }),
  ),
});

export const TASK_KINDS = [
  'stock_drift',
  'late_orders',
  'refunds_due',
  'failed_deliveries',
  'gst_issues',
  'to_pack',
  'returns_to_review',
  'in_demand_out_of_stock',
  'low_stock',
  'attributes_missing',
  'failed_emails',
  'failed_jobs',
] as const;

/** The permission that shows a task. */
export const TASK_PERMISSIONS: Readonly<Record<(typeof TASK_KINDS)[number], Permission>> = {
  stock_drift: 'stock.read',
  late_orders: 'orders.read',
  refunds_due: 'refunds.read',
  failed_deliveries: 'orders.read',
  gst_issues: 'tax.read',
  to_pack: 'shipments.pack',
  returns_to_review: 'returns.review',
  in_demand_out_of_stock: 'stock.read',
  low_stock: 'stock.read',
  attributes_missing: 'products.write',
  failed_emails: 'jobs.manage',
  failed_jobs: 'jobs.manage',
};

const salesShare = z.object({
  name: z.string(),
  revenue: rupeeTotal,
  units: z.int(),
  previousRevenue: rupeeTotal,
});

export const salesReport = namedObject('SalesReport', {
  totals: salesSummary,
  /** Top-level categories with all below them, highest revenue first. Everything beyond the twelfth is one row with a null id. */
  categories: z.array(
    salesShare.extend({
      id: z.uuid().nullable(),
      /** Same rule; the last row also includes products directly in the category. Empty if all are. */
      subcategories: z.array(salesShare.extend({ id: z.uuid().nullable() })),
    }),
  ),
  /** Same rule; the last row also includes products without a brand. */
  brands: z.array(salesShare.extend({ id: z.int().nullable() })),
  areas: z.object({
    /** By the first three digits of the pincode: the ten areas with the most orders. */
    most: z.array(z.object({ digits: z.string(), place: z.string().nullable(), orders: z.int(), returned: z.int() })),
    others: z.object({ areas: z.int(), orders: z.int() }),
  }),
  /** First orders of a customer and later orders; averages leave out cancelled orders. */
  first: z.object({ orders: z.int(), average: rupeeTotal.nullable() }),
  later: z.object({ orders: z.int(), average: rupeeTotal.nullable() }),
  /** Orders by hour of the week in Indian time: seven days from Monday, 24 hours each. */
  hours: z.array(z.array(z.int()).length(24)).length(7),
  /** Current status of the orders placed in the period. */
  outcomes: z.object({
    placed: z.int(),
    canceled: z.int(),
    pending: z.int(),
    shipped: z.int(),
    delivered: z.int(),
    /** Shipped orders with at least one shipment returned to origin (RTO). */
    returnedToOrigin: z.int(),
    returnedByCustomer: z.int(),
  }),
  /** Returns requested in the period, by reason, most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), returns: z.int() })),
});

export const analyticsEndpoints = {
  getSalesSummary: {
    route: 'GET /admin/analytics/sales',
    summary: 'Get sales totals of a period, compared with the previous period',
    access: staff('reports.read'),
    query: z.object({ period: period.default('30') }),
    response: salesSummary,
  },
  listTasks: {
    route: 'GET /admin/tasks',
    summary: 'List your open tasks, most urgent first; empty ones are left out',
    access: staff(),
    allowedForApiKeys: true,
    response: z.object({
      items: z.array(
        z.object({
          kind: z.enum(TASK_KINDS),
          count: z.int(),
          /** True if counting stopped at a limit. */
          isLowerBound: z.boolean(),
          /** When the oldest one started to wait, if known. */
          since: z.iso.datetime().nullable(),
          /** Amount at stake. */
          sum: amount(rupeeTotal.nullable()),
        }),
      ),
    }),
  },
  listBestSellers: {
    route: 'GET /admin/best-sellers',
    summary: 'List the six best-selling products of a period, with their stock',
    access: staff('reports.read'),
    query: z.object({ period: period.default('30'), by: z.enum(['revenue', 'units']).default('revenue') }),
    response: z.object({
      products: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          images: z.array(image),
          units: z.int(),
          revenue: rupeeTotal,
          stock: z.int(),
          /** Days until sold out at the pace of the last 30 days; null if none was sold. */
          daysOfStockLeft: z.int().nullable(),
          /** When the last unit was sold; null while in stock. */
          soldOutSince: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  getSalesReport: {
    route: 'GET /admin/reports/sales',
    summary: 'Get sales of a period by category, brand, area, hour of the week and customer type',
    access: staff('reports.read'),
    query: z.object({ period: period.default('30') }),
    response: salesReport,
  },
  downloadSalesReport: {
    route: 'GET /admin/reports/sales/csv',
    summary: 'Download the report as CSV',
    access: staff('reports.read'),
    query: z.object({ period: period.default('30') }),
    response: fileResponse('text/csv'),
  },
} as const satisfies Record<string, Endpoint>;
