import { useId } from 'react'
import { Radio } from '@/ui'
import { FieldSet } from '@/ui/Field'

export interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly all: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[]
}

/** One of a few, each with words of its own. */
export const Choices = <Value extends string>({ legend, value, onChoose, all }: ChoicesProps<Value>) => {
  const name = useId()
  return (
    <FieldSet>
      <legend>{legend}</legend>
      {all.map(({ value: own, label, hint }) => (
        <Radio
          key={own}
          name={name}
          value={own}
          label={label}
          hint={hint}
          checked={own === value}
          onSelect={() => onChoose(own)}
        />
      ))}
    </FieldSet>
  )
}
