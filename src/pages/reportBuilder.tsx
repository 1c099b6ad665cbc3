import { useCallback } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Intent } from '@/features/bulkReport'
import { ReportBuilder } from '@/features/bulkReport/ui'
import { selectSession } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'

const intentOf = (reportId: string | null, mode: string | null): Intent => {
  if (reportId === null) return { kind: 'new' }
  return { kind: mode === 'copy' ? 'copy' : 'open', reportId }
}

/** The builder of a study's dataset: new, or with `report` an existing report, with `mode=copy` a copy of it. */
const ReportBuilderPage = () => {
  const { studyNumber = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const user = useAppSelector(selectSession)?.email ?? ''
  const leave = useCallback(() => void navigate(paths.study(studyNumber)), [navigate, studyNumber])
  const toReports = useCallback(() => void navigate(paths.study(studyNumber, 'reports')), [navigate, studyNumber])
  return (
    <ReportBuilder
      studyId={studyNumber}
      datasetName={search.get('dataset') ?? ''}
      user={user}
      intent={intentOf(search.get('report'), search.get('mode'))}
      savedReportsHref={paths.study(studyNumber, 'reports')}
      onClosed={leave}
      onGenerated={toReports}
    />
  )
}

export default ReportBuilderPage
