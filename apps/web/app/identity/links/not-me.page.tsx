import { api } from '../../platform/browser-api.ts';
import { LinkQuestion } from './link-question.tsx';

export default function NotMePage() {
  return (
    <LinkQuestion
      title="This was not me"
      text="Somebody used your email for an account here. Stop it, and we write to you no more."
      answer="Stop the letters"
      act={async (token) => (await api.call('stopLetters', { body: { token } })).message}
    />
  );
}
