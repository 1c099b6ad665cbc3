import type { StudyDetails } from '@core/contract'
import { selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { ButtonLink, EmptyState, Row, Stack } from '@/ui'
import { DatasetTable } from './DatasetTable'

/** The datasets of a study, or the link to import the first one. */
export const StudyDatasets = ({ study }: { readonly study: StudyDetails }) => {
  const canManage = useAppSelector(selectCanManage)
  if (study.datasets.length > 0)
    return (
      <Stack $gap="s3">
        {canManage && (
          <Row $justify="flex-end">
            <ButtonLink icon="plus" href={paths.importData(study.study_number)}>
              Add data
            </ButtonLink>
          </Row>
        )}
        <DatasetTable studyNumber={study.study_number} datasets={study.datasets} />
      </Stack>
    )
  return (
    <EmptyState
      icon="database"
      title="No datasets yet"
      action={
        canManage && (
          <ButtonLink variant="primary" icon="plus" href={paths.importData(study.study_number)}>
            Add data
          </ButtonLink>
        )
      }
    >
      {canManage ? 'Add a survey data file to start.' : 'Datasets appear here once a manager has published them.'}
    </EmptyState>
  )
}
