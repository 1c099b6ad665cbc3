import { useState } from 'react'
import styled from 'styled-components'
import type { ImportReview } from '@core/contract'
import { count, counted } from '@/lib/words'
import { Badge, Button, Icon, Muted, Radio, Row, Surface, TYPE } from '@/ui'

const FIRST = 6

const Panel = styled(Surface)`
  padding: var(--s4) var(--s4-5);
  h2 {
    margin-bottom: var(--s2);
  }
`
const Warning = styled.li`
  ${TYPE.sm}
  display: flex;
  gap: var(--s2-5);
  padding: var(--s2-5) 0;
  border-top: 1px solid var(--border);
  overflow-wrap: anywhere;
  > svg {
    flex: none;
    margin-top: var(--s0-5);
    color: var(--warning);
  }
`
const Choice = styled.div`
  padding: var(--s2) 0;
  border-top: 1px solid var(--border);
`

/** Warnings that the user should read before using the data. */
export const Warnings = ({ warnings }: { readonly warnings: ImportReview['warnings'] }) => {
  const [all, setAll] = useState(false)
  const shown = all ? warnings : warnings.slice(0, FIRST)
  return (
    <Panel aria-labelledby="warnings">
      <h2 id="warnings">{counted(warnings.length, 'warning', 'warnings')}</h2>
      {warnings.length === 0 && <Muted>Nothing unusual was found.</Muted>}
      <ul>
        {shown.map((warning, index) => (
          <Warning key={`${warning.code}-${index}`}>
            <Icon name="warning" />
            <span>
              {warning.message}
              {warning.where !== null && (
                <>
                  <br />
                  <Muted $size="xs">{warning.where}</Muted>
                </>
              )}
            </span>
          </Warning>
        ))}
      </ul>
      {warnings.length > FIRST && (
        <Button variant="ghost" size="sm" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${warnings.length - FIRST} more`}
        </Button>
      )}
    </Panel>
  )
}

export interface WeightsProps {
  readonly weights: ImportReview['weights']
  readonly value: string | null
  readonly onChange: (variable: string | null) => void
}

const efficiency = (value: number) => `Efficiency ${value.toFixed(0)} %`

/** The default weight of the dataset, from the candidates of the file, or none. */
export const Weights = ({ weights, value, onChange }: WeightsProps) => (
  <Panel as="fieldset" aria-labelledby="weights">
    <h2 id="weights">Default weight</h2>
    {weights.map(weight => (
      <Choice key={weight.variable}>
        <Row $justify="space-between" $align="flex-start">
          <Radio
            name="weight"
            value={weight.variable}
            checked={value === weight.variable}
            onSelect={() => onChange(weight.variable)}
            label={weight.variable}
            hint={[
              weight.label,
              `${efficiency(weight.efficiency)}, sum ${weight.sum.toLocaleString('en', { maximumFractionDigits: 0 })}`,
              weight.without > 0 ? `${count(weight.without)} respondents without a weight are excluded` : '',
            ]
              .filter(part => part !== '')
              .join('. ')}
          />
          {weight.best && <Badge tone="success">{weight.from_header ? 'Set in the file' : 'Best fit'}</Badge>}
        </Row>
      </Choice>
    ))}
    <Choice>
      <Radio name="weight" value="" checked={value === null} onSelect={() => onChange(null)} label="No weight" />
    </Choice>
  </Panel>
)
