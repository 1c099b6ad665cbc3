import type { BuilderList } from '@core/report'
import { Button } from '@/ui/Button'
import { AddAll, Hints } from './paneLayout'

interface AddAllButtonProps {
  /** Questions found that are not in the rows yet. */
  readonly count: number
  readonly onAdd: () => void
}

/** Adds everything that a search found; a single question has its own line for that. */
export const AddAllButton = ({ count, onAdd }: AddAllButtonProps) =>
  count > 1 && (
    <AddAll>
      <Button size="sm" icon="plus" onClick={onAdd}>
        Add all {count.toLocaleString('en')}
      </Button>
    </AddAll>
  )

interface PaneHintsProps {
  readonly target: BuilderList
  readonly touch: boolean
}

/** How a question is added. */
export const PaneHints = ({ target, touch }: PaneHintsProps) => (
  <Hints>
    {touch ? (
      <span>Press a question to add it{target === 'axis' && ' to the axis'}</span>
    ) : (
      <>
        <span>
          <kbd>Enter</kbd> adds {target === 'row' ? 'a row' : 'to the axis'}
        </span>
        {target === 'row' && (
          <span>
            <kbd>Shift Enter</kbd> adds to the axis
          </span>
        )}
      </>
    )}
  </Hints>
)
