import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CodeField } from '../identity/code-field.tsx';
import { checkCode, checkPassword } from '../identity/identity-rules.ts';
import { api } from '../platform/browser-api.ts';
import { proofRequest, standReadyToAsk } from '../platform/proof.ts';
import { useStore } from '../platform/store.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { secondFactorQuery } from './second-factor.data.ts';

/**
 * Asks whoever saves something dangerous to show that it is them, over the page they are on. The call that was refused
 * goes on by itself afterwards, so that nothing has to be typed or pressed again.
 */
export function ProofDialog() {
  const request = useStore(proofRequest);
  const remember = useFocusReturn();
  useEffect(standReadyToAsk, []);

  function settle(proven: boolean) {
    request?.settle(proven);
    remember.giveBack();
  }

  return (
    <Dialog open={request !== undefined} onClose={() => settle(false)} title="Please confirm it is you">
      <ProofForms onProven={() => settle(true)} />
    </Dialog>
  );
}

function ProofForms({ onProven }: { onProven: () => void }) {
  const { data: factor } = useQuery(secondFactorQuery);
  const [byCode, setByCode] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        You logged in a while ago, and this change concerns the whole shop. What you typed is still here.
      </p>
      {byCode ? <CodeProof onProven={onProven} /> : <PasswordProof onProven={onProven} />}
      {factor?.on && (
        <div className="-mb-2 grid justify-items-center">
          <Button kind="quiet" size={44} onClick={() => setByCode(!byCode)}>
            {byCode ? 'Use your password' : 'Use a code from your authenticator'}
          </Button>
        </div>
      )}
    </div>
  );
}

function PasswordProof({ onProven }: { onProven: () => void }) {
  const [shown, setShown] = useState(false);
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { password: '' },
    check: ({ password }) => checkPassword(password),
    submit: async (body) => {
      await api.call('proveAgain', { body });
      onProven();
    },
    refusals: { wrong_current_password: 'password' },
    onFailure: (_error, element) => element?.querySelector<HTMLInputElement>('[name="password"]')?.select(),
  });

  return (
    <form {...form} aria-label="Confirm with your password" className="grid gap-4">
      <PasswordField
        label="Password"
        field={field('password')}
        autoComplete="current-password"
        enterKeyHint="go"
        shown={shown}
        onShow={setShown}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide busy={busy}>
        Confirm
      </Button>
    </form>
  );
}

function CodeProof({ onProven }: { onProven: () => void }) {
  const { field, form, busy, failure } = useForm({
    startsFocused: true,
    initial: { code: '' },
    check: ({ code }) => checkCode(code, 'authenticator'),
    submit: async (body) => {
      await api.call('proveAgain', { body });
      onProven();
    },
    refusals: { wrong_code: 'code' },
    onFailure: (_error, element) => element?.querySelector<HTMLInputElement>('[name="code"]')?.select(),
  });

  return (
    <form {...form} aria-label="Confirm with a code" className="grid gap-4">
      <CodeField field={field('code')} kind="authenticator" />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide busy={busy}>
        Confirm
      </Button>
    </form>
  );
}

/**
 * The button that was pressed is disabled while its call is on its way, and has lost focus before the dialog opens: the
 * dialog cannot give back what it never saw. So it is remembered here, and has focus again as soon as it can.
 */
function useFocusReturn() {
  const last = useRef<HTMLElement>(undefined);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && proofRequest.read() === undefined) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  return {
    giveBack() {
      const element = last.current;
      if (!element) return;
      const focus = () => {
        if (document.activeElement === document.body) element.focus();
      };
      // After the dialog has closed and given focus back in its own way.
      requestAnimationFrame(() => {
        if (!element.matches(':disabled')) return focus();
        const enabled = new MutationObserver(() => {
          if (element.matches(':disabled')) return;
          enabled.disconnect();
          focus();
        });
        enabled.observe(element, { attributeFilter: ['disabled'] });
      });
    },
  };
}
