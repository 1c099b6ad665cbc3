import { useState, type ComponentType } from 'react'
import type { ImportStatus } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { counted } from '@/lib/words'
import { waitingDatasetRemote } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui'
import { selectReview, selectTakenCount } from '../selectors'

/** What was imported, in numbers, as long as its review is still known. */
export const useImportedWords = (): string | null => {
  const review = useAppSelector(selectReview).data
  const questions = useAppSelector(selectTakenCount)
  if (!review || questions === 0) return null
  return `${counted(questions, 'question', 'questions')}, ${counted(review.respondents, 'respondent', 'respondents')}.`
}

/** Says what changes for readers, then publishes; given by the page. */
export type PublishScreen = ComponentType<{ readonly address: DatasetAddress; readonly onClose: () => void }>

export interface PublishImportedProps {
  readonly status: ImportStatus
  readonly studyId: string
  readonly Publish: PublishScreen
}

/** Publishes what was imported where its import has ended; its state is followed there. */
export const PublishImported = ({ status: { dataset_name: datasetName }, studyId, Publish }: PublishImportedProps) => {
  const dispatch = useAppDispatch()
  const [address, setAddress] = useState<DatasetAddress | null>(null)
  const ask = () => {
    const own = { studyId, datasetName }
    dispatch(waitingDatasetRemote.requested(own))
    setAddress(own)
  }
  return (
    <>
      <Button variant="primary" icon="publishing" onClick={ask}>
        Publish
      </Button>
      {address && <Publish address={address} onClose={() => setAddress(null)} />}
    </>
  )
}
