import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/words/import-fields';
import { useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { countOf } from '../runs/run-words.ts';
import { type Run, useMapColumns } from '../runs/runs.data.ts';
import { isTwice, leastMissing } from './column-rules.ts';

type ChooseColumnsProps = { run: Run; onCancel?: () => void; onChosen: () => void };

/** What each column of the file means; every row is judged again by it. */
export function ChooseColumns({ run, onCancel, onChosen }: ChooseColumnsProps) {
  const [fields, setFields] = useState<(ImportField | null)[]>(run.columns.map(({ field }) => field));
  const [makeCategories, setMakeCategories] = useState(run.makeCategories);
  const mapping = useMapColumns();
  const missing = leastMissing(fields);
  const count = fields.filter((field) => field !== null).length;
  const hasTwice = fields.some((_field, place) => isTwice(fields, place));

  return (
    <form
      noValidate
      aria-labelledby="columns-title"
      className="import-columns"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !hasTwice) mapping.mutate({ id: run.id, fields, makeCategories }, { onSuccess: onChosen });
      }}
    >
      <h2 id="columns-title" className="import-title">
        What do the columns mean?
      </h2>
      <p className="import-note">
        {count} of {countOf(fields.length, 'column')} matched. What is left out is not read.
      </p>
      <ul className="import-column-list">
        {run.columns.map(({ name, sample }, place) => (
          <ColumnChoice
            key={idOf(place)}
            id={idOf(place)}
            name={name || `Column ${place + 1}`}
            sample={sample}
            field={fields[place] ?? null}
            twice={isTwice(fields, place)}
            onField={(field) => setFields(fields.with(place, field))}
          />
        ))}
      </ul>
      <CheckField
        field={{
          name: 'makeCategories',
          value: makeCategories,
          error: undefined,
          onValue: setMakeCategories,
          onLeave: () => {},
        }}
        hint="Written as Clothing > Kurtas. Left unticked, rows with a category that is not there are refused."
      >
        Make categories that are missing
      </CheckField>
      <div role="alert">
        {missing && <Notice tone="warn">{missing}</Notice>}
        {mapping.error && <Notice tone="bad">{failureText(mapping.error, 'The columns could not be saved.')}</Notice>}
      </div>
      <div className="import-acts">
        {onCancel && (
          <Button kind="quiet" size={44} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size={44} busy={mapping.isPending} disabled={missing !== undefined || hasTwice}>
          Check the rows
        </Button>
      </div>
    </form>
  );
}

// A column is its place: two may have one name.
const idOf = (place: number) => `column-${place}`;

type ColumnChoiceProps = {
  id: string;
  name: string;
  sample: string;
  field: ImportField | null;
  /** Whether a column before it means the same. */
  twice: boolean;
  onField: (field: ImportField | null) => void;
};

function ColumnChoice({ id, name, sample, field, twice, onField }: ColumnChoiceProps) {
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
        <option value="">Leave out</option>
        {Object.entries(IMPORT_FIELDS).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
      {twice && <p className="import-twice">Another column means this already</p>}
    </li>
  );
}
