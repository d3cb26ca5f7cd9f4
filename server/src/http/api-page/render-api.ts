import { type ApiDocument, jsonOf, type Operation, operationsOf, type Schema } from './openapi-document';
import { typeText } from './render-schema';

const CALLERS: Readonly<Record<string, string>> = {
  customer: 'A logged-in customer',
  ops: 'Operations',
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The API as one page of HTML, without a script: every call under its tag, then the named schemas. */
export function renderApi(document: ApiDocument): string {
  const calls = operationsOf(document);
  const tags = [...new Set(calls.map(([, { tags: [tag = 'other'] = [] }]) => tag))];
  const title = escaped(document.info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/dev/api.css">
</head>
<body>
<header><h1>${title}</h1><p>${calls.length} calls. <a href="/openapi.json">The document that this page shows</a></p></header>
<nav aria-label="Groups">${[...tags, 'schemas'].map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join('\n')}</nav>
<main>
${tags.map((tag) => group(tag, calls)).join('\n')}
${schemas(document.components?.schemas ?? {})}
</main>
</body>
</html>
`;
}

function group(tag: string, calls: [string, Operation][]): string {
  const mine = calls.filter(([, { tags: [own = 'other'] = [] }]) => own === tag);
  return `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>\n${mine.map(call).join('\n')}\n</section>`;
}

function call([name, operation]: [string, Operation]): string {
  const [method = '', path = ''] = name.split(' ');
  const [access = ''] = Object.keys(operation.security?.[0] ?? {});
  return `<details><summary><b class="method">${method}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary ?? '')}</span></summary>
<dl>
<dt>Who may call</dt><dd>${CALLERS[access] ?? 'Anyone'}</dd>
${(operation.parameters ?? []).map(({ name, in: place, required, schema }) => entry(`${escaped(name)} <small>${place}${required ? '' : ', optional'}</small>`, schema)).join('\n')}
${operation.requestBody ? entry('Body', jsonOf(operation.requestBody.content)) : ''}
${Object.entries(operation.responses ?? {})
  .map(([status, { content }]) =>
    entry(`Answer <small>${status === 'default' ? 'any error' : status}</small>`, jsonOf(content)),
  )
  .join('\n')}
</dl></details>`;
}

/** @param term HTML */
const entry = (term: string, schema: Schema | undefined): string =>
  `<dt>${term}</dt><dd><pre>${escaped(typeText(schema))}</pre></dd>`;

const schemas = (named: Readonly<Record<string, Schema>>): string =>
  `<section id="schemas"><h2>schemas</h2>\n${Object.entries(named)
    .map(([name, schema]) => `<h3>${escaped(name)}</h3><pre>${escaped(typeText(schema))}</pre>`)
    .join('\n')}\n</section>`;
