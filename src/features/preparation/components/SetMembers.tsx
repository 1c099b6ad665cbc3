import { useState } from 'react'
import styled from 'styled-components'
import { count, counted } from '@/lib/words'
import { Badge, Button, Checkbox, Icon, IconButton, MEDIA, Menu, Popover, Row, Stack, Toggle, TYPE } from '@/ui'
import { Combobox } from '@/ui/Combobox'
import { DragList, moveItem } from '@/ui/DragList'
import { tally, valueLabel, type TypedMember, type Values } from '../model/sets'
import { Cellfield, Heading } from './editorParts'

const COLUMNS = '20px minmax(64px, 96px) minmax(120px, 1fr) 148px 56px minmax(96px, 1fr) 64px 28px'

const Head = styled.div`
  ${TYPE.xs}
  display: grid;
  grid-template-columns: ${COLUMNS};
  gap: var(--s2-5);
  font-weight: 600;
  color: var(--text-2);
  ${MEDIA.below1000} {
    display: none;
  }
`
const Line = styled.div`
  ${TYPE.sm}
  display: grid;
  grid-template: 'grip name label counts ticked left exclusive menu' / ${COLUMNS};
  gap: var(--s1-5) var(--s2-5);
  align-items: center;
  padding-block: var(--s0-5);
  font-variant-numeric: tabular-nums;
  > b {
    grid-area: ticked;
    text-align: right;
    font-weight: 600;
  }
  > [data-name] {
    grid-area: name;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > [data-left] {
    ${TYPE.xs}
    grid-area: left;
    color: var(--text-3);
  }
  ${MEDIA.below1000} {
    grid-template:
      'grip name label menu'
      '. ticked counts counts'
      '. left left exclusive' / 20px minmax(56px, 88px) minmax(0, 1fr) auto;
    padding-block: var(--s1-5);
    border-bottom: 1px solid var(--sunken);
    > b::after {
      content: ' ticked';
      font-weight: 400;
    }
    > b {
      text-align: left;
    }
  }
`
const Spellings = styled.span`
  ${TYPE.xs}
  grid-column: 3 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s1-5);
  color: var(--text-2);
`
const Warning = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  color: var(--warning);
`
const Only = styled.span`
  grid-area: exclusive;
  display: flex;
  align-items: center;
  gap: var(--s2);
  ${MEDIA.below1000} {
    ${TYPE.xs}
    &::before {
      content: 'Exclusive';
    }
  }
  > span > span {
    display: none;
  }
`

const CHIPS = 6

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

const sameSpelling = (labels: readonly string[]): boolean =>
  new Set(labels.map(label => label.trim().toLowerCase())).size === 1

/** Several values that count as one answer, with their people. */
const Counted = ({ variable, counts }: { readonly variable: Values; readonly counts: readonly string[] }) => {
  const values = (variable.values ?? []).filter(({ code, n }) => n > 0 && counts.includes(String(code)))
  if (values.length < 2) return null
  const labels = values.map(({ code }) => valueLabel(variable, code))
  return (
    <Spellings>
      {values.slice(0, CHIPS).map(({ code, n }, at) => (
        <Badge key={String(code)}>
          {labels[at]} {count(n)}
        </Badge>
      ))}
      {values.length > CHIPS && `and ${count(values.length - CHIPS)} more`}
      <span>
        {sameSpelling(labels) ? counted(values.length, 'spelling', 'spellings') : `${count(values.length)} values`},
        counted as one answer
      </span>
    </Spellings>
  )
}

export interface SetMembersProps {
  readonly members: readonly TypedMember[]
  readonly values: readonly Values[]
  readonly respondents: number
  /** Variables that could be columns of the set too. */
  readonly others: readonly { readonly value: string; readonly label: string; readonly hint: string }[]
  readonly onAdd: (variable: string) => void
  readonly onChange: (members: readonly TypedMember[]) => void
}

/** One row per column: its answer, what counts as ticked, how many did, and what else the column holds. */
export const SetMembers = ({ members, values, respondents, others, onAdd, onChange }: SetMembersProps) => {
  const byName = new Map(values.map(variable => [variable.name, variable]))
  const [adding, setAdding] = useState(false)
  const change = (variable: string, next: Partial<TypedMember>) =>
    onChange(members.map(member => (member.variable === variable ? { ...member, ...next } : member)))
  return (
    <Stack $gap="s2">
      <Heading>
        Columns <small>{count(members.length)}</small>
        <Row $gap="s1" style={{ marginLeft: 'auto' }}>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange(members.map(member => ({ ...member, label: member.variable })))}
          >
            Use column names as answers
          </Button>
          <Button size="sm" variant="ghost" icon="plus" onClick={() => setAdding(true)}>
            Add a column
          </Button>
        </Row>
      </Heading>
      {adding && (
        <Combobox
          label="Column to add"
          options={others}
          value={null}
          onValueChange={name => {
            setAdding(false)
            if (name !== null) onAdd(name)
          }}
        />
      )}
      <Head aria-hidden="true">
        <span />
        <span>Column</span>
        <span>Answer</span>
        <span>Counts when</span>
        <span style={{ textAlign: 'right' }}>Ticked</span>
        <span>Left over</span>
        <span>Exclusive</span>
        <span />
      </Head>
      <DragList
        items={members}
        idOf={({ variable }) => variable}
        labelOf={({ label, variable }) => (label === '' ? variable : label)}
        label="Columns of the set"
        onMove={(from, to) => onChange(moveItem(members, from, to))}
      >
        {(member, parts) => {
          const variable = byName.get(member.variable)
          const { ticked, left, onlyBlanks } = tally(variable, member.counts, respondents)
          return (
            <Line>
              {parts.handle}
              <span data-name="" title={member.variable}>
                {member.variable}
              </span>
              <Cellfield
                aria-label={`Answer of ${member.variable}`}
                style={{ gridArea: 'label' }}
                value={member.label}
                onChange={event => change(member.variable, { label: event.target.value })}
              />
              <div style={{ gridArea: 'counts', minWidth: 0 }}>
                <Counts member={member} variable={variable} onChange={counts => change(member.variable, { counts })} />
              </div>
              <b>{count(ticked)}</b>
              <span data-left="">
                {onlyBlanks ? (
                  <Warning>
                    <Icon name="warning" size={14} /> only blanks, {left.join('').replace('blank ', '')}
                  </Warning>
                ) : (
                  left.join(' · ')
                )}
              </span>
              <Only title="Nothing else can be ticked with it">
                <Toggle
                  label={`${member.label === '' ? member.variable : member.label} is exclusive`}
                  checked={member.exclusive}
                  onCheckedChange={exclusive => change(member.variable, { exclusive })}
                />
              </Only>
              <div style={{ gridArea: 'menu', justifySelf: 'end' }}>
                <Menu
                  trigger={<IconButton icon="more" size={28} label={`More for ${member.variable}`} />}
                  entries={[
                    ...parts.moveEntries,
                    { kind: 'separator' },
                    {
                      label: 'Leave out of the set',
                      disabledReason: members.length > 2 ? null : 'Two columns are the least',
                      onSelect: () => onChange(members.filter(one => one.variable !== member.variable)),
                    },
                  ]}
                />
              </div>
              {variable && member.counts && <Counted variable={variable} counts={member.counts} />}
            </Line>
          )
        }}
      </DragList>
    </Stack>
  )
}
