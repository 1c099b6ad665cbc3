import type { WeighedSegment } from '@core/contract'
import { Button, Callout, Row } from '@/ui'
import type { TypedWeight } from '../model/typed'
import { leftOut, merged, together } from '../model/ways'

export interface FailureProps {
  readonly segment: WeighedSegment
  readonly typed: TypedWeight
  /** What the groups of each margin are called. */
  readonly labels: readonly (readonly string[])[]
  readonly onChange: (typed: TypedWeight) => void
}

/** The group that is nearest in order and has people: scales are joined with their neighbours. */
const neighbourOf = (segment: WeighedSegment, margin: number, group: number): number | null => {
  const groups = segment.margins[margin]?.groups ?? []
  const with_ = groups.flatMap(one => (one.group === null || one.group === group || one.n === 0 ? [] : [one.group]))
  const [first] = with_.sort((a, b) => Math.abs(a - group) - Math.abs(b - group) || a - b)
  return first ?? null
}

/** The cause without the name of the segment, which is in the title. */
const causeOf = ({ label, message }: WeighedSegment): string => {
  const cause = message?.startsWith(`${label}: `) === true ? message.slice(label.length + 2) : (message ?? '')
  return cause.charAt(0).toUpperCase() + cause.slice(1)
}

/** Why a segment has no weights, and the ways out. */
export const Failure = ({ segment, typed, labels, onChange }: FailureProps) => {
  const [about] = segment.about
  const names = about ? (labels[about.margin] ?? []) : []
  const own = about ? (names[about.group] ?? '') : ''
  const near = about ? neighbourOf(segment, about.margin, about.group) : null
  const other = near === null ? '' : (names[near] ?? '')
  const where = segment.label === '' ? '' : ` in ${segment.label}`
  const isCap = segment.status === 'cap_impossible'
  return (
    <Callout tone="danger" title={`${segment.label || 'This weighting'} has no weights`}>
      {causeOf(segment)}
      <Row $wrap style={{ marginTop: 'var(--s2)' }}>
        {isCap && <Button onClick={() => onChange({ ...typed, min: '', max: '' })}>Take the limits away</Button>}
        {about && near !== null && (
          <Button onClick={() => onChange(merged(typed, about.margin, about.group, near, `${other} + ${own}`))}>
            Merge {own} with {other}
          </Button>
        )}
        {about && segment.status === 'empty_target' && (
          <Button onClick={() => onChange(leftOut(typed, about.margin, about.group, segment.id))}>
            Leave {own} out{where}
          </Button>
        )}
        {typed.within !== null && (
          <Button variant="ghost" onClick={() => onChange(together(typed, segment.id))}>
            Weight all together
          </Button>
        )}
      </Row>
    </Callout>
  )
}
