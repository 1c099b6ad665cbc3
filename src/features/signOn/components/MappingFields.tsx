import styled from 'styled-components'
import { Stack, TextArea, TextField, TYPE } from '@/ui'
import type { ConnectionForm } from '../model/form'

const Folded = styled.details`
  border-top: 1px solid var(--border);
  padding-top: var(--s3);
  summary {
    ${TYPE.sm}
    cursor: pointer;
    font-weight: 600;
    margin-bottom: var(--s3);
  }
`

/** What a text field of the form needs, by the name of its value. */
export type TextOf = (name: keyof ConnectionForm) => {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: string | null
}

export interface MappingFieldsProps {
  readonly form: ConnectionForm
  readonly text: TextOf
}

/** Which of the sent values are names, groups and roles. */
export const MappingFields = ({ form, text }: MappingFieldsProps) => (
  <Folded open={form.groups !== '' || form.email !== '' || form.firstName !== ''}>
    <summary>Names, groups and roles</summary>
    <Stack $gap="s4">
      <TextField
        label="First name from"
        optional
        hint="Empty: the usual claims, such as given_name."
        {...text('firstName')}
      />
      <TextField
        label="Last name from"
        optional
        hint="Empty: the usual claims, such as family_name."
        {...text('lastName')}
      />
      <TextField label="E-mail from" optional hint="Empty: the usual claims, such as email." {...text('email')} />
      <TextField
        label="Groups from"
        optional
        hint="The claim that lists groups. Empty: groups and roles are managed here."
        {...text('groups')}
      />
      <TextArea
        label="Groups with another name here"
        optional
        rows={3}
        hint="One per line, e.g. mr-sales = Sales. Only groups that exist here are used."
        {...text('groupValues')}
      />
      <TextArea
        label="Roles"
        optional
        rows={3}
        hint="One per line, e.g. insights-leads = Manager. The highest role counts; the last admin is never demoted."
        {...text('roleValues')}
      />
    </Stack>
  </Folded>
)
