import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { Menu } from '@/ui/Menu'
import { StartProblem } from './StartProblem'
import { useStartSummary } from './useStartSummary'

export interface StartSummaryProps {
  readonly studyNumber: string
  /** Datasets of the study that can be reported on; with several, one is chosen first. */
  readonly datasetNames: readonly string[]
  readonly onStarted: (reportId: string) => void
}

const LABEL = 'Summary report'

/** Starts a summary with one click: all questions of a dataset by its default crosstab. */
export const StartSummary = ({ studyNumber, datasetNames, onStarted }: StartSummaryProps): ReactNode => {
  const starting = useStartSummary(studyNumber, onStarted)
  const [only] = datasetNames
  const start = (datasetName: string) => starting.start({ studyId: studyNumber, datasetName })
  if (only === undefined)
    return (
      <Button icon="chart-column" disabledReason="A summary report needs a published dataset.">
        {LABEL}
      </Button>
    )
  return (
    <>
      {datasetNames.length === 1 ? (
        <Button icon="chart-column" loading={starting.isStarting} onClick={() => start(only)}>
          {LABEL}
        </Button>
      ) : (
        <Menu
          trigger={
            <Button icon="chart-column" iconEnd="chevron-down" loading={starting.isStarting}>
              {LABEL}
            </Button>
          }
          entries={[
            { kind: 'heading', label: 'Which dataset?' },
            ...datasetNames.map(name => ({ label: name, onSelect: () => start(name) })),
          ]}
        />
      )}
      <StartProblem starting={starting} />
    </>
  )
}
