import type { FastifyInstance } from 'fastify';
import { endpoint } from '../platform/http/endpoint.ts';
import { changeProfile, readUser, registerCustomer } from './account.service.ts';
import { callerOf, type Desk } from './desk.ts';
import { askForEmailChange, confirmEmailChange, stopEmailChange } from './email/email-change.service.ts';
import { askForVerification, verifyEmail } from './email/email-verification.service.ts';
import { stopLetters } from './email/unproven-letters.service.ts';
import { login } from './login.service.ts';
import { askForPasswordReset, changePassword, resetPassword } from './passwords/password.service.ts';
import { deleteSession } from './session.queries.ts';
import { endOtherSessions, endSession, readSessions } from './session.service.ts';

const AFTER_CONFIRMING = {
  new: 'Thank you. Now open our letter to your new email and confirm it there too',
  old: 'Thank you. Now open our letter to your old email and agree there too',
  nobody: 'Your email is changed. Please use it to log in from now on',
};

export function identityRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk;

  endpoint(app, 'register', async (request) => {
    await registerCustomer(desk, request.body, callerOf(request));
    return { message: 'Your account is ready. Please log in' };
  });

  endpoint(app, 'login', (request) => login(desk, request.body, callerOf(request)));

  endpoint(app, 'logout', async ({ session }) => {
    await deleteSession(db, session);
    return { message: 'Logged out' };
  });

  endpoint(app, 'logoutEverywhere', async (request) => {
    await endOtherSessions(desk, request.session, callerOf(request));
    return { message: 'Logged out everywhere else' };
  });

  endpoint(app, 'listSessions', ({ session }) => readSessions(db, session, now()));

  endpoint(app, 'endSession', async (request) => {
    await endSession(desk, request.session, request.params.id, callerOf(request));
    return readSessions(db, request.session, now());
  });

  endpoint(app, 'readOwnAccount', ({ session }) => readUser(db, session.userId));

  endpoint(app, 'updateProfile', async (request) => {
    const { userId } = request.session;
    await changeProfile(desk, userId, request.body, callerOf(request));
    return readUser(db, userId);
  });

  endpoint(app, 'changePassword', async (request) => {
    const token = await changePassword(desk, request.session, request.body, callerOf(request));
    return { message: 'Password changed successfully', token };
  });

  endpoint(app, 'forgotPassword', async (request) => {
    await askForPasswordReset(desk, request.body.email, callerOf(request));
    return { message: 'If there is an account with this email, a link to set a new password is on its way' };
  });

  endpoint(app, 'resetPassword', async (request) => {
    await resetPassword(desk, request.body, callerOf(request));
    return { message: 'Password changed successfully. Please log in' };
  });

  endpoint(app, 'verifyEmail', async (request) => {
    await verifyEmail(desk, request.body.token, callerOf(request));
    return { message: 'Thank you, your email is verified' };
  });

  endpoint(app, 'sendVerification', async ({ session }) => {
    const onItsWay = await askForVerification(desk, session.userId);
    return { message: onItsWay ? 'A link to verify your email is on its way' : 'Your email is already verified' };
  });

  endpoint(app, 'changeEmail', async (request) => {
    await askForEmailChange(desk, request.session, request.body, callerOf(request));
    return { message: 'We have written to your new email and to your present one. Nothing changes before you confirm' };
  });

  endpoint(app, 'confirmEmailChange', async (request) => {
    const missing = await confirmEmailChange(desk, request.body.token, callerOf(request));
    return { message: AFTER_CONFIRMING[missing] };
  });

  endpoint(app, 'stopLetters', async (request) => {
    await stopLetters(desk, request.body.token, callerOf(request));
    return { message: 'We will not write to this address again' };
  });

  endpoint(app, 'stopEmailChange', async (request) => {
    await stopEmailChange(desk, request.body.token, callerOf(request));
    return { message: 'Your email stays as it is, and every device is logged out' };
  });
}
