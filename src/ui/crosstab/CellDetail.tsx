import {
  FEW_RESPONDENTS,
  measureOf,
  type ArrangedCell,
  type ArrangedColumn,
  type ArrangedRow,
  type ArrangedTable,
  type NumberType,
  type TestLevels,
} from '@core/crosstab'
import { Fragment, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { styled } from 'styled-components'
import {
  fewLetters,
  formatDigits,
  formatWhole,
  lettersByLevel,
  levelWords,
  NUMBER_TYPE_LABEL,
  rawNumber,
} from '@core/domain/tables'
import { Button } from '../Button'
import type { IconName } from '../iconPaths'
import { VisuallyHidden } from '../VisuallyHidden'

const Box = styled.div`
  position: fixed;
  z-index: 500;
  max-width: 300px;
  padding: var(--s2) var(--s3);
  background: var(--raised);
  color: var(--text);
  border: 1px solid var(--border);
  border-radius: 8px;
  box-shadow: var(--e2);
  font-size: 0.75rem;
  line-height: 1rem;
  font-variant-numeric: tabular-nums;

  p {
    margin: 0;
  }
  p + p {
    margin-top: var(--s0-5);
    color: var(--text-2);
  }
  strong {
    font-weight: 600;
  }
  hr {
    margin: var(--s2) 0;
    border: 0;
    border-top: 1px solid var(--border);
  }
  &[data-full] {
    display: flex;
    flex-direction: column;
    width: 360px;
    max-width: calc(100vw - 16px);
    overflow-wrap: anywhere;
  }
`
const Words = styled.div`
  min-height: 0;
  overflow-y: auto;
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  padding-top: var(--s2);
`

/** In px. */
const FULL_HEIGHT = 440

const nth = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

const FEWER = `Fewer than ${FEW_RESPONDENTS} respondents`

/** One line per level: "Higher than D, E at 95 %", "Higher than F at 90 % only". */
const higherThan = (
  cell: ArrangedCell,
  { block }: ArrangedColumn,
  { columns }: ArrangedTable,
  levels: TestLevels,
): string[] => {
  const peers = columns.filter(column => column.block === block)
  const held = lettersByLevel(cell.letters, peers)
  const few = fewLetters(cell, peers)
  return [
    ...(['first', 'second'] as const)
      .filter(level => held[level].length > 0)
      .map(level => `Higher than ${held[level].join(', ')} at ${levelWords(level, levels)}`),
    ...(few.length > 0 ? [`${FEWER} in both columns: ${few.join(', ')}`] : []),
  ]
}

/** Decimals that the exact number has beyond those that are read. */
const EXACT_DIGITS = 2

/** "17.9 %, exactly 17.864"; "18 %" where there is nothing more to say. */
const exactWords = (value: number, digits: number, unit: string): string => {
  const short = formatDigits(value, digits, false).replace(/\.0+$/, '')
  const exact = rawNumber(Number(value.toFixed(digits + EXACT_DIGITS)))
  return Number(exact) === Number(value.toFixed(digits)) ? `${short}${unit}` : `${short}${unit}, exactly ${exact}`
}

/** The details of one cell: the exact number, the people, the tests. One sentence per line. */
export const cellDetail = (
  table: ArrangedTable,
  row: ArrangedRow,
  column: ArrangedColumn,
  cell: ArrangedCell,
  numberType: NumberType,
  testing: boolean,
  levels: TestLevels,
  rounded = false,
): string[] => {
  if (cell.state === 'empty' || cell.value === null) return [`No base: nobody in ${column.label} counts here.`]
  const measure = measureOf(row.type)
  const share = measure !== null || numberType === 'index' || numberType === 'count' ? '' : ' %'
  const unit = measure !== null ? 'Value' : NUMBER_TYPE_LABEL[numberType].replace(' %', '')
  const lines = [`${unit}: ${exactWords(cell.value, measure?.digits ?? 1, share)}`]
  const people = `${rounded ? 'about ' : ''}${formatWhole(cell.n)} of ${formatWhole(column.n)} respondents`
  lines.push(measure !== null ? `From ${people}` : `${people.charAt(0).toUpperCase()}${people.slice(1)}`)
  if (table.weighted)
    lines.push(`Weighted ${nth.format(cell.w)} of ${nth.format(column.w)}; effective base ${nth.format(column.eff)}`)
  if (testing) lines.push(...higherThan(cell, column, table, levels))
  if (testing && cell.rest !== null)
    lines.push(
      `${cell.rest === 'up' ? 'Above' : 'Below'} the rest at ${levels.first} %${cell.few?.rest === true ? `, ${FEWER.toLowerCase()} on both sides` : ''}`,
    )
  if (column.lowBase) lines.push('Low base: read with care')
  return lines
}

interface CellDetailProps {
  readonly title: string
  /** One block of lines under another. */
  readonly blocks: readonly (readonly string[])[]
  readonly anchor: DOMRect
  readonly spoken: boolean
  readonly actions: readonly {
    readonly label: string
    readonly icon: IconName
    readonly opensDialog?: boolean
    readonly onPress: () => void
  }[]
  /** Holds the actions, which Tab reaches from the cell. */
  readonly panel: Ref<HTMLDivElement>
  /** Back to the cell. */
  readonly onLeave: () => void
}

/** The small panel beside a cell; announced when a key opened it, silent while the mouse rests. */
export const CellDetail = ({ title, blocks, anchor, spoken, actions, panel, onLeave }: CellDetailProps): ReactNode => {
  const full = blocks.length > 1
  const room = { above: anchor.top - 12, below: window.innerHeight - anchor.bottom - 12 }
  const below = room.below > (full ? FULL_HEIGHT : 140) || room.below > room.above
  const left = Math.max(8, Math.min(anchor.left, window.innerWidth - (full ? 376 : 316)))
  const at = below ? { left, top: anchor.bottom + 4 } : { left, bottom: window.innerHeight - anchor.top + 4 }
  const maxHeight = Math.max(160, Math.min(FULL_HEIGHT, below ? room.below : room.above))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const end = event.shiftKey ? buttons[0] : buttons.at(-1)
    if (event.key === 'Tab' && document.activeElement !== end) return
    event.preventDefault()
    // A dialog around the grid must not close on the Escape that left the panel.
    event.stopPropagation()
    onLeave()
  }
  return createPortal(
    <Box ref={panel} style={full ? { ...at, maxHeight } : at} data-full={full ? '' : undefined}>
      <Words role={spoken ? 'status' : 'tooltip'}>
        <p>
          <strong>{title}</strong>
        </p>
        {blocks.map((lines, block) => (
          <Fragment key={block}>
            {block > 0 && <hr />}
            {lines.map(line => (
              <p key={line}>{line}</p>
            ))}
          </Fragment>
        ))}
        {actions.length > 0 && (
          <VisuallyHidden>Press Tab for {actions.map(({ label }) => `“${label}”`).join(' and ')}.</VisuallyHidden>
        )}
      </Words>
      {actions.length > 0 && (
        <Foot onKeyDown={onKeyDown}>
          {actions.map(({ label, icon, opensDialog = false, onPress }) => (
            <Button
              key={label}
              size="sm"
              icon={icon}
              {...(opensDialog && { 'aria-haspopup': 'dialog' as const })}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
        </Foot>
      )}
    </Box>,
    document.body,
  )
}
