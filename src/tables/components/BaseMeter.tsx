import styled from 'styled-components'
import type { BaseCount } from '@core/contract'
import { baseSizeWords } from '@core/domain/tables'
import { count } from '@/lib/words'
import { TYPE } from '@/ui/theme/tokens'

const Root = styled.div<{ readonly $stale: boolean }>`
  margin-top: var(--s2);
  opacity: ${p => (p.$stale ? 0.6 : 1)};
  transition: opacity var(--t-state) var(--ease);
`
const Track = styled.div`
  height: 6px;
  overflow: hidden;
  border-radius: var(--r-pill);
  background: var(--sunken);
  > span {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: var(--accent);
    transition: width var(--t-panel) var(--ease);
  }
`
const Words = styled.p<{ readonly $large: boolean }>`
  ${TYPE.sm}
  display: flex;
  align-items: baseline;
  gap: var(--s1-5);
  font-variant-numeric: tabular-nums;
  color: var(--text-2);
  margin: ${p => (p.$large ? '0 0 6px' : '6px 0 0')};
  b {
    ${p => (p.$large ? TYPE.lg : '')}
    font-weight: 600;
    color: var(--text);
  }
  > :last-child {
    margin-left: auto;
  }
`
const Failed = styled.p`
  ${TYPE.xs}
  margin-top: var(--s2);
  color: var(--danger);
`

/** A count as it comes in: the last one stays while the next is on its way. */
export interface Counted<Count = BaseCount> {
  readonly data: Count | null
  readonly error: { readonly message: string } | null
  readonly isFetching: boolean
}

interface BaseMeterProps {
  readonly base: Counted
  readonly label: string
  readonly large?: boolean
  /** The count is rounded and must not look exact. */
  readonly rounded: boolean
}

/** Whole percents; a few are not nobody, and nearly all are not everybody. */
const shareWords = (n: number, all: number): string => {
  const percent = all > 0 ? (n / all) * 100 : 0
  if (n > 0 && percent < 1) return '<1 %'
  return n < all && percent > 99 ? '>99 %' : `${String(Math.round(percent))} %`
}

/** "n=1,441 of 2,014  72 %", or "n≈1,440", over a bar; the last count stays, dimmed, while a new one is on its way. */
export const BaseMeter = ({ base, label, large = false, rounded }: BaseMeterProps) => {
  const { data, error, isFetching } = base
  if (error) return <Failed role="status">The base could not be counted. {error.message}</Failed>
  const share = data && data.respondents > 0 ? data.n / data.respondents : 0
  const words = (
    <Words $large={large}>
      <b>{data ? baseSizeWords(data.n, rounded) : 'n=…'}</b>
      <span>{data && `of ${count(data.respondents)}`}</span>
      <span>{data && shareWords(data.n, data.respondents)}</span>
    </Words>
  )
  return (
    <Root $stale={isFetching} role="status" aria-label={label} aria-busy={isFetching}>
      {large && words}
      <Track aria-hidden="true">
        <span style={{ width: `${String(share * 100)}%` }} />
      </Track>
      {!large && words}
    </Root>
  )
}
