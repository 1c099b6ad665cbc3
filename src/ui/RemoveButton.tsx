import type { MouseEvent } from 'react'
import { Button } from './Button'
import { IconButton } from './IconButton'

/** The focus moves to the same button of the row that takes the place of this one, else of the last; at the end to the page's heading. */
const leaveRow = (control: HTMLElement): void => {
  const row = control.closest('li')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const target = other?.querySelector<HTMLElement>('[data-remove]') ?? other?.querySelector<HTMLElement>('a, button')
  ;(target ?? document.querySelector('h1'))?.focus()
}

interface RemoveButtonProps {
  readonly label: string
  /** In place of the bin. */
  readonly words?: string
  readonly onRemove: () => void
}

/** Takes its row, the list item around it, off a list, and hands the focus on before that goes. */
export const RemoveButton = ({ label, words, onRemove }: RemoveButtonProps) => {
  const remove = (event: MouseEvent<HTMLElement>) => {
    leaveRow(event.currentTarget)
    onRemove()
  }
  if (words === undefined)
    return <IconButton icon="trash" size={28} label={label} tooltip={false} data-remove="" onClick={remove} />
  return (
    <Button size="sm" data-remove="" aria-label={label} onClick={remove}>
      {words}
    </Button>
  )
}
