import './run-check.css';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { savePrint } from '../save-print.ts';
import { Problems, RunRows } from './run-rows.tsx';
import { countOf } from './run-words.ts';
import { downloadRefused, type RowsShown, type Run, refusedHeadQuery } from './runs.data.ts';

type Tab = { show: RowsShown; label: string; count: number; tone?: 'amber' | 'bad' };

function tabsOf({ counts, leftAlone }: Run): Tab[] {
  const tabs: Tab[] = [
    { show: 'update', label: 'Changed', count: counts.update },
    { show: 'create', label: 'New', count: counts.create },
    { show: 'look', label: 'Pointed out', count: counts.look, tone: 'amber' },
    { show: 'refused', label: 'Refused', count: counts.refused, tone: 'bad' },
    { show: 'same', label: 'The same', count: counts.same },
  ];
  return leftAlone > 0 ? [{ show: 'left_alone', label: 'Left alone', count: leftAlone, tone: 'amber' }, ...tabs] : tabs;
}

/** The rows of a run by what was found of them, and those that stay out. */
export function RunCheck({ run }: { run: Run }) {
  const tabs = tabsOf(run);
  const [chosen, setChosen] = useState<RowsShown>();
  const show = chosen ?? tabs.find(({ count }) => count > 0)?.show ?? 'update';
  const id = useId();
  return (
    <div className="run-check">
      <RunTabs id={id} tabs={tabs} show={show} onShow={setChosen} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${show}`}>
        <RunRows run={run} show={show} />
      </div>
      {run.counts.refused > 0 && <Refused run={run} isListed={show === 'refused'} onAll={() => setChosen('refused')} />}
    </div>
  );
}

type RunTabsProps = { id: string; tabs: readonly Tab[]; show: RowsShown; onShow: (show: RowsShown) => void };

function RunTabs({ id, tabs, show, onShow }: RunTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = tabs.findIndex((tab) => tab.show === show);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    if (!next) return;
    onShow(next.show);
    list.current?.querySelector<HTMLElement>(`[data-show="${next.show}"]`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label="What was found" tabIndex={-1} className="run-tabs" onKeyDown={onKeyDown}>
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
          <span data-tone={tab.count > 0 ? tab.tone : undefined}>{tab.count.toLocaleString('en-IN')}</span>
        </button>
      ))}
    </div>
  );
}

type RefusedProps = { run: Run; isListed: boolean; onAll: () => void };

/** The first rows that stay out and why, and all of them as a file to mend. */
function Refused({ run, isListed, onAll }: RefusedProps) {
  const { refused } = run.counts;
  const { data } = useQuery(refusedHeadQuery(run));
  const [busy, setBusy] = useState(false);
  const titleId = useId();
  const rows = isListed ? [] : (data ?? []);

  async function download() {
    setBusy(true);
    await savePrint(`The ${countOf(refused, 'refused row')}`, downloadRefused(run.id));
    setBusy(false);
  }

  return (
    <section aria-labelledby={titleId} className="run-refused">
      <header>
        <h2 id={titleId}>Refused</h2>
        <span className="run-note">
          {refused === 1 ? '1 row, it stays out' : `${countOf(refused, 'row')}, they stay out`}
        </span>
        <Button kind="secondary" size={44} icon={<Download {...icon20} />} busy={busy} onClick={() => void download()}>
          Download the {countOf(refused, 'refused row')}
        </Button>
      </header>
      {rows.map((row) => (
        <div key={row.row} className="run-refused-row">
          <span className="run-number">Row {row.row}</span>
          <span className="run-code">{row.sku ?? row.product.name}</span>
          <div>
            <Problems row={row} />
          </div>
        </div>
      ))}
      {!isListed && refused > rows.length && rows.length > 0 && (
        <footer>
          <button type="button" onClick={onAll}>
            {(refused - rows.length).toLocaleString('en-IN')} more
          </button>
        </footer>
      )}
    </section>
  );
}
