import type { RichLine } from '@core/domain'
import { useId } from 'react'
import styled from 'styled-components'
import { counted } from '@/lib/words'
import { Badge, Checkbox, Muted, Stack } from '@/ui'
import { FieldSet } from '@/ui/Field'
import type { Kept, Stretch } from '../../combine'
import { RichBody } from '../RichBody'

const List = styled.ol`
  display: grid;
  gap: var(--s2);
  > li {
    padding: var(--s2) var(--s3);
    border: 1px solid var(--border);
    border-radius: var(--r-card);
    background: var(--surface);
  }
`
const Choice = styled(FieldSet)`
  > * + * {
    margin-top: var(--s2);
  }
`
const Version = styled.div<{ readonly $kept: boolean }>`
  padding-left: var(--s5);
  text-decoration: ${p => (p.$kept ? 'none' : 'line-through')};
`
const Removed = styled.del`
  text-decoration: line-through;
`
const Folded = styled.details`
  summary {
    color: var(--text-2);
  }
  summary + * {
    margin-top: var(--s2);
  }
`

/** Equal paragraphs in a row that are shown; more are folded. */
const SHOWN = 2

const NAMES = { mine: 'Yours', theirs: 'Theirs' } as const
type Side = keyof typeof NAMES

const Same = ({ lines }: { readonly lines: readonly RichLine[] }) =>
  lines.length <= SHOWN ? (
    <RichBody text={[...lines]} />
  ) : (
    <Folded>
      <summary>{counted(lines.length, 'paragraph', 'paragraphs')} in both</summary>
      <RichBody text={[...lines]} />
    </Folded>
  )

/** What one side alone changed: it is taken. */
const OneSided = ({ side, stretch }: { readonly side: Side; readonly stretch: Stretch<RichLine> }) => {
  const lines = stretch[side]
  return (
    <Stack $gap="s1">
      <div>
        <Badge tone={side === 'mine' ? 'info' : 'success'}>
          {lines.length === 0 ? `${NAMES[side]}: removed` : NAMES[side]}
        </Badge>
      </div>
      {lines.length === 0 ? (
        <Removed>
          <RichBody text={[...stretch.base]} />
        </Removed>
      ) : (
        <RichBody text={[...lines]} />
      )}
    </Stack>
  )
}

interface SideChoiceProps {
  readonly side: Side
  readonly lines: readonly RichLine[]
  readonly kept: boolean
  readonly onKeep: (kept: boolean) => void
}

const SideChoice = ({ side, lines, kept, onKeep }: SideChoiceProps) => {
  const id = useId()
  if (lines.length === 0) return <Muted $size="sm">{NAMES[side]}: removed</Muted>
  return (
    <div>
      <Checkbox label={NAMES[side]} aria-describedby={id} checked={kept} onCheckedChange={onKeep} />
      <Version id={id} $kept={kept}>
        <RichBody text={[...lines]} />
      </Version>
    </div>
  )
}

interface CombineChoicesProps {
  readonly label: string
  readonly stretches: readonly Stretch<RichLine>[]
  readonly keptAt: (index: number) => Kept
  readonly onKeep: (index: number, kept: Kept) => void
}

/** Both versions of a text by paragraph: what one side alone changed is taken, and where both did, either or both are kept. */
export const CombineChoices = ({ label, stretches, keptAt, onKeep }: CombineChoicesProps) => {
  const open = stretches.filter(({ by }) => by === 'both').length
  return (
    <>
      <span>
        {label}: the field above has both versions now.{' '}
        {open === 0
          ? 'You changed different paragraphs.'
          : `${open === 1 ? 'One paragraph was' : `${String(open)} paragraphs were`} changed by both of you: choose what to keep.`}{' '}
        Edit it as you like, then save it.
      </span>
      <List aria-label={`Both versions of ${label}`}>
        {stretches.map((stretch, index) => {
          const kept = keptAt(index)
          const choose = (side: Side) => (checked: boolean) => onKeep(index, { ...kept, [side]: checked })
          return (
            <li key={index}>
              {stretch.by === 'same' ? (
                <Same lines={stretch.mine} />
              ) : stretch.by === 'both' ? (
                <Choice>
                  <legend>Changed by both</legend>
                  <SideChoice side="mine" lines={stretch.mine} kept={kept.mine} onKeep={choose('mine')} />
                  <SideChoice side="theirs" lines={stretch.theirs} kept={kept.theirs} onKeep={choose('theirs')} />
                </Choice>
              ) : (
                <OneSided side={stretch.by} stretch={stretch} />
              )}
            </li>
          )
        })}
      </List>
    </>
  )
}
