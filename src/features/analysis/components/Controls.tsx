import styled from 'styled-components'
import type { Dataset, Question } from '@core/contract'
import type { ArrangedTable } from '@core/crosstab'
import {
  filterWords,
  removeNode,
  ruleLabel,
  rulePredicate,
  toFilter,
  toTree,
  whyNotLine,
  type FilterNode,
  type QuestionIndex,
} from '@/tables'
import { BaseMeter, TableSettings, TextButton, type Counted } from '@/tables/ui'
import { Count } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Toggle } from '@/ui/Choice'
import { IconButton } from '@/ui/IconButton'
import { Select } from '@/ui/Select'
import { TYPE } from '@/ui/theme/tokens'
import type { AnalysisView } from '../model/view'
import { AxisPart } from './AxisPart'
import { Note, Part, PartHead } from './parts'

const Token = styled.li`
  display: flex;
  align-items: flex-start;
  gap: 4px;
  & + & {
    margin-top: 6px;
  }
  > div {
    flex: 1;
    min-width: 0;
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

interface ControlsProps {
  readonly view: AnalysisView
  readonly questionName: string
  readonly dataset: Dataset
  readonly questions: readonly Question[]
  readonly index: QuestionIndex
  readonly base: Counted
  readonly table: ArrangedTable | null
  readonly groupLabels: Readonly<Record<string, string>>
  readonly isDefault: boolean
  readonly onChange: (view: AnalysisView) => void
  readonly onEditFilters: () => void
  readonly onReset: () => void
}

const NO_WEIGHT = ''

const FilterToken = ({
  node,
  index,
  onRemove,
}: {
  readonly node: FilterNode
  readonly index: QuestionIndex
  readonly onRemove: () => void
}) => {
  const title = node.kind === 'rule' ? ruleLabel(node, index) : node.negated ? 'None of a group' : 'Group'
  const words = node.kind === 'rule' ? rulePredicate(node, index) : filterWords({ ...node, negated: false }, index)
  return (
    <Token>
      <div>
        <b>{title}</b>
        <span>{words}</span>
      </div>
      <IconButton icon="x" size={28} tooltip={false} label={`Remove ${title}: ${words}`} onClick={onRemove} />
    </Token>
  )
}

const Filters = ({ view, index, base, onChange, onEditFilters }: ControlsProps) => {
  const tree = toTree(view.filters)
  const some = tree.children.length > 0
  return (
    <Part aria-labelledby="analysis-filters">
      <PartHead>
        <h2 id="analysis-filters">Filters</h2>
        {some && <Count value={tree.children.length} active />}
        <Button variant="ghost" size="sm" aria-label={some ? 'Edit filters' : 'Add filters'} onClick={onEditFilters}>
          {some ? 'Edit' : 'Add'}
        </Button>
      </PartHead>
      {some && (
        <ul aria-label="Active filters">
          {tree.children.map(node => (
            <FilterToken
              key={node.id}
              node={node}
              index={index}
              onRemove={() => onChange({ ...view, filters: toFilter(removeNode(tree, node.id)) })}
            />
          ))}
        </ul>
      )}
      {tree.children.length > 1 && tree.join === 'or' && <Note>Any one of them is enough.</Note>}
      <BaseMeter base={base} label="Respondents passing the filters" />
    </Part>
  )
}

const Weight = ({ view, dataset, onChange }: ControlsProps) => {
  const chosen = dataset.weights.find(({ variable }) => variable === view.weight)
  return (
    <Part aria-labelledby="analysis-weight">
      <PartHead>
        <h2 id="analysis-weight">Weight</h2>
      </PartHead>
      <Select
        label="Weight"
        labelHidden
        icon="scales"
        value={view.weight ?? NO_WEIGHT}
        onValueChange={value => onChange({ ...view, weight: value === NO_WEIGHT ? null : value })}
        options={[
          { value: NO_WEIGHT, label: dataset.weights.length === 0 ? 'No weights in this dataset' : 'No weight' },
          ...dataset.weights.map(({ variable, label }) => ({ value: variable, label })),
        ]}
      />
      <Note>{chosen ? `Efficiency ${String(Math.round(chosen.efficiency))} %` : 'Everyone counts as one.'}</Note>
      <Toggle
        spread
        label="Auto-adjust base"
        checked={view.autoAdjustBase}
        onCheckedChange={autoAdjustBase => onChange({ ...view, autoAdjustBase })}
      />
      <Note>
        {view.autoAdjustBase
          ? 'Only people who answered the question.'
          : 'Everyone who passes the filters, with a row for no answer.'}
      </Note>
    </Part>
  )
}

/** Everything that changes what is seen: breakout, filters, weight, and the view, which needs no new numbers. */
export const Controls = (props: ControlsProps) => {
  const { view, table, groupLabels, isDefault, onChange, onReset } = props
  return (
    <>
      <AxisPart {...props} />
      <Filters {...props} />
      <Weight {...props} />
      <Part aria-label="View settings">
        <TableSettings
          settings={view.settings}
          onChange={settings => onChange({ ...view, settings })}
          table={table}
          groupLabels={groupLabels}
          lineReason={whyNotLine(view.axis.length)}
        />
        {!isDefault && (
          <div>
            <TextButton type="button" onClick={onReset}>
              Back to the defaults
            </TextButton>
          </div>
        )}
      </Part>
    </>
  )
}
