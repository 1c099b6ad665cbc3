import styled from 'styled-components'
import type { WeighedSegment } from '@core/contract'
import { count } from '@/lib/words'
import { IconButton, Menu, MEDIA, Muted, Row, type MenuEntry } from '@/ui'
import { totalOf } from '../model/action'
import { isOut, numberIn, OUT, type TypedMargin } from '../model/typed'
import { Cell, Figures } from './frame'
import { marginId } from './Outline'
import { MoveBar } from './MoveBar'
import { points, share, weight } from './words'

const Table = styled(Figures)`
  table-layout: fixed;
  th[data-n] {
    width: 56px;
  }
  th[data-share] {
    width: 76px;
  }
  th[data-target] {
    width: 84px;
  }
  th[data-move] {
    width: 104px;
  }
  tr[data-wrong] > * {
    background: var(--danger-bg);
  }
  tr[data-wrong] > :first-child {
    box-shadow: inset 3px 0 var(--danger);
  }
  td[data-wrong] {
    color: var(--danger);
    font-weight: 600;
  }
  tr[data-quiet] > * {
    color: var(--text-3);
  }
  tbody tr:last-child > * {
    border-bottom: 0;
    color: var(--text-2);
    font-weight: 500;
  }
  tbody tr:last-child > [data-wrong] {
    padding-left: var(--s4);
    color: var(--danger);
    font-weight: 600;
    text-align: left;
  }
  td[data-bar] {
    padding: 0;
  }
  thead td[data-bar] {
    width: 72px;
  }
  ${MEDIA.below768} {
    td[data-bar],
    td[data-move],
    th[data-move] {
      display: none;
    }
    thead th {
      white-space: normal;
      vertical-align: bottom;
    }
    th[data-n] {
      width: 46px;
    }
    th[data-share] {
      width: 56px;
    }
    th[data-target] {
      width: 72px;
    }
    th,
    td {
      padding-inline: var(--s1);
    }
    input {
      width: 60px;
    }
  }
`
type Outcome = WeighedSegment['margins'][number]

export interface MarginTableProps {
  readonly margin: TypedMargin
  readonly label: string
  readonly groups: readonly string[]
  /** Under which targets are typed, and how that is called. */
  readonly targetKey: string
  readonly segment: string
  /** What is known of the sample; null while it is asked for. */
  readonly outcome: Outcome | null
  /** Groups that the failure is about. */
  readonly wrong: readonly number[]
  readonly entries: readonly MenuEntry[]
  readonly onTarget: (group: number, text: string) => void
  readonly onPaste: (group: number, text: string) => void
}

const FEW = 5

/** Moves as in a spreadsheet: to the next target below or above, also of another margin. */
const step = (field: HTMLInputElement, by: number): void => {
  const fields = [...(field.closest('[data-draft]')?.querySelectorAll<HTMLInputElement>('input[data-target]') ?? [])]
  const next = fields[fields.indexOf(field) + by]
  next?.focus()
  next?.select()
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

const totalWords = ({ sum, missing }: { readonly sum: number; readonly missing: number }): string => {
  if (missing === 0) return share(sum)
  return missing > 0 ? `${share(sum)}, ${share(missing)} missing` : `${share(sum)}, ${share(-missing)} too much`
}

/** The groups of a margin with their sample, targets, points to move and factors. */
export const MarginTable = (props: MarginTableProps) => {
  const { margin, label, groups, targetKey, segment, outcome, wrong, entries, onTarget, onPaste } = props
  const missing = outcome?.groups.find(({ group }) => group === null) ?? null
  const total = totalOf(margin, targetKey)
  /** What targets are shares of; people who are missing on the margin keep theirs. */
  const of100 = margin.unit === 'count' ? total.sum : 100
  const held = (missing?.sample ?? 0) / 100
  const rows = groups.map((name, at) => {
    const found = outcome?.groups.find(({ group }) => group === at) ?? null
    const text = margin.groups[at]?.targets[targetKey] ?? ''
    const target = numberIn(text)
    const wanted = found && target !== null && of100 > 0 ? (100 * target * (1 - held)) / of100 : null
    const move = found && wanted !== null ? wanted - found.sample : null
    const factor = found && wanted !== null && found.sample > 0 ? wanted / found.sample : null
    return { at, name, found, text, target, move, factor }
  })
  const most = Math.max(1, ...rows.map(({ move }) => Math.abs(move ?? 0)))
  const n = (outcome?.groups ?? []).reduce((so, one) => so + one.n, 0)
  const unit = margin.unit === 'count' ? 'Target n' : 'Target %'
  const few = rows.some(({ found }) => found !== null && found.n > 0 && found.n < FEW)
  return (
    <section id={marginId(margin.of)} aria-label={label}>
      <Table aria-label={`${label}${segment === '' ? '' : `, ${segment}`}`}>
        <thead>
          <tr>
            <th scope="col">
              <Row $gap="s1">
                {label}
                <Menu
                  trigger={<IconButton icon="more" size={24} label={`More for ${label}`} />}
                  entries={[...entries]}
                />
              </Row>
            </th>
            <th scope="col" data-n="">
              n
            </th>
            <th scope="col" data-share="">
              Sample %
            </th>
            <th scope="col" data-target="">
              {unit}
            </th>
            <td data-bar="" />
            <th scope="col" data-move="">
              Points to move
            </th>
            <th scope="col" data-n="">
              Factor
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, name, found, text, target, move, factor }) => {
            const isWrong = wrong.includes(at)
            const invalid =
              isWrong || (text !== '' && target === null && !isOut(text)) || (target !== null && target <= 0)
            return (
              <tr key={at} data-wrong={isWrong ? '' : undefined}>
                <th scope="row">{name}</th>
                <td
                  title={found && found.n > 0 && found.n < FEW ? 'Fewer than 5 people' : undefined}
                  data-wrong={found && found.n < FEW ? '' : undefined}
                >
                  {found ? count(found.n) : '–'}
                </td>
                <td>{found ? share(found.sample) : '–'}</td>
                <td>
                  <Cell
                    data-target=""
                    aria-label={`Target of ${name}`}
                    aria-invalid={invalid || undefined}
                    inputMode="decimal"
                    value={text}
                    placeholder={OUT}
                    onChange={event => onTarget(at, event.target.value)}
                    onPaste={event => {
                      const pasted = event.clipboardData.getData('text')
                      if (!/[\t\n\r]/u.test(pasted.trim())) return
                      event.preventDefault()
                      onPaste(at, pasted)
                    }}
                    onKeyDown={event => {
                      const by = STEPS[event.key]
                      if (by === undefined) return
                      event.preventDefault()
                      step(event.currentTarget, event.key === 'Enter' && event.shiftKey ? -1 : by)
                    }}
                  />
                </td>
                <td data-bar="">{move !== null && <MoveBar value={move} most={most} />}</td>
                <td data-move="" data-wrong={isWrong ? '' : undefined}>
                  {move === null ? '–' : points(move)}
                </td>
                <td>{isOut(text) ? 'left out' : found?.n === 0 ? 'no one' : factor === null ? '–' : weight(factor)}</td>
              </tr>
            )
          })}
          {missing && missing.n > 0 && (
            <tr data-quiet="">
              <th scope="row">In none of these</th>
              <td>{count(missing.n)}</td>
              <td>{share(missing.sample)}</td>
              <td>held</td>
              <td data-bar="" />
              <td data-move="">0.0</td>
              <td>–</td>
            </tr>
          )}
          <tr>
            <th scope="row">Total</th>
            <td>{outcome ? count(n) : '–'}</td>
            <td>{outcome ? '100.0' : '–'}</td>
            <td
              data-wrong={total.missing === 0 ? undefined : ''}
              colSpan={total.missing === 0 ? 1 : 4}
              aria-live="polite"
            >
              {margin.unit === 'count' ? count(total.sum) : totalWords(total)}
            </td>
            {total.missing === 0 && (
              <>
                <td data-bar="" />
                <td data-move="" />
                <td />
              </>
            )}
          </tr>
        </tbody>
      </Table>
      {few && <Muted $size="xs">Red n: fewer than {FEW} people, so few answers decide what their weight does.</Muted>}
    </section>
  )
}
