import { api } from '../../platform/browser-api.ts';
import { ConfirmTokenAction } from './confirm-token-action.tsx';

export default function StopEmailsPage() {
  return (
    <ConfirmTokenAction
      title="This was not me"
      text="Someone used your email for an account here. Stop it and we won’t email you again."
      buttonLabel="Stop emails"
      onConfirm={async (token) => (await api.call('stopEmails', { body: { token } })).message}
    />
  );
}
