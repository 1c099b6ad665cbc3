import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { afterEach, expect, it, vi } from 'vitest'
import { getDataset, getImportReview, uploadImportCodebook } from '@core/contract'
import { codebookSheets } from '@core/domain/codebook'
import { plainWorkbook } from '@/tables'
import { readSheets } from '@/features/preparation/model/readSheets'
import { bookParts } from '@server/import/xlsx/testing'
import { dropFile } from '../harness/chooseFile'
import { serveScreens, type OpenApp } from '../harness/renderApp'
import { catchSavedFiles } from '../harness/savedFiles'
import type { MintedClient } from '../harness/serverApp'

const screens = serveScreens({ runJobs: false })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })

/** A new study's file up to its review. */
const review = async (
  client: MintedClient,
  file: string,
  bytes: Uint8Array<ArrayBuffer> | string,
): Promise<OpenApp> => {
  const page = await screens.open({ at: '/import', client, as: 'manager' })
  await page.user.type(await screen.findByRole('textbox', { name: /Name of the new study/ }), 'Tea 2026')
  await dropFile(file, bytes)
  await heading('Reading the file')
  await screens.server.jobs.runDue()
  await heading('Review what we found')
  await screen.findByRole('button', { name: /^Import \d/ })
  return page
}

const imported = async ({ user }: OpenApp, client: MintedClient, datasetName: string) => {
  await user.click(screen.getByRole('button', { name: /^Import \d/ }))
  await heading('Importing')
  await screens.server.jobs.runDue()
  await screen.findByRole('heading', { name: `${datasetName} is imported` })
  return client.as('manager').call(getDataset, { params: { studyId: 'Tea-2026', datasetName } })
}

const SSS = `<?xml version="1.0"?><sss version="2.0"><survey><title>Tea</title><record ident="A" format="csv" href="d.csv" skip="1">
<variable ident="1" type="single"><name>Q1</name><label>How often?</label><position start="1"/>
<values><value code="1">Daily</value><value code="2">Weekly</value></values></variable>
<variable ident="2" type="multiple"><name>Q2</name><label>Which do you drink?</label><position start="2"/>
<values><value code="1">Green</value><value code="2">Black</value></values></variable>
<variable ident="3" type="quantity" use="weight"><name>W</name><label>Weight</label><position start="3"/></variable>
</record></survey></sss>`

it('takes a Triple-S survey in a ZIP archive', async () => {
  const client = await screens.server.mintClient()
  const data = ['Q1,Q2,W', '1,"10",0.5', '2,"11",1.5', '1,,1', '2,"01",1'].join('\r\n')
  const zip = zipSync({ 'tea.sss': strToU8(SSS), 'd.csv': strToU8(data) })
  const page = await review(client, 'tea.zip', Uint8Array.from(zip))
  expect(screen.getByText(/Triple-S, UTF-8/)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: /^W/ })).toBeChecked()
  const dataset = await imported(page, client, 'tea')
  expect(dataset.questions.map(({ question_name, question_text }) => [question_name, question_text])).toEqual([
    ['Q1', 'How often?'],
    ['Q2', 'Which do you drink?'],
  ])
  expect(dataset.questions[1]?.categorical_responses.map(({ label }) => label)).toEqual(['Green', 'Black'])
})

it('says what an archive lacks', async () => {
  const client = await screens.server.mintClient()
  const page = await screens.open({ at: '/import', client, as: 'manager' })
  await page.user.type(await screen.findByRole('textbox', { name: /Name of the new study/ }), 'Tea 2026')
  await dropFile('tea.zip', Uint8Array.from(zipSync({ 'tea.sss': strToU8(SSS) })))
  await heading('Reading the file')
  await screens.server.jobs.runDue()
  expect(await screen.findByText(/holds a Triple-S definition but no data/)).toBeInTheDocument()
})

it('takes an Excel workbook, says what it left out, and reads it again by other options', async () => {
  const client = await screens.server.mintClient()
  const people = Array.from({ length: 40 }, (_, at) => [at + 1, 1 + (at % 3), at % 4 === 0 ? 'NA' : 20 + (at % 15)])
  const parts = bookParts([
    { name: 'Read me', data: [['Tea tracker']] },
    { name: 'Data', data: [['id', 'How often do you drink tea?', 'age'], ...people] },
    {
      name: 'Old',
      state: 'hidden',
      data: [
        ['id', 'x'],
        [1, 2],
      ],
    },
  ])
  const zip = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
  const page = await review(client, 'tea.xlsx', Uint8Array.from(zip))
  expect(screen.getByText(/, Excel workbook$/)).toBeInTheDocument()
  expect(screen.getByText('The sheet "Data" was read. 1 hidden sheet is left out.')).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Encoding' })).not.toBeInTheDocument()
  const missing = screen.getByRole('textbox', { name: /Missing values/ })
  expect(missing).toHaveValue('NA')
  await page.user.type(missing, ' 3')
  await page.user.click(screen.getByRole('button', { name: 'Read again' }))
  await heading('Reading the file')
  await screens.server.jobs.runDue()
  await screen.findByRole('button', { name: /^Import \d/ })
  const dataset = await imported(page, client, 'tea')
  expect(dataset.questions.map(({ question_text }) => question_text)).toEqual(['How often do you drink tea?', 'age'])
  expect(dataset.questions[0]?.categorical_responses.map(({ label }) => label)).toEqual(['1', '2'])
})

const CSV = [
  'q1,q2_1,q2_2',
  ...Array.from({ length: 40 }, (_, at) => [1 + (at % 3), at % 2, (at + 1) % 2].join(',')),
].join('\n')

/** Adds a codebook in the review, and has the file read again with it. */
const addCodebook = async (name: string, text: BlobPart) => {
  fireEvent.change(screen.getByLabelText('Codebook file'), { target: { files: [new File([text], name)] } })
  await heading('Reading the file')
  await screens.server.jobs.runDue()
  await screen.findByRole('button', { name: /^Import \d/ })
}

it('gives a template of a codebook with the variables and codes of the file, which changes nothing as it is', async () => {
  const client = await screens.server.mintClient()
  const saved = catchSavedFiles()
  const { user } = await review(client, 'tea.csv', CSV)
  await user.click(screen.getByRole('button', { name: 'Download a template' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [template] = saved
  expect(template?.name).toBe('tea codebook.xlsx')
  const bytes = new Uint8Array((await template?.content.arrayBuffer()) ?? new ArrayBuffer(0))
  const sheets = readSheets(bytes)
  expect(sheets.Variables?.slice(0, 2)).toEqual([
    ['Name', 'New name', 'Question text', 'Type', 'Shown', 'Section'],
    ['q1', '', 'q1'],
  ])
  expect(sheets.Answers?.slice(0, 3)).toEqual([
    ['Variable', 'Answer', 'Label', 'Score', 'Means'],
    ['q1', '1'],
    ['q1', '2'],
  ])
  const reviewOf = async () => {
    const importId = new URLSearchParams(screens.url().split('?')[1]).get('import') ?? ''
    return (await client.as('manager').call(getImportReview, { params: { importId } })).questions
  }
  const before = await reviewOf()
  await addCodebook('codebook.xlsx', bytes)
  expect(screens.callsOf(uploadImportCodebook)).toBe(1)
  expect(await reviewOf()).toEqual(before)
})

it('takes a Triple-S definition as the codebook of a CSV file, by the names of its columns', async () => {
  const client = await screens.server.mintClient()
  const page = await review(client, 'tea.csv', CSV)
  const definition = SSS.replace(' format="csv" href="d.csv" skip="1"', '')
  await addCodebook('tea.sss', definition)
  expect(
    await screen.findByText('The definition describes 1 variable that the file does not have: W.'),
  ).toBeInTheDocument()
  const dataset = await imported(page, client, 'tea')
  expect(dataset.questions.map(({ question_text }) => question_text)).toEqual(['How often?', 'Which do you drink?'])
  expect(dataset.questions[1]?.categorical_responses.map(({ label }) => label)).toEqual(['Green', 'Black'])
})

it('takes data in fixed columns with SPSS syntax in a ZIP archive', async () => {
  const client = await screens.server.mintClient()
  const syntax =
    "DATA LIST FILE='tea.dat' / id 1-3 q1 4.\nVARIABLE LABELS q1 'How often?'.\nVALUE LABELS q1 1 'Daily' 2 'Weekly'."
  const lines = Array.from({ length: 30 }, (_, at) => `${String(at).padStart(3, '0')}${1 + (at % 2)}`).join('\n')
  const zip = zipSync({ 'tea.dat': strToU8(lines), 'tea.sps': strToU8(syntax) })
  const page = await review(client, 'tea.zip', Uint8Array.from(zip))
  expect(screen.getByText(/Fixed columns, UTF-8/)).toBeInTheDocument()
  const dataset = await imported(page, client, 'tea')
  expect(dataset.questions.map(({ question_text }) => question_text)).toEqual(['How often?'])
})

it('says of one half of a survey to put both into an archive', async () => {
  const client = await screens.server.mintClient()
  await screens.open({ at: '/import', client, as: 'manager' })
  await screen.findByRole('textbox', { name: /Name of the new study/ })
  await dropFile('tea.asc', '0011')
  expect(await screen.findByText(/"tea.asc" is one half of a survey.*into a ZIP archive/)).toBeInTheDocument()
})

it('takes the template filled in, and tells what only the preparation takes', async () => {
  const client = await screens.server.mintClient()
  const page = await review(client, 'tea.csv', CSV)
  const workbook = await plainWorkbook(
    codebookSheets([
      {
        name: 'q1',
        text: 'How often?',
        type: 'Scale',
        shown: '',
        section: 'Habits',
        answers: [
          { id: '1', label: 'Daily', score: 1, means: 'answer' },
          { id: '2', label: 'Weekly', score: null, means: '' },
          { id: '3', label: 'Refused', score: null, means: 'no answer' },
        ],
      },
      { name: 'q2_1', text: 'Green', type: '', shown: 'no', section: '', answers: [] },
    ]),
  )
  await addCodebook('codebook.xlsx', await workbook.arrayBuffer())
  // At once with the findings: nobody can import the new ones with the choices of the old.
  expect(screen.getByRole('button', { name: 'Import 2 questions' })).toBeInTheDocument()
  expect(
    await screen.findByText(/The codebook also has sections, scores\. Apply it in the preparation/),
  ).toBeInTheDocument()
  const importId = new URLSearchParams(screens.url().split('?')[1]).get('import') ?? ''
  const [often] = (await client.as('manager').call(getImportReview, { params: { importId } })).questions
  expect(often).toMatchObject({ question_name: 'q1', base: 27 })
  const dataset = await imported(page, client, 'tea')
  expect(dataset.questions.map(({ question_text }) => question_text)).toEqual(['How often?', 'q2_2'])
  expect(dataset.questions[0]?.categorical_responses.map(({ label }) => label)).toEqual(['Daily', 'Weekly', 'Refused'])
})

it('takes SPSS syntax as the codebook of a CSV file', async () => {
  const client = await screens.server.mintClient()
  const page = await review(client, 'tea.csv', CSV)
  const syntax = `VARIABLE LABELS q1 'How often?' q2_1 'Green' q2_2 'Black'.
VALUE LABELS q1 1 'Daily' 2 'Weekly' 3 'Refused' /q2_1 q2_2 0 'No' 1 'Yes'.
MISSING VALUES q1 (3).
MRSETS /MDGROUP NAME=$q2 LABEL='Which do you drink?' VARIABLES=q2_1 q2_2 VALUE=1.
COMPUTE x = 1.`
  await addCodebook('labels.sps', syntax)
  expect(await screen.findByText(/COMPUTE was left out/)).toBeInTheDocument()
  expect(within(screen.getByRole('tablist')).getByRole('tab', { name: /Multiple response/ })).toBeInTheDocument()
  const dataset = await imported(page, client, 'tea')
  expect(dataset.questions.map(({ question_text }) => question_text)).toEqual(['How often?', 'Which do you drink?'])
})
