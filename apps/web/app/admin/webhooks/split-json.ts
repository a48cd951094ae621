type JsonPart = { start: number; kind: 'key' | 'text' | 'other'; text: string };

/** Indents a JSON text and splits it into parts of one colour. */
export function splitJson(json: string): JsonPart[] {
  const indented = JSON.stringify(JSON.parse(json), null, 2);
  const parts: JsonPart[] = [];
  let start = 0;
  for (const text of indented.split(/("(?:[^"\\]|\\.)*")/)) {
    const end = start + text.length;
    const kind = !text.startsWith('"') ? 'other' : indented[end] === ':' ? 'key' : 'text';
    if (text) parts.push({ start, kind, text });
    start = end;
  }
  return parts;
}
