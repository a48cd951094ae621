/** A value on its way to the browser, as one text: to take it apart value by value costs the server as much as to draw them. */
export type Packed<T> = { text: string; value?: T };

/** On the server whoever draws takes the value as it is; only the text travels. */
export function pack<T>(value: T): Packed<T> {
  return withValue({ text: JSON.stringify(value) }, value);
}

/** The value, and the same one at each look: what is drawn from it can tell by identity whether it has changed. */
export function unpack<T>(packed: Packed<T>): T {
  if (!('value' in packed)) withValue(packed, JSON.parse(packed.text) as T);
  return packed.value as T;
}

// Not enumerable, and so no part of what the router sends.
function withValue<T>(packed: Packed<T>, value: T): Packed<T> {
  return Object.defineProperty(packed, 'value', { value });
}
