import { readFile } from 'node:fs/promises'
import type { DownloadKind } from '@core/contract'
import { writeCsv } from './book/csv'
import { writeXlsx } from './book/xlsx'
import { writeDeck } from './deck'
import { writeStoryFile } from './deck/story'
import { usesOf } from './deck/uses'
import { ReportFileError } from './problem'
import type { FilePage, FromWorker, ReportFile, StoryFile, StoryPart, ToWorker, WriteTask } from './protocol'
import { writeTidyCsv } from './tidy/csv'
import { writeTidyParquet } from './tidy/parquet'

/** One writer per kind of file: it writes the report to a new file. Throws ReportFileError with a message that can be shown. */
const writers: Record<DownloadKind, (file: ReportFile, path: string) => Promise<void>> = {
  xlsx: writeXlsx,
  csv: writeCsv,
  pptx: writeDeck,
  tidy_csv: writeTidyCsv,
  tidy_parquet: writeTidyParquet,
}

const say = (message: FromWorker): void => {
  process.send?.(message)
}

type Page = FilePage | StoryPart

const isStory = (file: ReportFile | StoryFile): file is StoryFile =>
  file.kind === 'story_pptx' || file.kind === 'story_pdf'

const write = async (
  { path, pageCount: _pageCount, ...task }: WriteTask,
  pages: readonly Page[],
): Promise<FromWorker> => {
  const file = { ...task, pages } as ReportFile | StoryFile
  await (isStory(file) ? writeStoryFile(file, path) : writers[file.kind](file, path))
  return { say: 'done' }
}

const pages: Page[] = []
let task: WriteTask | null = null

/** Does the work and reports how it ended. */
const answer = (work: Promise<FromWorker>): void => {
  work.then(say).catch((error: unknown) => {
    if (!(error instanceof ReportFileError)) {
      process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : 'unknown', () => process.exit(1))
      return
    }
    say({ say: 'problem', message: error.message, detail: error.detail })
  })
}

const check = async (path: string): Promise<FromWorker> => ({ say: 'uses', uses: usesOf(await readFile(path)) })

process.on('message', (message: ToWorker) => {
  if (message.say === 'template') {
    answer(check(message.path))
    return
  }
  if (message.say === 'write') task = message.task
  else pages.push(...message.pages)
  if (task !== null && pages.length >= task.pageCount) answer(write(task, pages))
})
// When the parent has ended, nobody waits for the file.
process.once('disconnect', () => process.exit(0))
