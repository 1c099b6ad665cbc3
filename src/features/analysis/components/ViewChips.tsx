import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { TableDocument } from '@core/domain/tables'
import { Icon } from '@/ui/Icon'
import type { IconName } from '@/ui/iconPaths'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  ${MEDIA.below768} {
    flex-wrap: nowrap;
    overflow-x: auto;
    padding-bottom: 4px;
  }
  li {
    flex: none;
    max-width: 100%;
  }
`
const Chip = styled.span`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 26px;
  padding: 2px 10px;
  border-radius: var(--r-pill);
  background: var(--sunken);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
  b {
    font-weight: 600;
    color: var(--text);
  }
`

interface ViewChipsProps {
  readonly axisLabels: readonly string[]
  readonly content: TableDocument | null
  /** Each row of a grid has a base of its own. */
  readonly several: boolean
  readonly filters: number
  readonly first: ReactNode
}

const number = (value: number): string => value.toLocaleString('en')

const Fact = ({
  icon,
  term,
  children,
}: {
  readonly icon?: IconName
  readonly term?: string
  readonly children: ReactNode
}) => (
  <li>
    <Chip>
      {icon && <Icon name={icon} size={14} />}
      {term && <b>{term}</b>}
      <span>{children}</span>
    </Chip>
  </li>
)

/** What the numbers rest on, in one line: breakout, base, weight, filters, confidence. */
export const ViewChips = ({ axisLabels, content, several, filters, first }: ViewChipsProps) => {
  const notes = content?.notes
  return (
    <Chips aria-label="What the numbers rest on">
      {first && <li>{first}</li>}
      <Fact term="Breakout">{axisLabels.length > 0 ? axisLabels.join(', ') : 'Total only'}</Fact>
      {notes && (
        <>
          <Fact term="Base">
            {notes.base.text}
            {several ? ', by row' : `, n=${number(notes.base.n)}`}
            {!several && notes.base.of !== null && notes.base.of !== notes.base.n && ` of ${number(notes.base.of)}`}
          </Fact>
          <Fact icon="scales" term="Weight">
            {notes.weight?.label ?? 'none'}
          </Fact>
          <Fact icon="filter">
            {filters === 0 ? 'No filters' : `${filters} ${filters === 1 ? 'filter' : 'filters'}`}
          </Fact>
          <Fact>{notes.test ? `${notes.test.confidence} %` : 'Not tested'}</Fact>
        </>
      )}
    </Chips>
  )
}
