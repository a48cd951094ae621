import type { z } from 'zod';
import { DAY, HOUR, type Now, systemClock } from '../platform/clock.ts';
import { type Answer, type Asked, ask, type Line, read, refused } from './ask.ts';
import { complaint, loggedIn } from './shiprocket-shapes.ts';

export type ShiprocketKeys = {
  root: string;
  email: string;
  password: string;
  hookKey?: string;
  /** The pick-up address as it is called in the account there. */
  pickup: string;
  /** They want an e-mail of the customer's; they get the shop's. */
  shopEmail: string;
  patienceMs: number;
  now?: Now;
};

// It holds for 10 days; one that ends while it is used would cost a call.
const TOKEN_MS = 10 * DAY - HOUR;
const NAME = 'shiprocket';

export type Call = (asked: Asked) => Promise<Answer>;

/** Calls that are logged in. A token that no longer holds is renewed once; what was refused for it was not done. */
export function openCalls({ root, patienceMs, email, password, now = systemClock }: ShiprocketKeys): Call {
  const line: Line = { courier: NAME, root, patienceMs };
  let token: { text: Promise<string>; until: number } | undefined;

  async function logIn(): Promise<string> {
    const answer = await ask(line, { method: 'POST', path: '/v1/external/auth/login', body: { email, password } });
    if (answer.status >= 400) throw refused(NAME, saidIn(answer));
    return read(NAME, loggedIn, answer).token;
  }

  function tokenNow(): Promise<string> {
    const at = now().getTime();
    if (token && token.until > at) return token.text;
    const fresh = { text: logIn(), until: at + TOKEN_MS };
    token = fresh;
    fresh.text.catch(() => {
      if (token === fresh) token = undefined;
    });
    return fresh.text;
  }

  return async (asked) => {
    for (let attempt = 1; ; attempt++) {
      const bearer = await tokenNow();
      const answer = await ask(line, { ...asked, headers: { authorization: `Bearer ${bearer}` } });
      if (answer.status === 401 && attempt === 1) token = undefined;
      else if (answer.status >= 400) throw refused(NAME, saidIn(answer));
      else return answer;
    }
  };
}

/** What was answered. "Some APIs may respond with an error message in a 200 body if data is invalid." */
export function readReply<T>(shape: z.ZodType<T>, answer: Answer): T {
  const said = saidIn(answer);
  if (said && !shape.safeParse(answer.body).success) throw refused(NAME, said);
  return read(NAME, shape, answer);
}

function saidIn({ body }: Answer): string | undefined {
  const { message, errors } = complaint.safeParse(body).data ?? {};
  return [message, ...Object.values(errors ?? {}).flat()].filter(Boolean).join(' ');
}
