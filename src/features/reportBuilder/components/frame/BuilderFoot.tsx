import type { ReportProblem } from '@core/report'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { momentLabel } from '@/lib/clock'
import { useAppSelector } from '@/store'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Menu } from '@/ui/Menu'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { visuallyHidden } from '@/ui/VisuallyHidden'
import { Foot, Grow } from '@/tables/ui'
import { TextButton } from '@/ui/TextButton'
import { SAVE_LABELS } from '../saveLabels'
import { selectDraftKeptAt, selectSaveAs, selectSaving, selectShownProblems, selectWhyNoPreview } from '../../selectors'

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
  readonly onSave: () => void
  readonly onCopy: () => void
}

/** The foot: problems to fix, whether the draft is saved, Preview, and how to save. */
export const BuilderFoot = ({ attempt, onFix, onPreview, onSave, onCopy }: BuilderFootProps) => {
  const problems = useAppSelector(selectShownProblems)
  const saving = useAppSelector(selectSaving)
  const saveAs = useAppSelector(selectSaveAs)
  const keptAt = useAppSelector(selectDraftKeptAt)
  const whyNoPreview = useAppSelector(selectWhyNoPreview)
  const phone = useMediaQuery('(max-width: 767.98px)')
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  const failure = problems.length === 0 ? saving.error : null
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
        {saveAs === 'changes' && !phone && (
          <Button loading={saving.copying} onClick={onCopy}>
            {SAVE_LABELS.copy}
          </Button>
        )}
        {saveAs === 'changes' && phone ? (
          <Menu
            align="end"
            trigger={
              <Button variant="primary" iconEnd="chevron-down" loading={saving.changing || saving.copying}>
                Save
              </Button>
            }
            entries={[
              { label: SAVE_LABELS.changes, icon: 'check', onSelect: onSave },
              { label: SAVE_LABELS.copy, icon: 'copy', onSelect: onCopy },
            ]}
          />
        ) : (
          <Button variant="primary" loading={saveAs === 'changes' ? saving.changing : saving.copying} onClick={onSave}>
            {SAVE_LABELS[saveAs]}
          </Button>
        )}
      </Actions>
    </Bar>
  )
}
