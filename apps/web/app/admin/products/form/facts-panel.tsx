import { useQuery } from '@tanstack/react-query';
import { CircleDashed, ClipboardList, Store } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { icon14 } from '../../../ui/icon.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Category, pathTo } from '../../categories/category-tree.ts';
import { missingFacts } from '../../facts/fact-rules.ts';
import { FactsTab, type PartyField } from '../../facts/facts-tab.tsx';
import { useFactLists } from '../../facts/use-fact-lists.ts';
import { settingsQuery } from '../../settings.data.ts';
import type { useProductForm } from './use-product-form.ts';

type Form = ReturnType<typeof useProductForm>;
type FactsPanelProps = {
  form: Form;
  tree: readonly Category[];
  onAddParty: (field: PartyField) => void;
};

/** The second tab of the product form, once it is looked at. */
export function FactsPanel({ form, tree, onAddParty }: FactsPanelProps) {
  const { values, set, cell, facts: draft, taxedHsn, sheet, sheetFailure, busy, sendWith } = form;
  const { lists, failed, isFetching, retry } = useLists(form);
  const category = pathTo(tree, values.categoryPath.at(-1) ?? '').at(-1)?.name;

  if (!lists || !draft) {
    return failed || sheetFailure ? (
      <LoadFailure
        what="the facts"
        busy={isFetching || sheetFailure?.isFetching === true}
        onRetry={() => {
          retry();
          sheetFailure?.retry();
        }}
      />
    ) : (
      <div aria-busy="true" className="grid gap-4 pt-5">
        <output className="sr-only">Loading the facts</output>
        <Skeleton className="h-40 rounded-control" />
        <Skeleton className="h-40 rounded-control" />
      </div>
    );
  }
  const missing = missingFacts(draft, lists.demands, values.variants);
  return (
    <FactsTab
      facts={{
        ...lists,
        draft,
        missing,
        onDraft: (facts) => set({ facts }),
        cell: (row, column) => cell('facts', row, column),
      }}
      rows={values.variants}
      taxedHsn={taxedHsn}
      category={category}
      status={
        sheet && (
          <SaleStatus published={sheet.published} busy={busy} onPublish={(on) => sendWith(on ? 'publish' : 'draft')} />
        )
      }
      onAddParty={onAddParty}
    />
  );
}

/** How many facts are missing, beside the tab's name; before it is looked at, as it was saved. */
export function MissingCount({ saved, ...form }: Form & { saved: number }) {
  const { data: settings } = useQuery(settingsQuery);
  const { lists } = useLists(form);
  const isQuiet = settings === undefined || settings.productFacts === 'off';
  const { facts, values } = form;
  const count = facts && lists ? missingFacts(facts, lists.demands, values.variants).length : isQuiet ? 0 : saved;
  if (count === 0) return null;
  return (
    <Badge tone="amber" icon={<ClipboardList {...icon14} />}>
      {count} missing
    </Badge>
  );
}

function useLists({ values, sheet, savedCategoryId, hasFacts }: Form) {
  return useFactLists({
    categoryId: values.categoryPath.at(-1),
    saved: sheet && savedCategoryId ? { sheet, categoryId: savedCategoryId } : undefined,
    enabled: hasFacts,
  });
}

type SaleStatusProps = { published: boolean; busy: boolean; onPublish: (on: boolean) => void };

function SaleStatus({ published, busy, onPublish }: SaleStatusProps) {
  return (
    <div className="product-form-status">
      {published ? (
        <Badge tone="ok" icon={<Store {...icon14} />}>
          On sale
        </Badge>
      ) : (
        <>
          <Badge tone="info" icon={<CircleDashed {...icon14} />}>
            Draft
          </Badge>
          <span className="text-ink-2">Nobody finds or buys it yet.</span>
        </>
      )}
      <Button kind="secondary" size={36} disabled={busy} className="ml-auto" onClick={() => onPublish(!published)}>
        {published ? 'Make a draft' : 'Publish'}
      </Button>
    </div>
  );
}
