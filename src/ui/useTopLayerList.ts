import { useLayoutEffect, type RefObject } from 'react'

const GAP = 6
const EDGE = 8
const MAX_HEIGHT = 296

/** Places `list` below `field`, above it where there is more room, and never over the edge of the window. */
const place = (field: HTMLElement, list: HTMLElement): void => {
  const { left, top, bottom, width } = field.getBoundingClientRect()
  const [above, below] = [top - GAP - EDGE, window.innerHeight - bottom - GAP - EDGE]
  const wanted = Math.min(MAX_HEIGHT, list.scrollHeight)
  const isBelow = below >= wanted || below >= above
  list.style.left = `${left}px`
  list.style.width = `${width}px`
  list.style.maxHeight = `${Math.max(64, Math.min(MAX_HEIGHT, isBelow ? below : above))}px`
  list.style.top = isBelow ? `${bottom + GAP}px` : 'auto'
  list.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + GAP}px`
}

/**
 * Shows a list over everything else while it is open, at the element around it, so that no
 * dialog that scrolls cuts it off. Without popover support the list stays in the normal flow.
 */
export const useTopLayerList = (list: RefObject<HTMLElement | null>, isOpen: boolean): void => {
  useLayoutEffect(() => {
    const element = list.current
    const field = element?.parentElement
    if (!isOpen || !element || !field || !('showPopover' in element)) return
    element.popover = 'manual'
    element.showPopover()
    const follow = () => place(field, element)
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
  }, [list, isOpen])
}
