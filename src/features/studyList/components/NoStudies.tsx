import { selectCanManage } from '@/features/session'
import { useAppSelector, useShell } from '@/store'
import { Button, EmptyState } from '@/ui'
import type { StudyPage } from '../remotes'

export interface NoStudiesProps {
  readonly page: StudyPage
  readonly onClearFilters: () => void
}

/** Why a list has no study that may be opened. */
const NoStudies = ({ page, onClearFilters }: NoStudiesProps) => {
  const canManage = useAppSelector(selectCanManage)
  const { addStudy } = useShell()
  if (page.query.filters !== undefined)
    return (
      <EmptyState
        icon="filter"
        title="No studies match these filters"
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      />
    )
  if (page.count > 0)
    return (
      <EmptyState icon="lock" title="All studies here are restricted">
        Contact customer success for access.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No studies yet"
      action={
        canManage && (
          <Button variant="primary" icon="plus" onClick={addStudy}>
            Create a study
          </Button>
        )
      }
    >
      {canManage
        ? 'Create the first one, then add its survey data.'
        : 'Studies appear here once a manager has added and published them.'}
    </EmptyState>
  )
}

export default NoStudies
