import { stepNumber, type ReceiptStep } from '@core/report'
import styled from 'styled-components'
import { TYPE } from '@/ui/theme/tokens'

const List = styled.ol`
  display: grid;
`
const Step = styled.li`
  display: grid;
  grid-template-columns: 76px minmax(0, 1fr);
  gap: var(--s0-5) var(--s4);
  padding: var(--s2-5) 0;
  & + & {
    border-top: 1px solid var(--border);
  }
`
const Number = styled.span`
  ${TYPE.lg}
  grid-row: span 3;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-align: right;
`
const Name = styled.strong`
  ${TYPE.base}
  grid-column: 2;
  font-weight: 600;
`
const Text = styled.span`
  ${TYPE.sm}
  grid-column: 2;
  color: var(--text-2);
  overflow-wrap: anywhere;
`
const Track = styled.span`
  grid-column: 2;
  height: 4px;
  margin-top: var(--s1);
  border-radius: var(--r-pill);
  background: var(--sunken);
  overflow: hidden;
`
const Bar = styled.span`
  display: block;
  height: 100%;
  border-radius: inherit;
  background: var(--c1);
  print-color-adjust: exact;
`

/** From all respondents to the figure: how many are left at each step, drawn against the first. */
export const ReceiptFlow = ({
  steps,
  rounded,
}: {
  readonly steps: readonly ReceiptStep[]
  readonly rounded: boolean
}) => {
  const most = Math.max(1, ...steps.map(({ n }) => n ?? 0))
  return (
    <List>
      {steps.map(({ key, title, n, mark, text }) => (
        <Step key={key}>
          <Number>{n === null ? mark : stepNumber(n, rounded && key !== 'respondents')}</Number>
          <Name>{title}</Name>
          <Text>{text}</Text>
          {n !== null && (
            <Track aria-hidden="true">
              <Bar style={{ width: `${String((100 * n) / most)}%` }} />
            </Track>
          )}
        </Step>
      ))}
    </List>
  )
}
