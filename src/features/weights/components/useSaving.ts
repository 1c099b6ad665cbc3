import { useEffect, useRef, useState } from 'react'
import type { WeighAction } from '@core/domain/preparation'

/** How the preparation takes a weighting. */
export interface Taking {
  readonly busy: boolean
  readonly failure: string | null
  readonly taken: number
  readonly take: (action: WeighAction, step: string | null) => void
}

/** Says when what this editor sent was taken. */
export const useSaving = ({ busy, failure, taken, take }: Taking, onSaved: (name: string) => void) => {
  const [sent, setSent] = useState<{ readonly name: string; readonly taken: number } | null>(null)
  const latest = useRef(onSaved)
  useEffect(() => {
    latest.current = onSaved
  })
  const done = sent !== null && !busy && taken > sent.taken ? sent.name : null
  useEffect(() => {
    if (done !== null) latest.current(done)
  }, [done])
  return {
    saving: sent !== null && busy,
    /** Sent and not refused: what the server has is what was typed here. */
    settling: sent !== null && (busy || done !== null),
    failure: sent !== null && !busy && done === null ? failure : null,
    save: (action: WeighAction, step: string | null) => {
      setSent({ name: action.name, taken })
      take(action, step)
    },
  }
}
