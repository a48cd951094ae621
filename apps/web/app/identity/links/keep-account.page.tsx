import { api } from '../../platform/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { requestLogin } from '../login-request.ts';
import { LinkQuestion } from './link-question.tsx';

export default function KeepAccountPage() {
  return (
    <LinkQuestion
      title="Keep my account"
      text="Your account is being closed. Keep it, and everything in it stays as it is."
      answer="Keep my account"
      act={async (token) => (await api.call('keepAccount', { body: { token } })).message}
    >
      <p className="mb-5 text-ink-2">Was it not you who closed it? Then set a new password too.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => requestLogin({})}>Log In</Button>
        <Button kind="secondary" onClick={() => requestLogin({ view: 'forgot-password' })}>
          Set a new password
        </Button>
      </div>
    </LinkQuestion>
  );
}
