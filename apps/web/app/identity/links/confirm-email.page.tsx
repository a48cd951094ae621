import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmTokenAction } from './confirm-token-action.tsx';

export default function ConfirmEmailPage() {
  return (
    <ConfirmTokenAction
      title="Change your email"
      action={{ label: 'Confirm', endpoint: 'confirmEmailChange' }}
      done={<ButtonLink to="/shop-all">SHOP ALL</ButtonLink>}
    >
      Confirm the new email address of your account.
    </ConfirmTokenAction>
  );
}
