import styled from 'styled-components'
import { TYPE } from '@/ui/theme/tokens'

export const SectionHead = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-height: 24px;
  > :first-child {
    flex: 1;
    min-width: 0;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  b {
    font-weight: 600;
    color: var(--text);
  }
`

/** Around the options of a question. */
export const OptionFrame = styled.div`
  flex: none;
  padding: var(--s1) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
`
export const OptionScroller = styled(OptionFrame)`
  height: 248px;
  overflow-y: auto;
  overscroll-behavior: contain;
`
/** The frame and the heights of options: short lists are drawn whole, longer ones scroll. */
export const OPTION_BOXES = { whole: OptionFrame, scroller: OptionScroller, height: 248 } as const
