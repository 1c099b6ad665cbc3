import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { DatasetPage } from '@/features/dataset/ui'
import { FilterEditor } from '@/features/filterEditor/ui'
import { DATASET_PAGES, paths, type DatasetPageType } from '@/lib/paths'

// Another part or question of the dataset is not a new page, so the scroll position stays.
const STAY = { preventScrollReset: true } as const

/** The parts of a dataset, each with an address of its own. */
const Dataset = () => {
  const { pageType, studyNumber = '', datasetName = '', questionName } = useParams()
  const navigate = useNavigate()
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
  return (
    <DatasetPage
      studyNumber={studyNumber}
      datasetName={datasetName}
      page={page}
      questionName={questionName ?? null}
      onPage={toPage}
      onQuestion={toQuestion}
      FilterEditor={FilterEditor}
    />
  )
}

export default Dataset
