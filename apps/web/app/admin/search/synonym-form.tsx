import { LONGEST } from '@kinari/contract/limits';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useSaveSynonym } from './search.data.ts';

/** Begins with a word that was not found, where there is one. */
export function SynonymForm({ word, onClose }: { word: string; onClose: () => void }) {
  const { mutateAsync } = useSaveSynonym();
  const { field, ...state } = useForm({
    initial: { word, means: '' },
    check: (typed) => ({
      word: typed.word.trim() ? undefined : 'Please fill the word',
      means: typed.means.trim() ? undefined : 'Please fill what it means',
    }),
    submit: async (typed) => {
      const saved = await mutateAsync({ word: typed.word.trim(), means: typed.means.trim() });
      notify({ text: `${saved.word} now finds ${saved.means}`, tone: 'ok' });
      onClose();
    },
    refusals: { synonym_taken: 'means', synonym_says_nothing: 'means' },
    fallback: 'The synonym could not be saved.',
  });
  return (
    <FormDialog title="Add synonym" action="Add synonym" state={state} onClose={onClose}>
      <TextField label="Word" field={field('word')} maxLength={LONGEST.synonym} autoComplete="off" />
      <TextField label="Means" field={field('means')} maxLength={LONGEST.synonym} autoComplete="off" />
    </FormDialog>
  );
}
