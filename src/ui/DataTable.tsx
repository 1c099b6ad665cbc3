import type { ReactNode, RefObject } from 'react'
import styled, { css } from 'styled-components'
import { Icon } from './Icon'
import { VisuallyHidden } from './VisuallyHidden'
import { TYPE, Z } from './theme/tokens'

const Region = styled.div`
  overflow-x: auto;
  &:focus-visible {
    outline-offset: -2px;
  }
`
const Table = styled.table`
  ${TYPE.sm}
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  caption {
    text-align: left;
  }
`
interface CellProps {
  readonly $align: Align
  readonly $hideBelow?: number | undefined
  readonly $nowrap?: boolean | undefined
}

const cellLook = css<CellProps>`
  text-align: ${p => p.$align};
  ${p => p.$align === 'right' && 'font-variant-numeric: tabular-nums;'}
  ${p => p.$nowrap && 'white-space: nowrap;'}
  ${p => p.$hideBelow !== undefined && `@media (max-width: ${p.$hideBelow - 0.02}px) { display: none; }`}
`
const sides = css`
  padding: var(--s2) var(--s4);
  @media (max-width: 479.98px) {
    padding-inline: var(--s2);
    &:first-child {
      padding-left: var(--s4);
    }
  }
`
const Head = styled.th<CellProps & { readonly $width: string | undefined }>`
  ${cellLook}
  position: sticky;
  top: 0;
  z-index: ${Z.sticky};
  ${p => p.$width && `width: ${p.$width};`}
  ${sides}
  border-bottom: 1px solid var(--border);
  background: var(--surface);
  color: var(--text-2);
  font-weight: 500;
  white-space: nowrap;
`
const Cell = styled.td<CellProps>`
  ${cellLook}
  ${sides}
  height: 41px;
  font-weight: 400;
  border-bottom: 1px solid var(--border);
  tr:last-child > & {
    border-bottom: 0;
  }
`
const Row = styled.tr<{ readonly $selected: boolean }>`
  background: ${p => (p.$selected ? 'var(--accent-soft)' : 'transparent')};
  &:hover {
    background: ${p => (p.$selected ? 'var(--accent-soft)' : 'var(--net-tint)')};
  }
`
const Sort = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--s1);
  min-height: 24px;
  margin: 0 -6px;
  padding: 0 var(--s1-5);
  border: 0;
  border-radius: var(--r-ctl);
  background: none;
  font-weight: inherit;
  &:hover {
    background: var(--sunken);
  }
`

type Align = 'left' | 'right' | 'center'
export type SortDirection = 'ascending' | 'descending'

export interface Column<Item> {
  readonly id: string
  readonly header: ReactNode
  readonly cell: (item: Item) => ReactNode
  readonly align?: Align
  readonly sortable?: boolean
  readonly width?: string
  /** Window width in px under which the column is left out. */
  readonly hideBelow?: number
  readonly nowrap?: boolean
  /** The header is only read out, e.g. over a column of menus. */
  readonly headerHidden?: boolean
  /** This cell names its row. */
  readonly rowHeader?: boolean
}

/** The rows of a long table that are drawn; see useWindowedRows. */
export interface RowWindow {
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** Rows by their place in the list, each with the empty height above it in px. */
  readonly drawn: readonly { readonly index: number; readonly gap: number }[]
  /** Empty height below the last one. */
  readonly after: number
  readonly measure: (row: HTMLTableRowElement | null) => void
  /** A row that has the focus stays drawn. */
  readonly onFocus: (index: number) => void
}

export interface DataTableProps<Item> {
  readonly caption: string
  readonly captionHidden?: boolean
  readonly columns: readonly Column<Item>[]
  readonly rows: readonly Item[]
  readonly rowKey: (item: Item) => string
  readonly sort?: { readonly column: string; readonly direction: SortDirection } | null
  readonly onSort?: (column: string) => void
  readonly isSelected?: (item: Item) => boolean
  /** Rendered as a full-width row under an item, when not null. */
  readonly detail?: (item: Item) => ReactNode
  /** Draws only some of the rows. */
  readonly inSight?: RowWindow | undefined
}

const Gap = styled.tr`
  > td {
    padding: 0;
    border: 0;
  }
`

/** Room for rows that are out of sight. */
const space = (key: string, height: number) =>
  height > 0 && (
    <Gap key={key} aria-hidden="true">
      <td style={{ height }} />
    </Gap>
  )

const SortIcon = ({ direction }: { readonly direction: SortDirection | null }) => (
  <Icon name={direction === null ? 'sort' : direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={14} />
)

/** Rows of plain data. Only the table scrolls sideways when it is too wide; numbers are right-aligned. */
export const DataTable = <Item,>({
  caption,
  captionHidden = true,
  columns,
  rows,
  rowKey,
  sort = null,
  onSort,
  isSelected,
  detail,
  inSight,
}: DataTableProps<Item>) => (
  <Region tabIndex={0} role="region" aria-label={caption}>
    <Table aria-rowcount={inSight && rows.length + 1}>
      <caption>{captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, header, align = 'left', width, sortable, headerHidden, hideBelow }) => {
            const direction = sort?.column === id ? sort.direction : null
            return (
              <Head
                key={id}
                scope="col"
                $align={align}
                $width={width}
                $hideBelow={hideBelow}
                aria-sort={sortable ? (direction ?? 'none') : undefined}
              >
                {sortable && onSort ? (
                  <Sort type="button" onClick={() => onSort(id)}>
                    {header}
                    <SortIcon direction={direction} />
                  </Sort>
                ) : headerHidden ? (
                  <VisuallyHidden>{header}</VisuallyHidden>
                ) : (
                  header
                )}
              </Head>
            )
          })}
        </tr>
      </thead>
      <tbody ref={inSight?.body}>
        {(inSight?.drawn ?? rows.map((_, index) => ({ index, gap: 0 }))).map(({ index, gap }) => {
          const item = rows[index]
          if (item === undefined) return null
          const below = detail?.(item)
          return [
            space(`${rowKey(item)}-gap`, gap),
            <Row
              key={rowKey(item)}
              $selected={isSelected?.(item) ?? false}
              {...(inSight && {
                ref: inSight.measure,
                'data-index': index,
                // The row of the headers is the first one.
                'aria-rowindex': index + 2,
                onFocus: () => inSight.onFocus(index),
              })}
            >
              {columns.map(({ id, cell, align = 'left', rowHeader, hideBelow, nowrap }) => (
                <Cell
                  key={id}
                  $align={align}
                  $hideBelow={hideBelow}
                  $nowrap={nowrap}
                  {...(rowHeader && { as: 'th', scope: 'row' })}
                >
                  {cell(item)}
                </Cell>
              ))}
            </Row>,
            below ? (
              <tr key={`${rowKey(item)}-detail`}>
                <Cell $align="left" colSpan={columns.length}>
                  {below}
                </Cell>
              </tr>
            ) : null,
          ]
        })}
        {inSight && space('after', inSight.after)}
      </tbody>
    </Table>
  </Region>
)
