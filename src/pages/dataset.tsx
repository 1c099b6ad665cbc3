import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { DataFileKind } from '@core/contract'
import { accessRequests } from '@/features/accessRequests'
import { NoAccess } from '@/features/accessRequests/ui'
import { DatasetPage } from '@/features/dataset/ui'
import { downloadEvents } from '@/features/downloads'
import { FilterEditor } from '@/features/filterEditor/ui'
import { useAppDispatch } from '@/store'
import { DATASET_PAGES, paths, type DatasetPageType } from '@/lib/paths'

// Another part or question of the dataset is not a new page, so the scroll position stays.
const STAY = { preventScrollReset: true } as const

/** The parts of a dataset, each with an address of its own. */
const Dataset = () => {
  const { pageType, studyNumber = '', datasetName = '', questionName } = useParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const page: DatasetPageType = DATASET_PAGES.find(known => known === pageType) ?? 'questions'
  const toPage = useCallback(
    (next: DatasetPageType) => void navigate(paths.dataset(next, studyNumber, datasetName), STAY),
    [navigate, studyNumber, datasetName],
  )
  const toQuestion = useCallback(
    (name: string | null) =>
      void navigate(paths.dataset('questions', studyNumber, datasetName, name ?? undefined), STAY),
    [navigate, studyNumber, datasetName],
  )
  const makeData = useCallback(
    (kind: DataFileKind) =>
      void dispatch(
        downloadEvents.fileAsked({ kind, studyId: studyNumber, title: datasetName, source: { datasetName } }),
      ),
    [dispatch, studyNumber, datasetName],
  )
  return (
    <DatasetPage
      studyNumber={studyNumber}
      datasetName={datasetName}
      page={page}
      questionName={questionName ?? null}
      onPage={toPage}
      onQuestion={toQuestion}
      onData={makeData}
      FilterEditor={FilterEditor}
      noAccess={<NoAccess item_type="study" item_id={studyNumber} />}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [accessRequests]

export default Dataset
