import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { notify } from '../../ui/toast.ts';
import { AdminPage } from '../admin-page.tsx';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { EditAndDelete } from '../table/edit-and-delete.tsx';
import { Listed } from '../table/listed.tsx';
import { NameTable } from '../table/name-table.tsx';
import { BrandForm } from './brand-form.tsx';
import { type Brand, brandsQuery, type Party, partiesQuery, useDeleteBrand, useDeleteParty } from './brands.data.ts';
import { countryName, HOME } from './countries.ts';
import { PartyForm } from './party-form.tsx';

/** Under whose name goods are sold, and who makes, packs or brings them in. */
export default function BrandsPage() {
  const [tab, setTab] = useState('brands');
  const [adding, setAdding] = useState<string>();
  return (
    <AdminPage
      title="Brands and makers"
      action={
        <Button size={44} icon={<Plus {...icon20} />} onClick={() => setAdding(tab)}>
          <span>
            Add<span className="max-md:sr-only">{tab === 'brands' ? ' brand' : ' company'}</span>
          </span>
        </Button>
      }
    >
      <Tabs
        label="Brands and makers"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'brands',
            label: 'Brands',
            content: <Brands adding={adding === 'brands'} onAdd={(open) => setAdding(open ? 'brands' : undefined)} />,
          },
          {
            id: 'companies',
            label: 'Makers, packers, importers',
            content: (
              <Companies adding={adding === 'companies'} onAdd={(open) => setAdding(open ? 'companies' : undefined)} />
            ),
          },
        ]}
      />
    </AdminPage>
  );
}

type ListProps = { adding: boolean; onAdd: (open: boolean) => void };

function Brands({ adding, onAdd }: ListProps) {
  const list = useQuery(brandsQuery);
  const deleting = useDeleteBrand();
  const [open, setOpen] = useState<{ to: 'edit' | 'delete'; brand: Brand }>();

  function close() {
    setOpen(undefined);
    onAdd(false);
    deleting.reset();
  }

  return (
    <>
      <Listed list={list} what="brands" none="No brands yet. One is also added when it is typed at a product.">
        {(brands) => (
          <NameTable caption="Brands by name" rows={brands}>
            {(brand) => (
              <EditAndDelete
                name={brand.name}
                onEdit={() => setOpen({ to: 'edit', brand })}
                onDelete={() => setOpen({ to: 'delete', brand })}
              />
            )}
          </NameTable>
        )}
      </Listed>
      {(adding || open?.to === 'edit') && <BrandForm brand={open?.brand} onClose={close} onSaved={close} />}
      {open?.to === 'delete' && (
        <DeleteDialog
          title="Delete brand"
          name={open.brand.name}
          busy={deleting.isPending}
          error={deleting.error}
          onClose={close}
          onDelete={() => deleting.mutate(open.brand, { onSuccess: () => gone(open.brand.name, close) })}
        />
      )}
    </>
  );
}

function Companies({ adding, onAdd }: ListProps) {
  const list = useQuery(partiesQuery);
  const deleting = useDeleteParty();
  const [open, setOpen] = useState<{ to: 'edit' | 'delete'; party: Party }>();

  function close() {
    setOpen(undefined);
    onAdd(false);
    deleting.reset();
  }

  return (
    <>
      <Listed
        list={list}
        what="companies"
        none="Nobody yet. Who made, packed or imported a product stands on its page."
      >
        {(parties) => (
          <NameTable
            caption="Makers, packers and importers by name"
            rows={parties}
            more={{ head: 'Address', of: addressOf }}
          >
            {(party) => (
              <EditAndDelete
                name={party.name}
                onEdit={() => setOpen({ to: 'edit', party })}
                onDelete={() => setOpen({ to: 'delete', party })}
              />
            )}
          </NameTable>
        )}
      </Listed>
      {(adding || open?.to === 'edit') && <PartyForm party={open?.party} onClose={close} onSaved={close} />}
      {open?.to === 'delete' && (
        <DeleteDialog
          title="Delete company"
          name={open.party.name}
          busy={deleting.isPending}
          error={deleting.error}
          onClose={close}
          onDelete={() => deleting.mutate(open.party, { onSuccess: () => gone(open.party.name, close) })}
        />
      )}
    </>
  );
}

function gone(name: string, close: () => void): void {
  notify({ text: `Deleted ${name}`, tone: 'ok' });
  close();
}

function addressOf({ address, pincode, country }: Party): string {
  const place = [address, pincode].filter(Boolean).join(' ');
  return country === HOME ? place : `${place}, ${countryName(country)}`;
}
