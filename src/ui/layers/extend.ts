import { cloneElement, type ReactElement, type Ref, type SyntheticEvent } from 'react'

type Props = Readonly<Record<string, unknown>>

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function'

type SetAnchor = (element: HTMLElement | null) => void

const both = (theirs: Ref<HTMLElement> | undefined, ours: SetAnchor) =>
  theirs === undefined || theirs === null
    ? ours
    : (element: HTMLElement | null) => {
        ours(element)
        if (typeof theirs === 'function') theirs(element)
        else theirs.current = element
      }

/**
 * The element with further props: a handler runs after the element's own unless that prevented the default. `setAnchor` gets
 * the DOM element when it mounts and null when it unmounts, beside the element's own ref.
 */
export const extend = (element: ReactElement, props: Props, setAnchor?: SetAnchor): ReactElement => {
  const own = element.props as Props
  const merged: Record<string, unknown> = setAnchor
    ? { ref: both(own.ref as Ref<HTMLElement> | undefined, setAnchor) }
    : {}
  for (const [name, value] of Object.entries(props)) {
    const theirs = own[name]
    merged[name] =
      isFunction(value) && isFunction(theirs)
        ? (event: SyntheticEvent) => {
            theirs(event)
            if (!event.defaultPrevented) value(event)
          }
        : value
  }
  return cloneElement(element, merged)
}
