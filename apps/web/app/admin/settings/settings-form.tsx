import { SETTING_KEYS, SETTINGS, type Settings } from '@kinari/contract/settings';
import { showError } from '../../session/show-error.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useSaveSettings } from '../data/settings.data.ts';
import { SettingField } from './setting-field.tsx';
import { listChangedSettings, toSettingsFormValues, validateSettings } from './setting-form-values.ts';

const SETTING_GROUPS = Object.entries(Object.groupBy(SETTING_KEYS, (key) => SETTINGS[key].group));

export function SettingsForm({ settings }: { settings: Settings }) {
  const { mutateAsync } = useSaveSettings();
  const { field, form, set, busy, failure, isDirty } = useForm({
    initial: toSettingsFormValues(settings),
    check: validateSettings,
    submit: async (formValues) => {
      // The server may have normalised the input.
      set(toSettingsFormValues(await mutateAsync(listChangedSettings(formValues, settings))));
      notify({ text: 'Settings saved', tone: 'ok' });
    },
    onFailure: (error) => showError(error, 'Failed to save settings.'),
    fallback: 'Failed to save settings.',
  });
  useUnsavedChangesPrompt(isDirty);

  return (
    <form {...form} aria-label="Settings" className="grid max-w-140 gap-8">
      {SETTING_GROUPS.map(([group, keys]) => (
        <fieldset key={group} className="grid gap-4">
          <legend className="mb-3 text-h3">{group}</legend>
          {keys.map((key) => (
            <SettingField key={key} setting={key} field={field(key)} />
          ))}
          {group === 'Tax' && (
            <ButtonLink to="/admin/gst/settings" kind="secondary" size={44} className="justify-self-start">
              GST registration, numbers and rates
            </ButtonLink>
          )}
        </fieldset>
      ))}
      {failure && <Banner tone="bad">{failure}</Banner>}
      <div className="admin-save">
        <Button type="submit" size={44} busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
