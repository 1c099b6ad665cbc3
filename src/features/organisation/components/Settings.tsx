import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import type { ClientEffects } from '@core/contract'
import { Checkbox, MEDIA, Radio, Stack, TYPE } from '@/ui'
import { Panel } from '@/ui/Sections'
import { factOf } from '../model/facts'
import { LABELS, type Field, type Form, type Switch } from '../model/form'

export interface FormPartProps {
  readonly form: Form
  readonly changed: ReadonlySet<Field>
  readonly problems: Readonly<Partial<Record<Field, string | null>>>
  readonly effects: ClientEffects | null
  readonly onChange: (change: Partial<Form>) => void
}

const Heading = styled.h3`
  ${TYPE.md}
`
const Fact = styled.p`
  ${TYPE.sm}
  margin-top: var(--s1);
  padding-left: var(--s3);
  border-left: 2px solid var(--warning);
  color: var(--text-2);
`
const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** Two fields side by side, one below the other on narrow screens. */
export const Pair = Grid

/** Settings of one kind under their name. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <Panel as="section" aria-labelledby={id}>
      <Stack $gap="s4">
        <Heading id={id}>{title}</Heading>
        {children}
      </Stack>
    </Panel>
  )
}

/** What the new value of a field does, once it is another than the saved one. */
export const FactLine = ({
  field,
  form,
  changed,
  effects,
}: Omit<FormPartProps, 'onChange' | 'problems'> & { readonly field: Field }) => {
  const fact = changed.has(field) ? factOf(field, form, effects) : null
  return <div aria-live="polite">{fact !== null && <Fact>{fact}</Fact>}</div>
}

interface SwitchFieldProps extends FormPartProps {
  readonly field: Switch
  readonly hint: string
  readonly disabled?: boolean
}

/** A setting that is on or off. */
export const SwitchField = ({ field, hint, disabled = false, ...part }: SwitchFieldProps) => (
  <div>
    <Checkbox
      label={LABELS[field]}
      hint={hint}
      checked={part.form[field]}
      disabled={disabled}
      onCheckedChange={on => part.onChange({ [field]: on })}
    />
    <FactLine field={field} {...part} />
  </div>
)

const AccessBox = styled.fieldset`
  legend {
    padding: 0 0 var(--s1);
    font-weight: 500;
  }
`

/** Who sees a new study unless its author says otherwise. */
export const AccessField = ({ form, onChange }: FormPartProps) => {
  const name = useId()
  return (
    <AccessBox>
      <legend>{LABELS.study_access}</legend>
      <Radio
        name={name}
        value="everyone"
        label="Open to everyone"
        hint="Authors can name groups instead."
        checked={form.study_access === 'everyone'}
        onSelect={() => onChange({ study_access: 'everyone' })}
      />
      <Radio
        name={name}
        value="groups"
        label="Ask for groups"
        hint="Authors choose who can see a study when they add it."
        checked={form.study_access === 'groups'}
        onSelect={() => onChange({ study_access: 'groups' })}
      />
    </AccessBox>
  )
}
