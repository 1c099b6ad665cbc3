import type { ReactNode } from 'react'
import type { Download } from '@core/contract'
import { statusOf, type Failure } from '@/lib/failure'
import { ProgressBar } from '@/ui'
import { Problem } from '@/ui/Words'
import { KINDS, progressWords } from '../model'

interface Props {
  readonly file: Download
  /** Why it could not be downloaded last time. */
  readonly failure: Failure | null
  /** What is said of a file that is ready. */
  readonly children: ReactNode
}

const saveProblem = (failure: Failure): string =>
  statusOf(failure) === 404 ? 'This file has expired.' : `It could not be downloaded. ${failure.message}`

/** How far a file is, why it failed, or what is said of it once it is ready. */
export const FileState = ({ file, failure, children }: Props) => {
  if (file.state === 'failed') return <Problem>{file.problem}</Problem>
  if (file.state !== 'ready')
    return (
      <ProgressBar
        thin
        done={file.progress.done}
        total={file.progress.total}
        label={`${KINDS[file.kind].label}: ${file.title}`}
        words={progressWords(file)}
      />
    )
  return failure ? <Problem role="alert">{saveProblem(failure)}</Problem> : children
}
