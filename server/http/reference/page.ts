import { html, raw } from 'hono/html'
import { ERROR_STATUS } from '@core/contract'
import { openApiDocument } from '../openapi'
import { isErrorCode, PROBLEMS } from '../problems'
import { curlOf, GUIDE } from './guide'
import { schemaReader, type FieldLine } from './schema'

type Json = Readonly<Record<string, unknown>>
type Html = ReturnType<typeof html>

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly example?: unknown
  readonly schema: Json
}

interface Content {
  readonly [type: string]: { readonly schema: Json; readonly example?: unknown }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>
}

interface Document {
  readonly info: { readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly responses: Readonly<Record<string, { description: string }>>
  }
}

interface Shown {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** `code` in backquotes, in text that is otherwise plain. */
const words = (text: string): Html[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

const table = (head: readonly string[], rows: readonly (readonly (Html | string | readonly Html[])[])[]): Html =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${head.map(cell => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          row =>
            html`<tr>
              ${row.map(cell => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

const exampleWords = (example: unknown): string => (typeof example === 'string' ? example : JSON.stringify(example))

const code = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`

const parameterTable = (parameters: readonly Parameter[], typeOf: (schema: Json) => string): Html | '' =>
  parameters.length === 0
    ? ''
    : html`<h4>Parameters</h4>
        ${table(
          ['Name', 'In', 'Type', 'About'],
          parameters.map(one => [
            html`<code>${one.name}</code>${one.required ? '' : html` <span class="quiet">optional</span>`}`,
            one.in,
            typeOf(one.schema),
            html`${words(one.description ?? '')}${one.example === undefined ? '' : html` <span class="quiet">Such as <code>${exampleWords(one.example)}</code></span>`}`,
          ]),
        )}`

const fieldTable = (title: string, lines: readonly FieldLine[]): Html | '' =>
  lines.length === 0
    ? ''
    : html`<details>
        <summary>${title} <span class="quiet">${String(lines.length)} fields</span></summary>
        ${table(
          ['Field', 'Type', 'About'],
          lines.map(line => [
            html`<code>${line.path}</code>${line.required ? '' : html` <span class="quiet">optional</span>`}`,
            line.type,
            words(line.about),
          ]),
        )}
      </details>`

const statusLine = (responses: Operation['responses'], shared: Document['components']['responses']): Html => {
  const entries = Object.entries(responses).map(([status, answer]) => {
    const name = (answer as { readonly $ref?: string }).$ref?.split('/').at(-1) ?? ''
    return { status, about: shared[name]?.description ?? answer.description ?? '' }
  })
  return html`<p class="statuses">
    Answers ${entries.map(({ status, about }) => html`<span title="${about}">${status}</span> `)}
  </p>`
}

const operationSection = ({ method, path, operation }: Shown, document: Document): Html => {
  const reader = schemaReader(document.components.schemas)
  const json = operation.requestBody?.content['application/json']
  const [success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const answer = success === undefined ? undefined : operation.responses[success]?.content?.['application/json']
  const [file] = success === undefined || answer ? [] : Object.keys(operation.responses[success]?.content ?? {})
  return html`<section id="${operation.operationId}" class="call">
    <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p><strong>${operation.summary}.</strong> ${words(operation.description ?? '')}</p>
    ${parameterTable(operation.parameters, schema => reader.typeOf(schema))}
    ${
      json
        ? html`<h4>Body</h4>
            ${code(JSON.stringify(json.example, null, 2))}${fieldTable('Fields of the body', reader.fieldsOf(json.schema))}`
        : ''
    }
    ${answer ? fieldTable('Fields of the answer', reader.fieldsOf(answer.schema)) : ''}
    ${file === undefined ? '' : html`<p>The answer is a file (<code>${file}</code>).</p>`}
    ${statusLine(operation.responses, document.components.responses)}
  </section>`
}

const problemRows = () =>
  Object.entries(PROBLEMS).map(([name, { title, about }]) => [
    html`<code id="problem-${name}">/problems/${name}</code>`,
    isErrorCode(name) ? String(ERROR_STATUS[name]) : '',
    title,
    words(about),
  ])

const shownIn = ({ paths }: Document): Shown[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

/** The reference of the public API as one page: guide, problems, and every call with its fields and examples. */
export const referencePage = async (): Promise<string> => {
  const document = openApiDocument() as unknown as Document
  const shown = shownIn(document)
  const areas = [...new Set(shown.map(({ operation }) => operation.tags[0] ?? ''))].sort()
  const of = (area: string): Shown[] => shown.filter(({ operation }) => operation.tags[0] === area)
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Tabularium API</title>
      <link rel="icon" href="/favicon.svg" />
      <link rel="stylesheet" href="/reference.css" />
    </head>
    <body>
      <a class="skip" href="#main">Skip to content</a>
      <header>
        <strong>Tabularium API</strong>
        <span class="quiet">version ${document.info.version}</span>
        <a href="/openapi.json">OpenAPI document</a>
        <a href="/">Back to Tabularium</a>
      </header>
      <div class="columns">
        <nav aria-label="Contents">
          <a href="#start">Start</a><a href="#models">Language models</a><a href="#problems">Problems</a>
          ${areas.map(
            area =>
              html`<details>
                <summary>${area}</summary>
                ${of(area).map(
                  ({ method, operation }) =>
                    html`<a href="#${operation.operationId}"
                      ><span class="method ${method}">${method.toUpperCase()}</span> ${operation.summary}</a
                    >`,
                )}
              </details>`,
          )}
        </nav>
        <main id="main">
          <section id="start">
            <h1>From a token to a table</h1>
            ${document.info.description.split('\n\n').map(part => html`<p>${words(part)}</p>`)}
            <p>
              Make a token under Settings, API access. The calls below use <code>curl</code> and <code>jq</code>, and
              two names:
            </p>
            ${code(`URL=https://insights.example\nTOKEN=the-token-that-was-shown-once`)}
            ${GUIDE.map(
              call =>
                html`<h2>${call.title}</h2>
                  <p>${words(call.about)}</p>
                  ${code(curlOf(call))}`,
            )}
          </section>
          <section id="models">
            <h1>Language models</h1>
            <p>
              ${words(
                'At `/mcp` the Model Context Protocol (streamable HTTP, without sessions) is answered with tools that search, open studies, questions and reports, make tables and read documents, with the rights of the token. They only read. Every table ends with a receipt: base, filter, weight, test and version of the data.',
              )}
            </p>
            ${code(JSON.stringify({ mcpServers: { tabularium: { type: 'http', url: 'https://insights.example/mcp', headers: { Authorization: 'Bearer the-token' } } } }, null, 2))}
          </section>
          <section id="problems">
            <h1>Problems</h1>
            <p>${words('Every refusal is `application/problem+json`. Its `type` is one of these.')}</p>
            ${table(['Type', 'Status', 'Title', 'What to do'], problemRows())}
          </section>
          ${areas.map(
            area =>
              html`<h1>${area}</h1>
                ${of(area).map(one => operationSection(one, document))}`,
          )}
        </main>
      </div>
    </body>
  </html>`
  return `<!doctype html>${String(raw(await page))}`
}
