import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readCsv } from '@server/import/csv'
import { readSav } from '@server/import/sav'
import { writeSav } from '@server/dataFiles/sav/write'
import type { SurveyFile } from '@server/import/types'
import { residentMegabytes } from '@server/process/memory'
import { surveyContent, writeSurveyCsv, type SurveySize } from './importFiles'
import { measureWholeImport, type WholeImport } from './importServer'

const READERS: Readonly<Record<string, (path: string) => Promise<SurveyFile>>> = {
  sav: path => readSav(path),
  zsav: path => readSav(path),
  csv: path => readCsv(path),
}

interface Measured {
  readonly respondents: number
  readonly variables: number
  readonly warnings: number
  readonly seconds: number
  readonly peakMegabytes: number
}

const option = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

const count = (args: readonly string[], name: string, fallback: number): number => {
  const given = Number(option(args, name) ?? fallback)
  return Number.isInteger(given) && given > 0 ? given : fallback
}

/** Linux counts it for this program alone; elsewhere getrusage does. */
const ownPeakMegabytes = async (): Promise<number> =>
  process.platform === 'linux' ? residentMegabytes(process.pid) : process.resourceUsage().maxRSS / 1024

const measure = async (format: string, path: string): Promise<Measured> => {
  const read = READERS[format]
  if (read === undefined) throw new Error(`unknown format ${format}`)
  const started = performance.now()
  const file = await read(path)
  const seconds = (performance.now() - started) / 1000
  return {
    seconds,
    respondents: file.respondents,
    variables: file.variables.length,
    warnings: file.warnings.length,
    peakMegabytes: await ownPeakMegabytes(),
  }
}

/** Reads in a process of its own, so that the peak memory is that of this file alone. */
const measureApart = async (format: string, path: string): Promise<Measured> => {
  const command = [...process.execArgv, process.argv[1] ?? '', 'bench', 'import', '--read', format, '--file', path]
  const { stdout } = await promisify(execFile)(process.execPath, command)
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Measured
}

const write = async (format: string, path: string, size: SurveySize): Promise<void> => {
  if (format === 'csv') await writeSurveyCsv(path, size)
  else await writeSav(path, surveyContent(size), { compression: format === 'zsav' ? 'zlib' : 'bytecode' })
}

const line = (
  format: string,
  megabytes: number,
  { respondents, variables, warnings, seconds, peakMegabytes }: Measured,
): string =>
  [
    format.padEnd(5),
    `${megabytes.toFixed(1)} MB`.padStart(9),
    `${respondents} x ${variables}`.padStart(14),
    `${seconds.toFixed(2)} s`.padStart(9),
    `${Math.round(respondents / seconds).toLocaleString('en-US')} cases/s`.padStart(18),
    `${peakMegabytes.toFixed(0)} MB peak`.padStart(13),
    warnings === 0 ? '' : `  ${warnings} warnings`,
  ].join(' ')

/** Limits of a whole import: resident memory of the server, and how long its event loop may be held. */
const MOST_MEGABYTES = 1.2 * 1024
const MOST_MILLISECONDS = 100

const speed = (cases: number, seconds: number): string =>
  `${seconds.toFixed(1)} s, ${Math.round(cases / seconds).toLocaleString('en-US')} cases/s`

const longest = (delays: WholeImport['delays'], by: 'work' | 'clock'): WholeImport['delays'][number] =>
  delays.reduce((most, one) => (one[by] > most[by] ? one : most), { work: 0, clock: 0, step: 'nothing' })

const delayText = ({ delays }: WholeImport): string => {
  const work = longest(delays, 'work')
  const clock = longest(delays, 'clock')
  return `event loop held at most ${work.work.toFixed(0)} ms (${work.step}), by the clock ${clock.clock.toFixed(0)} ms (${clock.step})`
}

const wholeLine = (whole: WholeImport): string =>
  [
    `server upload to review ${speed(whole.respondents, whole.toReview)}`,
    `review to done ${speed(whole.respondents, whole.toDone)}`,
    `${whole.tables} weighted tables ${whole.analysis.toFixed(2)} s`,
    `peak ${whole.serverMegabytes.toFixed(0)} MB server, ${whole.readerMegabytes.toFixed(0)} MB reading process`,
    delayText(whole),
  ].join('; ')

const withinLimits = ({ serverMegabytes, delays }: WholeImport): boolean =>
  serverMegabytes <= MOST_MEGABYTES && longest(delays, 'work').work <= MOST_MILLISECONDS

/**
 * `bench import [--cases N] [--variables N] [--formats sav,zsav,csv]`: writes one made-up survey in each format into a
 * temporary folder, reads each in its own process and prints time, speed and peak memory. Default 200,000 x 200. Then a
 * server on an empty data folder imports, publishes and analyses the .sav, and the last line tells speed, peak memory and the
 * longest delays of its event loop. Returns 1 when memory, or the work in a delay, is beyond the limit.
 */
export const run = async (args: string[]): Promise<number> => {
  const only = option(args, '--read')
  if (only !== undefined) {
    console.log(JSON.stringify(await measure(only, option(args, '--file') ?? '')))
    return 0
  }
  const size = { cases: count(args, '--cases', 200_000), variables: count(args, '--variables', 200) }
  const folder = await mkdtemp(join(tmpdir(), 'tabularium-import-'))
  try {
    const formats = (option(args, '--formats') ?? Object.keys(READERS).join(',')).split(',')
    for (const format of formats) {
      const path = join(folder, `survey.${format}`)
      await write(format, path, size)
      console.log(line(format, (await stat(path)).size / 1_048_576, await measureApart(format, path)))
      if (format !== 'sav') await rm(path)
    }
    if (!formats.includes('sav')) return 0
    const whole = await measureWholeImport(folder, join(folder, 'survey.sav'))
    console.log(wholeLine(whole))
    return withinLimits(whole) ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
