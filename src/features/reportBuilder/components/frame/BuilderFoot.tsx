import type { ReportProblem } from '@core/report'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { momentLabel } from '@/lib/clock'
import { useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { visuallyHidden } from '@/ui/VisuallyHidden'
import { Foot, Grow, TextButton } from '@/tables/ui'
import { selectCreated, selectDraftKeptAt, selectShownProblems, selectWhyNoPreview } from '../../selectors'

const Bar = styled(Foot)`
  ${MEDIA.below768} {
    flex-wrap: wrap;
  }
`
const Summary = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: baseline;
  flex: 0 1 auto;
  gap: var(--s1) var(--s2);
  min-width: 0;
  max-height: 60px;
  overflow-y: auto;
  padding: var(--s1);
  border-radius: var(--r-ctl);
  color: var(--danger);
  > svg {
    flex: none;
    align-self: flex-start;
    margin-top: var(--s0-5);
  }
  > b {
    flex: none;
    font-weight: 600;
  }
  ${TextButton} {
    display: inline;
    color: var(--danger);
    font-weight: 400;
    text-align: left;
    text-decoration: underline;
    text-underline-offset: 2px;
    min-height: 0;
  }
  &:focus {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  ${MEDIA.below768} {
    flex: 1 0 100%;
    flex-wrap: wrap;
    max-height: 88px;
    > ul {
      flex: 1 0 100%;
    }
  }
`
const Kept = styled.span`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: var(--s1);
  color: var(--text-3);
`
const KeptWords = styled.span`
  ${MEDIA.below768} {
    ${visuallyHidden}
  }
`
const Actions = styled.div`
  display: flex;
  flex: none;
  gap: var(--s3);
  ${MEDIA.below768} {
    flex: 1;
    > * {
      flex: 1;
    }
  }
`

interface BuilderFootProps {
  /** Counts attempts to generate; after each, the summary of problems gets the focus. */
  readonly attempt: number
  readonly onFix: (problem: ReportProblem) => void
  readonly onPreview: () => void
  readonly onGenerate: () => void
}

/** The foot: problems to fix, whether the draft is saved, Preview and Generate. */
export const BuilderFoot = ({ attempt, onFix, onPreview, onGenerate }: BuilderFootProps) => {
  const problems = useAppSelector(selectShownProblems)
  const creating = useAppSelector(selectCreated)
  const keptAt = useAppSelector(selectDraftKeptAt)
  const whyNoPreview = useAppSelector(selectWhyNoPreview)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  const failure = problems.length === 0 ? creating.error : null
  return (
    <Bar>
      {(problems.length > 0 || failure) && (
        <Summary ref={summary} tabIndex={-1} role="alert">
          <Icon name="error" />
          {failure ? (
            <span>The report was not saved. {failure.message} Your choices are kept.</span>
          ) : (
            <>
              <b>{problems.length === 1 ? '1 thing to fix' : `${problems.length} things to fix`}</b>
              <ul>
                {problems.map(problem => (
                  <li key={`${problem.at.part} ${problem.message}`}>
                    <TextButton type="button" onClick={() => onFix(problem)}>
                      {problem.message}
                    </TextButton>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Summary>
      )}
      <Grow />
      {keptAt !== null && (
        <Kept title={`Saved in this browser at ${momentLabel(keptAt, Date.now())}`}>
          <Icon name="check" size={14} />
          <KeptWords>Draft saved</KeptWords>
        </Kept>
      )}
      <Actions>
        <Button disabledReason={whyNoPreview} onClick={onPreview} title="Ctrl Enter" data-preview-button="">
          Preview
        </Button>
        <Button variant="primary" loading={creating.isFetching} onClick={onGenerate}>
          Generate report
        </Button>
      </Actions>
    </Bar>
  )
}
