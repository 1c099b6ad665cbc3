import { DocumentError } from './problem'
import type { DocumentMessage, DocumentTask } from './protocol'
import { readDocument } from './read'

const say = (message: DocumentMessage): void => {
  process.send?.(message)
}

process.once('message', (task: DocumentTask) => {
  readDocument(task)
    .then(pages => say({ kind: 'done', pages }))
    .catch((error: unknown) => {
      if (!(error instanceof DocumentError)) throw error
      say({ kind: 'problem', message: error.message, detail: error.detail })
    })
})
// When the parent has ended, nobody waits for the result.
process.once('disconnect', () => process.exit(0))
