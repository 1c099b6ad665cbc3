import type { RefObject } from 'react'
import styled from 'styled-components'
import { REPORT_NAME_MAX } from '@core/domain'
import { useAppDispatch, useAppSelector } from '@/store'
import { ButtonLink } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { MEDIA, TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { visuallyHidden } from '@/ui/VisuallyHidden'
import { Small, Truncated } from '@/ui/Words'
import { Bar, Grow } from '@/tables/ui'
import { selectBuilder, selectDataset, selectShownProblems } from '../../selectors'
import { events } from '../../slice'

const Titles = styled.div`
  flex: none;
  max-width: clamp(200px, 44vw - 210px, 440px);
  margin-right: var(--s3);
  > * {
    display: block;
    ${TRUNCATED}
  }
  h1 {
    ${TYPE.base}
    letter-spacing: 0;
    outline: none;
  }
  ${MEDIA.below768} {
    ${visuallyHidden}
  }
`
const NameLabel = styled.label`
  ${TYPE.xs}
  font-weight: 600;
  color: var(--text-2);
  ${MEDIA.below768} {
    display: none;
  }
`
const Field = styled.div<{ readonly $bad: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--s2);
  flex: 0 1 420px;
  min-width: 0;
  height: 36px;
  padding: 0 var(--s2-5);
  border: 1px solid ${p => (p.$bad ? 'var(--danger)' : 'var(--border-ctl)')};
  border-radius: var(--r-ctl);
  background: var(--surface);
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  input {
    flex: 1;
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    outline: none;
    text-overflow: ellipsis;
  }
  ${MEDIA.below768} {
    flex: 1;
  }
  ${MEDIA.touch} {
    height: 44px;
    input {
      font-size: 1rem;
    }
  }
`
const Hint = styled(Truncated)`
  ${TYPE.xs}
  color: var(--text-3);
  ${MEDIA.below1200} {
    display: none;
  }
`
const Wide = styled.span`
  flex: none;
  white-space: nowrap;
  ${MEDIA.below768} {
    display: none;
  }
`

export const NAME_ID = 'report-name'

interface BuilderHeadProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly savedReportsHref: string
  readonly onClose: () => void
}

/** The head: close, study and dataset, and the report's name. */
export const BuilderHead = ({ heading, savedReportsHref, onClose }: BuilderHeadProps) => {
  const dispatch = useAppDispatch()
  const builder = useAppSelector(selectBuilder)
  const dataset = useAppSelector(selectDataset)
  const problem = useAppSelector(selectShownProblems).find(({ at }) => at.part === 'name')
  return (
    <Bar>
      <IconButton icon="x" label="Close the report builder" tooltip={false} onClick={onClose} />
      <Titles>
        <h1 ref={heading} tabIndex={-1}>
          Report builder
        </h1>
        {dataset && (
          <Small title={`${dataset.study_name}, ${dataset.dataset_name}`}>
            {dataset.study_name}, {dataset.dataset_name}
          </Small>
        )}
      </Titles>
      {builder && (
        <>
          <NameLabel htmlFor={NAME_ID}>Name</NameLabel>
          <Field $bad={problem !== undefined}>
            <input
              id={NAME_ID}
              aria-label="Report name"
              value={builder.title}
              maxLength={REPORT_NAME_MAX}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${NAME_ID}-problem` : undefined}
              onChange={event => dispatch(events.titleTyped(event.target.value))}
            />
            <Small aria-label={`${String(builder.title.length)} of ${String(REPORT_NAME_MAX)} characters`}>
              {builder.title.length}/{REPORT_NAME_MAX}
            </Small>
          </Field>
          {problem ? (
            <Hint id={`${NAME_ID}-problem`} style={{ color: 'var(--danger)' }}>
              {problem.message}
            </Hint>
          ) : (
            !builder.titleTyped && <Hint>Named automatically until you type</Hint>
          )}
        </>
      )}
      <Grow />
      <Wide>
        <ButtonLink size="sm" icon="report" href={savedReportsHref}>
          Saved reports
        </ButtonLink>
      </Wide>
    </Bar>
  )
}
