import { TextField } from '../../../ui/form/text-field.tsx';
import type { ContentPath } from '../drafts/content-path.ts';
import { useContentField } from './editor-context.ts';
import type { PercentSpec } from './field-specs.ts';

/** A whole percentage. Other characters are left out. */
export function PercentField({ spec, path }: { spec: PercentSpec; path: ContentPath }) {
  const field = useContentField<number>(spec, path);
  return (
    <TextField
      label={spec.label}
      hint={spec.hint}
      warning={field.warning}
      field={{
        ...field,
        value: String(field.value),
        onValue: (text) => field.onValue(Math.min(spec.max, Number(text.replaceAll(/\D/g, '')))),
      }}
      inputMode="numeric"
      autoComplete="off"
      inside={<span className="grid h-11 w-11 place-items-center text-text-subtle">%</span>}
    />
  );
}
