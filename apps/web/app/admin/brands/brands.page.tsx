import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toast.ts';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { QueryList } from '../table/query-list.tsx';
import { RowActions } from '../table/row-actions.tsx';
import { SimpleTable } from '../table/simple-table.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { BrandForm } from './brand-form.tsx';
import {
  type Brand,
  brandsQuery,
  type Manufacturer,
  manufacturersQuery,
  useDeleteBrand,
  useDeleteManufacturer,
} from './brands.data.ts';
import { countryName, SHOP_COUNTRY } from './countries.ts';
import { ManufacturerForm } from './manufacturer-form.tsx';

export default function BrandsPage() {
  const [tab, setTab] = useState('brands');
  const [adding, setAdding] = useState<string>();
  return (
    <AdminPage
      title="Brands and manufacturers"
      action={
        <Button size={44} icon={<Plus {...icon20} />} onClick={() => setAdding(tab)}>
          <span>
            Add<span className="max-md:sr-only">{tab === 'brands' ? ' brand' : ' company'}</span>
          </span>
        </Button>
      }
    >
      <Tabs
        label="Brands and manufacturers"
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
    </AdminPage>
  );
}

type TabProps = { adding: boolean; onAdd: (open: boolean) => void };

function BrandList({ adding, onAdd }: TabProps) {
  const list = useQuery(brandsQuery);
  const deletion = useDeleteBrand();
  const [open, setOpen] = useState<{ to: 'edit' | 'delete'; brand: Brand }>();

  function close() {
    setOpen(undefined);
    onAdd(false);
    deletion.reset();
  }

  return (
    <>
      <QueryList list={list} what="brands" none="No brands yet. Add one here or type it in a product.">
        {(brands) => (
          <SimpleTable caption="Brands by name" rows={brands}>
            {(brand) => (
              <RowActions
                name={brand.name}
                onEdit={() => setOpen({ to: 'edit', brand })}
                onDelete={() => setOpen({ to: 'delete', brand })}
              />
            )}
          </SimpleTable>
        )}
      </QueryList>
      {(adding || open?.to === 'edit') && <BrandForm brand={open?.brand} onClose={close} onSaved={close} />}
      {open?.to === 'delete' && (
        <DeleteDialog
          title="Delete brand"
          name={open.brand.name}
          busy={deletion.isPending}
          error={deletion.error}
          onClose={close}
          onDelete={() => deletion.mutate(open.brand, { onSuccess: () => notifyDeleted(open.brand.name, close) })}
        />
      )}
    </>
  );
}

function ManufacturerList({ adding, onAdd }: TabProps) {
  const list = useQuery(manufacturersQuery);
  const deletion = useDeleteManufacturer();
  const [open, setOpen] = useState<{ to: 'edit' | 'delete'; manufacturer: Manufacturer }>();

  function close() {
    setOpen(undefined);
    onAdd(false);
    deletion.reset();
  }

  return (
    <>
      <QueryList
        list={list}
        what="companies"
        none="No companies yet. Add the manufacturers, packers and importers of your products."
      >
        {(manufacturers) => (
          <SimpleTable
            caption="Manufacturers, packers and importers by name"
            rows={manufacturers}
            more={{ head: 'Address', of: formatAddress }}
          >
            {(manufacturer) => (
              <RowActions
                name={manufacturer.name}
                onEdit={() => setOpen({ to: 'edit', manufacturer })}
                onDelete={() => setOpen({ to: 'delete', manufacturer })}
              />
            )}
          </SimpleTable>
        )}
      </QueryList>
      {(adding || open?.to === 'edit') && (
        <ManufacturerForm manufacturer={open?.manufacturer} onClose={close} onSaved={close} />
      )}
      {open?.to === 'delete' && (
        <DeleteDialog
          title="Delete company"
          name={open.manufacturer.name}
          busy={deletion.isPending}
          error={deletion.error}
          onClose={close}
          onDelete={() =>
            deletion.mutate(open.manufacturer, { onSuccess: () => notifyDeleted(open.manufacturer.name, close) })
          }
        />
      )}
    </>
  );
}

function notifyDeleted(name: string, close: () => void): void {
  notify({ text: `Deleted ${name}`, tone: 'ok' });
  close();
}

function formatAddress({ address, pincode, country }: Manufacturer): string {
  const street = [address, pincode].filter(Boolean).join(' ');
  return country === SHOP_COUNTRY ? street : `${street}, ${countryName(country)}`;
}
