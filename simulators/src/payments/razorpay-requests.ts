import type { SimulatorRequest, SimulatorResponse } from '../simulator-server.ts';
import { errorBody } from './razorpay-fixtures.ts';

export type Body = Record<string, unknown>;

const MIN_PAISE = 100;
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;

/** Returns an empty body if the text is no JSON object: the checks of required fields then reject it. */
export function parseBody({ text }: SimulatorRequest): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}

export function rejectRequest(description: string, field?: string, status = 400): SimulatorResponse {
  return { status, body: errorBody(description, field) };
}

export const notFound = () => rejectRequest('The requested URL was not found on the server.');
export const unknownId = () => rejectRequest('The id provided does not exist');

export function checkAmount(amount: unknown): SimulatorResponse | undefined {
  if (!Number.isInteger(amount)) return rejectRequest('The amount must be an integer.', 'amount');
  return Number(amount) < MIN_PAISE ? rejectRequest('The amount must be at least INR 1.00', 'amount') : undefined;
}

export function checkUnknownFields(body: Body, known: string[]): SimulatorResponse | undefined {
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  return unknown.length > 0
    ? rejectRequest(`${unknown.join(', ')} is/are not required and should not be sent`)
    : undefined;
}

/** The limits are documented, the texts are not. */
export function checkNotes(notes: unknown): SimulatorResponse | undefined {
  const values = Object.values(parseNotes(notes));
  if (values.length > MAX_NOTES) return rejectRequest(`The notes may have at most ${MAX_NOTES} pairs.`, 'notes');
  const isTooLong = values.some((value) => value.length > MAX_NOTE_LENGTH);
  return isTooLong ? rejectRequest('The notes may not be longer than 256 characters.', 'notes') : undefined;
}

export function parseNotes(notes: unknown): Record<string, string> {
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes)) return {};
  return Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, String(value)]));
}

export function parseText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const MAX_LISTED = 100;

/** Returns a page of `items`, newest first: at most 100, 10 by default. `from` and `to` are Unix seconds. */
export function listNewest<T extends { createdAt: number }>(items: T[], query: URLSearchParams): T[] {
  const count = Math.min(Number(query.get('count') ?? 10), MAX_LISTED);
  const from = Number(query.get('from') ?? 0) * 1000;
  const to = Number(query.get('to') ?? Infinity) * 1000;
  let toSkip = Number(query.get('skip') ?? 0);
  const page: T[] = [];
  for (let index = items.length - 1; index >= 0 && page.length < count; index--) {
    const item = items[index];
    if (!item || item.createdAt < from) break;
    if (item.createdAt > to) continue;
    if (toSkip > 0) toSkip -= 1;
    else page.push(item);
  }
  return page;
}
