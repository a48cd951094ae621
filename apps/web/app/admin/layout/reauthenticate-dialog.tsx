import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CodeField, type CodeKind } from '../../identity/code-field.tsx';
import { validateCode, validatePassword } from '../../identity/identity-validation.ts';
import { api } from '../../platform/browser-api.ts';
import { reauthRequest, registerReauthPrompt } from '../../platform/reauthentication.ts';
import { useStore } from '../../platform/store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { twoFactorQuery } from '../data/two-factor.data.ts';

/**
 * Re-authenticates the user before a sensitive write, without leaving the page.
 * The rejected request is then retried automatically.
 */
export function ReauthenticateDialog() {
  const request = useStore(reauthRequest);
  const focusReturn = useFocusReturn();
  useEffect(registerReauthPrompt, []);

  function finish(isAuthenticated: boolean) {
    request?.settle(isAuthenticated);
    focusReturn.giveBack();
  }

  return (
    <Dialog open={request !== undefined} onClose={() => finish(false)} title="Confirm it’s you">
      <ReauthenticateForms onProven={() => finish(true)} />
    </Dialog>
  );
}

function ReauthenticateForms({ onProven }: { onProven: () => void }) {
  const { data: twoFactor, isPending } = useQuery(twoFactorQuery);
  return (
    <div className="grid gap-4">
      <p className="text-text-muted">
        You logged in a while ago, and this change affects the whole shop. You won’t lose your input.
      </p>
      {!isPending && (twoFactor?.on ? <TwoFactorCodeForm onProven={onProven} /> : <PasswordForm onProven={onProven} />)}
    </div>
  );
}

function PasswordForm({ onProven }: { onProven: () => void }) {
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { password: '' },
    validate: ({ password }) => validatePassword(password),
    submit: async (body) => {
      await api.call('reauthenticate', { body });
      onProven();
    },
    fieldErrors: { wrong_current_password: 'password' },
    onFailure: (_error, element) => element?.querySelector<HTMLInputElement>('[name="password"]')?.select(),
  });

  return (
    <form {...form} aria-label="Confirm with your password" className="grid gap-4">
      <PasswordField label="Password" field={field('password')} autoComplete="current-password" enterKeyHint="go" />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" wide busy={busy}>
        Confirm
      </Button>
    </form>
  );
}

function TwoFactorCodeForm({ onProven }: { onProven: () => void }) {
  const [kind, setKind] = useState<CodeKind>('authenticator');
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { code: '' },
    validate: ({ code }) => validateCode(code, kind),
    submit: async (body) => {
      await api.call('reauthenticate', { body });
      onProven();
    },
    fieldErrors: { invalid_code: 'code' },
    onFailure: (_error, element) => element?.querySelector<HTMLInputElement>('[name="code"]')?.select(),
  });

  return (
    <form {...form} aria-label="Confirm with a code" className="grid gap-4">
      <CodeField field={field('code')} kind={kind} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" wide busy={busy}>
        Confirm
      </Button>
      <Button kind="quiet" size={44} onClick={() => setKind(kind === 'recovery' ? 'authenticator' : 'recovery')}>
        {kind === 'recovery' ? 'Use your authenticator' : 'Use a recovery code'}
      </Button>
    </form>
  );
}

/**
 * The pressed button is disabled during its request and loses focus before the dialog opens, so the dialog
 * cannot restore it. This hook records the focused element and restores the focus when it is enabled again.
 */
function useFocusReturn() {
  const lastFocused = useRef<HTMLElement>(undefined);

  useEffect(() => {
    const recordFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && reauthRequest.read() === undefined) lastFocused.current = target;
    };
    document.addEventListener('focusin', recordFocus);
    return () => document.removeEventListener('focusin', recordFocus);
  }, []);

  return {
    giveBack() {
      const element = lastFocused.current;
      if (!element) return;
      const focus = () => {
        if (document.activeElement === document.body) element.focus();
      };
      // After the dialog has closed and restored the focus itself.
      requestAnimationFrame(() => {
        if (!element.matches(':disabled')) return focus();
        const observer = new MutationObserver(() => {
          if (element.matches(':disabled')) return;
          observer.disconnect();
          focus();
        });
        observer.observe(element, { attributeFilter: ['disabled'] });
      });
    },
  };
}
