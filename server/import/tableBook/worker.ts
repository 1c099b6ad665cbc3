import { SurveyFileError } from '../types'
import type { BookMessage, BookTask } from './run'
import { readTableBook } from './read'

const say = (message: BookMessage): void => {
  process.send?.(message)
}

process.once('message', ({ path }: BookTask) => {
  readTableBook(path)
    .then(book => say({ kind: 'done', book }))
    .catch((error: unknown) => {
      if (!(error instanceof SurveyFileError)) throw error
      say({ kind: 'problem', problem: error.problem })
    })
})
// When the parent has ended, nobody waits for the result.
process.once('disconnect', () => process.exit(0))
