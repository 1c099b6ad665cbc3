import { useRef } from 'react'

const FIRST_FIELD = 'input:not([type=hidden]), select, textarea'

/** The button of the popover that contains an element: it remains when the popover closes behind the dialog. */
const openerOf = (element: Element | null): Element | null => {
  const popover = element?.closest('[role=dialog]')
  return popover ? document.querySelector(`[aria-controls="${CSS.escape(popover.id)}"]`) : null
}

/** Dialogs are opened by state, so the primitive has no trigger to return the focus to. */
export const useReturnedFocus = () => {
  const before = useRef<readonly (Element | null)[]>([])
  const rememberFocus = () => {
    before.current = [document.activeElement, openerOf(document.activeElement)]
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    const target = before.current.find(element => element?.isConnected)
    if (target instanceof HTMLElement) target.focus()
  }
  return { rememberFocus, onCloseAutoFocus }
}

/** Focus goes to the field marked data-autofocus or the first one, else to the heading. */
export const useDialogFocus = () => {
  const content = useRef<HTMLDivElement>(null)
  const { rememberFocus, onCloseAutoFocus } = useReturnedFocus()
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault()
    rememberFocus()
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector)
    const target = find('[data-autofocus]') ?? find(FIRST_FIELD) ?? find('h2')
    target?.focus()
  }
  return { ref: content, onOpenAutoFocus, onCloseAutoFocus }
}
