import type { Method } from '@core/contract'

/** One call of the guide. `path` and `body` may hold the names of earlier answers: $STUDY. */
export interface GuideCall {
  readonly title: string
  readonly about: string
  readonly method: Method
  readonly path: string
  readonly body?: unknown
  /** Names for parts of the answer, by where they are: results.0.study_number. */
  readonly keep?: Readonly<Record<string, string>>
}

/** From a token to a table. A test makes these calls one after the other, as they are printed. */
export const GUIDE: readonly GuideCall[] = [
  {
    title: 'Who am I?',
    about: 'The configuration of the person behind the token: a good first call.',
    method: 'GET',
    path: '/api/users/config/',
  },
  {
    title: 'Find a study',
    about: 'Lists have `results` and `next`, the address of the next page or null.',
    method: 'GET',
    path: '/proxy/husky/studies/?query=tracker&page_size=5',
    keep: { STUDY: 'results.0.study_number' },
  },
  {
    title: 'See its datasets',
    about: 'The answer has an `ETag`: send it as `If-Match` when you change the study.',
    method: 'GET',
    path: '/api/studies/$STUDY/',
    keep: { DATASET: 'datasets.0.dataset_name' },
  },
  {
    title: 'Read its questions',
    about: 'Answers have ids, which tables and filters use.',
    method: 'GET',
    path: '/api/datasets/$STUDY/$DATASET/',
    keep: { QUESTION: 'questions.6.question_name', AXIS: 'questions.2.question_name' },
  },
  {
    title: 'Make a table',
    about:
      'Counts, weighted and unweighted, per cell; percentages and tests follow from them. Reports and downloads come arranged.',
    method: 'POST',
    path: '/api/analysis/$STUDY/$DATASET/',
    body: {
      rows: [{ question: '$QUESTION' }],
      axis: [{ question: '$AXIS' }],
      nested: false,
      filters: null,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    },
  },
]

/** A text with the names of earlier answers filled in. */
export const filled = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replace(/\$([A-Z]+)/g, (name, key: string) => known[key] ?? name)

const partOf = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | null)?.[key], value)

/** The names that an answer gives. */
export const kept = ({ keep = {} }: GuideCall, answer: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(keep).map(([name, path]) => [name, String(partOf(answer, path))]))

/** The call as people type it. */
export const curlOf = (call: GuideCall): string => {
  const { method, path, body, keep = {} } = call
  const quote =
    body === undefined
      ? []
      : [`  -H 'content-type: application/json'`, `  -d "${JSON.stringify(body).replaceAll('"', '\\"')}"`]
  const lines = [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} "$URL${path}"`,
    `  -H "authorization: Bearer $TOKEN"`,
    ...quote,
  ].join(' \\\n')
  const names = Object.entries(keep)
  if (names.length === 0) return lines
  const picks = names.map(([name, at]) => {
    const encoded = GUIDE.some(other => other.path.includes(`$${name}`)) ? ' | @uri' : ''
    return `${name}=$(echo "$ANSWER" | jq -r '.${at.replace(/\.(\d+)/g, '[$1]')}${encoded}')`
  })
  return [`ANSWER=$(${lines})`, ...picks].join('\n')
}
