import styled from 'styled-components'
import { count } from '@/lib/words'
import { Icon, MEDIA, Popover, Checkbox, Button, Stack, Toggle, TYPE } from '@/ui'
import { tally, valueLabel, type TypedMember, type Values } from '../model/sets'
import { Cellfield, Heading } from './editorParts'

const Rows = styled.div`
  ${TYPE.sm}
  display: grid;
  grid-template-columns: minmax(64px, auto) minmax(120px, 1fr) 148px 56px minmax(96px, 1fr) 76px;
  gap: var(--s1-5) var(--s2-5);
  align-items: center;
  font-variant-numeric: tabular-nums;
  > b {
    text-align: right;
    font-weight: 600;
  }
  > [data-head] {
    ${TYPE.xs}
    font-weight: 600;
    color: var(--text-2);
  }
  > [data-left] {
    ${TYPE.xs}
    color: var(--text-3);
  }
  ${MEDIA.below1000} {
    grid-template-columns: minmax(56px, auto) minmax(96px, 1fr) minmax(96px, 1fr);
    > [data-wide] {
      display: none;
    }
  }
`
const Warning = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  color: var(--warning);
`
const Only = styled.span`
  > span > span {
    display: none;
  }
`

const Counts = ({
  member,
  variable,
  onChange,
}: {
  readonly member: TypedMember
  readonly variable: Values | undefined
  readonly onChange: (counts: readonly string[] | null) => void
}) => {
  const values = (variable?.values ?? []).filter(({ n }) => n > 0)
  const { counts } = member
  const words =
    counts === null
      ? 'Any value'
      : counts.length === 1
        ? `“${variable ? valueLabel(variable, values.find(({ code }) => String(code) === counts[0])?.code ?? '') : ''}”`
        : `${count(counts.length)} of ${count(values.length)} values`
  return (
    <Popover
      label={`What counts as ticked in ${member.variable}`}
      width={280}
      trigger={
        <Button size="sm" style={{ width: '100%', justifyContent: 'space-between', overflow: 'hidden' }}>
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{words}</span>
          <Icon name="chevron-down" size={14} />
        </Button>
      }
    >
      <Stack $gap="s1">
        <Checkbox label="Any value" checked={counts === null} onCheckedChange={on => onChange(on ? null : [])} />
        {values.slice(0, 100).map(({ code, n }) => (
          <Checkbox
            key={String(code)}
            label={variable ? valueLabel(variable, code) : String(code)}
            count={count(n)}
            checked={counts === null || counts.includes(String(code))}
            onCheckedChange={on =>
              onChange(
                on
                  ? [...(counts ?? []), String(code)]
                  : (counts ?? values.map(value => String(value.code))).filter(one => one !== String(code)),
              )
            }
          />
        ))}
      </Stack>
    </Popover>
  )
}

export interface SetMembersProps {
  readonly members: readonly TypedMember[]
  readonly values: readonly Values[]
  readonly respondents: number
  readonly onChange: (members: readonly TypedMember[]) => void
}

/** One row per column: its answer, what counts as ticked, how many did, and what else the column holds. */
export const SetMembers = ({ members, values, respondents, onChange }: SetMembersProps) => {
  const byName = new Map(values.map(variable => [variable.name, variable]))
  const change = (variable: string, next: Partial<TypedMember>) =>
    onChange(members.map(member => (member.variable === variable ? { ...member, ...next } : member)))
  return (
    <Stack $gap="s2">
      <Heading>
        Columns <small>{count(members.length)}</small>
        <Button
          size="sm"
          variant="ghost"
          style={{ marginLeft: 'auto' }}
          onClick={() => onChange(members.map(member => ({ ...member, label: member.variable })))}
        >
          Use column names as answers
        </Button>
      </Heading>
      <Rows>
        <span data-head="">Column</span>
        <span data-head="">Answer</span>
        <span data-head="">Counts when</span>
        <span data-head="" data-wide="" style={{ textAlign: 'right' }}>
          Ticked
        </span>
        <span data-head="" data-wide="">
          Left over
        </span>
        <span data-head="" data-wide="">
          Exclusive
        </span>
        {members.map(member => {
          const variable = byName.get(member.variable)
          const { ticked, left, onlyBlanks } = tally(variable, member.counts, respondents)
          return [
            <span key={`${member.variable} name`}>{member.variable}</span>,
            <Cellfield
              key={`${member.variable} label`}
              aria-label={`Answer of ${member.variable}`}
              value={member.label}
              onChange={event => change(member.variable, { label: event.target.value })}
            />,
            <Counts
              key={`${member.variable} counts`}
              member={member}
              variable={variable}
              onChange={counts => change(member.variable, { counts })}
            />,
            <b key={`${member.variable} ticked`} data-wide="">
              {count(ticked)}
            </b>,
            <span key={`${member.variable} left`} data-left="" data-wide="">
              {onlyBlanks ? (
                <Warning>
                  <Icon name="warning" size={14} /> only blanks, {left.join('').replace('blank ', '')}
                </Warning>
              ) : (
                left.join(' · ')
              )}
            </span>,
            <Only key={`${member.variable} exclusive`} data-wide="">
              <Toggle
                label={`${member.label === '' ? member.variable : member.label} is exclusive`}
                checked={member.exclusive}
                onCheckedChange={exclusive => change(member.variable, { exclusive })}
              />
            </Only>,
          ]
        })}
      </Rows>
    </Stack>
  )
}
