import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '@kinari/contract/settings';
import { showError } from '../../session/show-error.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useSaveSettings } from '../data/settings.data.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { matchesSetting } from './match-setting.ts';
import { SettingField } from './setting-field.tsx';
import { hasSameSettings, listChangedSettings, toSettingsFormValues, validateSettings } from './setting-form-values.ts';
import { toSectionId } from './settings-sections.ts';

const SETTING_GROUPS = Object.entries(Object.groupBy(SETTING_KEYS, (key) => SETTINGS[key].group));

type SettingsFormProps = { settings: Settings; query: string; onDiscard: () => void };

/** Shows the settings that match the search, and those with an error. */
export function SettingsForm({ settings, query, onDiscard }: SettingsFormProps) {
  const { mutateAsync } = useSaveSettings();
  const { field, form, set, busy, failure, isDirty } = useForm({
    initial: toSettingsFormValues(settings),
    isSame: hasSameSettings,
    validate: validateSettings,
    submit: async (formValues) => {
      // The server may have normalised the input.
      set(toSettingsFormValues(await mutateAsync(listChangedSettings(formValues, settings))));
      notify({ text: 'Settings saved', tone: 'ok' });
    },
    onFailure: (error) => showError(error, 'Failed to save settings.'),
    fallback: 'Failed to save settings.',
  });
  useUnsavedChangesPrompt(isDirty);

  const isShown = (key: SettingKey) => matchesSetting(key, query) || field(key).error !== undefined;
  const shownGroups = SETTING_GROUPS.map(([group, keys]) => [group, keys.filter(isShown)] as const).filter(
    ([, keys]) => keys.length > 0,
  );

  return (
    <form {...form} aria-label="Settings" className="grid grid-cols-1 gap-4">
      {shownGroups.map(([group, keys]) => (
        <fieldset
          key={group}
          id={toSectionId(group)}
          className="settings-panel overflow-clip border border-border rounded-md bg-surface"
        >
          <legend className="sr-only">{group}</legend>
          <h2 aria-hidden="true">{group}</h2>
          {keys.map((key) => (
            <SettingField key={key} setting={key} field={field(key)} />
          ))}
        </fieldset>
      ))}
      {failure && isDirty && <Banner tone="bad">{failure}</Banner>}
      <SaveBar isDirty={isDirty} busy={busy} onDiscard={onDiscard} />
    </form>
  );
}
