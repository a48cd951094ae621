import { Button } from '../../ui/button.tsx';
import { requestLogin } from '../login-request.ts';
import { ConfirmTokenAction } from './confirm-token-action.tsx';

export default function CancelDeletionPage() {
  return (
    <ConfirmTokenAction
      title="Keep my account"
      action={{ label: 'Keep my account', endpoint: 'cancelAccountDeletion' }}
      done={
        <>
          <p className="mb-5 text-text-muted">Didn’t request this? Set a new password too.</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => requestLogin({})}>Log In</Button>
            <Button kind="secondary" onClick={() => requestLogin({ view: 'forgot-password' })}>
              Set a new password
            </Button>
          </div>
        </>
      }
    >
      Your account is scheduled for deletion. Keep it and nothing changes.
    </ConfirmTokenAction>
  );
}
