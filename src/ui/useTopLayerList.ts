import { useLayoutEffect, type RefObject } from 'react'

const GAP = 6
const EDGE = 8

interface Size {
  readonly minWidth: number
  readonly maxHeight: number
}

const USUAL: Size = { minWidth: 0, maxHeight: 296 }

/** Places `list` below `field`, above it where there is more room, and never over the edge of the window. */
const place = (field: HTMLElement, list: HTMLElement, { minWidth, maxHeight }: Size): void => {
  const { left, top, bottom, width: own } = field.getBoundingClientRect()
  const [above, below] = [top - GAP - EDGE, window.innerHeight - bottom - GAP - EDGE]
  const wanted = Math.min(maxHeight, list.scrollHeight)
  const isBelow = below >= wanted || below >= above
  const width = Math.max(own, Math.min(minWidth, window.innerWidth - 2 * EDGE))
  list.style.left = `${Math.max(0, Math.min(left, window.innerWidth - EDGE - width))}px`
  list.style.width = `${width}px`
  list.style.maxHeight = `${Math.max(64, Math.min(maxHeight, isBelow ? below : above))}px`
  list.style.top = isBelow ? `${bottom + GAP}px` : 'auto'
  list.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + GAP}px`
}

/**
 * Shows a list over everything else while it is open, at the element around it, so that no
 * dialog that scrolls cuts it off. Without popover support the list stays in the normal flow.
 */
export const useTopLayerList = (list: RefObject<HTMLElement | null>, isOpen: boolean, size = USUAL): void => {
  useLayoutEffect(() => {
    const element = list.current
    const field = element?.parentElement
    if (!isOpen || !element || !field || !('showPopover' in element)) return
    element.popover = 'manual'
    element.showPopover()
    const follow = () => place(field, element, size)
    follow()
    const sizes = new ResizeObserver(follow)
    sizes.observe(field)
    window.addEventListener('resize', follow)
    document.addEventListener('scroll', follow, true)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', follow)
      document.removeEventListener('scroll', follow, true)
      element.hidePopover()
    }
  }, [list, isOpen, size])
}
