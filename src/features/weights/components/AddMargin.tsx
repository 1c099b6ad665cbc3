import { useState } from 'react'
import type { PreparedVariable } from '@core/contract'
import { count } from '@/lib/words'
import { Button, Modal, Muted, Stack } from '@/ui'
import { MultiCombobox } from '@/ui/Combobox'
import { canBeMargin } from '../model/margins'

export interface AddMarginProps {
  readonly variables: readonly PreparedVariable[]
  /** Variables of each margin that is there. */
  readonly taken: readonly (readonly string[])[]
  readonly onAdd: (of: readonly string[]) => void
  readonly onClose: () => void
}

const MOST_CELLS = 200

/** One question, or several combined, whose shares are to be brought to targets. */
export const AddMargin = ({ variables, taken, onAdd, onClose }: AddMarginProps) => {
  const [of, setOf] = useState<readonly string[]>([])
  const fitting = variables.filter(one => canBeMargin(one) && one.part_of === null)
  const cells = of.reduce((so, name) => so * (fitting.find(one => one.name === name)?.answers ?? 1), 1)
  const twice = taken.some(names => names.length === of.length && names.every(name => of.includes(name)))
  const gap =
    of.length === 0
      ? 'Choose a question'
      : twice
        ? 'This is a margin already'
        : cells > MOST_CELLS
          ? `${count(cells)} combinations are too many`
          : null
  return (
    <Modal
      open
      title="Add a margin"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={gap} onClick={() => onAdd(of)}>
            Add margin
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        <MultiCombobox
          label="Questions"
          hint="With one answer per respondent. Choose several to combine them, such as age and gender."
          options={fitting.map(({ name, text, answers }) => ({
            value: name,
            label: name,
            hint: `${text === name ? '' : `${text}, `}${count(answers)} answers`,
          }))}
          values={of}
          onValuesChange={setOf}
          noMatch="No question with one answer per respondent has this name"
        />
        {of.length > 0 && (
          <Muted $size="sm">
            {count(cells)} {of.length > 1 ? 'cells' : 'groups'}
          </Muted>
        )}
      </Stack>
    </Modal>
  )
}
