import { formatNumber, formatPlural } from '@kinari/contract/locale';
import './import-review.css';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
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
    <div className="run-check">
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
    <div ref={list} role="tablist" aria-label="Results" tabIndex={-1} className="run-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.show}
          id={`${id}-${tab.show}`}
          type="button"
          role="tab"
          data-show={tab.show}
          aria-selected={tab.show === show}
          aria-controls={`${id}-panel`}
          tabIndex={tab.show === show ? 0 : -1}
          onClick={() => onShow(tab.show)}
        >
          {tab.label}
          <span data-tone={tab.count > 0 ? tab.tone : undefined}>{formatNumber(tab.count)}</span>
        </button>
      ))}
    </div>
  );
}

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
    <section aria-labelledby={titleId} className="run-rejected">
      <header>
        <h2 id={titleId}>Rejected</h2>
        <span className="run-note">{formatPlural(rejected, 'row')}, not saved</span>
        <Button kind="secondary" size={44} icon={<Download {...icon20} />} busy={busy} onClick={() => void download()}>
          Download {formatPlural(rejected, 'rejected row')}
        </Button>
      </header>
      {rows.map((row) => (
        <div key={row.row} className="run-rejected-row">
          <span className="run-number">Row {row.row}</span>
          <span className="run-code">{row.sku ?? row.product.name}</span>
          <div>
            <RowProblems row={row} />
          </div>
        </div>
      ))}
      {!isListed && rejected > rows.length && rows.length > 0 && (
        <footer>
          <button type="button" onClick={onAll}>
            {formatNumber(rejected - rows.length)} more
          </button>
        </footer>
      )}
    </section>
  );
}
