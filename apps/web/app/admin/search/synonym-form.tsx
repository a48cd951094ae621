import { LONGEST } from '@kinari/contract/limits';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { useSaveSynonym } from './search.data.ts';

const FORM = 'synonym-form';

/** Begins with a word that was not found, where there is one. */
export function SynonymForm({ word, onClose }: { word: string; onClose: () => void }) {
  const { mutateAsync } = useSaveSynonym();
  const { field, form, busy, failure } = useForm({
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
    <Dialog
      open
      title="Add synonym"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} busy={busy}>
            Add synonym
          </Button>
        </>
      }
    >
      <form id={FORM} {...form} className="grid gap-5">
        <TextField label="Word" field={field('word')} maxLength={LONGEST.synonym} autoComplete="off" />
        <TextField label="Means" field={field('means')} maxLength={LONGEST.synonym} autoComplete="off" />
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
