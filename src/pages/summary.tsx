import { useMemo, type ComponentProps } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { searchUnder } from '@/features/analysis'
import { FilterEditor } from '@/features/filterEditor/ui'
import { SummaryScreen } from '@/features/summaryReport/ui'
import { paths } from '@/lib/paths'

type AnalysisHref = ComponentProps<typeof SummaryScreen>['analysisHref']

const hrefsOf =
  (studyNumber: string): AnalysisHref =>
  (datasetName, { question, breakout }, { axis, filters, weight }) => {
    const names = axis.map(({ question: name, breakout: row }) => row ?? name)
    // A question is not broken down by itself.
    const others = names.filter(name => name !== question && name !== breakout)
    return paths.analysis(studyNumber, datasetName, question, searchUnder({ axis: others, filters, weight, breakout }))
  }

/** A summary report of a study. */
const SummaryPage = () => {
  const { studyNumber = '', reportId = '' } = useParams()
  const navigate = useNavigate()
  const analysisHref = useMemo(() => hrefsOf(studyNumber), [studyNumber])
  return (
    <SummaryScreen
      studyNumber={studyNumber}
      reportId={reportId}
      analysisHref={analysisHref}
      FilterEditor={FilterEditor}
      onStarted={other => void navigate(paths.summary(studyNumber, other))}
      onRemoved={() => void navigate(paths.study(studyNumber, 'reports'), { replace: true })}
    />
  )
}

export default SummaryPage
