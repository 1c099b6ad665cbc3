import { Button, Icon, Row } from '@/ui'
import { restrictedLine } from '../model'

export interface RestrictedToggleProps {
  readonly count: number
  readonly open: boolean
  readonly onToggle: () => void
}

/** The number of studies this user may not open, and the button that shows or hides their list. */
export const RestrictedToggle = ({ count, open, onToggle }: RestrictedToggleProps) => (
  <Row>
    <Icon name="lock" />
    {restrictedLine(count)}
    <Button variant="ghost" size="sm" aria-expanded={open} onClick={onToggle}>
      {open ? 'Hide' : 'Show'}
    </Button>
  </Row>
)
