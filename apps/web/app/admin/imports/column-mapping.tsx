import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { formatPlural } from '@kinari/contract/locale';
import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { type ImportRun, useUpdateImportColumns } from '../import-runs/import-runs.data.ts';
import { isDuplicateColumn, missingColumns } from './column-validation.ts';

type ColumnMappingProps = { run: ImportRun; onCancel?: () => void; onChosen: () => void };

/** Maps the file's columns to fields. A change validates all rows again. */
export function ColumnMapping({ run, onCancel, onChosen }: ColumnMappingProps) {
  const [fields, setFields] = useState<(ImportField | null)[]>(run.columns.map(({ field }) => field));
  const [createCategories, setMakeCategories] = useState(run.createCategories);
  const updateColumns = useUpdateImportColumns();
  const missingMessage = missingColumns(fields);
  const count = fields.filter((field) => field !== null).length;
  const hasDuplicate = fields.some((_field, index) => isDuplicateColumn(fields, index));

  return (
    <form
      noValidate
      aria-labelledby="columns-title"
      className="import-columns"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missingMessage && !hasDuplicate)
          updateColumns.mutate({ id: run.id, fields, createCategories }, { onSuccess: onChosen });
      }}
    >
      <h2 id="columns-title" className="import-title">
        Match columns
      </h2>
      <p className="import-note">
        {count} of {formatPlural(fields.length, 'column')} matched. Unmatched columns are ignored.
      </p>
      <ul className="import-column-list">
        {run.columns.map(({ name, sample }, index) => (
          <ColumnSelect
            key={columnId(index)}
            id={columnId(index)}
            name={name || `Column ${index + 1}`}
            sample={sample}
            field={fields[index] ?? null}
            twice={isDuplicateColumn(fields, index)}
            onField={(field) => setFields(fields.with(index, field))}
          />
        ))}
      </ul>
      <CheckField
        field={{
          name: 'createCategories',
          value: createCategories,
          error: undefined,
          onValue: setMakeCategories,
          onLeave: () => {},
        }}
        hint="Format: Clothing > Kurtas. If unticked, rows with an unknown category are rejected."
      >
        Create missing categories
      </CheckField>
      <div role="alert">
        {missingMessage && <Banner tone="warn">{missingMessage}</Banner>}
        {updateColumns.error && (
          <Banner tone="bad">{errorMessage(updateColumns.error, 'Couldn’t save the columns. Try again.')}</Banner>
        )}
      </div>
      <div className="import-acts">
        {onCancel && (
          <Button kind="quiet" size={44} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          size={44}
          busy={updateColumns.isPending}
          disabled={missingMessage !== undefined || hasDuplicate}
        >
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
    <li>
      <label htmlFor={id}>
        <b>{name}</b>
        <span>{sample || 'Empty in the first rows'}</span>
      </label>
      <select
        id={id}
        className="input"
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
      {twice && <p className="import-twice">Another column already uses this</p>}
    </li>
  );
}
