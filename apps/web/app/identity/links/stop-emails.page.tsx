import { ConfirmTokenAction } from './confirm-token-action.tsx';

export default function StopEmailsPage() {
  return (
    <ConfirmTokenAction title="This was not me" action={{ label: 'Stop emails', endpoint: 'stopEmails' }}>
      Someone used your email for an account here. Stop it and we won’t email you again.
    </ConfirmTokenAction>
  );
}
