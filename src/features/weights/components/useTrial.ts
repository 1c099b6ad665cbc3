import { useEffect, useState } from 'react'
import type { WeighAction } from '@core/domain/preparation'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { tryRemote } from '../remotes'
import type { WithWeights } from '../slice'

const PAUSE = 350

export interface Asked {
  readonly action: WeighAction
  readonly step: string | null
  readonly questions: readonly string[] | null
  readonly axis: string | null
}

/** What a weighting would be, asked again a moment after it has changed; null asks nothing. */
export const useTrial = (address: DatasetAddress, asked: Asked | null) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector((state: WithWeights) => state.weights.tried)
  const text = asked === null ? null : JSON.stringify(asked)
  const [sent, setSent] = useState<string | null>(null)
  useEffect(() => {
    if (text === null) return undefined
    const timer = setTimeout(() => {
      setSent(text)
      dispatch(tryRemote.requested({ ...address, ...(JSON.parse(text) as Asked) }))
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, address, dispatch])
  const current = text !== null && sent === text && !isFetching
  return {
    /** The last answer, also while a newer one is on its way. */
    tried: sent === null || text === null ? null : data,
    refusal: current ? (error?.message ?? null) : null,
    waiting: text !== null && !current,
  }
}
