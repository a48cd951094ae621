import { CONTENT_LENGTH } from '@kinari/contract/endpoints/storefront/areas';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { usePublish } from '../storefront.data.ts';
import { ChangesField } from './changes-field.tsx';
import { usePublishable } from './use-publishable.ts';

/** Lists the changes before they go live. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { ready, unsaved, keys, toRefs, reload } = usePublishable();
  const publish = usePublish();
  const state = useForm({
    initial: { keys, note: '' },
    validate: (values) => ({ keys: values.keys.length > 0 ? undefined : 'Choose what to publish' }),
    submit: async (values) => {
      const areas = toRefs(values.keys);
      await publish.mutateAsync({ areas, note: values.note });
      await reload(areas);
      notify({ text: 'Published. To go back, open Versions', tone: 'ok' });
      onClose();
    },
    onFailure: () => void reload(toRefs(keys)),
    fallback: 'Couldn’t publish. Try again.',
  });
  return (
    <FormDialog title="Publish now" action="Publish" state={state} onClose={onClose}>
      <ChangesField legend="These changes go live" areas={ready} unsaved={unsaved} field={state.field('keys')} />
      <TextField
        label="Note"
        mark="optional"
        hint="Shown in Versions."
        field={state.field('note')}
        maxLength={CONTENT_LENGTH.versionNote}
        autoComplete="off"
      />
    </FormDialog>
  );
}
