import { SETTING_KEYS, SETTINGS, type Settings } from '@kinari/contract/settings';
import { failureOf } from '../../signed-in/failure.ts';
import { useAskBeforeLeaving } from '../../signed-in/use-ask-before-leaving.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { useSaveSettings } from '../settings.data.ts';
import { changesIn, checkSettings, draftOf } from './setting-draft.ts';
import { SettingField } from './setting-field.tsx';

const GROUPS = Object.entries(Object.groupBy(SETTING_KEYS, (key) => SETTINGS[key].group));

export function SettingsForm({ settings }: { settings: Settings }) {
  const { mutateAsync } = useSaveSettings();
  const { field, form, set, busy, failure, isDirty } = useForm({
    initial: draftOf(settings),
    check: checkSettings,
    submit: async (draft) => {
      // The shop may have tidied up what was typed.
      set(draftOf(await mutateAsync(changesIn(draft, settings))));
      notify({ text: 'Settings saved', tone: 'ok' });
    },
    onFailure: (error) => failureOf(error, 'Failed to save settings.'),
    fallback: 'Failed to save settings.',
  });
  useAskBeforeLeaving(isDirty);

  return (
    <form {...form} aria-label="Settings" className="grid max-w-140 gap-8">
      {GROUPS.map(([group, keys]) => (
        <fieldset key={group} className="grid gap-4">
          <legend className="mb-3 text-h3">{group}</legend>
          {keys.map((key) => (
            <SettingField key={key} setting={key} field={field(key)} />
          ))}
          {group === 'Tax' && (
            <ButtonLink to="/admin/tax/settings" kind="secondary" size={44} className="justify-self-start">
              GST registration, numbers and rates
            </ButtonLink>
          )}
        </fieldset>
      ))}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="admin-save">
        <Button type="submit" size={44} busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
