import {
  ATTRIBUTE_PRESETS,
  STANDARD_ATTRIBUTE_KEYS,
  STANDARD_ATTRIBUTES,
  type StandardAttribute,
} from '@kinari/contract/labels/attributes';
import { useQuery } from '@tanstack/react-query';
import { Plus, Ruler } from 'lucide-react';
import { ApiError } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { cellName } from '../../ui/form/form-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUnsavedChangesGuard } from '../../ui/overlay/use-unsaved-changes-guard.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { moveItem } from '../ui/move-item.ts';
import { AttributeSection } from './attribute-section.tsx';
import { attributeDefinitionsQuery, categoryAttributesQuery, useSaveCategoryAttributes } from './attributes.data.ts';
import { CategoryAttributeRow } from './category-attribute-row.tsx';
import {
  type CategoryAttributesData,
  type CategoryAttributesFormValues,
  createAttributeRow,
  MAX_ATTRIBUTES,
  toCategoryAttributesBody,
  toCategoryAttributesFormValues,
  updateAttributeRow,
  validateCategoryAttributes,
} from './category-attributes-form-values.ts';
import { SizeChartEditor } from './size-chart-editor.tsx';
import { createSizeChart } from './size-chart-form-values.ts';

type CategoryAttributesDialogProps = { category: { id: string; name: string }; onClose: () => void };

const FORM_ID = 'category-attributes';

export function CategoryAttributesDialog({ category, onClose }: CategoryAttributesDialogProps) {
  const {
    data: categoryAttributes,
    isError,
    isFetching,
    isFetchedAfterMount,
    refetch,
  } = useQuery(categoryAttributesQuery(category.id));
  // Cached data may be older than a colleague's save.
  if (categoryAttributes && isFetchedAfterMount && !isError) {
    return <CategoryAttributesForm category={category} categoryAttributes={categoryAttributes} onClose={onClose} />;
  }
  return (
    <Dialog kind="full" open title={dialogTitle(category)} onClose={onClose}>
      {isError ? (
        <LoadError what="the attributes" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <output className="sr-only">Loading attributes</output>
          <Skeleton className="h-60 rounded-md" />
        </div>
      )}
    </Dialog>
  );
}

function dialogTitle({ name }: { name: string }): string {
  return `Attributes of ${name}`;
}

function CategoryAttributesForm({
  category,
  categoryAttributes,
  onClose,
}: CategoryAttributesDialogProps & { categoryAttributes: CategoryAttributesData }) {
  const form = useCategoryAttributesForm(category, categoryAttributes, onClose);
  const { values, set, busy, failure, isDirty } = form;
  const guard = useUnsavedChangesGuard(isDirty, onClose);
  const { inherited } = categoryAttributes;
  return (
    <>
      <Dialog
        kind="full"
        open
        confirmsClose={isDirty}
        title={dialogTitle(category)}
        onClose={guard.tryToClose}
        footer={
          <>
            <Button kind="quiet" size={44} disabled={busy} onClick={guard.tryToClose}>
              Cancel
            </Button>
            <Button type="submit" size={44} form={FORM_ID} busy={busy}>
              Save
            </Button>
          </>
        }
      >
        <form id={FORM_ID} {...form.form}>
          <AttributeSection title="Category attributes" note="for products in this category and its subcategories">
            {inherited.length > 0 && (
              <p className="text-text-muted">
                Inherited: {inherited.map(({ name, category: from }) => `${name} (${from})`).join(', ')}
              </p>
            )}
            <OwnAttributes form={form} />
          </AttributeSection>
          <AttributeSection title="Required for every product">
            <RequiredAttributesFieldset
              required={values.required}
              inherited={categoryAttributes.inheritedRequired}
              onRequired={(required) => set({ required })}
            />
          </AttributeSection>
          <AttributeSection title="Size chart" note="cm">
            <CategorySizeChart form={form} />
          </AttributeSection>
          {failure && <Banner tone="bad">{failure}</Banner>}
        </form>
      </Dialog>
      {guard.confirmDialog}
    </>
  );
}

function useCategoryAttributesForm(
  category: { id: string; name: string },
  categoryAttributes: CategoryAttributesData,
  onClose: () => void,
) {
  const { mutateAsync } = useSaveCategoryAttributes(category.id);
  return useForm<CategoryAttributesFormValues>({
    initial: toCategoryAttributesFormValues(categoryAttributes),
    validate: (formValues) => {
      const errors = Object.entries(validateCategoryAttributes(formValues)).map(([name, error]) => {
        const [row = '', column = ''] = name.split('.');
        return [cellName('own', row, column), error] as const;
      });
      return Object.fromEntries(errors);
    },
    submit: async (formValues) => {
      try {
        await mutateAsync(toCategoryAttributesBody(formValues));
      } catch (error) {
        throw mapErrorToRows(error, formValues);
      }
      notify({ text: `Attributes of ${category.name} saved`, tone: 'ok' });
      onClose();
    },
    fallback: 'Couldn’t save the attributes. Try again.',
  });
}

/** API errors name a row by index. Maps them to the row keys of the form. */
function mapErrorToRows(error: unknown, { own }: CategoryAttributesFormValues): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).map(([name, message]) => {
    const [, index, column = ''] = /^own\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = own[Number(index)];
    return [row ? cellName('own', row.key, column) : name, message];
  });
  const { status, message, code, requestId = '' } = error;
  return new ApiError(status, { message, code, requestId, fields: Object.fromEntries(fields) });
}

type CategoryAttributesFormState = ReturnType<typeof useCategoryAttributesForm>;

function OwnAttributes({ form: { values, set, cell } }: { form: CategoryAttributesFormState }) {
  const { data: definitions = [] } = useQuery(attributeDefinitionsQuery);
  const { own } = values;
  return (
    <>
      {own.map((row, index) => (
        <CategoryAttributeRow
          key={row.key}
          row={row}
          place={index}
          count={own.length}
          names={definitions.map(({ name }) => name)}
          cell={(column) => cell('own', row.key, column)}
          onRow={(change) => set({ own: updateAttributeRow(own, row.key, change, definitions) })}
          onMove={(to) => set({ own: moveItem(own, index, to) })}
          onRemove={() => set({ own: own.filter(({ key }) => key !== row.key) })}
        />
      ))}
      <Button
        kind="secondary"
        size={44}
        icon={<Plus {...icon20} />}
        disabled={own.length >= MAX_ATTRIBUTES}
        className="justify-self-start"
        onClick={() => set({ own: [...own, createAttributeRow()] })}
      >
        Add attribute
      </Button>
    </>
  );
}

type RequiredAttributesFieldsetProps = {
  required: StandardAttribute[] | null;
  inherited: readonly StandardAttribute[];
  onRequired: (required: StandardAttribute[] | null) => void;
};

/** Attributes that every product must have. A preset has those that the law requires for a kind of goods. */
function RequiredAttributesFieldset({ required, inherited, onRequired }: RequiredAttributesFieldsetProps) {
  const effective = required ?? inherited;
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Presets</legend>
        {Object.values(ATTRIBUTE_PRESETS).map(({ label, attributes }) => (
          <Button key={label} kind="secondary" size={36} onClick={() => onRequired([...attributes])}>
            {label}
          </Button>
        ))}
        <Button
          kind={required === null ? 'primary' : 'secondary'}
          size={36}
          aria-pressed={required === null}
          onClick={() => onRequired(null)}
        >
          Inherit
        </Button>
      </fieldset>
      <p className="text-sm text-text-subtle">
        {required === null
          ? 'Inherited from the parent category. A change here overrides it.'
          : 'Set here. Also applies to subcategories set to “Inherit”.'}
      </p>
      <div className="grid gap-y-0 gap-x-6 md:grid-cols-2">
        {STANDARD_ATTRIBUTE_KEYS.map((key) => (
          <CheckField
            key={key}
            field={{
              name: `required.${key}`,
              value: effective.includes(key),
              error: undefined,
              onLeave: () => undefined,
              onValue: (isChecked) =>
                onRequired(
                  STANDARD_ATTRIBUTE_KEYS.filter((other) => (other === key ? isChecked : effective.includes(other))),
                ),
            }}
          >
            {STANDARD_ATTRIBUTES[key]}
          </CheckField>
        ))}
      </div>
    </>
  );
}

function CategorySizeChart({ form: { values, set, cell } }: { form: CategoryAttributesFormState }) {
  const { chart } = values;
  if (!chart) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-text-muted">No size chart. Products use the parent category’s chart or their own.</p>
        <Button
          kind="secondary"
          size={36}
          icon={<Ruler {...icon20} />}
          onClick={() => set({ chart: createSizeChart([]) })}
        >
          Add size chart
        </Button>
      </div>
    );
  }
  return (
    <>
      <SizeChartEditor
        chart={chart}
        cell={(row, column) => cell('own', row, column)}
        onChart={(updatedChart) => set({ chart: updatedChart })}
      />
      <Button kind="quiet" size={36} className="justify-self-start" onClick={() => set({ chart: null })}>
        Remove size chart
      </Button>
    </>
  );
}
