import { useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog'
import type { ConfirmDialogProps } from './layers/types'
import { TextField } from './TextField'

export interface TypedConfirmProps extends Omit<ConfirmDialogProps, 'open' | 'danger' | 'onConfirm'> {
  readonly label: string
  /** What has to be typed. */
  readonly expected: string
  /** An address, which may be typed in capitals or small letters. */
  readonly isAddress?: boolean
  /** Said of anything else. */
  readonly mismatch: string
  /** Gets what was typed. */
  readonly onConfirm: (typed: string) => void
}

/** Asks for a name or an address to be typed before something large is deleted. */
export const TypedConfirm = ({
  label,
  expected,
  isAddress = false,
  mismatch,
  busy = false,
  children,
  onConfirm,
  ...dialog
}: TypedConfirmProps) => {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = () => {
    const given = isAddress ? typed.trim() : typed
    const matches = isAddress ? given.toLowerCase() === expected.toLowerCase() : given === expected
    setWrong(!matches)
    if (!matches) field.current?.focus()
    else if (!busy) onConfirm(given)
  }
  return (
    <ConfirmDialog open danger busy={busy} onConfirm={confirm} {...dialog}>
      {children}
      <TextField
        ref={field}
        label={label}
        hint={`Type ${expected} to confirm.`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onValueChange={value => {
          setTyped(value)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') confirm()
        }}
        error={wrong ? mismatch : null}
      />
    </ConfirmDialog>
  )
}
