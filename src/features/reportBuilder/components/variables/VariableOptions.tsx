import type { Addressed, BuilderList, BuilderVariable, SelectionType } from '@core/report'
import { memo, useMemo } from 'react'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { wide } from '@/tables/ui'
import { TYPE } from '@/ui/theme/tokens'
import { selectDataset, selectIndex } from '../../selectors'
import { events } from '../../slice'
import { AddRowButtons } from './AddRowButtons'
import { optionEntries } from './optionEntries'
import { OptionSection } from './OptionSection'

const Area = styled.div<{ readonly $two: boolean }>`
  ${TYPE.sm}
  border-top: 1px solid var(--border);
  ${wide} {
    display: grid;
    grid-template-columns: ${p => (p.$two ? 'minmax(0, 1.5fr) minmax(0, 1fr)' : 'minmax(0, 1fr)')};
  }
`
const Column = styled.div`
  min-width: 0;
  padding: var(--s2) var(--s3-5) var(--s2-5);
  & + & {
    border-top: 1px solid var(--border);
  }
  ${wide} {
    & + & {
      border-top: 0;
      border-left: 1px solid var(--border);
    }
  }
`

const headOf = ({ resourceType }: BuilderVariable, addressed: Addressed | undefined): string => {
  if (addressed?.banner) return 'Columns'
  return resourceType === 'breakouts' ? 'Grid rows' : 'Options'
}

/** Options (or grid rows), nets and calculated rows of one variable as checkboxes. */
export const VariableOptions = memo(
  ({ variable, list }: { readonly variable: BuilderVariable; readonly list: BuilderList }) => {
    const dispatch = useAppDispatch()
    const addressed = useAppSelector(selectIndex).get(variable.questionName)
    const mayAdd = useAppSelector(selectDataset)?.permissions.view ?? false
    const entries = useMemo(
      () => (addressed ? optionEntries(addressed, variable, list) : []),
      [addressed, variable, list],
    )
    const name = variable.questionName
    const section = (type: SelectionType, title: string, columns: boolean) => {
      const own = entries.filter(entry => entry.type === type)
      return own.length === 0 ? null : (
        <OptionSection
          title={title}
          variable={variable}
          type={type}
          entries={own}
          columns={columns}
          onTick={(entry, selected) => dispatch(events.optionTicked({ list, name, id: entry.id, type, selected }))}
          onTickAll={(kind, selected) => dispatch(events.optionsTicked({ list, name, type: kind, selected }))}
        />
      )
    }
    const inserted = entries.some(({ type }) => type !== 'option')
    const options = entries.some(({ type }) => type === 'option')
    return (
      <>
        <Area $two={inserted && options}>
          {options && <Column>{section('option', headOf(variable, addressed), true)}</Column>}
          {inserted && (
            <Column>
              {section('net', 'Nets', false)}
              {section('calculated', list === 'axis' ? 'Boxes' : 'Calculated', false)}
            </Column>
          )}
        </Area>
        {addressed && !addressed.banner && mayAdd && (
          <AddRowButtons addressed={addressed} hasNets={entries.some(({ type }) => type === 'net')} />
        )}
      </>
    )
  },
)
VariableOptions.displayName = 'VariableOptions'
