import { api } from '../../platform/browser-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmTokenAction } from './confirm-token-action.tsx';

export default function ConfirmEmailPage() {
  return (
    <ConfirmTokenAction
      title="Change your email"
      text="Confirm the new email address of your account."
      buttonLabel="Confirm"
      onConfirm={async (token) => (await api.call('confirmEmailChange', { body: { token } })).message}
    >
      <ButtonLink to="/shop-all">SHOP ALL</ButtonLink>
    </ConfirmTokenAction>
  );
}
