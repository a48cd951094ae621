import { api } from '../../platform/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { requestLogin } from '../login-request.ts';
import { LinkQuestion } from './link-question.tsx';

export default function StopEmailChangePage() {
  return (
    <LinkQuestion
      title="This was not me"
      text="Somebody who knows your password asked for another email. Stop it, and every device is logged out."
      answer="Stop the change"
      act={async (token) => (await api.call('stopEmailChange', { body: { token } })).message}
    >
      <p className="mb-5 text-ink-2">Please set a new password now: we have just mailed you a link for it.</p>
      <Button kind="secondary" onClick={() => requestLogin({ view: 'forgot-password' })}>
        Ask for a new link
      </Button>
    </LinkQuestion>
  );
}
