import { Button } from '../../ui/button.tsx';
import { requestLogin } from '../login-request.ts';
import { ConfirmTokenAction } from './confirm-token-action.tsx';

export default function CancelEmailChangePage() {
  return (
    <ConfirmTokenAction
      title="This was not me"
      action={{ label: 'Cancel email change', endpoint: 'cancelEmailChange' }}
      done={
        <>
          <p className="mb-5 text-text-muted">Please set a new password now: we have emailed you a link.</p>
          <Button kind="secondary" onClick={() => requestLogin({ view: 'forgot-password' })}>
            Request a new link
          </Button>
        </>
      }
    >
      Someone with your password requested an email change. Cancel it to log out every device.
    </ConfirmTokenAction>
  );
}
