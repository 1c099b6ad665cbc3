import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { ChartMark, MarkAction } from './marks'

/** Out of sight until one of them has the focus, which says which figure it is about. */
const List = styled.ul`
  position: relative;
  margin: 0;
  padding: 0;
  list-style: none;

  @media print {
    display: none;
  }
  li {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  li:focus-within {
    z-index: 1;
    right: 0;
    bottom: 0;
    width: auto;
    max-width: 100%;
    height: auto;
    overflow: visible;
    clip-path: none;
  }
  button {
    padding: var(--s1) var(--s2);
    border: 1px solid var(--border-ctl);
    border-radius: var(--r-ctl);
    background: var(--raised);
    color: var(--accent-text);
    font: inherit;
    font-size: 0.75rem;
    line-height: 1rem;
    box-shadow: var(--e2);
  }
`

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Where a key leads from a place in a list; null: it is none of these keys. */
const placeAfter = (key: string, at: number, count: number): number | null => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, at + step))
}

const within = (frame: HTMLElement, place: string): Element | null => frame.querySelector(`[data-mark="${place}"]`)

/** Marks what has the focus, where the chart is drawn. */
const useRing = (frame: HTMLElement | null, place: string | null): void => {
  useEffect(() => {
    const mark = frame && place !== null ? within(frame, place) : null
    mark?.setAttribute('data-current', '')
    return () => mark?.removeAttribute('data-current')
  }, [frame, place])
}

interface MarkLinksProps {
  readonly marks: readonly ChartMark[]
  readonly action: MarkAction
  /** What the marks are drawn in. */
  readonly frame: HTMLElement | null
}

/**
 * What a chart offers for each of its marks: by a press on the mark, or by keyboard, where all marks are one tab stop with arrow keys
 * between them.
 */
export const MarkLinks = ({ marks, action, frame }: MarkLinksProps): ReactNode => {
  const [at, setAt] = useState(0)
  const [focused, setFocused] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const current = Math.min(at, marks.length - 1)
  useRing(frame, focused ? (marks[current]?.place ?? null) : null)
  useEffect(() => {
    if (frame === null) return
    const onClick = ({ target }: MouseEvent): void => {
      const place = target instanceof Element ? target.closest('[data-mark]')?.getAttribute('data-mark') : null
      const mark = marks.find(one => one.place === place)
      if (mark) action.onPress(mark.row, mark.column)
    }
    frame.addEventListener('click', onClick)
    return () => frame.removeEventListener('click', onClick)
  }, [frame, marks, action])
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, current, marks.length)
    if (next === null) return
    event.preventDefault()
    setAt(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <List ref={list} aria-label={`${action.label} of each figure`}>
      {marks.map(({ place, row, column, name }, index) => (
        <li key={place}>
          <button
            type="button"
            tabIndex={index === current ? 0 : -1}
            onFocus={() => {
              setAt(index)
              setFocused(true)
            }}
            onBlur={() => setFocused(false)}
            onKeyDown={onKeyDown}
            onClick={() => action.onPress(row, column)}
          >
            {`${action.label}: ${name}`}
          </button>
        </li>
      ))}
    </List>
  )
}
