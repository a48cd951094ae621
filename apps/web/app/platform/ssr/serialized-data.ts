/** A value sent as one JSON string. Serialising it value by value costs the server as much as rendering. */
export type SerializedData<T> = { text: string; value?: T };

/** Rendering on the server uses the value directly. Only the text is sent. */
export function serialize<T>(value: T): SerializedData<T> {
  return withValue({ text: JSON.stringify(value) }, value);
}

/** Returns the same object on every call, so that renders can compare by identity. */
export function deserialize<T>(serialized: SerializedData<T>): T {
  if (!('value' in serialized)) withValue(serialized, JSON.parse(serialized.text) as T);
  return serialized.value as T;
}

// Not enumerable, so the router does not send it.
function withValue<T>(serialized: SerializedData<T>, value: T): SerializedData<T> {
  return Object.defineProperty(serialized, 'value', { value });
}
