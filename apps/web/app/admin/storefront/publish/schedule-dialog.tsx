import { CONTENT_LENGTH } from '@kinari/contract/endpoints/storefront/areas';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { useSchedule } from '../storefront.data.ts';
import { ChangesField } from './changes-field.tsx';
import { createSchedule, type ScheduleFormValues, toScheduleTimes, validateSchedule } from './schedule-time.ts';
import { usePublishable } from './use-publishable.ts';

const PAIR = 'grid grid-cols-1 gap-4 xs:grid-cols-2';

/** Publishes at a time, and optionally goes back at another. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const { ready, unsaved, keys, toRefs, reload } = usePublishable();
  const schedule = useSchedule();
  const state = useForm<ScheduleFormValues>({
    initial: createSchedule(keys),
    validate: (values) => validateSchedule(values),
    submit: async (values) => {
      const areas = toRefs(values.keys);
      await schedule.mutateAsync({ areas, note: values.note, ...toScheduleTimes(values) });
      await reload(areas);
      notify({ text: 'Scheduled', tone: 'ok' });
      onClose();
    },
    fieldErrors: { schedule_in_past: 'day' },
    onFailure: () => void reload(toRefs(keys)),
    fallback: 'Couldn’t schedule it. Try again.',
  });
  const { field, values } = state;
  const ending = field('ending');

  return (
    <FormDialog title="Publish later" action="Schedule" state={state} onClose={onClose}>
      <div className={PAIR}>
        <TextField label="Date" type="date" field={field('day')} />
        <TextField label="Time" type="time" hint="India time" field={field('time')} />
      </div>
      <SelectField
        label="Then"
        field={{ ...ending, onValue: (value) => ending.onValue(value === 'back' ? 'back' : 'keep') }}
      >
        <option value="keep">Keep it</option>
        <option value="back">Go back to today’s version</option>
      </SelectField>
      {values.ending === 'back' && (
        <div className={PAIR}>
          <TextField label="Go back on" type="date" field={field('untilDay')} />
          <TextField label="At" type="time" hint="India time" field={field('untilTime')} />
        </div>
      )}
      <ChangesField legend="These changes go live" areas={ready} unsaved={unsaved} field={field('keys')} />
      <TextField
        label="Note"
        mark="optional"
        hint="Shown in Versions."
        field={field('note')}
        maxLength={CONTENT_LENGTH.versionNote}
        autoComplete="off"
      />
    </FormDialog>
  );
}
