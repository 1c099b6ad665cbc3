import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { detectFormat, looksLikeSav } from './detect'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

const problemOf = (content: Uint8Array, name = 'data.sav'): string => {
  const detected = detectFormat(content, name)
  return detected.ok ? `format ${detected.format}` : detected.problem.code
}

describe('the content of a file decides what it is', () => {
  it('leaves it to what is in a ZIP archive', () => {
    expect(detectFormat(bytes('PK\x03\x04\x14\0\0\0\0\0data.sav'), 'data.csv')).toEqual({ ok: true, format: 'zip' })
    const workbook = bytes('PK\x03\x04\x14\0\0\0\0\0[Content_Types].xml')
    expect(detectFormat(workbook, 'data.csv')).toEqual({ ok: true, format: 'xlsx' })
  })

  it('knows SPSS files by their magic, whatever the name says', () => {
    expect(detectFormat(bytes('$FL2@(#) SPSS DATA FILE'), 'wave1.csv')).toEqual({ ok: true, format: 'sav' })
    expect(detectFormat(bytes('$FL3@(#) SPSS DATA FILE'), 'wave1.sav')).toEqual({ ok: true, format: 'zsav' })
    expect(looksLikeSav(bytes('$FL'))).toBe(false)
  })

  it('knows provider surveys by their first words, whatever is in them', () => {
    for (const text of [
      '{"tabularium_survey":1,',
      '\xef\xbb\xbf{ "tabularium_survey" : 1, "name": "SPSS PORT FILE <sss"',
    ])
      expect(detectFormat(bytes(text), 'data.csv')).toEqual({ ok: true, format: 'survey' })
    expect(problemOf(bytes('{"name":1,"tabularium_survey":1}'))).toBe('json')
  })

  it('takes text that is nothing else as delimited, in UTF-8, UTF-16 and single-byte encodings', () => {
    for (const content of [
      Buffer.from('id;größe\n1;2\n', 'utf8'),
      Buffer.from('id;größe\n1;2\n', 'latin1'),
      Buffer.from('\ufeffid\tname\n1\tAnna\n', 'utf16le'),
      Buffer.from('id\tname\n1\tAnna\n', 'utf16le'),
      Buffer.from('"[1] first",second\n1,2\n'),
    ]) {
      expect(problemOf(content, 'data.bin')).toBe('format csv')
    }
  })

  it.each([
    ['empty_file', Buffer.alloc(0)],
    ['triple_s_alone', bytes('<?xml version="1.0"?><sss version="2.0"></sss>')],
    [
      'encrypted',
      Buffer.concat([bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['excel', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['gzip', gzipSync('id,q1\n')],
    ['pdf', bytes('%PDF-1.7\n')],
    ['html', bytes('\r\n<!DOCTYPE html><html>')],
    ['json', bytes('{"data": []}')],
    ['json', bytes('\xef\xbb\xbf[{"id": 1}]')],
    ['xml', bytes('<?xml version="1.0"?>')],
    ['portable', bytes(`${'*'.repeat(40)}ASCII SPSS PORT FILE${' '.repeat(200)}`)],
    ['encrypted', bytes('\x1c\0\0\0\0\0\0\0ENCRYPTEDSAV\x15\0')],
    ['ebcdic', bytes('\x5b\xc6\xd3\xf2@@')],
    ['unknown_content', Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 37) % 256))],
  ])('refuses %s and says what to do', (code, content) => {
    const detected = detectFormat(content, 'data.csv')
    if (detected.ok) throw new Error('expected a problem')
    expect(detected.problem.code).toBe(code)
    expect(detected.problem.advice).toMatch(/upload|export|save|read/i)
  })
})
