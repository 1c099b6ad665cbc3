import type { MouseEvent } from 'react'
import { Button } from './Button'
import { IconButton } from './IconButton'

const siblings = (row: Element, next: (one: Element) => Element | null): Element[] => {
  const found: Element[] = []
  for (let one = next(row); one !== null; one = next(one)) found.push(one)
  return found
}

/** The control of a row that takes the focus: its remove button, else its first control; null when it has none. */
const controlOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-remove]') ?? row.querySelector<HTMLElement>('a, button')

/** Moves the focus to the same button of the next row, else of the previous one; if there are no more rows, to `heir`. */
const leaveRow = (control: HTMLElement, heir: string): void => {
  const row = control.closest('[data-removable], li')
  const others = row
    ? [...siblings(row, one => one.nextElementSibling), ...siblings(row, one => one.previousElementSibling)]
    : []
  const target = others.map(controlOf).find(found => found !== null)
  ;(target ?? document.querySelector<HTMLElement>(heir))?.focus()
}

interface RemoveButtonProps {
  readonly label: string
  readonly icon?: 'trash' | 'x'
  /** Shown in place of the icon. */
  readonly words?: string
  /** Selects the element that gets the focus when no rows are left; the page's heading by default. */
  readonly heir?: string
  readonly onRemove: () => void
}

/** Removes its row (the list item or `data-removable` around it) from a list, and moves the focus first. */
export const RemoveButton = ({ label, icon = 'trash', words, heir = 'h1', onRemove }: RemoveButtonProps) => {
  const remove = (event: MouseEvent<HTMLElement>) => {
    leaveRow(event.currentTarget, heir)
    onRemove()
  }
  if (words === undefined)
    return <IconButton icon={icon} size={28} label={label} tooltip={false} data-remove="" onClick={remove} />
  return (
    <Button size="sm" data-remove="" aria-label={label} onClick={remove}>
      {words}
    </Button>
  )
}
