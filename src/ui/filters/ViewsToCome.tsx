import { Button } from '../Button'

/** Keeps the place of the menu of saved views until it is loaded, so that nothing moves then. */
export const ViewsToCome = () => (
  <div aria-hidden="true" inert>
    <Button size="sm" icon="eye" iconEnd="chevron-down">
      Views
    </Button>
  </div>
)
