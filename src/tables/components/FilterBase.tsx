import { ruleLabel, type FilterNode, type Group, type QuestionIndex } from '@core/report'
import styled from 'styled-components'
import { count } from '@/lib/words'
import { Callout } from '@/ui/Feedback'
import { TYPE } from '@/ui/theme/tokens'
import { BaseMeter, type Counted } from './BaseMeter'

const Live = styled.div`
  ${TYPE.xs}
  padding: var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--surface);
  dl {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--s0-5) var(--s2);
    max-height: 96px;
    margin-top: var(--s1-5);
    overflow-y: auto;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  dd {
    text-align: right;
  }
`

/** The first conditions one after the other, to see which of them costs how many respondents. */
export const stepsOf = (tree: Group): Group[] =>
  tree.join === 'and' && tree.children.length > 1
    ? tree.children.map((_, at) => ({ ...tree, children: tree.children.slice(0, at + 1) }))
    : []

interface StepProps {
  readonly node: FilterNode
  readonly at: number
  readonly base: Counted | undefined
  readonly index: QuestionIndex
}

const Step = ({ node, at, base, index }: StepProps) => (
  <>
    <dt>
      {at > 0 && 'and '}
      {node.kind === 'rule' ? ruleLabel(node, index) : 'a group'}
    </dt>
    <dd style={{ opacity: base?.isFetching ? 0.6 : 1 }}>{base?.data ? count(base.data.n) : '…'}</dd>
  </>
)

interface FilterBaseProps {
  readonly tree: Group
  readonly index: QuestionIndex
  readonly lowBaseThreshold: number
  /** Counts are rounded. */
  readonly rounded: boolean
  /** Those who pass everything, and after each step. */
  readonly bases: { readonly whole: Counted; readonly steps: readonly Counted[] }
}

/** Who passes the filters, condition after condition, with a warning where few are left. */
export const FilterBase = ({ tree, index, lowBaseThreshold: threshold, rounded, bases }: FilterBaseProps) => {
  const n = bases.whole.data?.n
  return (
    <>
      <Live>
        <BaseMeter base={bases.whole} label="Respondents passing these filters" large rounded={rounded} />
        {stepsOf(tree).length > 0 && (
          <dl>
            {tree.children.map((node, at) => (
              <Step key={node.id} node={node} at={at} base={bases.steps[at]} index={index} />
            ))}
          </dl>
        )}
      </Live>
      {n !== undefined && n < threshold && (
        <Callout tone="warning">
          {n === 0 ? 'Nobody passes these filters.' : `Low base: fewer than ${count(threshold)} respondents are left.`}
        </Callout>
      )}
    </>
  )
}
