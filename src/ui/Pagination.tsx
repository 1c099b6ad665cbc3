import styled from 'styled-components'
import { Icon } from './Icon'
import { Anchor } from './LinkProvider'
import { MEDIA } from './theme/tokens'
import { Row } from './Page'

/** The page numbers to show around `page`; 'gap' represents those left out. */
export const pageNumbers = (page: number, pages: number): readonly (number | 'gap')[] => {
  const near = [1, page - 1, page, page + 1, pages].filter(n => n >= 1 && n <= pages)
  const shown = [...new Set(page <= 3 ? [...near, 2, 3].filter(n => n <= pages) : near)].sort((a, b) => a - b)
  return shown.flatMap((n, index) => {
    const before = shown[index - 1]
    if (before === undefined || n === before + 1) return [n]
    return n === before + 2 ? [n - 1, n] : ['gap' as const, n]
  })
}

const Cell = styled(Anchor)`
  display: grid;
  place-items: center;
  min-width: 32px;
  height: 32px;
  padding: 0 var(--s1-5);
  border: 1px solid transparent;
  border-radius: var(--r-ctl);
  color: var(--text);
  font-weight: 500;
  font-variant-numeric: tabular-nums;
  &:hover {
    background: var(--sunken);
    text-decoration: none;
  }
  &[aria-current] {
    background: var(--accent);
    border-color: var(--accent-outline);
    color: var(--on-accent);
  }
  ${MEDIA.touch} {
    min-width: 44px;
    height: 44px;
  }
`
const Dead = styled.span`
  display: grid;
  place-items: center;
  min-width: 32px;
  height: 32px;
  color: var(--text-3);
`

export interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
  readonly label?: string
  /** Called when a page is chosen; move the focus to the count line. */
  readonly onChoose?: (() => void) | undefined
}

interface StepProps extends Pick<PaginationProps, 'pages' | 'hrefOf' | 'onChoose'> {
  readonly to: number
  readonly label: string
  readonly icon: 'chevron-left' | 'chevron-right'
}

const Step = ({ to, pages, label, icon, hrefOf, onChoose }: StepProps) =>
  to < 1 || to > pages ? (
    <Dead aria-hidden="true">
      <Icon name={icon} />
    </Dead>
  ) : (
    <Cell href={hrefOf(to)} aria-label={label} onClick={onChoose}>
      <Icon name={icon} />
    </Cell>
  )

/** Previous, numbers, next, each a separate link; renders nothing for one page. */
export const Pagination = ({ page, pages, hrefOf, label = 'Pages', onChoose }: PaginationProps) =>
  pages <= 1 ? null : (
    <nav aria-label={label}>
      <Row as="ul" $wrap $gap="s0-5">
        <li>
          <Step to={page - 1} pages={pages} label="Previous page" icon="chevron-left" {...{ hrefOf, onChoose }} />
        </li>
        {pageNumbers(page, pages).map((n, index) => (
          <li key={n === 'gap' ? `gap${index}` : n}>
            {n === 'gap' ? (
              <Dead aria-hidden="true">…</Dead>
            ) : (
              <Cell
                href={hrefOf(n)}
                aria-label={`Page ${n}`}
                aria-current={n === page ? 'page' : undefined}
                onClick={onChoose}
              >
                {n}
              </Cell>
            )}
          </li>
        ))}
        <li>
          <Step to={page + 1} pages={pages} label="Next page" icon="chevron-right" {...{ hrefOf, onChoose }} />
        </li>
      </Row>
    </nav>
  )
