#!/usr/bin/env node
/**
 * From a survey file to a table book, over the public API alone.
 *
 *   TABULARIUM_URL=https://insights.example TABULARIUM_TOKEN=... \
 *     node docs/examples/fileToWorkbook.mjs survey.sav "Brand tracker, wave 4" tables.xlsx [--by Q1] [--weight WEIGHT]
 *
 * The token (Settings > API access) needs the scopes read, reports and import, and belongs to a manager. Needs Node 20 and
 * nothing else. Every creating call has an Idempotency-Key: when the script is cut off, start it again with the same RUN.
 */
import { openAsBlob } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { by: { type: 'string' }, weight: { type: 'string' } },
})
const [file, studyName, output] = positionals
const {
  TABULARIUM_URL: base = 'http://localhost:4600',
  TABULARIUM_TOKEN: token,
  RUN = new Date().toISOString(),
} = process.env
if (file === undefined || studyName === undefined || output === undefined || token === undefined) {
  console.error(
    'TABULARIUM_TOKEN=... node fileToWorkbook.mjs FILE STUDY_NAME OUTPUT.xlsx [--by QUESTION] [--weight VARIABLE]',
  )
  process.exit(2)
}

process.on('uncaughtException', error => {
  console.error(error.message)
  process.exit(1)
})

/** One call; refusals are problem details, whose `detail` is a sentence. Waits where the server says for how long. */
const call = async (method, path, { json, body, key } = {}) => {
  for (;;) {
    const answer = await fetch(new URL(path, base), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
        ...(key !== undefined && { 'idempotency-key': `${RUN}-${key}` }),
      },
      body: json === undefined ? body : JSON.stringify(json),
    })
    if (answer.ok) return answer
    const problem = await answer.json()
    const seconds = Number(answer.headers.get('retry-after'))
    if (!(answer.status === 429 || answer.status === 503) || !(seconds > 0))
      throw new Error(`${method} ${path}: ${problem.detail} (${problem.type}, request ${problem.request_id})`)
    console.error(`The server asks to wait ${seconds} s.`)
    await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  }
}

const ask = async (...input) => (await call(...input)).json()

/** Asks again until `ready` says that it is done. */
const until = async (path, ready) => {
  for (let pause = 200; ; pause = Math.min(pause * 1.5, 3000)) {
    const state = await ask('GET', path)
    if (ready(state)) return state
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

const importTo = async (id, wanted) => {
  const state = await until(`/api/imports/${id}/`, one => [wanted, 'failed', 'cancelled'].includes(one.state))
  if (state.state !== wanted)
    throw new Error(`The import ended "${state.state}". ${state.problem?.message ?? ''} ${state.problem?.advice ?? ''}`)
  return state
}

// 1. The file, into a new study.
const announced = await ask('POST', '/api/imports/', {
  key: 'import',
  json: { study_name: studyName, dataset_name: 'Main', file_name: basename(file), file_bytes: (await stat(file)).size },
})
const at = `/api/imports/${announced.id}/`
await call('PUT', `${at}file/`, { key: 'file', body: await openAsBlob(file) })
await importTo(announced.id, 'review')

// 2. What was found is taken as proposed; here a program could leave questions out or change texts.
const review = await ask('GET', `${at}review/`)
for (const { message, where } of review.warnings)
  console.error(`Note: ${message}${where === null ? '' : ` (${where})`}`)
await call('POST', `${at}commit/`, {
  json: { dataset_name: 'Main', weight: values.weight ?? null, excluded: [], accepted: [], texts: {} },
})
const { study_id: study } = await importTo(announced.id, 'done')

// 3. Readers see a dataset once it is published.
const dataset = `/api/datasets/${study}/Main/`
await call('POST', `${dataset}publish/`)
const { questions, respondents } = await until(
  dataset,
  one => one.ready && one.draft_version === null && one.rdm_complete,
)
console.error(`${respondents} respondents, ${questions.length} questions.`)

// 4. A report of every question that can be a table.
const variable = question => ({
  [question.question_name]: {
    calculated: question.calculated.map(({ id }) => id),
    nets: question.nets.map(({ id }) => id),
    ...(question.is_grid ? { type: 'breakouts', deselected_breakouts: [] } : { deselected_options: [] }),
  },
})
const tabulated = questions.filter(
  one => ['single', 'multi', 'grid', 'nps'].includes(one.fundamental_question_type) && one.question_name !== values.by,
)
const axis = questions.filter(one => one.question_name === values.by)
if (values.by !== undefined && axis.length === 0) throw new Error(`There is no question "${values.by}".`)
const report = {
  title: studyName,
  description: '',
  dataset_name: 'Main',
  main: tabulated.slice(0, 500).map(variable),
  segmentation: axis.map(question => ({
    [question.question_name]: { calculated: [], nets: [], deselected_options: [] },
  })),
  options: {
    filters: null,
    autoAdjustBaseEnabled: true,
    weighting: values.weight ?? null,
    weightingLabel: null,
    viewSettings: {
      numberType: 'column_percent',
      chartType: 'column',
      showLabels: true,
      hideLowBase: false,
      sortState: { ROW: null, COLUMN: null },
      suppressNullValues: false,
      showUnweightedBase: true,
      sortable: true,
      showStatTesting: true,
      statsConfidence: 95,
    },
    inverted: false,
  },
}
await call('POST', `/api/reports/${study}/`, { key: 'report', json: report })

// 5. The table book.
const wanted = await ask('POST', '/api/downloads/', { key: 'book', json: { study_id: study, kind: 'xlsx', report } })
const done = await until(`/api/downloads/${wanted.id}/`, one => one.state === 'ready' || one.state === 'failed')
if (done.state === 'failed') throw new Error(done.problem)
await writeFile(output, Buffer.from(await (await call('GET', done.file_url)).arrayBuffer()))
console.error(`${output}: ${done.progress.total} tables.`)
