import { useState } from 'react'
import { TextField, type TextFieldProps } from '@/ui'

/** A text that is kept when one leaves its field or presses Enter. */
export const KeptField = ({
  value,
  onKeep,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onValueChange'> & {
  readonly value: string
  readonly onKeep: (value: string) => void
}) => {
  const [typed, setTyped] = useState(value)
  const keep = () => typed.trim() !== value && onKeep(typed.trim())
  return (
    <TextField
      {...rest}
      value={typed}
      onValueChange={setTyped}
      onBlur={keep}
      onKeyDown={event => event.key === 'Enter' && keep()}
    />
  )
}
