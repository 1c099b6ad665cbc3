import type { Progress, ReadTask, WorkerMessage } from './protocol'
import { readSurvey } from './read'
import { SurveyFileError } from './types'

const PROGRESS_MS = 200

const say = (message: WorkerMessage): void => {
  process.send?.(message)
}

/** At most five times a second, and always for the last message of a step. */
const throttled = (): ((progress: Progress) => void) => {
  let said = 0
  return progress => {
    const now = performance.now()
    if (now - said < PROGRESS_MS && progress.done !== progress.total) return
    said = now
    say({ kind: 'progress', progress })
  }
}

const work = async (task: ReadTask): Promise<void> => {
  try {
    say({ kind: 'done', review: await readSurvey(task, throttled()) })
  } catch (error) {
    if (error instanceof SurveyFileError) say({ kind: 'problem', problem: error.problem })
    else say({ kind: 'crash', reason: error instanceof Error ? (error.stack ?? error.message) : 'unknown error' })
  }
}

process.once('message', (task: ReadTask) => {
  work(task).catch(() => process.exit(1))
})
// When the parent has ended, nobody waits for the result.
process.once('disconnect', () => process.exit(0))
