import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useRef, type ComponentType, type HTMLAttributes, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { useMediaQuery } from './useMediaQuery'

/** As high as all items of a windowed list; holds those that are drawn. */
export const WindowSpace = styled.div`
  position: relative;
`
/** One drawn item, moved down to its place. */
export const WindowSlot = styled.div`
  position: absolute;
  inset: 0 0 auto 0;
`

/** Whether people point with a finger, so that rows have to be higher. */
export const useTouch = (): boolean => useMediaQuery('(pointer: coarse)')

/** Lists of up to this many items are drawn whole, so that the browser's own find and print see all of them. */
const WHOLE_UP_TO = 40

type Box = 'div' | ComponentType<HTMLAttributes<HTMLDivElement> & { readonly ref?: Ref<HTMLDivElement> }>

interface WindowedListProps<Item> {
  readonly items: readonly Item[]
  /** Px of one item, with a mouse and by touch. */
  readonly heights: { readonly mouse: number; readonly touch: number }
  /** The element that scrolls. */
  readonly scroller: Box
  /** Px of the scroller, for what is drawn before the layout is known. */
  readonly height: number
  /** The element around a short list, which is drawn whole. Without it, short lists are windowed too. */
  readonly whole?: Box
  /** Name of the items as a group. */
  readonly label?: string
  readonly children: (item: Item, at: number) => ReactNode
}

const groupOf = (label: string | undefined) => (label === undefined ? {} : { role: 'group', 'aria-label': label })

const Windowed = <Item extends { readonly id: string }>({
  items,
  heights,
  scroller: Scroller,
  height,
  label,
  children,
}: WindowedListProps<Item>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const touch = useTouch()
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? heights.touch : heights.mouse),
    overscan: 10,
    initialRect: { width: 360, height },
  })
  return (
    <Scroller ref={scroller} {...groupOf(label)}>
      <WindowSpace style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          return (
            item && (
              <WindowSlot key={item.id} style={{ transform: `translateY(${String(start)}px)` }}>
                {children(item, index)}
              </WindowSlot>
            )
          )
        })}
      </WindowSpace>
    </Scroller>
  )
}

/** Items of one height below each other, such as the options of a question; of a long list only those in sight are drawn. */
export const WindowedList = <Item extends { readonly id: string }>(props: WindowedListProps<Item>) => {
  const { items, whole: Whole, label, children } = props
  if (!Whole || items.length > WHOLE_UP_TO) return <Windowed {...props} />
  return (
    <Whole {...groupOf(label)}>
      {items.map((item, at) => (
        <Fragment key={item.id}>{children(item, at)}</Fragment>
      ))}
    </Whole>
  )
}
