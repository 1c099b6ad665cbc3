import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { StudyDetails } from '@core/contract'
import { datasetLabel } from '@core/domain'
import { selectCanManage } from '@/features/session'
import { AccessRestricted } from '@/features/session/ui'
import { isRestricted, statusOf } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { selectStudy, studyRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { ButtonLink, ErrorState, MessagePage, PageFrame, Skeleton, Stack, useAnnounce, useDelayedFlag } from '@/ui'
import { selectInsightsRemote } from '../selectors'
import { events, type WithStudy } from '../slice'
import { DeleteStudy } from './DeleteStudy'
import { EditDetails } from './EditDetails'
import { StudyTabs, type StudyParts, type StudyTabsProps } from './StudyTabs'

const useAnnouncedStates = (study: StudyDetails | null) => {
  const announce = useAnnounce()
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (study === null) return
    const labels = new Map(study.datasets.map(d => [d.dataset_name, datasetLabel(d.current_state)]))
    const changes = [...labels].filter(([name, label]) => (known.current.get(name) ?? label) !== label)
    known.current = labels
    if (changes.length > 0) announce(changes.map(([name, label]) => `${name}: ${label}`).join('. '))
  }, [study, announce])
}

/** The key insights are there, or it is known why not; a later retry does not take the page away again. */
const useInsightsSettled = (studyNumber: string): boolean => {
  const { data, error } = useAppSelector((state: WithStudy) => selectInsightsRemote(state, studyNumber))
  const [settledFor, setSettledFor] = useState('')
  const settled = data !== null || error !== null
  if (settled && settledFor !== studyNumber) setSettledFor(studyNumber)
  return settled || settledFor === studyNumber
}

const Shape = () => (
  <Stack aria-busy="true">
    <Skeleton $width="120px" />
    <Skeleton $width="min(420px, 80%)" $height={32} />
    <Skeleton $width="260px" />
    <Skeleton $height={240} $radius="var(--r-card)" />
  </Stack>
)

interface ContentProps extends Omit<StudyTabsProps, 'study'>, Pick<StudyViewProps, 'studyNumber' | 'noAccess'> {}

/** The study, or why it is not shown. */
const Content = ({ studyNumber, noAccess, ...parts }: ContentProps): ReactNode => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithLibrary) => selectStudy(state, studyNumber))
  // The part above the datasets then has its final height, so that nothing jumps away from under the pointer.
  const leadKnown = useInsightsSettled(studyNumber)
  const waiting = useDelayedFlag(error === null && (data === null || !leadKnown))
  const canManage = useAppSelector(selectCanManage)
  const status = statusOf(error)
  // Managers see every study there is; for others a hidden one is like none.
  if (isRestricted(error) || (status === 404 && !canManage)) return noAccess
  if (status === 403) return <AccessRestricted />
  if (status === 404)
    return (
      <MessagePage
        icon="search"
        title="This study doesn't exist"
        action={
          <ButtonLink variant="primary" href={paths.studies()}>
            All studies
          </ButtonLink>
        }
      >
        It may have been deleted, or its number may be mistyped.
      </MessagePage>
    )
  return (
    <PageFrame>
      {data === null && error ? (
        <ErrorState
          message="Something went wrong retrieving this study."
          detail={error.message}
          onRetry={() => dispatch(studyRemote.requested(studyNumber))}
          retrying={isFetching}
        />
      ) : data === null || !leadKnown ? (
        waiting && <Shape />
      ) : (
        <StudyTabs study={data} {...parts} />
      )}
    </PageFrame>
  )
}

export interface StudyViewProps extends StudyParts {
  readonly studyNumber: string
  /** Shown to who cannot open it, or where there is nothing to open. */
  readonly noAccess: ReactNode
  readonly onDeleted: () => void
}

/** The page of a study, and the dialogs that managers open from it. */
export const StudyView = ({ studyNumber, noAccess, onDeleted, ...parts }: StudyViewProps) => {
  const dispatch = useAppDispatch()
  const study = useAppSelector((state: WithLibrary) => selectStudy(state, studyNumber)).data
  const canManage = useAppSelector(selectCanManage)
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = useCallback(() => setDialog(null), [])
  useAnnouncedStates(study)
  useEffect(() => {
    dispatch(events.opened(studyNumber))
    return () => {
      dispatch(events.left())
    }
  }, [dispatch, studyNumber])
  return (
    <>
      <Content
        studyNumber={studyNumber}
        noAccess={noAccess}
        onEdit={() => setDialog('edit')}
        onDelete={() => setDialog('delete')}
        {...parts}
      />
      {study && canManage && (
        <>
          <EditDetails study={study} open={dialog === 'edit'} onClose={close} />
          <DeleteStudy study={study} open={dialog === 'delete'} onClose={close} onDeleted={onDeleted} />
        </>
      )}
    </>
  )
}
