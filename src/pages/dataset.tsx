import { useCallback, useEffect } from 'react'
import { matchPath, useBlocker, useNavigate, useParams } from 'react-router-dom'
import { selectIsUnsaved } from '@/features/datasets'
import { DatasetPage } from '@/features/datasets/ui'
import { FilterEditor } from '@/features/filterEditor/ui'
import { DATASET_PAGES, paths, ROUTES, type DatasetPageType } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { ConfirmDialog } from '@/ui'

// Another part or question of the dataset is no new page: the place on it stays.
const STAY = { preventScrollReset: true } as const

const isOf = (pathname: string, studyNumber: string, datasetName: string): boolean => {
  const found = matchPath(ROUTES.dataset, pathname)?.params
  return found?.studyNumber === studyNumber && found.datasetName === datasetName
}

/** S2.7: what is not saved yet stays while the parts of the dataset are changed, and is asked about before it is lost. */
const Dataset = () => {
  const { pageType, studyNumber = '', datasetName = '', questionName } = useParams()
  const navigate = useNavigate()
  const unsaved = useAppSelector(selectIsUnsaved)
  const page: DatasetPageType = DATASET_PAGES.find(known => known === pageType) ?? 'questions'
  const blocker = useBlocker(({ nextLocation }) => unsaved && !isOf(nextLocation.pathname, studyNumber, datasetName))
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const toPage = useCallback(
    (next: DatasetPageType) => void navigate(paths.dataset(next, studyNumber, datasetName), STAY),
    [navigate, studyNumber, datasetName],
  )
  const toQuestion = useCallback(
    (name: string | null) =>
      void navigate(paths.dataset('questions', studyNumber, datasetName, name ?? undefined), STAY),
    [navigate, studyNumber, datasetName],
  )
  return (
    <>
      <DatasetPage
        studyNumber={studyNumber}
        datasetName={datasetName}
        page={page}
        questionName={questionName ?? null}
        onPage={toPage}
        onQuestion={toQuestion}
        FilterEditor={FilterEditor}
      />
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        Changes of this dataset have not been saved.
      </ConfirmDialog>
    </>
  )
}

export default Dataset
