import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../../../test/harness/sharedData'
import { SurveyFileError, type SurveyFile } from '../types'
import { readSav } from './index'

const folder = sharedData('malformed/sav/')
const expectations = (folder === null ? {} : JSON.parse(readFileSync(`${folder}_expected.json`, 'utf8'))) as Record<
  string,
  { readonly expect: 'refuse' | 'warn' | 'either'; readonly why: string }
>

/** Words a refusal must contain, to name what is wrong with this very file. */
const SAID: Readonly<Record<string, RegExp>> = {
  'm01-empty.sav': /empty/,
  'm03-header-cut.sav': /header.*incomplete/,
  'm05-variable-cut.sav': /variable record 1/,
  'm07-data-cut-uncompressed.sav': /5 respondents.*end after 4/,
  'm08-data-cut-bytecode.sav': /5 respondents.*end after 4/,
  'm09-label-count-huge.sav': /2,147,483,647 labels/,
  'm10-varlabel-length-huge.sav': /label of variable record 2/,
  'm11-label-index-out-of-range.sav': /position 77 of 4/,
  'm12-label-index-continuation.sav': /inside a text variable/,
  'm13-unknown-record.sav': /type 55/,
  'm14-missing-count.sav': /7 missing values/,
  'm15-no-continuation.sav': /continuation/,
  'm17-compression-9.sav': /compression code 9/,
  'm18-layout-garbage.sav': /layout code/,
  'm22-zsav-block-size.zsav': /2,000,000,000 bytes/,
  'm23-zsav-bomb.zsav': /unpack to more/,
  'm26-text-renamed.sav': /plain text/,
  'm27-zip-renamed.sav': /ZIP/,
  'm28-gzip-renamed.sav': /gzip/,
  'm30-no-variables.sav': /no variables/,
  'm37-very-long-width-lies.sav': /9999/,
  'm39-string-too-wide.sav': /9000/,
  'm41-bytecode-eof-early.sav': /end after 0/,
  'm46-real-cut.sav': /4,853 respondents.*end after 161/,
  'm49-encrypted.sav': /encrypted/,
  'm52-portable-renamed.sav': /portable/,
}

const read = async (name: string): Promise<SurveyFile | SurveyFileError> => {
  try {
    return await readSav(`${folder}${name}`)
  } catch (error) {
    if (error instanceof SurveyFileError) return error
    throw error
  }
}

/** Refusals and warnings are for people: no code, no stack, no name of a library error. */
const FOREIGN_WORDS = /undefined|NaN|RangeError|TypeError|ERR_|Z_|null/

describe.runIf(folder !== null)('malformed files', () => {
  it.each(Object.entries(expectations))('%s: $expect', async (name, { expect: wanted }) => {
    const outcome = await read(name)
    if (outcome instanceof SurveyFileError) {
      expect(outcome.message).not.toMatch(FOREIGN_WORDS)
      expect(outcome.problem.where).not.toBe('')
      expect(outcome.problem.advice).not.toBe('')
      expect(outcome.message).toMatch(SAID[name] ?? /./)
    } else {
      expect(wanted).not.toBe('refuse')
      expect(outcome.variables.every(({ name: variable }) => outcome.table.column(variable) !== undefined)).toBe(true)
      if (wanted === 'warn') expect(outcome.warnings.length).toBeGreaterThan(0)
      for (const { message } of outcome.warnings) expect(message).not.toMatch(FOREIGN_WORDS)
    }
  })
})
