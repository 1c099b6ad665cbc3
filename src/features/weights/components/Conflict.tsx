import { Button, Callout, Row } from '@/ui'
import type { Clash, Merge } from '../model/merge'
import { segmentLabel, type NamedMargin } from '../model/ready'
import type { AnswersByName } from '../model/margins'
import { ALL, type TypedWeight } from '../model/typed'
import { Figures } from './frame'

const LABELS = {
  name: 'Name',
  start: 'Begin from',
  smallest: 'Smallest',
  largest: 'Largest',
  default: 'Default weight',
  margins: 'Margins',
} as const

export interface ConflictProps {
  readonly merge: Merge
  readonly mine: TypedWeight
  readonly theirs: TypedWeight
  readonly names: readonly NamedMargin[]
  readonly answers: AnswersByName
  readonly onChoose: (typed: TypedWeight) => void
}

/** A colleague saved the weight while it was edited here: what both changed, and the choice. */
export const Conflict = ({ merge: { merged, clashes }, mine, theirs, names, answers, onChoose }: ConflictProps) => {
  const labelOf = ({ what }: Clash): string => {
    if (what.kind !== 'target') return LABELS[what.kind]
    const margin = names[what.margin]
    const where = what.key === ALL ? '' : `, ${segmentLabel(mine, what.key, answers)}`
    return `${margin?.label ?? ''}, ${margin?.groups[what.group] ?? ''}${where}`
  }
  return (
    <Callout tone="warning" role="alert" title="A colleague saved this weight while you were editing it">
      {clashes.length === 0
        ? 'You changed different things, so both can be kept. Nothing of yours is saved yet.'
        : 'Nothing of yours is saved yet. You both changed:'}
      {clashes.length > 0 && (
        <Figures aria-label="What both changed">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map(clash => {
              const label = labelOf(clash)
              return (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{clash.mine}</td>
                  <td>{clash.theirs}</td>
                </tr>
              )
            })}
          </tbody>
        </Figures>
      )}
      <Row $wrap style={{ marginTop: 'var(--s2)' }}>
        <Button onClick={() => onChoose(merged)}>
          {clashes.length === 0 ? 'Combine both' : 'Combine, mine where we differ'}
        </Button>
        <Button onClick={() => onChoose(mine)}>Keep mine only</Button>
        <Button onClick={() => onChoose(theirs)}>Take theirs</Button>
      </Row>
    </Callout>
  )
}
