import type { Reply } from '@kinari/contract/contract';

export type Figures = Reply<'readFigures'>;
export type Bar = Figures['bars'][number];
export type Period = Figures['period'];

export const PERIOD_WORDS: Record<Period, { short: string; long: string; before: string }> = {
  today: { short: 'Today', long: 'Today', before: 'Yesterday' },
  '7': { short: '7 days', long: 'Last 7 days', before: '7 days before' },
  '30': { short: '30 days', long: 'Last 30 days', before: '30 days before' },
  '90': { short: '90 days', long: 'Last 90 days', before: '90 days before' },
  '365': { short: '365 days', long: 'Last 365 days', before: '365 days before' },
};
