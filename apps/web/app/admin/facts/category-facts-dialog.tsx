import './category-facts-dialog.css';
import { COMMON_FACT_KEYS, COMMON_FACTS, type CommonFact, FACT_PRESETS } from '@kinari/contract/words/facts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Ruler } from 'lucide-react';
import { ApiError } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { cellName } from '../../ui/form/form-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { moved } from '../table/moved.ts';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { CategoryFactRow } from './category-fact-row.tsx';
import {
  type CategoryFacts,
  type CategoryFactsDraft,
  categoryFactsDraft,
  checkCategoryFacts,
  MOST_FACTS,
  newFact,
  toCategoryFacts,
  withFact,
} from './category-facts-draft.ts';
import { categoryFactsQuery, definitionsQuery, useSaveCategoryFacts } from './facts.data.ts';
import { Part } from './facts-part.tsx';
import { newChart } from './size-chart-draft.ts';
import { SizeChartEditor } from './size-chart-editor.tsx';

type CategoryFactsDialogProps = { category: { id: string; name: string }; onClose: () => void };

const FORM = 'category-facts';

/** What a category asks of its products; open as long as it is drawn. */
export function CategoryFactsDialog({ category, onClose }: CategoryFactsDialogProps) {
  const { data: asks, isError, isFetching, isFetchedAfterMount, refetch } = useQuery(categoryFactsQuery(category.id));
  // What was read before may be older than what a colleague has saved.
  if (asks && isFetchedAfterMount && !isError) {
    return <CategoryFactsForm category={category} asks={asks} onClose={onClose} />;
  }
  return (
    <Dialog kind="full" open title={titleOf(category)} onClose={onClose}>
      {isError ? (
        <LoadFailure what="its facts" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <output className="sr-only">Loading its facts</output>
          <Skeleton className="h-60 rounded-control" />
        </div>
      )}
    </Dialog>
  );
}

function titleOf({ name }: { name: string }): string {
  return `Facts of ${name}`;
}

function CategoryFactsForm({ category, asks, onClose }: CategoryFactsDialogProps & { asks: CategoryFacts }) {
  const form = useCategoryFactsForm(category, asks, onClose);
  const { values, set, busy, failure, isDirty } = form;
  const guard = useUnsavedGuard(isDirty, onClose);
  const { inherited } = asks;
  return (
    <>
      <Dialog
        kind="full"
        open
        asksFirst={isDirty}
        title={titleOf(category)}
        onClose={guard.tryToClose}
        footer={
          <>
            <Button kind="quiet" size={44} disabled={busy} onClick={guard.tryToClose}>
              Cancel
            </Button>
            <Button type="submit" size={44} form={FORM} busy={busy}>
              Save
            </Button>
          </>
        }
      >
        <form id={FORM} {...form.form}>
          <Part title="Its own facts" note="asked of its products, and of those in all categories under it">
            {inherited.length > 0 && (
              <p className="text-ink-2">
                From above: {inherited.map(({ name, category: from }) => `${name} (${from})`).join(', ')}
              </p>
            )}
            <OwnFacts form={form} />
          </Part>
          <Part title="What every product must say">
            <Required
              required={values.required}
              inherited={asks.inheritedRequired}
              onRequired={(required) => set({ required })}
            />
          </Part>
          <Part title="Size chart" note="cm">
            <ChartOfCategory form={form} />
          </Part>
          {failure && <Notice tone="bad">{failure}</Notice>}
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

function useCategoryFactsForm(category: { id: string; name: string }, asks: CategoryFacts, onClose: () => void) {
  const { mutateAsync } = useSaveCategoryFacts(category.id);
  return useForm<CategoryFactsDraft>({
    initial: categoryFactsDraft(asks),
    check: (draft) => {
      const found = Object.entries(checkCategoryFacts(draft)).map(([name, error]) => {
        const [row = '', column = ''] = name.split('.');
        return [cellName('own', row, column), error] as const;
      });
      return Object.fromEntries(found);
    },
    submit: async (draft) => {
      try {
        await mutateAsync(toCategoryFacts(draft));
      } catch (error) {
        throw atItsRow(error, draft);
      }
      notify({ text: `Facts of ${category.name} saved`, tone: 'ok' });
      onClose();
    },
    fallback: 'The facts could not be saved.',
  });
}

/** A refusal speaks of a fact by its place. */
function atItsRow(error: unknown, { own }: CategoryFactsDraft): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).map(([name, message]) => {
    const [, place, column = ''] = /^own\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = own[Number(place)];
    return [row ? cellName('own', row.key, column) : name, message];
  });
  const { status, message, code, requestId = '' } = error;
  return new ApiError(status, { message, code, requestId, fields: Object.fromEntries(fields) });
}

type Form = ReturnType<typeof useCategoryFactsForm>;

function OwnFacts({ form: { values, set, cell } }: { form: Form }) {
  const { data: definitions = [] } = useQuery(definitionsQuery);
  const { own } = values;
  return (
    <>
      {own.map((row, place) => (
        <CategoryFactRow
          key={row.key}
          row={row}
          place={place}
          count={own.length}
          names={definitions.map(({ name }) => name)}
          cell={(column) => cell('own', row.key, column)}
          onRow={(change) => set({ own: withFact(own, row.key, change, definitions) })}
          onMove={(to) => set({ own: moved(own, place, to) })}
          onRemove={() => set({ own: own.filter(({ key }) => key !== row.key) })}
        />
      ))}
      <Button
        kind="secondary"
        size={44}
        icon={<Plus {...icon20} />}
        disabled={own.length >= MOST_FACTS}
        className="justify-self-start"
        onClick={() => set({ own: [...own, newFact()] })}
      >
        Add fact
      </Button>
    </>
  );
}

type RequiredProps = {
  required: CommonFact[] | null;
  inherited: readonly CommonFact[];
  onRequired: (required: CommonFact[] | null) => void;
};

/** What must be known of every product here; a preset is what a kind of goods must say by law. */
function Required({ required, inherited, onRequired }: RequiredProps) {
  const shown = required ?? inherited;
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Presets</legend>
        {Object.values(FACT_PRESETS).map(({ label, facts }) => (
          <Button key={label} kind="secondary" size={36} onClick={() => onRequired([...facts])}>
            {label}
          </Button>
        ))}
        <Button
          kind={required === null ? 'primary' : 'secondary'}
          size={36}
          aria-pressed={required === null}
          onClick={() => onRequired(null)}
        >
          As above
        </Button>
      </fieldset>
      <p className="text-small text-ink-3">
        {required === null
          ? 'As the category above says. A change here makes it this category’s own.'
          : 'As chosen here, also for the categories under it that say “As above”.'}
      </p>
      <div className="category-facts-required">
        {COMMON_FACT_KEYS.map((key) => (
          <CheckField
            key={key}
            field={{
              name: `required.${key}`,
              value: shown.includes(key),
              error: undefined,
              onLeave: () => undefined,
              onValue: (on) =>
                onRequired(COMMON_FACT_KEYS.filter((other) => (other === key ? on : shown.includes(other)))),
            }}
          >
            {COMMON_FACTS[key]}
          </CheckField>
        ))}
      </div>
    </>
  );
}

function ChartOfCategory({ form: { values, set, cell } }: { form: Form }) {
  const { chart } = values;
  if (!chart) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ink-2">None of its own: products use the one of a category above, or their own.</p>
        <Button kind="secondary" size={36} icon={<Ruler {...icon20} />} onClick={() => set({ chart: newChart([]) })}>
          Add a size chart
        </Button>
      </div>
    );
  }
  return (
    <>
      <SizeChartEditor
        chart={chart}
        cell={(row, column) => cell('own', row, column)}
        onChart={(changed) => set({ chart: changed })}
      />
      <Button kind="quiet" size={36} className="justify-self-start" onClick={() => set({ chart: null })}>
        Remove the chart
      </Button>
    </>
  );
}
