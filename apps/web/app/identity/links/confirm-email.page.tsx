import { api } from '../../platform/browser-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LinkQuestion } from './link-question.tsx';

export default function ConfirmEmailPage() {
  return (
    <LinkQuestion
      title="Change your email"
      text="Your account changes to the email our letter speaks of."
      answer="Confirm"
      act={async (token) => (await api.call('confirmEmailChange', { body: { token } })).message}
    >
      <ButtonLink to="/shop-all">SHOP ALL</ButtonLink>
    </LinkQuestion>
  );
}
