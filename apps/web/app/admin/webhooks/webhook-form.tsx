import { FIELD_PERMISSIONS, type FieldPermission } from '@kinari/contract/access/permissions';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useCreateWebhook, useUpdateWebhook, type WebhookEndpoint } from '../data/webhooks.data.ts';
import { useOwnPermissions } from '../navigation/use-can-call.ts';
import { Checklist } from '../ui/checklist.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import {
  listEventGroups,
  toggleEvent,
  toWebhookBody,
  toWebhookFormValues,
  validateWebhook,
  type WebhookFormValues,
} from './webhook-form-values.ts';

/** For buttons outside of the form. */
export const WEBHOOK_FORM_ID = 'webhook';

export type CreatedWebhook = { id: string; secret: string };

type WebhookFormProps = {
  /** `undefined` adds an endpoint. */
  endpoint: WebhookEndpoint | undefined;
  onCreated: (created: CreatedWebhook) => Promise<void>;
  onDiscard: () => void;
};

export function WebhookForm({ endpoint, onCreated, onDiscard }: WebhookFormProps) {
  const own = useOwnPermissions() ?? [];
  const { values, field, form, busy, failure, isDirty } = useForm({
    initial: toWebhookFormValues(endpoint),
    validate: validateWebhook,
    submit: useSaveWebhook(endpoint, onCreated),
    fieldErrors: { address_not_public: 'url', more_than_yours: 'events' },
    fallback: 'Couldn’t save the endpoint. Try again.',
  });
  useUnsavedChangesPrompt(isDirty && !busy);
  const events = field('events');
  const canChoose = (permission: FieldPermission) =>
    own.includes(permission) || endpoint?.permissions.includes(permission);

  return (
    <form {...form} id={WEBHOOK_FORM_ID} aria-label="Endpoint" className="grid gap-4">
      <div className="admin-panel grid grid-cols-1 gap-4 p-3.5">
        {endpoint && (
          <CheckField field={field('isOn')} hint="Otherwise, the endpoint is off and events are not collected.">
            Send events to this address
          </CheckField>
        )}
        <TextField
          label="Address"
          type="url"
          field={field('url')}
          maxLength={MAX_LENGTH.webhookUrl}
          hint="Events are sent here with POST."
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          className="max-w-180"
        />
        <Checklist
          label="Events"
          groups={listEventGroups(own, values.events)}
          chosen={values.events}
          error={events.error}
          className="md:grid-cols-2 2xl:grid-cols-3"
          onToggle={(type) => events.onValue(toggleEvent(values.events, type))}
        />
        {FIELD_PERMISSIONS.some(canChoose) && (
          <fieldset>
            <legend className="text-sm font-medium">Data of the events</legend>
            {canChoose('orders.amounts') && <CheckField field={field('amounts')}>Include prices and totals</CheckField>}
            {canChoose('customers.contact') && (
              <CheckField field={field('contact')}>Include names, emails, phone numbers and addresses</CheckField>
            )}
          </fieldset>
        )}
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <SaveBar isDirty={isDirty} busy={busy} onDiscard={onDiscard} />
    </form>
  );
}

function useSaveWebhook(endpoint: WebhookEndpoint | undefined, onCreated: WebhookFormProps['onCreated']) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook(endpoint?.id ?? '');
  return async (values: WebhookFormValues) => {
    const body = toWebhookBody(values);
    if (endpoint) {
      await update.mutateAsync({ ...body, isOn: values.isOn, version: endpoint.version });
      notify({ text: 'Endpoint saved', tone: 'ok' });
    } else {
      const created = await create.mutateAsync(body);
      notify({ text: 'Endpoint added', tone: 'ok' });
      await onCreated({ id: created.endpoint.id, secret: created.secret });
    }
  };
}
