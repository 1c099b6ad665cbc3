import styled from 'styled-components'
import type { Question } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { ProgressBar } from '@/ui/ProgressBar'
import { MEDIA } from '@/ui/theme/tokens'
import { Small, Truncated } from '@/ui/Words'
import { Bar, PartsToggle } from '@/tables/ui'
import { selectPreview } from '../selectors'
import { events } from '../slice'
import { PreviewPager } from './PreviewPager'

const SecondBar = styled(Bar)`
  gap: var(--s2);
  ${MEDIA.below768} {
    flex-wrap: wrap;
    padding-block: var(--s2);
  }
`
const Titles = styled.div`
  flex: 1 1 200px;
  min-width: 0;
  margin-left: var(--s2);
  ${MEDIA.below768} {
    flex-basis: 100%;
    margin-left: 0;
  }
  > * {
    display: block;
  }
  b {
    font-weight: 600;
  }
`
const Thin = styled.div`
  flex: none;
  width: 160px;
`

const PRESSED = { background: 'var(--accent-soft)', color: 'var(--accent-text)', borderColor: 'var(--accent-text)' }

const RESPONSE: Partial<Record<Question['fundamental_question_type'], string>> = {
  single: 'Single response',
  multi: 'Multiple response',
  numeric: 'Number',
  grid: 'Grid row',
  nps: 'Net promoter question',
}

/** The question as it was asked, unless the title says it already, and how it was answered. */
const describe = (question: Question, title: string): string =>
  [
    title.includes(question.question_text) ? '' : `“${question.question_text}”`,
    RESPONSE[question.fundamental_question_type] ?? '',
  ]
    .filter(Boolean)
    .join(' ')

/** "12 of 40 tables ready" */
export const tablesReady = (done: number, total: number): string =>
  `${done.toLocaleString('en')} of ${total.toLocaleString('en')} tables ready`

interface PreviewBarProps {
  readonly titles: readonly string[]
  readonly total: number
  /** Some pages can be read while others are still being made. */
  readonly partly: boolean
  readonly question: Question | null
  readonly onTurn: (to: number) => void
  readonly onToggleSettings: () => void
}

/** Which table of how many, what it shows, and which parts of it. */
export const PreviewBar = ({ titles, total, partly, question, onTurn, onToggleSettings }: PreviewBarProps) => {
  const dispatch = useAppDispatch()
  const preview = useAppSelector(selectPreview)
  const { position, done, showChart, showTable, showSettings } = preview
  const title = titles[position]
  return (
    <SecondBar as="div" $height={56}>
      <PreviewPager position={position} titles={titles} total={total} onTurn={onTurn} />
      <Titles>
        <Truncated as="b" title={title}>
          {title ?? 'Loading'}
        </Truncated>
        {question && (
          <Small>
            <Truncated style={{ display: 'block' }}>{describe(question, title ?? '')}</Truncated>
          </Small>
        )}
      </Titles>
      {partly && (
        <>
          <Thin>
            <ProgressBar
              thin
              done={done}
              total={preview.total}
              label="Tables"
              words={tablesReady(done, preview.total)}
            />
          </Thin>
          <Button size="sm" onClick={() => dispatch(events.cancelled())}>
            Stop
          </Button>
        </>
      )}
      <PartsToggle
        showChart={showChart}
        showTable={showTable}
        onChange={parts => dispatch(events.partsToggled(parts))}
      />
      <Button
        size="sm"
        icon="sliders"
        aria-pressed={showSettings}
        data-view-settings=""
        style={showSettings ? PRESSED : undefined}
        onClick={onToggleSettings}
      >
        View settings
      </Button>
    </SecondBar>
  )
}
