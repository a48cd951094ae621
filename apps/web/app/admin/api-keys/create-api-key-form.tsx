import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatDay, toIndianDate } from '@kinari/contract/locale';
import { type Ref, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type CreatedApiKey, useCreateApiKey } from '../data/api-keys.data.ts';
import { useOwnPermissions } from '../navigation/use-can-call.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { Checklist } from '../ui/checklist.tsx';
import {
  EMPTY_API_KEY,
  type Lifetime,
  listKeyPermissions,
  toExpiry,
  toggleKeyPermission,
  toNewApiKey,
  validateApiKey,
} from './api-key-form-values.ts';

const LIFETIME_LABELS: Record<Lifetime, string> = { quarter: 'In 90 days', year: 'In 1 year', endless: 'No end' };
const LIFETIMES = Object.keys(LIFETIME_LABELS) as Lifetime[];

type CreateApiKeyFormProps = { heading: Ref<HTMLHeadingElement>; onCreated: (created: CreatedApiKey) => void };

export function CreateApiKeyForm({ heading, onCreated }: CreateApiKeyFormProps) {
  const own = useOwnPermissions() ?? [];
  const { mutateAsync } = useCreateApiKey();
  const { values, field, form, busy, failure } = useForm({
    initial: EMPTY_API_KEY,
    validate: validateApiKey,
    submit: async (draft) => onCreated(await mutateAsync(toNewApiKey(draft, new Date()))),
    fieldErrors: { more_than_yours: 'permissions', expiry_in_past: 'lifetime' },
    fallback: 'Couldn’t create the key. Try again.',
  });
  const permissions = field('permissions');
  const lifetime = field('lifetime');
  const [openedAt] = useState(() => new Date());
  const expiry = toExpiry(values.lifetime, openedAt);

  return (
    <AdminPanel title="Create a key" heading={heading}>
      <form {...form} aria-label="Create a key" className="grid gap-4 px-3.5 pb-3.5">
        <TextField
          label="Name"
          field={field('name')}
          maxLength={MAX_LENGTH.apiKeyName}
          autoComplete="off"
          placeholder="For example: Stock sync"
        />
        <Checklist
          label="Permissions"
          groups={listKeyPermissions(own)}
          chosen={values.permissions}
          error={permissions.error}
          className="md:max-xl:grid-cols-2"
          onToggle={(permission) => permissions.onValue(toggleKeyPermission(values.permissions, permission, own))}
        />
        <SelectField
          label="Ends"
          field={{ ...lifetime, onValue: (value) => lifetime.onValue(value as Lifetime) }}
          hint={
            expiry ? `Programs get an error after ${formatDay(toIndianDate(expiry))}.` : 'Works until it is stopped.'
          }
        >
          {LIFETIMES.map((id) => (
            <option key={id} value={id}>
              {LIFETIME_LABELS[id]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Only from these networks"
          mark="optional"
          field={field('networks')}
          hint="One per line."
          rows={2}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="203.0.113.0/24"
        />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Button type="submit" size={44} busy={busy}>
          Create key
        </Button>
        <p className="text-sm text-text-subtle">You may have to confirm your password.</p>
      </form>
    </AdminPanel>
  );
}
