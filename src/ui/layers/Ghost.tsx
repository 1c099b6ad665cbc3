import { useLayoutEffect, useState, type Ref } from 'react'
import { createPortal } from 'react-dom'

export interface GhostProps {
  readonly anchor: HTMLElement | null
  readonly ref?: Ref<HTMLSpanElement>
  /** Given by the tooltip primitive: what describes its trigger. */
  readonly 'aria-describedby'?: string
}

const placeOf = (anchor: HTMLElement | null) => {
  const rect = anchor?.getBoundingClientRect()
  return { top: rect?.top ?? 0, left: rect?.left ?? 0, width: rect?.width ?? 0, height: rect?.height ?? 0 }
}

/**
 * An invisible copy of the anchor's box, as the trigger that menus and tooltips need. The anchor itself is not wrapped when
 * the layers arrive, since it would lose the focus. It is placed in the body: inside contained or transformed elements, such as
 * cards of a windowed list, fixed positions would be relative to these.
 */
export const Ghost = ({ anchor, ref, 'aria-describedby': describedBy }: GhostProps) => {
  const [place, setPlace] = useState(() => placeOf(anchor))
  useLayoutEffect(() => {
    const follow = () => setPlace(placeOf(anchor))
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [anchor])
  useLayoutEffect(() => {
    if (!anchor || describedBy === undefined) return
    const before = anchor.getAttribute('aria-describedby')
    anchor.setAttribute('aria-describedby', before === null ? describedBy : `${before} ${describedBy}`)
    return () => {
      if (before === null) anchor.removeAttribute('aria-describedby')
      else anchor.setAttribute('aria-describedby', before)
    }
  }, [anchor, describedBy])
  return createPortal(
    <span
      ref={ref}
      aria-hidden="true"
      style={{ ...place, position: 'fixed', visibility: 'hidden', pointerEvents: 'none' }}
    />,
    document.body,
  )
}
