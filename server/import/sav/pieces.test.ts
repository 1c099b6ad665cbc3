import { describe, expect, it } from 'vitest'
import { createDecoder } from '../textDecoder'
import { parseVariableAttributes, roleOf } from './attributes'
import { createdAt } from './created'
import { isoDay, isoMoment } from './dates'
import { decoderByName, TextReader } from './encoding'
import { displayFormat } from './formats'
import { parseSets } from './multipleResponse'
import { WarningList } from './warnings'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('dates', () => {
  it('count seconds from 1582-10-14, over leap days and centuries', () => {
    expect([0, 86_400, 13_171_075_200, 13_171_161_600, 11_653_891_200].map(isoDay)).toEqual([
      '1582-10-14',
      '1582-10-15',
      '2000-02-28',
      '2000-02-29',
      '1952-01-31',
    ])
    expect(isoDay(-1)).toBe('1582-10-13')
  })

  it('agree with the platform over two centuries', () => {
    for (let day = 0; day < 73_000; day += 17) {
      const date = new Date(Date.UTC(1900, 0, 1) + day * 86_400_000)
      expect(isoDay(date.getTime() / 1000 + 141_428 * 86_400)).toBe(date.toISOString().slice(0, 10))
    }
  })

  it('show milliseconds only where there are some and never round into the next day', () => {
    expect(isoMoment(13_578_973_353.72)).toBe('2013-01-31T01:02:33.720')
    expect(isoMoment(86_399.9999)).toBe('1582-10-14T23:59:59.999')
  })

  it('of the header become ISO text, or nothing when unreadable', () => {
    expect(createdAt(latin1('05 Feb 1014:03:19'))).toBe('2010-02-05T14:03:19')
    expect(createdAt(latin1(' 5-MAR-9908:00:00'))).toBe('1999-03-05T08:00:00')
    expect(createdAt(latin1('5. Mrz 9908:00:00'))).toBeNull()
  })
})

it('display formats are written as SPSS writes them', () => {
  expect(displayFormat((5 << 16) | (8 << 8) | 2, 0)).toEqual({ text: 'F8.2', decimals: 2, date: null })
  expect(displayFormat((23 << 16) | (10 << 8), 0)).toEqual({ text: 'ADATE10', decimals: 0, date: 'day' })
  expect(displayFormat((1 << 16) | (255 << 8), 1000).text).toBe('A1000')
})

describe('text encodings', () => {
  it('are found by the names that SPSS, PSPP and ReadStat write', () => {
    const found = [
      'UTF-8',
      'windows-1252',
      'CP1252',
      '1251',
      'ISO_8859-1',
      'ISO-8859-15',
      'CP932',
      'SHIFT_JIS',
      'GBK',
      'cp850',
      'US-ASCII',
    ]
    expect(found.map(name => decoderByName(name)?.encoding)).toEqual([
      'utf-8',
      'windows-1252',
      'windows-1252',
      'windows-1251',
      'windows-1252',
      'iso-8859-15',
      'shift_jis',
      'shift_jis',
      'gbk',
      'cp850',
      'windows-1252',
    ])
    expect(decoderByName('KLINGON-8')).toBeNull()
  })

  it('windows-1252 gives quotes, dashes and the euro, DOS pages their letters', () => {
    expect(createDecoder('windows-1252')?.decode(Uint8Array.of(0x93, 0x80, 0x96, 0xe4, 0x94))).toBe('“€–ä”')
    expect(createDecoder('cp850')?.decode(Uint8Array.of(0x84, 0x81, 0xe1))).toBe('äüß')
    expect(createDecoder('cp437')?.decode(Uint8Array.of(0xff))).toBe('\u00a0')
  })

  it('without an announced one takes UTF-8 where valid, else windows-1252, and says so', () => {
    const texts = new TextReader(null)
    expect([
      texts.text(latin1('Größe'), 'a'),
      texts.text(utf8('Größe'), 'b'),
      texts.text(latin1('plain'), 'c'),
    ]).toEqual(['Größe', 'Größe', 'plain'])
    expect(texts.warnings(null).map(({ code }) => code)).toEqual(['encoding_guessed'])
    expect(new TextReader(null).warnings(null)).toEqual([])
  })

  it('wrongly announced are reported with the first place, and read as well as can be', () => {
    const texts = new TextReader(decoderByName('UTF-8'))
    expect(texts.text(latin1('caf\xe9'), 'the label of Q1')).toBe('café')
    expect(texts.text(Uint8Array.of(...utf8('ö'), 0xff, 0x61), 'the label of Q2')).toBe('ö\ufffda')
    expect(texts.warnings('UTF-8')).toMatchObject([{ code: 'text_not_in_encoding', where: 'the label of Q1' }])
    const one = new TextReader(decoderByName('UTF-8'))
    one.text(latin1('caf\xe9'), 'the label of Q1')
    expect(one.warnings('UTF-8')[0]?.message).toMatch(/^1 text is not valid utf-8/)
  })

  it('a letter cut at the end of a full field is dropped without a warning', () => {
    const texts = new TextReader(decoderByName('UTF-8'))
    expect(texts.text(utf8('abcdé').subarray(0, 5), 'a name', true)).toBe('abcd')
    expect(texts.text(utf8('éé').subarray(0, 3), 'a cell')).toBe('é')
    expect(texts.warnings('UTF-8')).toEqual([])
  })
})

describe('multiple-response definitions', () => {
  const spell = (text: string): unknown =>
    parseSets(utf8(text)).sets.map(set => ({
      name: Buffer.from(set.name).toString(),
      label: Buffer.from(set.label).toString(),
      counted: set.counted === null ? null : Buffer.from(set.counted).toString(),
      members: set.members.map(member => Buffer.from(member).toString()),
      fromFirst: set.labelFromFirstMember,
    }))

  it('may have labels with line breaks, equal signs and no text at all', () => {
    expect(spell('$a=C 7 x\ny = z q1 q2\n$b=D3 Yes 0  q3 q4\n')).toEqual([
      { name: '$a', label: 'x\ny = z', counted: null, members: ['q1', 'q2'], fromFirst: false },
      { name: '$b', label: '', counted: 'Yes', members: ['q3', 'q4'], fromFirst: false },
    ])
  })

  it('of kind E say where the label of the set comes from', () => {
    expect(spell('$e=E 11 1 1 0  q1 q2\n')).toMatchObject([{ name: '$e', counted: '1', fromFirst: true }])
  })

  it('that are damaged are handed back, the others stay', () => {
    const { sets, broken } = parseSets(utf8('$x=D9999999999 1\n$y=Q 1 2 x m1\n$z=C 1 z a b\n'))
    expect(sets).toHaveLength(1)
    expect(broken).toHaveLength(2)
  })
})

it('variable attributes give the role and keep several values', () => {
  const parsed = parseVariableAttributes("Q1:$@Role('1'\n)note('a'\n'it''s'\n)/Q2:note('b'\n)")
  expect(parsed.get('Q1')).toEqual({ '$@Role': ['1'], note: ['a', "it''s"] })
  expect(roleOf(parsed.get('Q1') ?? {})).toBe('target')
  expect(roleOf(parsed.get('Q2') ?? {})).toBeNull()
})

it('warnings about many places are said once, with the first places', () => {
  const list = new WarningList()
  for (let at = 1; at <= 8; at += 1) list.add('odd', 'Odd.', `V${at}`)
  expect(list.list()).toEqual([{ code: 'odd', message: 'Odd.', where: 'V1, V2, V3, V4, V5 and 3 more' }])
})
