import type { StudyDetails } from '@core/contract'
import { selectCanManage } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { ButtonLink, EmptyState } from '@/ui'
import { DatasetTable, type DatasetTableProps } from './DatasetTable'

interface StudyDatasetsProps {
  readonly study: StudyDetails
}

/** To another dataset; of a study without any, the list of them has that link. */
export const AddData = ({
  study,
  variant = 'secondary',
}: StudyDatasetsProps & { readonly variant?: 'ghost' | 'secondary' }) => {
  const canManage = useAppSelector(selectCanManage)
  if (!canManage || study.datasets.length === 0) return null
  return (
    <ButtonLink
      variant={variant}
      size={variant === 'ghost' ? 'sm' : 'md'}
      icon="plus"
      href={paths.importData(study.study_number)}
    >
      Add data
    </ButtonLink>
  )
}

/** The datasets of a study, or the link to import the first one. */
export const StudyDatasets = ({ study, brief = false }: StudyDatasetsProps & Pick<DatasetTableProps, 'brief'>) => {
  const canManage = useAppSelector(selectCanManage)
  if (study.datasets.length > 0)
    return <DatasetTable studyNumber={study.study_number} datasets={study.datasets} brief={brief} />
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
