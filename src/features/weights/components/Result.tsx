import styled from 'styled-components'
import type { PreparedVariable, WeighingTried } from '@core/contract'
import { count, counted } from '@/lib/words'
import { Muted, Skeleton, TYPE } from '@/ui'
import { Convergence } from './Convergence'
import { Figures, Panel, Title } from './frame'
import { Moves } from './Moves'
import type { Shown } from './useEditor'
import { WeightHistogram } from './WeightHistogram'
import { share, weight } from './words'

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 0.8fr) minmax(0, 0.8fr);
  gap: var(--s2);
  margin: 0;
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    min-width: 0;
  }
  div + div {
    padding-left: var(--s2);
    border-left: 1px solid var(--border);
  }
  dd {
    margin: 0;
    font-size: 1.25rem;
    line-height: 1.75rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  dt {
    ${TYPE.xs}
    color: var(--text-2);
  }
`

const LARGE = 2

/** Which segments the figures cover, where some have no weights. */
const coverWords = ({ segments, n }: WeighingTried): string => {
  const whole = segments.every(({ status }) => status === 'converged')
  const names = segments.filter(({ status }) => status === 'converged').map(({ label }) => label)
  return whole || names.length === 0 ? `n=${count(n)}` : `${names.join(', ')}, n=${count(n)}`
}

/** People whose weight is in a class from LARGE up. */
const largeCount = ({ histogram }: WeighingTried): number =>
  (histogram?.bins ?? []).filter(({ from }) => from >= LARGE).reduce((so, { n }) => so + n, 0)

const Summary = ({ tried }: { readonly tried: WeighingTried }) => (
  <section aria-label="Result">
    <Title>
      Result <small>{coverWords(tried)}</small>
    </Title>
    <Numbers>
      <div>
        <dt>efficiency</dt>
        <dd>{tried.efficiency === null ? '–' : `${share(tried.efficiency)} %`}</dd>
      </div>
      <div>
        <dt>effective base</dt>
        <dd>{tried.effective_base === null ? '–' : count(Math.round(tried.effective_base))}</dd>
      </div>
      <div>
        <dt>smallest</dt>
        <dd>{tried.min === null ? '–' : weight(tried.min)}</dd>
      </div>
      <div>
        <dt>largest</dt>
        <dd>{tried.max === null ? '–' : weight(tried.max)}</dd>
      </div>
    </Numbers>
  </section>
)

const Largest = ({ tried }: { readonly tried: WeighingTried }) => (
  <section aria-label="Largest weights">
    <Title>
      Largest weights{' '}
      <small>
        {counted(largeCount(tried), 'person', 'people')} with {weight(LARGE)} or more
      </small>
    </Title>
    <Figures aria-label="People with the largest weights">
      <tbody>
        {tried.largest.slice(0, 5).map(({ respondent, weight: value, segment, answers }) => (
          <tr key={respondent}>
            <th scope="row">{weight(value)}</th>
            <td data-words="">{answers.map(answer => answer || 'none of these').join(', ')}</td>
            <td>
              <Muted $size="xs">
                row {count(respondent)}
                {segment !== '' && `, ${segment}`}
              </Muted>
            </td>
          </tr>
        ))}
      </tbody>
    </Figures>
  </section>
)

export interface ResultProps {
  /** Null until the targets are right. */
  readonly tried: WeighingTried | null
  readonly waiting: boolean
  readonly min: number | null
  readonly max: number | null
  readonly variables: readonly PreparedVariable[]
  readonly within: string | null
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}

/** What the weights cost, how they spread, how fitting went, and what moves. */
export const Result = ({ tried, waiting, min, max, variables, within, shown, onShow }: ResultProps) => (
  <Panel aria-label="Result of the weighting" aria-busy={waiting} style={{ opacity: waiting && tried ? 0.6 : 1 }}>
    {tried ? (
      <>
        <Summary tried={tried} />
        {tried.histogram && (
          <section aria-label="Weights">
            <Title>
              Weights
              {(min !== null || max !== null) && (
                <small>{counted(tried.at_min + tried.at_max, 'weight', 'weights')} at a limit</small>
              )}
            </Title>
            <WeightHistogram histogram={tried.histogram} min={min} max={max} />
          </section>
        )}
        <Convergence segments={tried.segments} />
        {tried.n > 0 && (
          <>
            <Moves tables={tried.tables} variables={variables} within={within} shown={shown} onShow={onShow} />
            <Largest tried={tried} />
          </>
        )}
      </>
    ) : (
      <section>
        <Title>Result</Title>
        {waiting ? (
          <Skeleton $height={200} />
        ) : (
          <Muted $size="sm">Efficiency, weights and what moves are shown as soon as all targets are there.</Muted>
        )}
      </section>
    )}
  </Panel>
)
