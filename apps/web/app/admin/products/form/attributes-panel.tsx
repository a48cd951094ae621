import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { icon14 } from '../../../ui/icon.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { listMissingAttributes } from '../../attributes/attribute-validation.ts';
import { AttributesTab, type ManufacturerField } from '../../attributes/attributes-tab.tsx';
import { useAttributeLists } from '../../attributes/use-attribute-lists.ts';
import { type Category, pathTo } from '../../categories/category-tree.ts';
import { productRulesQuery } from '../../data/settings.data.ts';
import type { useProductForm } from './use-product-form.ts';

type ProductFormState = ReturnType<typeof useProductForm>;
type AttributesPanelProps = {
  form: ProductFormState;
  tree: readonly Category[];
  onAddManufacturer: (field: ManufacturerField) => void;
};

export function AttributesPanel({ form, tree, onAddManufacturer }: AttributesPanelProps) {
  const { values, set, cell, attributes, taxedHsn, sheet, sheetFailure, busy, sendWith } = form;
  const { lists, failed, isFetching, retry } = useProductAttributeLists(form);
  const category = pathTo(tree, values.categoryPath.at(-1) ?? '').at(-1)?.name;

  if (!lists || !attributes) {
    return failed || sheetFailure ? (
      <LoadError
        what="the attributes"
        busy={isFetching || sheetFailure?.isFetching === true}
        onRetry={() => {
          retry();
          sheetFailure?.retry();
        }}
      />
    ) : (
      <div aria-busy="true" className="grid gap-4 pt-5">
        <output className="sr-only">Loading attributes</output>
        <Skeleton className="h-40 rounded-md" />
        <Skeleton className="h-40 rounded-md" />
      </div>
    );
  }
  const missing = listMissingAttributes(attributes, lists.requirements, values.variants);
  return (
    <AttributesTab
      attributes={{
        ...lists,
        draft: attributes,
        missing,
        onDraft: (attributes) => set({ attributes }),
        cell: (row, column) => cell('attributes', row, column),
      }}
      rows={values.variants}
      taxedHsn={taxedHsn}
      category={category}
      status={
        sheet && (
          <PublishStatus
            published={sheet.published}
            busy={busy}
            onPublish={(isOn) => sendWith(isOn ? 'publish' : 'draft')}
          />
        )
      }
      onAddManufacturer={onAddManufacturer}
    />
  );
}

/** Count of missing attributes next to the tab name. Uses the saved count until the tab is opened. */
export function MissingAttributesBadge({ saved, ...form }: ProductFormState & { saved: number }) {
  const { data: rules } = useQuery(productRulesQuery);
  const { lists } = useProductAttributeLists(form);
  const isHidden = rules === undefined || rules.missingAttributesPolicy === 'off';
  const { attributes, values } = form;
  const count =
    attributes && lists
      ? listMissingAttributes(attributes, lists.requirements, values.variants).length
      : isHidden
        ? 0
        : saved;
  if (count === 0) return null;
  return (
    <Badge tone="amber" icon={<ClipboardList {...icon14} />}>
      {count} missing
    </Badge>
  );
}

function useProductAttributeLists({ values, sheet, savedCategoryId, hasOpenedAttributes }: ProductFormState) {
  return useAttributeLists({
    categoryId: values.categoryPath.at(-1),
    saved: sheet && savedCategoryId ? { sheet, categoryId: savedCategoryId } : undefined,
    enabled: hasOpenedAttributes,
  });
}

type PublishStatusProps = { published: boolean; busy: boolean; onPublish: (isOn: boolean) => void };

function PublishStatus({ published, busy, onPublish }: PublishStatusProps) {
  return (
    <div className="flex flex-wrap items-center gap-y-2 gap-x-3">
      <span className="text-text-muted">{published ? 'Visible in the shop.' : 'Not visible in the shop yet.'}</span>
      <Button kind="secondary" size={36} disabled={busy} className="ml-auto" onClick={() => onPublish(!published)}>
        {published ? 'Unpublish' : 'Publish'}
      </Button>
    </div>
  );
}
