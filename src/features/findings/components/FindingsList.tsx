import { useState, type ReactNode } from 'react'
import styled from 'styled-components'
import type { Difference, Finding, Findings } from '@core/findings'
import { counted } from '@/lib/words'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/Feedback'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { Card } from '@/tables/ui'
import { HOW, lookedAt } from '../model/words'
import { FindingItem } from './FindingItem'

/** Findings shown at first, and with each press for more. */
const PAGE = 20

const Head = styled.div`
  ${TYPE.sm}
  display: grid;
  gap: var(--s1);
  padding: var(--s3) var(--s4-5);
  border-bottom: 1px solid var(--border);
  color: var(--text-2);
  b {
    font-weight: 600;
    color: var(--text);
  }
  summary {
    width: max-content;
    max-width: 100%;
    min-height: 24px;
    border-radius: 2px;
    cursor: pointer;
  }
  ul {
    display: grid;
    gap: var(--s1);
    padding: var(--s1) 0 var(--s1) var(--s4-5);
    list-style: disc;
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
const More = styled.div`
  padding: var(--s3) var(--s4-5);
  border-top: 1px solid var(--border);
  text-align: center;
`

interface FindingsListProps {
  readonly found: Findings
  readonly confidence: number
  readonly rounded: boolean
  readonly onLeaveOut: (questionName: string) => void
  readonly hrefOf: (difference: Difference) => string
  readonly actionsOf: (finding: Finding) => ReactNode
}

const keyOf = ({ lead: { table, row, contrast } }: Finding): string =>
  JSON.stringify([table.question, table.breakout, row.key, contrast])

const How = () => (
  <details>
    <summary>How this was found</summary>
    <ul>
      {HOW.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </details>
)

/** What matters, the largest effect first; or that nothing stands out, with what was looked at. */
export const FindingsList = ({ found, confidence, rounded, onLeaveOut, hrefOf, actionsOf }: FindingsListProps) => {
  const [shown, setShown] = useState(PAGE)
  const { findings, comparisons, differences } = found
  if (comparisons === 0)
    return (
      <Card>
        <EmptyState icon="users" title="Nothing could be compared">
          Columns or the people outside of them are too few, or no question has answers to compare. Choose other columns
          or fewer filters.
        </EmptyState>
      </Card>
    )
  if (findings.length === 0)
    return (
      <Card>
        <Head>
          <p>{lookedAt(found)}</p>
          <How />
        </Head>
        <EmptyState icon="check" title="Nothing stands out">
          None of these differences is larger than chance could make it. There may be smaller ones that this sample
          cannot show.
        </EmptyState>
      </Card>
    )
  return (
    <Card aria-label="Findings">
      <Head>
        <p role="status">
          <b>{counted(findings.length, 'finding', 'findings')}</b> from{' '}
          {counted(differences, 'difference', 'differences')} in {lookedAt(found)}
        </p>
        <How />
      </Head>
      <ul>
        {findings.slice(0, shown).map(finding => (
          <FindingItem
            key={keyOf(finding)}
            finding={finding}
            confidence={confidence}
            rounded={rounded}
            onLeaveOut={onLeaveOut}
            hrefOf={hrefOf}
            actions={actionsOf(finding)}
          />
        ))}
      </ul>
      {findings.length > shown && (
        <More data-print="hide">
          <Button onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, findings.length - shown)} more of {findings.length}
          </Button>
        </More>
      )}
    </Card>
  )
}
