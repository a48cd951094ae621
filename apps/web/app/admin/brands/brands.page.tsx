import { formatNumber, formatPlural } from '@kinari/contract/locale';
import { type UseMutationResult, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toast.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { DataTable } from '../table/data-table.tsx';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { EmptyState } from '../table/empty-state.tsx';
import { ListPage } from '../table/list-page.tsx';
import { toListState } from '../table/list-state.ts';
import { RowActions } from '../table/row-actions.tsx';
import { BrandForm } from './brand-form.tsx';
import {
  brandsQuery,
  type ListedBrand,
  type Manufacturer,
  manufacturersQuery,
  useDeleteBrand,
  useDeleteManufacturer,
} from './brands.data.ts';
import { countryName, SHOP_COUNTRY } from './countries.ts';
import { ManufacturerForm } from './manufacturer-form.tsx';

const SKELETON_ROWS = 5;
// A woven label on a thread.
const DRAWING = (
  <>
    <path d="M60 10v22M30 32h60v56l-30 22-30-22z" />
    <path d="M42 54h36M42 66h36" />
    <path d="M42 78h22" strokeDasharray="1 6" />
  </>
);

export default function BrandsPage() {
  const [tab, setTab] = useState('brands');
  const { data: brands } = useQuery(brandsQuery);
  const { data: companies } = useQuery(manufacturersQuery);
  const [adding, setAdding] = useState<string>();
  return (
    <ListPage
      title="Brands"
      count={
        <span className="max-md:sr-only">
          {tab === 'brands'
            ? brands && formatPlural(brands.length, 'brand')
            : companies && formatPlural(companies.length, 'company', 'companies')}
        </span>
      }
      barAction={
        <Allowed to="createBrand">
          <Button
            size={36}
            icon={<Plus {...icon20} />}
            className="max-md:gap-0 max-md:px-3"
            onClick={() => setAdding(tab)}
          >
            <span className="max-md:sr-only">{tab === 'brands' ? 'Add brand' : 'Add company'}</span>
          </Button>
        </Allowed>
      }
    >
      <Tabs
        label="Brands"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'brands',
            label: 'Brands',
            content: (
              <BrandList adding={adding === 'brands'} onAdd={(open) => setAdding(open ? 'brands' : undefined)} />
            ),
          },
          {
            id: 'companies',
            label: 'Manufacturers',
            content: (
              <ManufacturerList
                adding={adding === 'companies'}
                onAdd={(open) => setAdding(open ? 'companies' : undefined)}
              />
            ),
          },
        ]}
      />
    </ListPage>
  );
}

type TabProps = { adding: boolean; onAdd: (open: boolean) => void };

function BrandList(tab: TabProps) {
  return (
    <EditableList
      {...tab}
      label="Brands by name"
      what="brands"
      query={useQuery(brandsQuery)}
      deletion={useDeleteBrand()}
      deleteTitle="Delete brand"
      renderName={(brand) => <BrandName brand={brand} />}
      middleColumns={BRAND_COLUMNS}
      empty={{ title: 'No brands yet', text: 'Add one here or type it in a product.' }}
      renderForm={(brand, close) => <BrandForm brand={brand} onClose={close} onSaved={close} />}
    />
  );
}

function ManufacturerList(tab: TabProps) {
  return (
    <EditableList
      {...tab}
      label="Manufacturers, packers and importers by name"
      what="companies"
      query={useQuery(manufacturersQuery)}
      deletion={useDeleteManufacturer()}
      deleteTitle="Delete company"
      middleColumns={MANUFACTURER_COLUMNS}
      empty={{ title: 'No companies yet', text: 'Add the manufacturers, packers and importers of your products.' }}
      renderForm={(manufacturer, close) => (
        <ManufacturerForm manufacturer={manufacturer} onClose={close} onSaved={close} />
      )}
    />
  );
}

const BRAND_COLUMNS: readonly DataTableColumn<ListedBrand>[] = [
  {
    id: 'products',
    header: 'Products',
    cell: (brand) => <ProductsLink brand={brand}>{formatNumber(brand.products)}</ProductsLink>,
    align: 'end',
    card: 'hidden',
    width: 160,
  },
  {
    id: 'sold',
    header: 'Sold in 30 days',
    cell: ({ soldRecently }) => formatNumber(soldRecently),
    align: 'end',
    card: 'hidden',
    width: 160,
    className: 'text-text-muted',
  },
];

/** The initials stand for a logo. */
function BrandName({ brand }: { brand: ListedBrand }) {
  const { name, products, soldRecently } = brand;
  const initials = name.split(/\s+/).map(([letter]) => letter);
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid flex-none size-9 place-items-center rounded-md bg-primary-tint text-primary text-xs font-bold uppercase"
      >
        {initials.slice(0, 2).join('')}
      </span>
      <span className="min-w-0">
        {name}
        <small className="in-card">
          <ProductsLink brand={brand}>{formatPlural(products, 'product')}</ProductsLink>, {formatNumber(soldRecently)}{' '}
          sold in 30 days
        </small>
      </span>
    </span>
  );
}

/** The number of a brand’s products, as a link to them. */
function ProductsLink({ brand: { name, products }, children }: { brand: ListedBrand; children: ReactNode }) {
  if (products === 0) return <span className="text-text-subtle">{children}</span>;
  return (
    <Link to={`/admin/product?q=${encodeURIComponent(name)}`} className="cell-link max-table:-my-3 table:justify-end">
      <span className="sr-only">Products of {name}: </span>
      {children}
    </Link>
  );
}

const MANUFACTURER_COLUMNS: readonly DataTableColumn<Manufacturer>[] = [
  { id: 'address', header: 'Address', cell: formatAddress, className: 'text-text-muted wrap-anywhere' },
];

type EditableListProps<Row> = TabProps & {
  label: string;
  what: string;
  query: UseQueryResult<Row[]>;
  deletion: UseMutationResult<unknown, Error, Row>;
  deleteTitle: string;
  /** Default: the name alone. */
  renderName?: (row: Row) => ReactNode;
  /** Columns between the name and the actions. */
  middleColumns?: readonly DataTableColumn<Row>[];
  empty: { title: string; text: string };
  /** The dialog to add or edit a row. */
  renderForm: (row: Row | undefined, close: () => void) => ReactNode;
};

function EditableList<Row extends { id: string | number; name: string }>(props: EditableListProps<Row>) {
  const {
    label,
    what,
    query,
    deletion,
    deleteTitle,
    renderName,
    middleColumns = [],
    empty,
    renderForm,
    adding,
    onAdd,
  } = props;
  const [open, setOpen] = useState<{ to: 'edit' | 'delete'; row: Row }>();

  function close() {
    setOpen(undefined);
    onAdd(false);
    deletion.reset();
  }

  function finishDeletion(name: string) {
    notify({ text: `Deleted ${name}`, tone: 'ok' });
    close();
  }

  return (
    <div className="max-table:pt-3">
      <DataTable
        label={label}
        what={what}
        errorWhat={`the ${what}`}
        list={toListState(query, query.data)}
        columns={createNameColumns({
          renderName,
          middleColumns,
          onEdit: (row) => setOpen({ to: 'edit', row }),
          onDelete: (row) => setOpen({ to: 'delete', row }),
        })}
        skeletonRows={SKELETON_ROWS}
        empty={
          <EmptyState title={empty.title} drawing={DRAWING}>
            {empty.text}
          </EmptyState>
        }
      />
      {(adding || open?.to === 'edit') && renderForm(open?.row, close)}
      {open?.to === 'delete' && (
        <DeleteDialog
          title={deleteTitle}
          name={open.row.name}
          busy={deletion.isPending}
          error={deletion.error}
          onClose={close}
          onDelete={() => deletion.mutate(open.row, { onSuccess: () => finishDeletion(open.row.name) })}
        />
      )}
    </div>
  );
}

type NameColumnsOptions<Row> = {
  renderName: ((row: Row) => ReactNode) | undefined;
  middleColumns: readonly DataTableColumn<Row>[];
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
};

function createNameColumns<Row extends { name: string }>(options: NameColumnsOptions<Row>): DataTableColumn<Row>[] {
  const { renderName, middleColumns, onEdit, onDelete } = options;
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => renderName?.(row) ?? row.name,
      card: 'title',
      isRowHeader: true,
      className: 'font-semibold! wrap-anywhere max-table:self-center max-table:basis-[calc(100%-5.5rem)]!',
    },
    ...middleColumns,
    {
      ...ACTIONS_COLUMN,
      permission: 'products.write',
      card: 'end',
      className: 'max-table:-my-1 max-table:-mr-3 max-table:self-center max-table:basis-22! whitespace-nowrap',
      cell: (row) => <RowActions name={row.name} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />,
    },
  ];
}

function formatAddress({ address, pincode, country }: Manufacturer): string {
  const street = [address, pincode].filter(Boolean).join(' ');
  return country === SHOP_COUNTRY ? street : `${street}, ${countryName(country)}`;
}
