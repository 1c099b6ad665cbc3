import { useEffect, useState } from 'react'
import type { DocumentItem } from '@core/contract'
import { monthLabel } from '@/lib/months'
import { useStudySearch } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, ErrorState, Modal, Muted, Radio, SearchField, Skeleton, Stack, useToast } from '@/ui'
import { copyRemote } from '../../documents/remotes'
import { selectCopying } from '../../documents/selectors'
import { events } from '../../documents/slice'

export interface AddToStudyProps {
  readonly item: DocumentItem
  readonly onClose: () => void
}

/** Adds the same file to another study, which is found by its name or number. */
export const AddToStudy = ({ item, onClose }: AddToStudyProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { data, error, isFetching, words, setWords, retry } = useStudySearch()
  const copying = useAppSelector(selectCopying)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    dispatch(events.dialogOpened())
  }, [dispatch])
  const copy = copying.data
  useEffect(() => {
    if (copy === null) return
    toast({ text: `The file was added to ${copy.study.name}.`, tone: 'success' })
    onClose()
  }, [copy, toast, onClose])
  const others = data?.filter(study => study.id !== item.study.id)
  const study = others?.find(({ id }) => id === chosen)
  return (
    <Modal
      open
      title="Add to study"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={copying.isFetching}
            disabledReason={study ? null : 'Choose a study first.'}
            onClick={() => study && dispatch(copyRemote.requested({ documentId: item.id, study: study.study_number }))}
          >
            Add
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>
          {item.file_name} belongs to {item.study.name}. The other study gets the same file with the same restrictions.
        </Muted>
        <SearchField label="Find a study" value={words} onValueChange={setWords} busy={isFetching && data !== null} />
        {error && data === null && (
          <ErrorState message="Studies could not be loaded." onRetry={retry} retrying={isFetching} />
        )}
        {data === null && !error && <Skeleton $height={160} aria-busy="true" />}
        {others?.length === 0 && <Muted role="status">No study matches.</Muted>}
        {others && others.length > 0 && (
          <fieldset>
            <legend>Studies</legend>
            {others.map(({ id, name, study_date: date }) => (
              <Radio
                key={id}
                name="study"
                label={name}
                hint={monthLabel(date)}
                checked={chosen === id}
                onSelect={() => setChosen(id)}
              />
            ))}
          </fieldset>
        )}
        {copying.error && (
          <Callout tone="danger" role="alert">
            {copying.error.message}
          </Callout>
        )}
      </Stack>
    </Modal>
  )
}
