import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSav } from '@server/dataFiles/sav/write'
import { surveyContent, writeSurveyCsv, type SurveySize } from './importFiles'
import { compareReaders, measure } from './importReaders'
import { measureWholeImport, type WholeImport } from './importServer'

const FORMATS = 'sav,zsav,csv'

const option = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

const count = (args: readonly string[], name: string, fallback: number): number => {
  const given = Number(option(args, name) ?? fallback)
  return Number.isInteger(given) && given > 0 ? given : fallback
}

const write = async (format: string, path: string, size: SurveySize): Promise<void> => {
  if (format === 'csv') await writeSurveyCsv(path, size)
  else await writeSav(path, surveyContent(size), { compression: format === 'zsav' ? 'zlib' : 'bytecode' })
}

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
 * temporary folder; all readers, and DuckDB for CSV, read it in turns, each time in a process of its own, and speed and peak
 * memory are printed. Default 200,000 x 200. Then a server on an empty data folder imports, publishes and analyses the .sav, and
 * the last line tells speed, peak memory and the longest delays of its event loop. Returns 1 when CSV takes too long beside .sav,
 * or when memory, or the work in a delay, is beyond the limit.
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
    const formats = (option(args, '--formats') ?? FORMATS).split(',')
    const paths = new Map(formats.map(format => [format, join(folder, `survey.${format}`)]))
    for (const [format, path] of paths) await write(format, path, size)
    const fast = await compareReaders(paths)
    const sav = paths.get('sav')
    if (sav === undefined) return fast ? 0 : 1
    const whole = await measureWholeImport(folder, sav)
    console.log(wholeLine(whole))
    return fast && withinLimits(whole) ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
