import { useCallback } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Intent } from '@/features/bulkReport'
import { ReportBuilder } from '@/features/bulkReport/ui'
import { selectSession } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'

const intentOf = (reportId: string | null, mode: string | null): Intent => {
  if (reportId === null) return { kind: 'new' }
  return { kind: mode === 'copy' ? 'copy' : 'open', reportId }
}

const cameFrom = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'from' in state ? state.from : null

/** The builder of a study's dataset: new, or with `report` an existing report, with `mode=copy` a copy of it. */
const ReportBuilderPage = () => {
  const { studyNumber = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const from = cameFrom(useLocation().state)
  const user = useAppSelector(selectSession)?.email ?? ''
  const study = paths.study(studyNumber)
  const reports = paths.study(studyNumber, 'reports')
  const back = search.has('report') || from === reports ? reports : study
  const leave = useCallback(() => void navigate(back), [navigate, back])
  const toReports = useCallback(() => void navigate(reports), [navigate, reports])
  return (
    <ReportBuilder
      studyId={studyNumber}
      datasetName={search.get('dataset') ?? ''}
      user={user}
      intent={intentOf(search.get('report'), search.get('mode'))}
      savedReportsHref={reports}
      onClosed={leave}
      onGenerated={toReports}
    />
  )
}

export default ReportBuilderPage
