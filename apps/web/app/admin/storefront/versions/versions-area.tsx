import { formatDateTime } from '@kinari/contract/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock, History, Store } from 'lucide-react';
import { useNavigate } from 'react-router';
import { StatusBadge, type StatusStyle } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast.ts';
import { DataTable } from '../../table/data-table.tsx';
import { ACTIONS_COLUMN, type DataTableColumn } from '../../table/data-table-column.ts';
import { EMPTY_VALUE } from '../../table/empty-state.tsx';
import { toInfiniteListState } from '../../table/list-state.ts';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';
import { showError } from '../../ui/show-error.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import { type StorefrontArea, useRestoreVersion, versionsQuery } from '../storefront.data.ts';
import { linkToArea } from '../views.ts';
import { listVersionRows, type VersionRow } from './version-rows.ts';

const STATUS_STYLES: Readonly<Record<VersionRow['status'], StatusStyle & { text: string }>> = {
  live: { tone: 'ok', Icon: Store, text: 'Live' },
  scheduled: { tone: 'info', Icon: CalendarClock, text: 'Scheduled' },
  past: { tone: 'warn', Icon: History, text: 'Past' },
};

const COLUMNS: readonly DataTableColumn<VersionRow>[] = [
  { id: 'area', header: 'Part', cell: renderArea, card: 'title', isRowHeader: true },
  {
    id: 'live',
    header: 'Live from',
    cell: ({ liveFrom }) => (liveFrom ? formatDateTime(liveFrom) : 'Always'),
    card: 'pair',
    className: 'tabular table:whitespace-nowrap',
  },
  { id: 'author', header: 'By', cell: ({ author }) => author ?? EMPTY_VALUE, card: 'pair' },
  { id: 'status', header: 'Status', cell: renderStatus, card: 'pair' },
  { ...ACTIONS_COLUMN, cell: (row) => <RestoreButton row={row} /> },
];

/** What was published, newest first. The standard texts of the shop are at the end. */
export function VersionsArea({ areas }: { areas: readonly StorefrontArea[] }) {
  const query = useInfiniteQuery(versionsQuery(undefined));
  const list = toInfiniteListState(query, ({ versions, more }) => listVersionRows(versions, areas, !more));
  return <DataTable label="Versions" what="versions" list={list} columns={COLUMNS} skeletonRows={6} empty={null} />;
}

function renderArea({ title, changes, note }: VersionRow) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{title}</span>
      <small className="block max-w-[70ch] wrap-anywhere whitespace-normal text-text-muted">
        {[changes.join('; '), note].filter(Boolean).join(' · ')}
      </small>
    </>
  );
}

function renderStatus({ status }: VersionRow) {
  const style = STATUS_STYLES[status];
  return <StatusBadge status={style}>{style.text}</StatusBadge>;
}

function RestoreButton({ row }: { row: VersionRow }) {
  const drafts = useDrafts();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useRestoreVersion();

  async function restore() {
    const { area, slug, versionId } = row;
    try {
      drafts.show(await mutateAsync({ area, slug, versionId }));
      notify({ text: 'Restored as a draft. Publish it when you are ready', tone: 'ok' });
      await navigate(linkToArea({ area, slug }));
    } catch (error) {
      showError(error, 'Couldn’t restore it. Try again.');
    }
  }

  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      aria-label={`Restore ${row.title}${row.liveFrom ? ` of ${formatDateTime(row.liveFrom)}` : ', standard texts'}`}
      className={outlinedButtonClass}
      onClick={() => void restore()}
    >
      Restore
    </Button>
  );
}
