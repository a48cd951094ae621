import type { EndpointResponse } from '@kinari/contract/contract';

export type SalesSummary = EndpointResponse<'getSalesSummary'>;
export type Bar = SalesSummary['bars'][number];
export type Period = SalesSummary['period'];

export const PERIOD_LABELS: Record<Period, { short: string; long: string; previous: string }> = {
  today: { short: 'Today', long: 'Today', previous: 'Yesterday' },
  '7': { short: '7 days', long: 'Last 7 days', previous: '7 days before' },
  '30': { short: '30 days', long: 'Last 30 days', previous: '30 days before' },
  '90': { short: '90 days', long: 'Last 90 days', previous: '90 days before' },
  '365': { short: '365 days', long: 'Last 365 days', previous: '365 days before' },
};

/** False for the first period of a shop, for example its first year: there is nothing to compare with. */
export function hasPreviousOrders({ previous }: Pick<SalesSummary, 'previous'>): boolean {
  return previous.orders > 0;
}
