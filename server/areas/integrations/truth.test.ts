import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyse, getDataset, type AnalysisTable } from '@core/contract'
import { settingsFor, settleAll, surveyOf, UNDER_TEST, type FakeProvider } from '../../../test/harness/providers'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { makeSurvey, type TruthQuestion, type TruthRespondent, type TruthSurvey } from '../../../tools/providers/truth'

const QUESTIONS = 500
const RESPONDENTS = 240
/** Tables are asked for so many questions at once. */
const AT_ONCE = 50

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/gu, ' ')
    .trim()

/** Labels of what a person picked in a question, or in one row of it; null: they did not answer it. */
const picked = (
  { answers }: TruthRespondent,
  question: TruthQuestion,
  row: string | null,
): readonly string[] | null => {
  const answer = answers[question.key]
  const keys = row === null ? answer?.picks : answer?.byRow?.[row]
  const labels = question.options.filter(({ key }) => keys?.includes(key)).map(({ label }) => plain(label))
  return labels.length > 0 ? labels : null
}

/** Bases and counts of a table of one question, or row, by another question with one answer, by label; the first column is all. */
const tableOf = (survey: TruthSurvey, question: TruthQuestion, row: string | null, axis: TruthQuestion) => {
  const columns = ['', ...axis.options.map(({ label }) => plain(label))]
  const inColumn = (column: string) =>
    survey.respondents.filter(person => column === '' || picked(person, axis, null)?.includes(column) === true)
  const answered = columns.map(column => inColumn(column).flatMap(person => picked(person, question, row) ?? []))
  const base = columns.map(column => inColumn(column).filter(person => picked(person, question, row) !== null).length)
  const count = (label: string) => answered.map(labels => labels.filter(one => one === label).length)
  return { base, rows: Object.fromEntries(question.options.map(({ label }) => [plain(label), count(plain(label))])) }
}

const shown = (table: Extract<AnalysisTable, { outcome: 'cube' }>, columns: number) => ({
  base: table.cube.base.n.slice(0, columns),
  rows: Object.fromEntries(
    table.cube.rows.filter(({ type }) => type === 'cat').map(({ label, n }) => [label, n.slice(0, columns)]),
  ),
})

describe.each(UNDER_TEST)('a survey of 500 questions from $provider', under => {
  const { provider } = under
  const id = under.surveyId(1)
  const theirs = under.theirs(1)
  let server: TestServer
  let fake: FakeProvider
  let client: MintedClient
  const survey = makeSurvey({ id: theirs, name: 'Everything', questions: QUESTIONS, respondents: RESPONDENTS, seed: 5 })
  beforeAll(async () => {
    fake = await under.start()
    fake.world.surveys.splice(0, Infinity, survey)
    server = await startTestServer(settingsFor({ [provider]: fake.origin }))
    client = await server.mintClient({ flags: { [provider]: true } })
    await under.connect(client.as('admin'), fake.token)
    await under.begin(client.as('manager'), id, 'Everything')
    await settleAll(server, client)
  })
  afterAll(async () => {
    await server.close()
    await fake.close()
  })

  it('gives the tables that its answers give when they are counted by themselves', async () => {
    const { study_id, error } = await surveyOf(client, provider, id)
    expect(error).toBeNull()
    const params = { studyId: study_id ?? '', datasetName: 'Everything' }
    const { questions } = await client.as('manager').call(getDataset, { params, query: {} })
    const numberOf = (text: string) => Number(/\(question (\d+)\)/u.exec(text)?.[1])
    const coded = survey.questions.filter(({ options }) => options.length > 0)
    const axis = coded.find(({ kind }) => kind === 'single')
    const named = (question: TruthQuestion | undefined) =>
      questions.find(
        ({ question_text, fundamental_question_type: type }) =>
          type !== 'open' && `Q${numberOf(question_text)}` === question?.key,
      )?.question_name ?? ''
    if (!axis) throw new Error('There is no question for the axis.')
    const differences: unknown[] = []
    let tables = 0
    for (let at = 0; at < coded.length; at += AT_ONCE) {
      const some = coded.slice(at, at + AT_ONCE)
      const answer = await client.as('manager').call(analyse, {
        params,
        body: {
          rows: some.map(question => ({ question: named(question) })),
          axis: [{ question: named(axis) }],
          nested: false,
          filters: null,
          weight: null,
          auto_adjust_base: true,
          inverted: false,
        },
      })
      for (const question of some) {
        const own = answer.tables.filter(table => table.question === named(question))
        const rows = question.rows.length > 0 ? question.rows.map(({ key }) => key) : [null]
        expect(own.length, question.key).toBe(rows.length)
        rows.forEach((row, nth) => {
          const [table, truth] = [own[nth], tableOf(survey, question, row, axis)]
          if (table?.outcome !== 'cube') throw new Error(JSON.stringify(table))
          const ours = shown(table, truth.base.length)
          tables += 1
          if (JSON.stringify(sorted(ours)) !== JSON.stringify(sorted(truth)))
            differences.push({ question: question.key, kind: question.kind, row, ours, truth })
        })
      }
    }
    expect(differences.slice(0, 3)).toEqual([])
    expect(tables).toBeGreaterThan(QUESTIONS * 0.8)
  })
})

const sorted = ({
  base,
  rows,
}: {
  readonly base: readonly number[]
  readonly rows: Readonly<Record<string, readonly number[]>>
}) => [base, Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1))]
