import styled from 'styled-components'
import { Toggle } from '@/ui'

/** The column head says what it is; the switch has the name. */
const Bare = styled.span`
  > span > span {
    display: none;
  }
`

export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch in a cell of a table. */
export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <Bare>
    <Toggle label={label} checked={checked} onCheckedChange={onChange} />
  </Bare>
)
