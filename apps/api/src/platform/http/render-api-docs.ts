export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Schema | boolean;
  format?: string;
  nullable?: boolean;
  'x-permissions'?: string[];
};
type Content = Record<string, { schema?: Schema }>;
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  security?: unknown[];
};
type PathItem = Record<string, Operation>;
export type OpenApiDocument = {
  info: { title: string; version: string; description: string };
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: { schemas: Record<string, Schema> };
};

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; text-transform: capitalize; }
h3 { font-size: 1rem; margin: 0; }
nav { columns: 12rem; margin: 1rem 0; }
nav a { display: block; padding: .25rem 0; }
details { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .6rem 0; }
summary { cursor: pointer; }
summary > * { display: inline; }
code, pre { font: 13px/1.6 ui-monospace, monospace; }
pre { overflow-x: auto; margin: .25rem 0 .75rem; padding: .6rem .8rem; border-radius: 6px; background: color-mix(in srgb, currentColor 7%, transparent); }
b { font-weight: 600; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 600; }
.note { opacity: .78; }
`;

/** Renders the API reference as one page without scripts. */
export function renderApiDocs({ info, paths, webhooks = {}, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Object.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'other');
  const names = Object.keys(groups).toSorted((a, b) => a.localeCompare(b));
  const sections = [...names, ...(Object.keys(webhooks).length > 0 ? ['webhooks'] : []), 'schemas'];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<h1>${escapeHtml(info.title)} API</h1>
<p class="note">Version ${escapeHtml(info.version)}. ${escapeHtml(info.description)} <a href="/api/openapi.json">OpenAPI document</a></p>
<p>Send an API key with each request: <code>Authorization: Bearer kn_…</code>. Owners create keys in Settings, Team and access.</p>
<nav aria-label="Sections">${sections.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${names.map((name) => renderGroup(name, groups[name] ?? [])).join('\n')}
${renderWebhooks(webhooks)}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(renderNamedSchema).join('\n')}
</body>
</html>
`;
}

function renderGroup(name: string, operations: { path: string; method: string; operation: Operation }[]): string {
  return [`<h2 id="${name}">${name}</h2>`, ...operations.map(renderOperation)].join('\n');
}

function renderOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return `<details id="${operationId}">
<summary><h3><code><span class="method">${method.toUpperCase()}</span>${escapeHtml(path)}</code></h3> <span class="note">${escapeHtml(summary)}</span></summary>
<p><b>${operationId}</b>${description ? `. ${formatText(description)}` : ''}</p>
${parameters.length > 0 ? `<b>Parameters</b><pre>${parameters.map(renderParameter).join('\n')}</pre>` : ''}
${renderContent('Body', requestBody?.content)}
${Object.entries(responses)
  .filter(([status]) => Number(status) < 400)
  .map(([status, { content }]) => renderContent(`Response ${status}`, content))
  .join('\n')}
${errors.length > 0 ? `<b>Errors</b><pre>${errors.map(([status, { description: codes }]) => `${status}  ${escapeHtml(codes)}`).join('\n')}</pre>` : ''}
</details>`;
}

function renderWebhooks(webhooks: Record<string, PathItem>): string {
  const entries = Object.entries(webhooks);
  if (entries.length === 0) return '';
  const items = entries.map(
    ([type, { post }]) => `<details id="${type}">
<summary><h3><code>${type}</code></h3> <span class="note">${escapeHtml(post?.summary ?? '')}</span></summary>
${renderContent('Body', post?.requestBody?.content)}
</details>`,
  );
  return ['<h2 id="webhooks">webhooks</h2>', ...items].join('\n');
}

function renderParameter({ name, in: place, required, schema }: NonNullable<Operation['parameters']>[number]): string {
  return `${escapeHtml(name)}${required ? '' : '?'}: ${formatSchema(schema)}  <span class="note">${place}</span>`;
}

function renderContent(title: string, content: Content | undefined): string {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => {
      const note = type === 'application/json' ? '' : ` <span class="note">${escapeHtml(type)}</span>`;
      return `<b>${title}</b>${note}<pre>${schema ? formatSchema(schema) : ''}</pre>`;
    })
    .join('\n');
}

function renderNamedSchema([name, schema]: [string, Schema]): string {
  return `<details id="schema-${name}"><summary><h3><code>${name}</code></h3></summary><pre>${formatSchema(schema)}</pre></details>`;
}

const PADDING = '  ';

/** Formats a schema like a TypeScript type, as HTML. */
export function formatSchema(schema: Schema, indent = ''): string {
  if (schema.$ref) return formatReference(schema.$ref);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => formatSchema(option, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => formatSchema(part, indent)).join(' &amp; ');
  if (schema.const !== undefined) return formatValue(schema.const);
  if (schema.enum) return schema.enum.map(formatValue).join(' | ');
  if (schema.items) return `${formatItem(schema.items, indent)}[]`;
  if (schema.properties) return formatObject(schema, indent);
  if (typeof schema.additionalProperties === 'object')
    return `{ [key: string]: ${formatSchema(schema.additionalProperties, indent)} }`;
  const types = [schema.type ?? 'unknown'].flat().join(' | ');
  return escapeHtml(types) + (schema.format ? ` <span class="note">${escapeHtml(schema.format)}</span>` : '');
}

function formatObject({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = indent + PADDING;
  const lines = Object.entries(properties).map(([name, property]) => {
    const needs = property['x-permissions'];
    const note = needs ? `  <span class="note">needs ${escapeHtml(needs.join(', '))}</span>` : '';
    return `${inner}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${formatSchema(property, inner)}${note}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function formatItem(schema: Schema, indent: string): string {
  const text = formatSchema(schema, indent);
  return schema.anyOf || schema.oneOf || schema.enum ? `(${text})` : text;
}

function formatReference(reference: string): string {
  const name = reference.split('/').at(-1) ?? '';
  return `<a href="#schema-${name}">${name}</a>`;
}

function formatValue(value: unknown): string {
  return escapeHtml(typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
}

/** Escapes a text, and shows words in backticks as code. */
function formatText(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
