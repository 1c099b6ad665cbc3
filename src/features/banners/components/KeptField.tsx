import { useRef, useState } from 'react'
import { TextField, type TextFieldProps } from '@/ui'

/** A text that is kept when one leaves its field or presses Enter: once, however often one does. */
export const KeptField = ({
  value,
  onKeep,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onValueChange'> & {
  readonly value: string
  readonly onKeep: (value: string) => void
}) => {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const kept = useRef(value)
  // A text from elsewhere replaces what was kept, never what is being typed.
  if (known !== value) {
    setKnown(value)
    if (typed.trim() === known) setTyped(value)
  }
  const keep = () => {
    const next = typed.trim()
    if (next === value || next === kept.current) return
    kept.current = next
    onKeep(next)
  }
  return (
    <TextField
      {...rest}
      value={typed}
      onValueChange={text => {
        kept.current = value
        setTyped(text)
      }}
      onBlur={keep}
      onKeyDown={event => event.key === 'Enter' && keep()}
    />
  )
}
