import type { Reply } from '@kinari/contract/contract';
import type { Run, RunState } from './runs.data.ts';

/** States in which nothing happens until somebody does something. */
const RESTING = new Set<RunState>(['unmatched', 'checked', 'stopped', 'done', 'undone', 'failed']);

export const isResting = ({ state }: Pick<Run, 'state'>) => RESTING.has(state);

/** Rows that would be written, or are. */
export const toWrite = ({ counts: { create, update } }: Pick<Run, 'counts'>) => create + update;

export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

type Outcome = Pick<Run, 'state' | 'counts' | 'applied' | 'leftAlone' | 'problem'>;

/** What a run did, or does, in a few words. */
export function outcomeOf(run: Outcome): string {
  const { create, update, refused } = run.counts;
  const left = run.leftAlone > 0 ? `, ${run.leftAlone.toLocaleString('en-IN')} left alone` : '';
  switch (run.state) {
    case 'reading':
      return 'Being read';
    case 'unmatched':
      return 'Waits for its columns to be chosen';
    case 'checked':
      return `Checked, not written: ${counted({ new: create, changed: update, refused })}`;
    case 'applying':
      return `Being written: ${run.applied.toLocaleString('en-IN')} of ${countOf(toWrite(run), 'row')}`;
    case 'stopping':
      return 'Stops once the products at hand are written';
    case 'stopped':
      return `Stopped after ${countOf(run.applied, 'row')}${left}`;
    case 'done':
      return `${countOf(run.applied, 'row')} written${left}`;
    case 'undoing':
      return 'Being undone';
    case 'undone':
      return `Undone${left}`;
    case 'failed':
      return run.problem ?? 'It could not be finished';
  }
}

function counted(counts: Record<string, number>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  if (some.length === 0) return 'nothing to write';
  return some.map(([name, count]) => `${count.toLocaleString('en-IN')} ${name}`).join(', ');
}

const SOURCES: Record<NonNullable<Run['source']>, string> = {
  kinari: 'our own export',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  medusa: 'Medusa',
  bagisto: 'Bagisto',
  unknown: 'a table of your own',
};

/** 'as UTF-8, columns from Shopify.' */
export function readAs({ encoding, source }: Pick<Run, 'encoding' | 'source'>): string {
  const parts = [encoding && `as ${encoding}`, source && `columns from ${SOURCES[source]}`].filter(Boolean);
  return `${parts.join(', ')}.`;
}

/** 'Ready: products-2026-11-15.csv, 3,120 rows' */
export function readyWords({ name, rows }: Pick<Reply<'readExport'>['export'], 'name' | 'rows'>): string {
  return `Ready: ${name ?? 'the file'}, ${countOf(rows ?? 0, 'row')}`;
}
