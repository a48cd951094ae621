import { formatDateTime, formatNumber, formatPlural } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { DataTableColumn } from '../table/data-table-column.ts';
import { EmptyState } from '../table/empty-state.tsx';
import { ListPage } from '../table/list-page.tsx';
import { toListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { type Collection, collectionsQuery } from './collections.data.ts';

const NEW_PATH = '/admin/collections/new';

// Three cards that overlap.
const DRAWING = (
  <>
    <path d="M18 40h40v52H18z" />
    <path d="M42 30h40v52H58" />
    <path d="M66 20h36v52H82" strokeDasharray="1 6" />
  </>
);

const STATUS = {
  shown: { tone: 'ok', Icon: Eye },
  hidden: { tone: 'info', Icon: EyeOff },
} as const;

const COLUMNS: readonly DataTableColumn<Collection>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    isRowHeader: true,
    cell: ({ id, name, slug }) => (
      <>
        <Link to={`/admin/collections/${id}`} className="row-link wrap-anywhere">
          {name}
        </Link>
        <small className="wrap-anywhere">/collection/{slug}</small>
      </>
    ),
  },
  {
    id: 'kind',
    header: 'Filled',
    card: 'note',
    cell: ({ kind }) => (kind === 'rule' ? 'By a rule' : 'By hand'),
    className: 'text-text-muted',
    width: 140,
  },
  {
    id: 'products',
    header: 'Products',
    card: 'note',
    cell: ({ products }) => formatNumber(products),
    align: 'end',
    className: 'tabular',
    width: 120,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'end',
    width: 150,
    cell: ({ published }) => (
      <StatusBadge status={published ? STATUS.shown : STATUS.hidden}>{published ? 'Published' : 'Hidden'}</StatusBadge>
    ),
  },
  {
    id: 'updated',
    header: 'Updated',
    card: 'note',
    priority: 2,
    cell: ({ updatedAt }) => formatDateTime(updatedAt),
    className: 'text-text-muted whitespace-nowrap',
    width: 200,
  },
];

export default function CollectionsPage() {
  const query = useQuery(collectionsQuery);
  useListShortcuts({});
  return (
    <ListPage
      title="Collections"
      count={<span className="max-md:sr-only">{query.data && formatPlural(query.data.length, 'collection')}</span>}
      barAction={
        <Allowed to="createCollection">
          <ButtonLink size={36} to={NEW_PATH} icon={<Plus {...icon20} />}>
            <span>
              Create<span className="max-md:sr-only"> collection</span>
            </span>
          </ButtonLink>
        </Allowed>
      }
      intro="A collection groups products across categories. It has its own page, and the home page can show it as a rail."
    >
      <DataTable
        label="Collections"
        what="collections"
        list={toListState(query, query.data)}
        columns={COLUMNS}
        skeletonRows={4}
        empty={
          <EmptyState title="No collections yet" drawing={DRAWING}>
            Choose products for a festival, or let a rule collect them: everything under ₹999, or all that is new.
          </EmptyState>
        }
      />
    </ListPage>
  );
}
