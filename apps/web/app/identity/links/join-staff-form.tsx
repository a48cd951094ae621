import type { EndpointResponse } from '@kinari/contract/contract';
import { api } from '../../platform/browser-api.ts';
import { clearSession } from '../../platform/local-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NameFields } from '../account-fields.tsx';
import { FormFailure } from '../form-failure.tsx';
import { validateStaffRegistration } from '../identity-validation.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { isExpiredToken } from './link-token.ts';

type JoinStaffFormProps = {
  token: string;
  invitation: EndpointResponse<'getInvitation'>;
  onDone: (message: string) => void;
  onDeadLink: () => void;
};

export function JoinStaffForm({ token, invitation, onDone, onDeadLink }: JoinStaffFormProps) {
  const { field, form, busy, failure } = useForm({
    initial: { firstName: '', lastName: '', newPassword: '', confirmPassword: '' },
    validate: validateStaffRegistration,
    submit: async ({ firstName, lastName, newPassword: password }) => {
      const { message } = await api.call('acceptInvitation', { body: { token, firstName, lastName, password } });
      // The API logs an existing account out everywhere, and this browser may be logged in to it.
      clearSession();
      onDone(message);
    },
    onFailure: (error) => {
      if (isExpiredToken(error)) onDeadLink();
    },
  });

  return (
    <form {...form} aria-label="Join the staff" className="grid gap-4">
      <p className="text-text-muted">
        You will log in as <b className="font-semibold break-words text-text">{invitation.email}</b>.
      </p>
      {invitation.hasAccount && (
        <Banner tone="info">
          You already have an account with this email. It becomes your staff account: it has no cart and no wishlist,
          and every device is logged out.
        </Banner>
      )}
      <NameFields firstName={field('firstName')} lastName={field('lastName')} isLastNameRequired />

      <NewPasswordFields password={field('newPassword')} confirmation={field('confirmPassword')} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" wide busy={busy} className="mt-1">
        Join the staff
      </Button>
    </form>
  );
}
