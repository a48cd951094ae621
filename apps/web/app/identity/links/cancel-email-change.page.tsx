import { api } from '../../platform/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { requestLogin } from '../login-request.ts';
import { ConfirmTokenAction } from './confirm-token-action.tsx';

export default function CancelEmailChangePage() {
  return (
    <ConfirmTokenAction
      title="This was not me"
      text="Someone with your password requested an email change. Cancel it to log out every device."
      buttonLabel="Cancel email change"
      onConfirm={async (token) => (await api.call('cancelEmailChange', { body: { token } })).message}
    >
      <p className="mb-5 text-ink-2">Please set a new password now: we have emailed you a link.</p>
      <Button kind="secondary" onClick={() => requestLogin({ view: 'forgot-password' })}>
        Request a new link
      </Button>
    </ConfirmTokenAction>
  );
}
