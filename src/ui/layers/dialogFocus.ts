import { useRef } from 'react'

const FIRST_FIELD = '[data-autofocus], input:not([type=hidden]), select, textarea'

/** The dialogs open by state, so the primitive knows no trigger which it could give the focus back to. */
export const useReturnedFocus = () => {
  const before = useRef<Element | null>(null)
  const rememberFocus = () => {
    before.current = document.activeElement
  }
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault()
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
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
    const target = find(FIRST_FIELD) ?? find('h2')
    target?.focus()
  }
  return { ref: content, onOpenAutoFocus, onCloseAutoFocus }
}
