import type { EndpointResponse } from '@kinari/contract/contract';
import { formatNumber, formatPlural } from '@kinari/contract/locale';
import type { ImportRun, ImportStatus } from './import-runs.data.ts';

/** In these statuses nothing happens without a user. */
const IDLE_STATUSES = new Set<ImportStatus>(['needs_mapping', 'ready', 'stopped', 'completed', 'undone', 'failed']);

export const isIdle = ({ status }: Pick<ImportRun, 'status'>) => IDLE_STATUSES.has(status);

export const rowsToApply = ({ counts: { create, update } }: Pick<ImportRun, 'counts'>) => create + update;

type ImportOutcome = Pick<ImportRun, 'status' | 'counts' | 'applied' | 'skipped' | 'errorMessage'>;

export function formatOutcome(run: ImportOutcome): string {
  const { create, update, rejected } = run.counts;
  const skippedText = run.skipped > 0 ? `, ${formatNumber(run.skipped)} skipped` : '';
  switch (run.status) {
    case 'validating':
      return 'Reading the file';
    case 'needs_mapping':
      return 'Waiting for column matching';
    case 'ready':
      return `Checked, not saved: ${formatCounts({ new: create, changed: update, rejected })}`;
    case 'applying':
      return `Saving: ${formatNumber(run.applied)} of ${formatPlural(rowsToApply(run), 'row')}`;
    case 'stopping':
      return 'Stopping after the current products';
    case 'stopped':
      return `Stopped after ${formatPlural(run.applied, 'row')}${skippedText}`;
    case 'completed':
      return `${formatPlural(run.applied, 'row')} saved${skippedText}`;
    case 'undoing':
      return 'Undoing';
    case 'undone':
      return `Undone${skippedText}`;
    case 'failed':
      return run.errorMessage ?? 'Couldn’t finish. Try again';
  }
}

function formatCounts(counts: Record<string, number>): string {
  const nonZero = Object.entries(counts).filter(([, count]) => count > 0);
  if (nonZero.length === 0) return 'no changes';
  return nonZero.map(([name, count]) => `${formatNumber(count)} ${name}`).join(', ');
}

const SOURCE_LABELS: Record<NonNullable<ImportRun['source']>, string> = {
  kinari: 'this shop’s export',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  medusa: 'Medusa',
  bagisto: 'Bagisto',
  unknown: 'a custom table',
};

/** Formats as `as UTF-8, columns from Shopify.` */
export function formatSource({ encoding, source }: Pick<ImportRun, 'encoding' | 'source'>): string {
  const parts = [encoding && `as ${encoding}`, source && `columns from ${SOURCE_LABELS[source]}`].filter(Boolean);
  return `${parts.join(', ')}.`;
}

/** Formats as `Ready: products-2026-11-15.csv, 3,120 rows`. */
export function formatExportReady({
  name,
  rows,
}: Pick<EndpointResponse<'getExport'>['export'], 'name' | 'rows'>): string {
  return `Ready: ${name ?? 'the file'}, ${formatPlural(rows ?? 0, 'row')}`;
}
