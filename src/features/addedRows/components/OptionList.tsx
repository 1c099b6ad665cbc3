import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { MEDIA } from '@/ui/theme/tokens'

const Frame = styled.div`
  flex: none;
  padding: var(--s1) var(--s3);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
`
const Long = styled(Frame)`
  height: 248px;
  overflow-y: auto;
  overscroll-behavior: contain;
`
const Space = styled.div`
  position: relative;
`
const Slot = styled.div`
  position: absolute;
  inset: 0 0 auto 0;
`

const WINDOW_FROM = 40

export interface OptionListProps<Option> {
  readonly label: string
  readonly options: readonly Option[]
  /** Pixels of one option, with a mouse and by touch. */
  readonly heights: { readonly mouse: number; readonly touch: number }
  readonly children: (option: Option) => ReactNode
}

const Windowed = <Option extends { readonly id: string }>({
  label,
  options,
  heights,
  children,
}: OptionListProps<Option>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const touch = useMemo(() => window.matchMedia(MEDIA.touch.replace('@media ', '')).matches, [])
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? heights.touch : heights.mouse),
    overscan: 10,
    initialRect: { width: 360, height: 248 },
  })
  return (
    <Long ref={scroller} role="group" aria-label={label}>
      <Space style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const option = options[item.index]
          return (
            option && (
              <Slot key={option.id} style={{ transform: `translateY(${String(item.start)}px)` }}>
                {children(option)}
              </Slot>
            )
          )
        })}
      </Space>
    </Long>
  )
}

/** The options of a question below each other; a long list keeps only those in sight. */
export const OptionList = <Option extends { readonly id: string }>(props: OptionListProps<Option>) =>
  props.options.length > WINDOW_FROM ? (
    <Windowed {...props} />
  ) : (
    <Frame role="group" aria-label={props.label}>
      {props.options.map(option => (
        <div key={option.id}>{props.children(option)}</div>
      ))}
    </Frame>
  )
