import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { formatPlural } from '@kinari/contract/locale';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type ImportRun, useUpdateImportColumns } from '../import-runs/import-runs.data.ts';
import { isDuplicateColumn, missingColumns, validateColumns } from './column-validation.ts';

type ColumnMappingProps = { run: ImportRun; onCancel?: () => void; onChosen: () => void };

/** Maps the file's columns to fields. A change validates all rows again. */
export function ColumnMapping({ run, onCancel, onChosen }: ColumnMappingProps) {
  const { mutateAsync } = useUpdateImportColumns();
  const { field, form, values, busy, failure } = useForm({
    initial: { fields: run.columns.map((column) => column.field), createCategories: run.createCategories },
    validate: ({ fields }) => ({ fields: validateColumns(fields) }),
    submit: async (mapping) => {
      await mutateAsync({ id: run.id, ...mapping });
      onChosen();
    },
    fallback: 'Couldn’t save the columns. Try again.',
  });
  const { fields } = values;
  const missingMessage = missingColumns(fields);
  const count = fields.filter((column) => column !== null).length;

  return (
    <form {...form} aria-labelledby="columns-title" className="grid grid-cols-1 gap-3 max-w-[60rem]">
      <h2 id="columns-title" className="pb-2 text-base font-[650] tracking-[-0.01em]">
        Match columns
      </h2>
      <p className="-mt-4 text-text-subtle text-xs/5">
        {count} of {formatPlural(fields.length, 'column')} matched. Unmatched columns are ignored.
      </p>
      <ul className="border border-border rounded-md bg-surface">
        {run.columns.map(({ name, sample }, index) => (
          <ColumnSelect
            key={columnId(index)}
            id={columnId(index)}
            name={name || `Column ${index + 1}`}
            sample={sample}
            field={fields[index] ?? null}
            twice={isDuplicateColumn(fields, index)}
            onField={(column) => field('fields').onValue(fields.with(index, column))}
          />
        ))}
      </ul>
      <CheckField
        field={field('createCategories')}
        hint="Format: Clothing > Kurtas. If unticked, rows with an unknown category are rejected."
      >
        Create missing categories
      </CheckField>
      <div role="alert">
        {missingMessage && <Banner tone="warn">{missingMessage}</Banner>}
        {failure && <Banner tone="bad">{failure}</Banner>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onCancel && (
          <Button kind="quiet" size={44} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size={44} busy={busy} disabled={validateColumns(fields) !== undefined}>
          Check rows
        </Button>
      </div>
    </form>
  );
}

// Uses the position, because two columns can have the same name.
const columnId = (index: number) => `column-${index}`;

type ColumnSelectProps = {
  id: string;
  name: string;
  sample: string;
  field: ImportField | null;
  twice: boolean;
  onField: (field: ImportField | null) => void;
};

function ColumnSelect({ id, name, sample, field, twice, onField }: ColumnSelectProps) {
  return (
    <li className="grid grid-cols-1 gap-y-1 gap-x-4 py-2.5 px-3.5 md:grid-cols-[minmax(0,1fr)_260px] md:items-center not-first:border-t border-border">
      <label htmlFor={id} className="min-w-0">
        <b className="block font-semibold wrap-anywhere">{name}</b>
        <span className="truncate block text-text-subtle">{sample || 'Empty in the first rows'}</span>
      </label>
      <select
        id={id}
        className="input h-(--touch)"
        value={field ?? ''}
        aria-invalid={twice || undefined}
        onChange={({ target }) => onField((target.value || null) as ImportField | null)}
      >
        <option value="">Don’t import</option>
        {Object.entries(IMPORT_FIELDS).map(([importField, label]) => (
          <option key={importField} value={importField}>
            {label}
          </option>
        ))}
      </select>
      {twice && <p className="text-danger md:col-2">Another column already uses this</p>}
    </li>
  );
}
