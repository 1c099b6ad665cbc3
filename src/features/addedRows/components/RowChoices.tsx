import type { ReactNode } from 'react'
import styled from 'styled-components'
import { TextButton } from '@/ui/TextButton'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { MEDIA, TRUNCATED, TYPE } from '@/ui/theme/tokens'
import { Stack } from '@/ui/Page'
import { Note } from '@/ui/Words'
import { ListPane } from './editorPanes'

const Item = styled.li`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-width: 0;
`
const Choice = styled.button<{ readonly $on: boolean }>`
  flex: 1;
  min-width: 0;
  min-height: 40px;
  padding: var(--s1) var(--s2-5);
  border: 0;
  border-radius: var(--r-ctl);
  background: ${p => (p.$on ? 'var(--accent-soft)' : 'none')};
  color: ${p => (p.$on ? 'var(--accent-text)' : 'var(--text)')};
  text-align: left;
  &:hover {
    background: ${p => (p.$on ? 'var(--accent-soft)' : 'var(--sunken)')};
  }
  > span {
    display: block;
    ${TRUNCATED}
  }
  > :first-child {
    font-weight: 500;
  }
  > :last-child:not(:first-child) {
    ${TYPE.xs}
    color: var(--text-3);
    font-variant-numeric: tabular-nums;
  }
  ${MEDIA.touch} {
    min-height: 48px;
  }
`
const Gone = styled.span`
  flex: 1;
  min-width: 0;
  padding: var(--s2) 0 var(--s2) var(--s2-5);
  ${TRUNCATED}
  color: var(--text-3);
  text-decoration: line-through;
`
const Proposed = styled.button`
  ${TYPE.xs}
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  min-height: 40px;
  padding: var(--s1) var(--s2-5);
  border: 1px dashed var(--border-ctl);
  border-radius: var(--r-ctl);
  background: var(--surface);
  color: var(--text-2);
  text-align: left;
  &:hover {
    border-color: var(--text-2);
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.6;
  }
  svg {
    flex: none;
  }
  b {
    display: block;
    font-weight: 500;
    color: var(--text);
  }
  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
const Head = styled.h3`
  ${TYPE.xs}
  margin-top: var(--s1);
  font-weight: 600;
  color: var(--text-2);
`

export interface ListedRow {
  readonly id: string
  readonly label: string
  /** "3 options, n=1,234". */
  readonly detail: string
  /** Being deleted, which can still be undone. */
  readonly going: boolean
  /** Changed in the form and not saved. */
  readonly edited: boolean
}

export interface Proposal {
  readonly label: string
  /** The options it would combine. */
  readonly words: string
  readonly onTake: () => void
}

interface RowChoicesProps {
  readonly label: string
  readonly newLabel: string
  readonly rows: readonly ListedRow[]
  readonly proposals: readonly Proposal[]
  /** The id of the chosen row; null for a new one. */
  readonly chosen: string | null
  /** Proposals cannot be taken: a row is being saved, or a new one has been started. */
  readonly blocked: boolean
  readonly onChoose: (id: string | null) => void
  readonly onUndo: (id: string) => void
  readonly children?: ReactNode
}

/** The left pane: the rows of a question, proposed nets, and a button for a new row. */
export const RowChoices = (props: RowChoicesProps) => {
  const { label, newLabel, rows, proposals, chosen, blocked, onChoose, onUndo, children } = props
  return (
    <ListPane>
      <Button icon="plus" size="sm" block aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {newLabel}
      </Button>
      {children}
      {rows.length === 0 && <Note>None yet.</Note>}
      <Stack as="ul" $gap="s0-5" aria-label={label}>
        {rows.map(row => (
          <Item key={row.id}>
            {row.going ? (
              <>
                <Gone>{row.label}</Gone>
                <TextButton
                  type="button"
                  data-undo={row.id}
                  aria-label={`Undo deleting ${row.label}`}
                  onClick={() => onUndo(row.id)}
                >
                  Undo
                </TextButton>
              </>
            ) : (
              <Choice
                type="button"
                $on={chosen === row.id}
                data-row={row.id}
                aria-current={chosen === row.id}
                onClick={() => onChoose(row.id)}
              >
                <span title={row.label}>{row.label}</span>
                <span>{row.edited ? 'Not saved' : row.detail}</span>
              </Choice>
            )}
          </Item>
        ))}
      </Stack>
      {proposals.length > 0 && (
        <>
          <Head>Suggested for this scale</Head>
          {proposals.map(proposal => (
            <Proposed
              key={proposal.label}
              type="button"
              aria-disabled={blocked || undefined}
              aria-label={`Add ${proposal.label}: ${proposal.words}`}
              onClick={() => !blocked && proposal.onTake()}
            >
              <Icon name="plus" />
              <span>
                <b>{proposal.label}</b>
                {proposal.words}
              </span>
            </Proposed>
          ))}
        </>
      )}
    </ListPane>
  )
}
