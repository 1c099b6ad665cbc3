import {
  filterWords,
  removeNode,
  ruleLabel,
  rulePredicate,
  type Group,
  type FilterNode,
  type QuestionIndex,
} from '@core/report'
import { Fragment } from 'react'
import styled from 'styled-components'
import { Count } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { RemoveButton } from '@/ui/RemoveButton'
import { TYPE } from '@/ui/theme/tokens'
import { BaseMeter, type Counted } from './BaseMeter'

const Token = styled.li`
  display: flex;
  align-items: flex-start;
  gap: var(--s1);
  > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    font-weight: 500;
  }
  span {
    ${TYPE.xs}
    color: var(--text-3);
  }
`
const Join = styled.li`
  margin: var(--s1) 0;
  font-size: 0.6875rem;
  line-height: 1rem;
  font-weight: 600;
  letter-spacing: 0.04em;
  color: var(--text-3);
`

interface FiltersHeadingProps {
  readonly id: string
  readonly count: number
  readonly onEdit: () => void
}

/** The heading of the filters that act, for the head of its part: how many, and the way to their screen. */
export const FiltersHeading = ({ id, count, onEdit }: FiltersHeadingProps) => (
  <>
    <h2 id={id} tabIndex={-1}>
      Filters
    </h2>
    {count > 0 && <Count value={count} active />}
    <Button
      variant="ghost"
      size="sm"
      aria-label={count > 0 ? 'Edit filters' : 'Add filters'}
      data-edit-filters=""
      onClick={onEdit}
    >
      {count > 0 ? 'Edit' : 'Add'}
    </Button>
  </>
)

interface FilterTokenProps {
  readonly node: FilterNode
  readonly index: QuestionIndex
  readonly onRemove: () => void
}

const FilterToken = ({ node, index, onRemove }: FilterTokenProps) => {
  const title = node.kind === 'rule' ? ruleLabel(node, index) : node.negated ? 'None of a group' : 'Group'
  const words = node.kind === 'rule' ? rulePredicate(node, index) : filterWords({ ...node, negated: false }, index)
  return (
    <Token>
      <div>
        <b>{title}</b>
        <span>{words}</span>
      </div>
      <RemoveButton icon="x" label={`Remove ${title}: ${words}`} heir="[data-edit-filters]" onRemove={onRemove} />
    </Token>
  )
}

interface ActiveFiltersProps {
  readonly tree: Group
  readonly index: QuestionIndex
  readonly base: Counted
  /** Counts are rounded. */
  readonly rounded: boolean
  /** The filters without the one that was removed. */
  readonly onChange: (tree: Group) => void
}

/** The filters that act, each to be removed, and how many respondents pass them. */
export const ActiveFilters = ({ tree, index, base, rounded, onChange }: ActiveFiltersProps) => (
  <div>
    {tree.children.length > 0 && (
      <ul aria-label="Active filters">
        {tree.children.map((node, at) => (
          <Fragment key={node.id}>
            {at > 0 && <Join>{tree.join === 'and' ? 'AND' : 'OR'}</Join>}
            <FilterToken node={node} index={index} onRemove={() => onChange(removeNode(tree, node.id))} />
          </Fragment>
        ))}
      </ul>
    )}
    <BaseMeter base={base} label="Respondents passing the filters" rounded={rounded} />
  </div>
)
