import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDraftFile } from '@core/contract'
import { QUESTIONNAIRE_LIMITS, readDraft } from '@core/domain/questionnaire'
import { makeDocx, makeOffice, makePdf, makePng, makePptx } from '../../../test/harness/documents'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { sweepDraftFiles } from './readDraftFile'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const run = (text: string) =>
  `<w:r>${text
    .split('<w:br/>')
    .map(line => `<w:t xml:space="preserve">${line}</w:t>`)
    .join('<w:br/>')}</w:r>`
const paragraph = (text: string, list?: readonly [number, number]) =>
  `<w:p>${list ? `<w:pPr><w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr></w:pPr>` : ''}${run(text)}</w:p>`
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells
    .map(
      cell =>
        `<w:tc>${cell
          .split('|')
          .map(text => paragraph(text))
          .join('')}</w:tc>`,
    )
    .join('')}</w:tr>`
const level = (at: number, format: string) =>
  `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/><w:lvlText w:val="%${at + 1}."/></w:lvl>`
const NUMBERING = `<w:numbering ${W}>
  <w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="1">${level(0, 'bullet')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
const RELS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`
const word = (body: string) =>
  makeOffice('word/document.xml', 'wordprocessingml.document', {
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/numbering.xml': NUMBERING,
    'word/_rels/document.xml.rels': RELS,
  })

describe('a draft in a file', () => {
  let server: TestServer
  let one: MintedClient
  let user: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    user = one.as('user')
  })
  afterAll(() => server.close())

  const read = async (bytes: Uint8Array | string) => {
    const answer = await user.send(readDraftFile, { body: Buffer.from(bytes) })
    const body = (await answer.json()) as { text?: string; detail?: string }
    return [answer.status, body.text ?? body.detail ?? ''] as const
  }
  const questionsIn = async (bytes: Uint8Array) =>
    readDraft((await read(bytes))[1]).questions.map(({ text, options }) => [text, ...options])

  it('of Word is read with the numbers of its lists and its tables', async () => {
    const file = word(
      [
        paragraph('SCREENER'),
        paragraph('How old are you?', [1, 0]),
        paragraph('18-34', [1, 1]),
        paragraph('35 or older', [1, 1]),
        paragraph('Your region', [1, 0]),
        paragraph('North', [2, 0]),
        paragraph('South', [2, 0]),
        `<w:tbl>${row('Q7', 'How good are these? [ONE PER ROW]', 'GRID')}${row('', 'Very good', 'Bad')}${row('Staff|Food', '1', '2')}${row('Q8', 'Will you come again?', 'Yes<w:br/>No')}</w:tbl>`,
      ].join(''),
    )
    expect(await questionsIn(file)).toEqual([
      ['How old are you?', '18-34', '35 or older'],
      ['Your region', 'North', 'South'],
      ['How good are these?', 'Very good', 'Bad', 'Staff', 'Food'],
      ['Will you come again?', 'Yes', 'No'],
    ])
  })

  it('of plain text is read in its encoding', async () => {
    expect(await read('Q1. Où achetez-vous du café ?')).toEqual([200, 'Q1. Où achetez-vous du café ?'])
    expect(await read(Buffer.from('\ufeffQ1. كم عمرك؟', 'utf16le'))).toEqual([200, 'Q1. كم عمرك؟'])
    expect(await read(Buffer.from('Q1. Où est le café ?', 'latin1'))).toEqual([200, 'Q1. Où est le café ?'])
  })

  it.each([
    ['a PDF', 415, 'PDF files cannot be read here.', () => makePdf(['Q1. Why?'])],
    ['slides', 415, 'not supported, whatever its name says', () => makePptx([{ title: 'a', body: 'b' }])],
    ['a picture', 415, 'not supported, whatever its name says', () => makePng(10, 10)],
    ['an old Word file', 415, 'old format', () => Buffer.from('d0cf11e0a1b11ae10000000000000000'.repeat(64), 'hex')],
    ['a web page', 415, 'neither a Word file nor plain text', () => Buffer.from('<!doctype html><p>Why?</p>')],
    ['octets', 415, 'neither a Word file nor plain text', () => Buffer.from([1, 0, 0, 2, 0, 9, 200, 0, 0, 0, 0, 7])],
    ['nothing', 400, 'The file is empty', () => Buffer.alloc(0)],
    ['blanks', 400, 'no text in the file', () => Buffer.from(' \n\t\n ')],
    ['a Word file cut off', 400, 'damaged or incomplete', () => makeDocx(['a'.repeat(900)]).subarray(0, 500)],
    ['a Word file without text', 400, 'no text in the file', () => makeDocx([''])],
    ['a Word file nested deep', 400, '256 levels', () => word(`${'<w:p>'.repeat(5000)}${'</w:p>'.repeat(5000)}`)],
    [
      'a Word file that is too long',
      400,
      '300,000 characters',
      () => makeDocx(Array(400).fill('x'.repeat(900)) as string[]),
    ],
    ['a text that is too long', 400, '300,000 characters', () => Buffer.alloc(QUESTIONNAIRE_LIMITS.characters + 1, 97)],
    ['more than 10 MB', 413, 'larger than 10 MB', () => Buffer.alloc(QUESTIONNAIRE_LIMITS.bytes + 1, 97)],
  ] as const)('that is %s is refused in words', async (_, status, words, content) => {
    const [answered, said] = await read(await content())
    expect(said.toLowerCase()).toContain(words.toLowerCase())
    expect(answered).toBe(status)
  })

  it('that unfolds to gigabytes, or names files outside, is refused or read for its text alone', async () => {
    const parts = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`word/part${index}.xml`, '<a/>']))
    const bomb = makeOffice('word/document.xml', 'wordprocessingml.document', parts)
    for (let index = 0; index < 5; index += 1)
      bomb.writeUInt32LE(250 * 1024 ** 2, bomb.lastIndexOf(`word/part${index}.xml`) - 46 + 24)
    expect((await read(bomb))[1]).toContain('larger than 1 GB')
    const entity = word(paragraph('Q1. &own;')).toString('latin1')
    expect((await read(Buffer.from(entity, 'latin1')))[1]).not.toContain('root:')
  })

  it('is not kept', async () => {
    const folder = join(server.dataDir, 'files', one.client.id, 'drafts')
    expect(await readdir(join(folder, 'files'))).toEqual([])
    expect(await readdir(join(folder, 'work'))).toEqual([])
    // What a killed process left behind goes later.
    await writeFile(join(folder, 'files', 'abcdefgh12345678'), 'left')
    const sweep = (now: number) =>
      sweepDraftFiles({ clientId: one.client.id, stores: server.stores, tenant: one.tenant }, now)
    await sweep(Date.now())
    expect(await readdir(join(folder, 'files'))).toHaveLength(1)
    await sweep(Date.now() + 2 * 3_600_000)
    expect(await readdir(join(folder, 'files'))).toEqual([])
  })

  it('needs somebody who is signed in', async () => {
    const answer = await server.app.fetch(
      new Request('http://localhost/api/asked_before/text/', { method: 'POST', body: 'Q1. Why?' }),
    )
    expect(answer.status).toBe(401)
  })
})
