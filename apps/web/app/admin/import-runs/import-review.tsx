import { formatNumber, formatPlural } from '@kinari/contract/locale';
import './import-review.css';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { downloadPrintJob } from '../data/download-print-job.ts';
import { ImportRows, RowProblems } from './import-rows.tsx';
import {
  downloadRejectedRows,
  firstRejectedRowsQuery,
  type ImportRowFilter,
  type ImportRun,
} from './import-runs.data.ts';

type ReviewTab = { show: ImportRowFilter; label: string; count: number; tone?: 'amber' | 'bad' };

function listTabs({ counts, skipped }: ImportRun): ReviewTab[] {
  const tabs: ReviewTab[] = [
    { show: 'update', label: 'Changed', count: counts.update },
    { show: 'create', label: 'New', count: counts.create },
    { show: 'warning', label: 'Warnings', count: counts.warning, tone: 'amber' },
    { show: 'rejected', label: 'Rejected', count: counts.rejected, tone: 'bad' },
    { show: 'unchanged', label: 'Unchanged', count: counts.unchanged },
  ];
  return skipped > 0 ? [{ show: 'skipped', label: 'Skipped', count: skipped, tone: 'amber' }, ...tabs] : tabs;
}

export function ImportReview({ run }: { run: ImportRun }) {
  const tabs = listTabs(run);
  const [selectedTab, setSelectedTab] = useState<ImportRowFilter>();
  const show = selectedTab ?? tabs.find(({ count }) => count > 0)?.show ?? 'update';
  const id = useId();
  return (
    <div className="run-check grid grid-cols-1 gap-4">
      <ReviewTabs id={id} tabs={tabs} show={show} onShow={setSelectedTab} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${show}`}>
        <ImportRows run={run} show={show} />
      </div>
      {run.counts.rejected > 0 && (
        <RejectedRows run={run} isListed={show === 'rejected'} onAll={() => setSelectedTab('rejected')} />
      )}
    </div>
  );
}

type ReviewTabsProps = {
  id: string;
  tabs: readonly ReviewTab[];
  show: ImportRowFilter;
  onShow: (show: ImportRowFilter) => void;
};

function ReviewTabs({ id, tabs, show, onShow }: ReviewTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.show === show);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onShow(next.show);
    list.current?.querySelector<HTMLElement>(`[data-show="${next.show}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Results"
      tabIndex={-1}
      className="run-tabs relative flex gap-0.5 -mx-4 px-2 overflow-x-auto [box-shadow:inset_0_-1px_0_var(--color-border)] [scrollbar-width:none] md:mx-0 md:px-0"
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.show}
          id={`${id}-${tab.show}`}
          type="button"
          role="tab"
          className="flex flex-none items-center gap-1.5 min-h-(--touch) px-2 rounded-t-sm text-text-muted font-medium whitespace-nowrap -outline-offset-3 hover:text-text aria-selected:[box-shadow:inset_0_-2px_0_var(--color-primary)] aria-selected:text-text aria-selected:font-semibold md:px-2.5"
          data-show={tab.show}
          aria-selected={tab.show === show}
          aria-controls={`${id}-panel`}
          tabIndex={tab.show === show ? 0 : -1}
          onClick={() => onShow(tab.show)}
        >
          {tab.label}
          <span
            className={classes(
              'text-xs/5 min-w-5 px-1.5 rounded-full font-semibold text-center tabular-nums',
              COUNT_COLORS[(tab.count > 0 && tab.tone) || 'plain'],
            )}
          >
            {formatNumber(tab.count)}
          </span>
        </button>
      ))}
    </div>
  );
}

const COUNT_COLORS = {
  plain: 'bg-sunken text-text-muted dark:bg-raised dark:in-[dialog]:bg-surface',
  amber: 'bg-attention-bg text-attention',
  bad: 'bg-danger-bg text-danger',
};

type RejectedRowsProps = { run: ImportRun; isListed: boolean; onAll: () => void };

/** The first rejected rows with their reasons, and a download of all of them to fix. */
function RejectedRows({ run, isListed, onAll }: RejectedRowsProps) {
  const { rejected } = run.counts;
  const { data } = useQuery(firstRejectedRowsQuery(run));
  const [busy, setBusy] = useState(false);
  const titleId = useId();
  const rows = isListed ? [] : (data ?? []);

  async function download() {
    setBusy(true);
    await downloadPrintJob(`The ${formatPlural(rejected, 'rejected row')}`, downloadRejectedRows(run.id));
    setBusy(false);
  }

  return (
    <section aria-labelledby={titleId} className="min-w-0 border border-border rounded-md bg-surface">
      <header className="flex flex-wrap items-center gap-y-1.5 gap-x-2 py-2 px-3.5">
        <h2 id={titleId} className="text-base font-[650] tracking-[-0.01em]">
          Rejected
        </h2>
        <span className="text-text-subtle text-xs/[inherit]">{formatPlural(rejected, 'row')}, not saved</span>
        <Button
          kind="secondary"
          size={44}
          icon={<Download {...icon20} />}
          busy={busy}
          className="md:ml-auto"
          onClick={() => void download()}
        >
          Download {formatPlural(rejected, 'rejected row')}
        </Button>
      </header>
      {rows.map((row) => (
        <div
          key={row.row}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-0.5 gap-x-3.5 px-3.5 py-2 border-t border-border md:grid-cols-[64px_minmax(100px,160px)_minmax(0,1fr)]"
        >
          <span className="run-number">Row {row.row}</span>
          <span className="run-code">{row.sku ?? row.product.name}</span>
          <div className="col-span-full md:col-auto">
            <RowProblems row={row} />
          </div>
        </div>
      ))}
      {!isListed && rejected > rows.length && rows.length > 0 && (
        <footer className="py-0 px-3.5 border-t border-border">
          <button type="button" className="min-h-(--touch) text-primary font-semibold" onClick={onAll}>
            {formatNumber(rejected - rows.length)} more
          </button>
        </footer>
      )}
    </section>
  );
}
