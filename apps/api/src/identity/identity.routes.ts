import type { FastifyInstance } from 'fastify';
import { endpoint } from '../platform/http/endpoint.ts';
import { getUser, registerCustomer, updateProfile } from './account.service.ts';
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './email/email-change.service.ts';
import { requestVerificationEmail, verifyEmail } from './email/email-verification.service.ts';
import { blockEmails } from './email/unverified-recipient.service.ts';
import { getRequestOrigin, type IdentityDeps } from './identity-deps.ts';
import { login } from './login.service.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords/password.service.ts';
import { deleteSession } from './session.queries.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './session.service.ts';

const EMAIL_CHANGE_MESSAGES = {
  new: 'Thank you. Now open the email we sent to your new address and confirm it',
  old: 'Thank you. Now open the email we sent to your old address and agree to the change',
  none: 'Your email was changed. Use it to log in from now on',
};

export function identityRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const { db, now } = deps;

  endpoint(app, 'register', async (request) => {
    await registerCustomer(deps, request.body, getRequestOrigin(request));
    return { message: 'Your account is ready. Please log in' };
  });

  endpoint(app, 'login', (request) => login(deps, request.body, getRequestOrigin(request)));

  endpoint(app, 'logout', async ({ session }) => {
    await deleteSession(db, session);
    return { message: 'Logged out' };
  });

  endpoint(app, 'logoutEverywhere', async (request) => {
    await revokeOtherSessions(deps, request.session, getRequestOrigin(request));
    return { message: 'Logged out everywhere else' };
  });

  endpoint(app, 'listSessions', ({ session }) => listSessions(db, session, now()));

  endpoint(app, 'revokeSession', async (request) => {
    await revokeSession(deps, request.session, request.params.id, getRequestOrigin(request));
    return listSessions(db, request.session, now());
  });

  endpoint(app, 'getMe', ({ session }) => getUser(db, session.userId));

  endpoint(app, 'updateProfile', async (request) => {
    const { userId } = request.session;
    await updateProfile(deps, userId, request.body, getRequestOrigin(request));
    return getUser(db, userId);
  });

  endpoint(app, 'changePassword', async (request) => {
    const token = await changePassword(deps, request.session, request.body, getRequestOrigin(request));
    return { message: 'Password changed successfully', token };
  });

  endpoint(app, 'forgotPassword', async (request) => {
    await requestPasswordReset(deps, request.body.email, getRequestOrigin(request));
    return { message: 'If there is an account with this email, a link to set a new password is on its way' };
  });

  endpoint(app, 'resetPassword', async (request) => {
    await resetPassword(deps, request.body, getRequestOrigin(request));
    return { message: 'Password changed successfully. Please log in' };
  });

  endpoint(app, 'verifyEmail', async (request) => {
    await verifyEmail(deps, request.body.token, getRequestOrigin(request));
    return { message: 'Thank you, your email is verified' };
  });

  endpoint(app, 'resendVerificationEmail', async ({ session }) => {
    const wasSent = await requestVerificationEmail(deps, session.userId);
    return { message: wasSent ? 'A link to verify your email is on its way' : 'Your email is already verified' };
  });

  endpoint(app, 'changeEmail', async (request) => {
    await requestEmailChange(deps, request.session, request.body, getRequestOrigin(request));
    return { message: 'We sent emails to your new and your current address. Nothing changes until you confirm' };
  });

  endpoint(app, 'confirmEmailChange', async (request) => {
    const pendingConfirmation = await confirmEmailChange(deps, request.body.token, getRequestOrigin(request));
    return { message: EMAIL_CHANGE_MESSAGES[pendingConfirmation] };
  });

  endpoint(app, 'stopEmails', async (request) => {
    await blockEmails(deps, request.body.token, getRequestOrigin(request));
    return { message: 'We will not email this address again' };
  });

  endpoint(app, 'cancelEmailChange', async (request) => {
    await cancelEmailChange(deps, request.body.token, getRequestOrigin(request));
    return { message: 'Your email stays the same, and every device is logged out' };
  });
}
