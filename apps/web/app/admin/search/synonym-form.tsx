import { MAX_LENGTH } from '@kinari/contract/limits';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useCreateSynonym } from './search.data.ts';

/** Starts with the word of a zero-result search, if there is one. */
export function SynonymForm({ word, onClose }: { word: string; onClose: () => void }) {
  const { mutateAsync } = useCreateSynonym();
  const { field, ...state } = useForm({
    initial: { word, replacement: '' },
    validate: (values) => ({
      word: values.word.trim() ? undefined : 'Enter a word',
      replacement: values.replacement.trim() ? undefined : 'Enter its meaning',
    }),
    submit: async (values) => {
      const saved = await mutateAsync({ word: values.word.trim(), replacement: values.replacement.trim() });
      notify({ text: `${saved.word} now finds ${saved.replacement}`, tone: 'ok' });
      onClose();
    },
    fieldErrors: { synonym_taken: 'replacement', synonym_not_searchable: 'replacement' },
    fallback: 'Couldn’t save the synonym. Try again.',
  });
  return (
    <FormDialog title="Add synonym" action="Add synonym" state={state} onClose={onClose}>
      <TextField label="Word" field={field('word')} maxLength={MAX_LENGTH.synonym} autoComplete="off" />
      <TextField label="Means" field={field('replacement')} maxLength={MAX_LENGTH.synonym} autoComplete="off" />
    </FormDialog>
  );
}
