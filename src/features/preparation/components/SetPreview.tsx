import styled from 'styled-components'
import { count, counted } from '@/lib/words'
import { Callout, Muted, Skeleton, Stack } from '@/ui'
import { largestMove, type Previewed, type SetLine } from '../model/setPreview'
import type { TypedSet } from '../model/sets'
import { FigureTable } from './figureParts'
import { SetRows } from './SetRows'

const Table = styled(FigureTable)`
  background: var(--surface);
  border: 1px solid var(--border);
  th[data-group] {
    text-align: center;
  }
  tr[data-moves] > * {
    background: var(--warning-bg);
  }
  td[data-before] {
    color: var(--text-2);
  }
  td[data-now] {
    font-weight: 600;
  }
  td[data-bar] {
    width: 22%;
    min-width: 48px;
  }
`
const Bar = styled.span`
  display: block;
  min-width: 1px;
  height: 8px;
  border-radius: 1px;
  background: var(--c1);
`

const percent = (value: number): string => `${String(Math.round(value))} %`

const rangeOf = (bases: readonly number[]): string => {
  const [low, high] = [Math.min(...bases), Math.max(...bases)]
  return low === high ? count(low) : `${count(low)} to ${count(high)}`
}

const moveWords = ({ label, before, share, onlyBlanks, n }: SetLine): string =>
  !before
    ? ''
    : `${label} ${before.share > share ? 'falls' : 'rises'} from ${percent(before.share)} to ${percent(share)}. ${
        onlyBlanks
          ? `Its column is blank when not ticked, so on its own it counts only the ${count(n)} who ticked it.`
          : `On its own its column counts the ${count(before.base)} people with a value in it.`
      }`

export interface SetPreviewProps {
  readonly seen: Previewed | null
  readonly refusal: string | null
  readonly waiting: boolean
  readonly lines: readonly SetLine[]
  readonly typed: TypedSet
}

/** The answers of the set beside what its columns say alone, what moves most, and a few people as they read then. */
export const SetPreview = ({ seen, refusal, waiting, lines, typed }: SetPreviewProps) => {
  if (refusal !== null) return <Callout tone="danger">{refusal}</Callout>
  const [made] = seen?.after ?? []
  if (!seen || !made) return waiting ? <Skeleton $height={240} /> : <Muted $size="sm">Nothing to preview yet.</Muted>
  const before = lines.flatMap(line => line.before ?? [])
  const most = Math.max(1, ...lines.map(({ n }) => n))
  const moves = largestMove(lines)
  const sum = lines.reduce((all, { n }) => all + n, 0)
  const { selected = 0 } = seen.bases ?? {}
  const none = typed.base === 'selected' ? 0 : made.base - selected
  const beside = before.length > 0
  const blanks = (n: number) => Array.from({ length: n }, (_, at) => <td key={at} />)
  return (
    <Stack $gap="s3" aria-busy={waiting} style={{ opacity: waiting ? 0.6 : 1 }}>
      <Table aria-label={`Result: ${made.name}`}>
        <thead>
          {beside && (
            <tr>
              <td />
              <th scope="colgroup" colSpan={2} data-group="">
                {counted(before.length, 'column', 'columns')} alone
              </th>
              <th scope="colgroup" colSpan={3} data-group="">
                One set
              </th>
            </tr>
          )}
          <tr>
            <th scope="col">% of base</th>
            {beside && (
              <>
                <th scope="col">Base</th>
                <th scope="col">%</th>
              </>
            )}
            <td data-bar="" />
            <th scope="col">n</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          <tr data-base="">
            <th scope="row">Base</th>
            {beside && (
              <>
                <td>{rangeOf(before.map(({ base }) => base))}</td>
                <td />
              </>
            )}
            <td data-bar="" />
            <td>{count(made.base)}</td>
            <td />
          </tr>
          {lines.map(({ id, label, before: alone, n, share }) => (
            <tr key={id} data-moves={moves?.id === id ? '' : undefined}>
              <th scope="row">{label}</th>
              {beside && (
                <>
                  <td data-before="">{alone ? count(alone.base) : '–'}</td>
                  <td data-before="">{alone ? Math.round(alone.share) : '–'}</td>
                </>
              )}
              <td data-bar="">
                <Bar style={{ width: `${String((100 * n) / most)}%` }} aria-hidden="true" />
              </td>
              <td>{count(n)}</td>
              <td data-now="">{Math.round(share)}</td>
            </tr>
          ))}
          {none > 0 && (
            <tr data-out="">
              <th scope="row">No answer</th>
              {beside && blanks(2)}
              <td data-bar="" />
              <td>{count(none)}</td>
              <td>{made.base > 0 ? Math.round((100 * none) / made.base) : '–'}</td>
            </tr>
          )}
          {selected > 0 && (
            <tr>
              <th scope="row">Answers per person with any</th>
              {beside && blanks(2)}
              <td data-bar="" />
              <td />
              <td data-now="">{(sum / selected).toFixed(1)}</td>
            </tr>
          )}
        </tbody>
      </Table>
      {moves && <Callout tone="info">{moveWords(moves)}</Callout>}
      {seen.sample && seen.sample.length > 0 && <SetRows sample={seen.sample} how={typed.how} />}
      <Muted $size="xs">
        Unweighted. Several answers are possible, so percentages can add up to more than 100. The columns stay in the
        data, out of sight of reports.
      </Muted>
    </Stack>
  )
}
