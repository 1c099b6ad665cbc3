import { memo } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Count } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Toggle } from '@/ui/Choice'
import { IconButton } from '@/ui/IconButton'
import { Select } from '@/ui/Select'
import { TextArea } from '@/ui/TextField'
import { TYPE } from '@/ui/theme/tokens'
import { whyNotLine, removeNode, ruleLabel, rulePredicate, filterWords, toFilter, type FilterNode } from '@/tables'
import { BaseMeter, ViewSettingsForm } from '@/tables/ui'
import { BUILDER_BASE } from '../remotes'
import {
  selectAutoAdjustBase,
  selectAxis,
  selectBase,
  selectDataset,
  selectDescription,
  selectFilterTree,
  selectIndex,
  selectInverted,
  selectViewSettings,
  selectWeight,
} from '../selectors'
import { events } from '../slice'

const Part = styled.section`
  ${TYPE.sm}
  padding: 12px 16px;
  border-bottom: 1px solid var(--border);
  &:last-child {
    border-bottom: 0;
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 28px;
  margin-bottom: 4px;
  h2 {
    ${TYPE.base}
  }
  > button {
    margin-left: auto;
    margin-right: -10px;
  }
`
const Token = styled.li`
  display: flex;
  align-items: flex-start;
  gap: 4px;
  > div {
    flex: 1;
    min-width: 0;
  }
  b {
    font-weight: 500;
    display: block;
  }
  span {
    ${TYPE.xs}
    color: var(--text-3);
  }
`
const Join = styled.li`
  font-size: 0.6875rem;
  line-height: 1rem;
  font-weight: 600;
  letter-spacing: 0.04em;
  color: var(--text-3);
  margin: 4px 0;
`
const Note = styled.p`
  ${TYPE.xs}
  margin-top: 4px;
  color: var(--text-3);
`
const Gap = styled.div`
  margin-top: 12px;
`

const FilterToken = ({ node, onRemove }: { readonly node: FilterNode; readonly onRemove: () => void }) => {
  const index = useAppSelector(selectIndex)
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

const Filters = ({ onEdit }: { readonly onEdit: () => void }) => {
  const dispatch = useAppDispatch()
  const tree = useAppSelector(selectFilterTree)
  const base = useAppSelector(state => selectBase(state as Parameters<typeof selectBase>[0], BUILDER_BASE))
  return (
    <Part aria-labelledby="report-filters">
      <Head>
        <h2 id="report-filters">Filters</h2>
        {tree.children.length > 0 && <Count value={tree.children.length} active />}
        <Button
          variant="ghost"
          size="sm"
          onClick={onEdit}
          aria-label={tree.children.length > 0 ? 'Edit filters' : 'Add filters'}
        >
          {tree.children.length > 0 ? 'Edit' : 'Add'}
        </Button>
      </Head>
      <ul aria-label="Active filters">
        {tree.children.flatMap((node, at) => [
          ...(at > 0 ? [<Join key={`${node.id}-join`}>{tree.join === 'and' ? 'AND' : 'OR'}</Join>] : []),
          <FilterToken
            key={node.id}
            node={node}
            onRemove={() => dispatch(events.filtersApplied(toFilter(removeNode(tree, node.id))))}
          />,
        ])}
      </ul>
      <BaseMeter base={base} label="Respondents passing the filters" />
    </Part>
  )
}

const NO_WEIGHT = ''
const percent = (value: number): string => `${String(Math.round(value))} %`

const Weight = () => {
  const dispatch = useAppDispatch()
  const dataset = useAppSelector(selectDataset)
  const weight = useAppSelector(selectWeight)
  const autoAdjust = useAppSelector(selectAutoAdjustBase)
  const inverted = useAppSelector(selectInverted)
  const base = useAppSelector(state => selectBase(state as Parameters<typeof selectBase>[0], BUILDER_BASE))
  if (!dataset) return null
  const chosen = dataset.weights.find(({ variable }) => variable === weight)
  return (
    <Part aria-labelledby="report-weight">
      <Head>
        <h2 id="report-weight">Weight</h2>
      </Head>
      <Select
        label="Weight"
        labelHidden
        icon="scales"
        value={weight ?? NO_WEIGHT}
        onValueChange={value => dispatch(events.weightChosen(value === NO_WEIGHT ? null : value))}
        options={[
          { value: NO_WEIGHT, label: dataset.weights.length === 0 ? 'No weights in this dataset' : 'No weight' },
          ...dataset.weights.map(({ variable, label }) => ({ value: variable, label })),
        ]}
      />
      <Note>
        {chosen
          ? `Efficiency ${percent(chosen.efficiency)}${base.data ? `, weighted base ${Math.round(base.data.w).toLocaleString('en')}` : ''}`
          : 'Everyone counts as one.'}
      </Note>
      <Gap>
        <Toggle
          spread
          label="Auto-adjust base"
          checked={autoAdjust}
          onCheckedChange={on => dispatch(events.baseAdjusted(on))}
        />
        <Note>
          {autoAdjust
            ? 'Each table counts only people who answered.'
            : 'Each table counts everyone who passes the filters, with a row for no answer.'}
        </Note>
      </Gap>
      <Gap>
        <Toggle
          spread
          label="Swap rows and columns"
          checked={inverted}
          onCheckedChange={on => dispatch(events.swapped(on))}
        />
      </Gap>
    </Part>
  )
}

// As the contract's reportPayload.
const DESCRIPTION_MAX = 2000

/** Right pane: who is counted, with which weight, and how tables look. */
export const SettingsPane = memo(({ onEditFilters }: { readonly onEditFilters: () => void }) => {
  const dispatch = useAppDispatch()
  const settings = useAppSelector(selectViewSettings)
  const axis = useAppSelector(selectAxis)
  const description = useAppSelector(selectDescription)
  return (
    <>
      <Filters onEdit={onEditFilters} />
      <Weight />
      <Part aria-labelledby="report-view">
        <Head>
          <h2 id="report-view">View settings</h2>
        </Head>
        <ViewSettingsForm
          value={settings}
          lineReason={whyNotLine(axis.length)}
          onChange={change => dispatch(events.viewChanged(change))}
        />
      </Part>
      <Part aria-label="Description">
        <TextArea
          label="Description"
          optional
          rows={2}
          hint="Stands in the list of saved reports."
          countTo={DESCRIPTION_MAX}
          maxLength={DESCRIPTION_MAX}
          value={description}
          onValueChange={text => dispatch(events.descriptionTyped(text))}
        />
      </Part>
    </>
  )
})
SettingsPane.displayName = 'SettingsPane'
