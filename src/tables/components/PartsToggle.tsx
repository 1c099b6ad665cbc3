import styled from 'styled-components'
import { Icon } from '@/ui/Icon'
import { MEDIA, TYPE } from '@/ui/theme/tokens'

const Parts = styled.div`
  display: inline-flex;
  flex: none;
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
`
const Part = styled.button`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  gap: var(--s1-5);
  min-height: 30px;
  padding: var(--s0-5) var(--s2-5);
  border: 0;
  background: none;
  color: var(--text-2);
  & + & {
    border-left: 1px solid var(--border);
  }
  &[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 500;
    box-shadow: inset 0 -2px var(--accent-text);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`

export interface ShownParts {
  readonly showChart: boolean
  readonly showTable: boolean
}

interface PartsToggleProps extends ShownParts {
  readonly onChange: (parts: ShownParts) => void
}

/** Chart, table or both: closing one opens the other, so that something is always shown. */
export const PartsToggle = ({ showChart, showTable, onChange }: PartsToggleProps) => (
  <Parts role="group" aria-label="Parts of the page">
    <Part
      type="button"
      aria-pressed={showChart}
      onClick={() => onChange({ showChart: !showChart, showTable: showTable || showChart })}
    >
      <Icon name="chart-column" />
      Chart
    </Part>
    <Part
      type="button"
      aria-pressed={showTable}
      onClick={() => onChange({ showTable: !showTable, showChart: showChart || showTable })}
    >
      <Icon name="table" />
      Table
    </Part>
  </Parts>
)
