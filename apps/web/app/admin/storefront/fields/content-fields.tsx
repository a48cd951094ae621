import type { ReactNode } from 'react';
import { useStore } from '../../../platform/store.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type ContentPath, getAt, joinPath, setAt } from '../drafts/content-path.ts';
import { MARKDOWN_HINT } from '../sections/section-fields.ts';
import { CharacterCount } from './character-count.tsx';
import { useContentField, useEditor } from './editor-context.ts';
import {
  type CheckSpec,
  type ChoiceSpec,
  type FieldSpec,
  type FieldValues,
  type GroupSpec,
  isFieldShown,
  type LineSpec,
  type TextSpec,
} from './field-specs.ts';
import { ImageField } from './image-field.tsx';
import { LinkField } from './link-field.tsx';
import { ListField } from './list-field.tsx';
import { PercentField } from './percent-field.tsx';
import { SourceField } from './source-field.tsx';

/** The fields of a content, or of a part of it at `path`. */
export function ContentFields({ specs, path = '' }: { specs: readonly FieldSpec[]; path?: ContentPath }) {
  const { content } = useStore(useEditor().store);
  const values = getAt(content, path) as FieldValues;
  return specs
    .filter((spec) => isFieldShown(spec, values))
    .map((spec) => <ContentField key={`${spec.name} ${spec.label}`} spec={spec} path={joinPath(path, spec.name)} />);
}

type FieldProps<Spec> = { spec: Spec; path: ContentPath };

function ContentField({ spec, path }: FieldProps<FieldSpec>): ReactNode {
  switch (spec.type) {
    case 'line':
      return <LineField spec={spec} path={path} />;
    case 'text':
      return <TextBlockField spec={spec} path={path} />;
    case 'choice':
      return <ChoiceField spec={spec} path={path} />;
    case 'check':
      return <CheckBoxField spec={spec} path={path} />;
    case 'link':
      return <LinkField spec={spec} path={path} />;
    case 'percent':
      return <PercentField spec={spec} path={path} />;
    case 'image':
      return <ImageField spec={spec} path={path} />;
    case 'source':
      return <SourceField spec={spec} path={path} />;
    case 'group':
      return <FieldGroup spec={spec} path={path} />;
    case 'list':
      return (
        <ListField
          spec={spec}
          path={path}
          renderFields={(entryPath) => <ContentFields specs={spec.fields} path={entryPath} />}
        />
      );
  }
}

const optionalMark = ({ isRequired }: FieldSpec) => (isRequired ? {} : ({ mark: 'optional' } as const));

function LineField({ spec, path }: FieldProps<LineSpec>) {
  const field = useContentField<string>(spec, path);
  return (
    <TextField
      label={spec.label}
      {...optionalMark(spec)}
      field={field}
      warning={field.warning}
      maxLength={spec.max}
      inputMode={spec.inputMode}
      autoComplete="off"
      hint={
        <CharacterCount text={field.value} max={spec.max}>
          {spec.hint}
        </CharacterCount>
      }
    />
  );
}

function TextBlockField({ spec, path }: FieldProps<TextSpec>) {
  const field = useContentField<string>(spec, path);
  const hint = [spec.isMarkdown && MARKDOWN_HINT, spec.hint].filter(Boolean).join(', ');
  return (
    <TextAreaField
      label={spec.label}
      {...optionalMark(spec)}
      field={field}
      warning={field.warning}
      maxLength={spec.max}
      rows={spec.rows}
      hint={
        <CharacterCount text={field.value} max={spec.max}>
          {hint}
        </CharacterCount>
      }
    />
  );
}

function ChoiceField({ spec, path }: FieldProps<ChoiceSpec>) {
  const field = useContentField<string>(spec, path);
  const editor = useEditor();
  const { clears, options } = spec;

  function choose(value: string) {
    if (!clears) return field.onValue(value);
    const cleared = `${path.slice(0, -spec.name.length)}${clears}`;
    editor.edit(path, (now) => setAt(setAt(now, path, value), cleared, ''));
  }

  return (
    <SelectField label={spec.label} hint={spec.hint} warning={field.warning} field={{ ...field, onValue: choose }}>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function CheckBoxField({ spec, path }: FieldProps<CheckSpec>) {
  const field = useContentField<boolean>(spec, path);
  return (
    <CheckField field={field} hint={spec.hint}>
      {spec.label}
    </CheckField>
  );
}

function FieldGroup({ spec, path }: FieldProps<GroupSpec>) {
  if (!spec.label) return <ContentFields specs={spec.fields} path={path} />;
  return (
    <fieldset className="min-w-0">
      <legend className="text-h3">{spec.label}</legend>
      {spec.hint && <p className="text-sm text-text-subtle">{spec.hint}</p>}
      <div className="mt-3 grid grid-cols-1 gap-4">
        <ContentFields specs={spec.fields} path={path} />
      </div>
    </fieldset>
  );
}
