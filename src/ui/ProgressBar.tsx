import { useEffect, useRef } from 'react'
import styled, { keyframes } from 'styled-components'
import { useAnnounce } from './LiveRegions'
import { TYPE } from './theme/tokens'

const slide = keyframes`from { transform: translateX(-100%); } to { transform: translateX(300%); }`

const Track = styled.span<{ readonly $thin: boolean }>`
  display: flex;
  gap: 1px;
  overflow: hidden;
  height: ${p => (p.$thin ? 4 : 6)}px;
  border-radius: var(--r-pill);
  background: var(--border);
`
const Bar = styled.span<{ readonly $tone: ProgressTone }>`
  display: block;
  height: 100%;
  border-radius: inherit;
  transform-origin: left;
  background: ${p => ({ neutral: 'var(--text-2)', accent: 'var(--accent-text)', success: 'var(--success)' })[p.$tone]};
  transition: width var(--t-panel) linear;
  &[data-unknown] {
    width: 33%;
    animation: ${slide} 1400ms var(--ease) infinite;
  }
`
const Failed = styled.span`
  display: block;
  height: 100%;
  border-radius: inherit;
  background: var(--danger);
`
const Words = styled.span`
  ${TYPE.sm}
  display: block;
  margin-top: var(--s1);
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
`

type ProgressTone = 'neutral' | 'accent' | 'success'

export interface ProgressBarProps {
  readonly done: number
  /** 0 while unknown: the bar then only shows that work is going on. */
  readonly total: number
  /** How many of the total failed: shown as a part of its own after the finished ones. */
  readonly failed?: number
  /** What is progressing, for screen readers. */
  readonly label: string
  /** "12 of 40 ready"; spoken at each quarter. */
  readonly words: string
  readonly showWords?: boolean
  readonly thin?: boolean
  readonly tone?: ProgressTone
}

/** Counted progress. */
export const ProgressBar = ({
  done,
  total,
  failed = 0,
  label,
  words,
  showWords = true,
  thin = false,
  tone = 'accent',
}: ProgressBarProps) => {
  const announce = useAnnounce()
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : null
  const quarter = share === null ? 0 : Math.floor(share * 4)
  const spoken = useRef(quarter)
  useEffect(() => {
    if (quarter <= spoken.current) return
    spoken.current = quarter
    announce(words)
  }, [quarter, words, announce])
  return (
    <span>
      <Track
        $thin={thin}
        role="progressbar"
        aria-label={label}
        aria-valuetext={words}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      >
        <Bar
          $tone={tone}
          data-unknown={share === null || undefined}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
        {failed > 0 && share !== null && <Failed style={{ width: `${(failed / total) * 100}%` }} />}
      </Track>
      {showWords && <Words aria-hidden="true">{words}</Words>}
    </span>
  )
}
