import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useMediaQuery } from '@/ui/useMediaQuery'

export const STEPS = [
  { value: 'rows', label: 'Rows' },
  { value: 'axis', label: 'Axis' },
  { value: 'settings', label: 'Settings' },
] as const
export type Step = (typeof STEPS)[number]['value']

/** The part of the screen that has the focus. */
const focusedPart = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? undefined

/** The list of questions is part of the rows step and of the axis step. */
const besideFind = (step: Step): Step => (step === 'settings' ? 'rows' : step)

interface BuilderSteps {
  readonly isWide: boolean
  readonly step: Step
  readonly go: (step: Step) => void
  /** Scrolls in the narrow layout. */
  readonly panes: RefObject<HTMLDivElement | null>
  /** Scrolls where the panes are side by side. */
  readonly middle: RefObject<HTMLDivElement | null>
  readonly onScroll: () => void
}

/**
 * Three panes side by side, or three steps in the narrow layout, of the same screen: focus and scroll position are kept when the
 * window changes from one to the other.
 */
export const useBuilderSteps = (): BuilderSteps => {
  const isWide = useMediaQuery('(min-width: 1000px)')
  const [step, setStep] = useState<Step>('rows')
  const panes = useRef<HTMLDivElement>(null)
  const middle = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  const wasWide = useRef(isWide)
  const onScroll = useCallback(() => {
    const scroller = isWide ? middle.current : panes.current
    if (scroller) scrolled.current = scroller.scrollTop
  }, [isWide])
  const go = useCallback((next: Step) => {
    setStep(next)
    if (panes.current) panes.current.scrollTop = 0
  }, [])
  useLayoutEffect(() => {
    if (wasWide.current === isWide) return
    wasWide.current = isWide
    const part = focusedPart()
    const scroller = isWide ? middle.current : panes.current
    if (scroller) scroller.scrollTop = scrolled.current
    if (isWide) {
      const heading = document.getElementById(`report-${step}`)
      if (part === 'steps') heading?.focus()
      if (part === undefined && step === 'axis') heading?.scrollIntoView({ block: 'nearest' })
    } else setStep(STEPS.find(({ value }) => value === part)?.value ?? (part === 'find' ? besideFind(step) : step))
    // The step that has it may not be shown yet.
    if (part !== undefined) requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
  }, [isWide, step])
  return { isWide, step, go, panes, middle, onScroll }
}
