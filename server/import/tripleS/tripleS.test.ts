import { describe, expect, it } from 'vitest'
import { FIRST_CODE } from '@core/crosstab'
import { proposeQuestions } from '../mapping'
import { questionOf } from '../mapping/testing'
import { SurveyFileError, type SurveyFile } from '../types'
import { readTripleS } from './index'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (definition: string, data: string): Promise<SurveyFile> => readTripleS(bytes(definition), bytes(data))

const cells = (file: SurveyFile, name: string): (string | number | null)[] => {
  const column = file.table.column(name)
  if (column === undefined) throw new Error(`no column ${name}`)
  if (column.kind === 'number') return [...column.values].map(value => (Number.isNaN(value) ? null : value))
  return [...column.index].map(index => (index < FIRST_CODE ? null : (column.dictionary[index - FIRST_CODE] ?? null)))
}

const sss = (record: string, variables: string, version = '2.0'): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE sss PUBLIC "-//triple-s//DTD Survey Interchange v${version}//EN" "sss.dtd">
<sss version="${version}"><date>1 May 2026</date><origin>Fieldbox 3</origin>
<survey><name>HH1</name><title>House visitors &amp; more</title><record ident="V"${record}>${variables}</record></survey></sss>`

const VISITS = `
<variable ident="1" type="single"><name>Q1</name><label>Number of visits</label><position start="1"/>
 <values><value code="1">First visit</value><value code="2">Second or later</value><value code="9">Don't know</value></values></variable>
<variable ident="2" type="multiple"><name>Q2</name><label>Attractions visited</label><position start="2" finish="5"/>
 <values><value code="1">Castle</value><value code="2">Wax museum</value><value code="4">Other</value></values></variable>
<variable ident="3" type="multiple"><name>Q3</name><label>Favourites</label><position start="6" finish="9"/><spread subfields="2" width="2"/>
 <values><value code="1">Castle</value><value code="12">Gardens</value></values></variable>
<variable ident="4" type="quantity"><name>Q4</name><label>Miles travelled</label><position start="10" finish="12"/>
 <values><range from="0" to="499"/><value code="999">Not stated</value></values></variable>
<variable ident="5" type="character"><name>Q5</name><label>Comments</label><position start="13" finish="20"/><size>8</size></variable>
<variable ident="6" type="logical"><name>Q6</name><label>Will come again</label><position start="21"/></variable>
<variable ident="7" type="quantity" use="weight"><name>W</name><label>Weight</label><position start="22" finish="25"/>
 <values><range from="0.00" to="9.99"/></values></variable>`

const LINES = [
  ['1', '1000', '0112', ' 12', 'Café    ', '1', '1.20'],
  ['2', '0000', '1   ', '999', '        ', '0', '0.80'],
  ['9', '    ', '    ', '   ', 'nothing ', ' ', '1.00'],
]
  .map(fields => `${fields.join('')}\r\n`)
  .join('')

describe('a Triple-S survey in fixed columns', () => {
  it.each(['1.1', '1.2', '2.0', '3.0'])(
    'of version %s has its answers, sets, missing values and weight',
    async version => {
      const file = await read(sss('', VISITS, version), LINES)
      expect(file).toMatchObject({
        format: 'triple_s',
        respondents: 3,
        weightVariable: 'W',
        software: 'Fieldbox 3',
        fileLabel: 'House visitors & more',
        encoding: 'utf-8',
        warnings: [],
      })
      expect(cells(file, 'Q1')).toEqual([1, 2, 9])
      expect([cells(file, 'Q2_1'), cells(file, 'Q2_2'), cells(file, 'Q2_4')]).toEqual([
        [1, 0, null],
        [0, 0, null],
        [0, 0, null],
      ])
      expect([cells(file, 'Q3_1'), cells(file, 'Q3_12')]).toEqual([
        [1, 1, null],
        [1, 0, null],
      ])
      expect(cells(file, 'Q4')).toEqual([12, 999, null])
      expect(file.variables.find(({ name }) => name === 'Q4')?.missing).toEqual({ values: [999], ranges: [] })
      expect(cells(file, 'Q5')).toEqual(['Café', null, 'nothing'])
      expect(cells(file, 'Q6')).toEqual([1, 0, null])
      expect(cells(file, 'W')).toEqual([1.2, 0.8, 1])
      expect(file.sets.map(({ name, members }) => [name, members.length])).toEqual([
        ['$Q2', 3],
        ['$Q3', 2],
      ])
    },
  )

  it('has numbers and codes that are filled with zeros', async () => {
    const line = ['9', '0000', '0112', '007', '        ', '1', '01.2'].join('')
    const file = await read(sss('', VISITS), `${line}\n`)
    expect([cells(file, 'Q4'), cells(file, 'W'), file.warnings]).toEqual([[7], [1.2], []])
  })

  it('becomes questions as a file of SPSS does', async () => {
    const mapping = proposeQuestions(await read(sss('', VISITS), LINES))
    expect(questionOf(mapping, 'Q2')).toMatchObject({ base: 2, counts: { Q2_1: 1, Q2_2: 0, Q2_4: 0 } })
    expect(questionOf(mapping, 'Q2').def).toMatchObject({ kind: 'multi', text: 'Attractions visited' })
    expect(questionOf(mapping, 'Q2').def.options.map(({ label }) => label)).toEqual(['Castle', 'Wax museum', 'Other'])
    expect(questionOf(mapping, 'Q4').def.kind).toBe('numeric')
  })

  it('is read by the encoding that the definition names', async () => {
    const definition = sss('', VISITS).replace('UTF-8', 'ISO-8859-1')
    const data = Uint8Array.from(Buffer.from(LINES, 'latin1'))
    expect(cells(await readTripleS(bytes(definition), data), 'Q5')).toEqual(['Café', null, 'nothing'])
  })
})

describe('a Triple-S survey as CSV', () => {
  const fields = (name: string, type: string, start: number, rest = '', more = ''): string =>
    `<variable ident="${start}" type="${type}"${more}><name>${name}</name><label><text mode="interview">Asked</text><text mode="analysis">Of ${name}</text></label><position start="${start}"/>${rest}</variable>`
  const definition = sss(
    ' href="d.csv" format="csv" skip="1"',
    [
      fields('Id', 'character', 1, '<size>4</size>', ' use="serial"'),
      fields('Day', 'date', 2),
      fields(
        'Brand',
        'single',
        3,
        '<values><value code="A1">Alpha</value><value code="-2">Beta</value></values>',
        ' format="literal"',
      ),
      fields('Known', 'multiple', 4, '<values><value code="1">Alpha</value><value code="2">Beta</value></values>'),
      fields(
        'Rate',
        'single',
        5,
        '<values><value code="1" score="1">Bad</value><value code="2" score="2">Good</value></values>',
      ),
    ].join(''),
  )

  it('has texts by mode, literal codes, dates and quoted fields', async () => {
    const file = await read(
      definition,
      'Id,Day,Brand,Known,Rate\n"r1",20260131,A1,"01",2\nr2,20260230,-2,,x\n"r,3",,,11,1\n',
    )
    expect(file.variables[0]).toMatchObject({ name: 'Id', label: 'Of Id', hint: { kind: 'meta' } })
    expect(cells(file, 'Id')).toEqual(['r1', 'r2', 'r,3'])
    expect(cells(file, 'Day')).toEqual(['2026-01-31', null, null])
    expect(cells(file, 'Brand')).toEqual(['A1', '-2', null])
    expect([cells(file, 'Known_1'), cells(file, 'Known_2')]).toEqual([
      [0, null, 1],
      [1, null, 1],
    ])
    expect(file.variables.find(({ name }) => name === 'Rate')?.measure).toBe('ordinal')
    expect(file.warnings).toEqual([
      {
        code: 'triple_s_unread',
        message: '1 answer of Day cannot be read and counts as not asked.',
        where: 'first in line 3',
      },
      {
        code: 'triple_s_unread',
        message: '1 answer of Rate cannot be read and counts as not asked.',
        where: 'first in line 3',
      },
    ])
  })

  it('says which line has too few fields', async () => {
    await expect(read(definition, 'Id,Day,Brand,Known,Rate\nr1\n')).rejects.toThrow(
      /has 1 fields; the definition needs 5.*line 2/su,
    )
  })
})

describe('a definition that is wrong', () => {
  const variable = (inside: string): string => `<variable ident="1" type="single"><name>Q1</name>${inside}</variable>`
  it.each([
    ['no XML', 'visits', 'has no element "sss"'],
    ['broken XML', '<sss version="2.0"><survey></sss>', 'describes no survey'],
    ['entities', `<!DOCTYPE sss [<!ENTITY a "b">]>${sss('', VISITS)}`, 'declares entities'],
    ['no variable', sss('', ''), 'describes no variable'],
    [
      'an unknown type',
      sss('', '<variable ident="1" type="nominal"><name>Q1</name><position start="1"/></variable>'),
      'unknown type "nominal"',
    ],
    ['no position', sss('', variable('')), 'does not say where its answers are'],
    [
      'a position that ends before it starts',
      sss('', variable('<position start="5" finish="2"/>')),
      'where its answers are',
    ],
    [
      'a value twice',
      sss('', variable('<position start="1"/><values><value code="1">a</value><value code="1">b</value></values>')),
      'the value 1 twice',
    ],
    ['two variables of one name', sss('', variable('<position start="1"/>').repeat(2)), 'Two variables are called Q1'],
    ['levels', sss('', VISITS).replace('</survey>', '<record ident="P"></record></survey>'), 'several levels'],
  ])('%s: says what, where and what to do', async (_, definition, words) => {
    const failure: unknown = await read(definition, '1').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SurveyFileError)
    const { problem } = failure as SurveyFileError
    expect(`${problem.message} ${problem.where ?? ''}`).toContain(words)
    expect(problem.advice).not.toBe('')
  })

  it('is refused without respondents', async () => {
    await expect(read(sss('', VISITS), '\n\n')).rejects.toThrow('hold no respondent')
  })
})
