import { useEffect, useMemo } from 'react'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import type { AnswersByName } from '../model/margins'
import { answersRemote } from '../remotes'
import type { WithWeights } from '../slice'

/** Variables with their answers, by name; complete as soon as those that are needed are there. */
export const useAnswers = (
  address: DatasetAddress,
  needed: readonly string[],
): { readonly answers: AnswersByName; readonly complete: boolean } => {
  const dispatch = useAppDispatch()
  const { data } = useAppSelector((state: WithWeights) => state.weights.answers)
  const text = JSON.stringify([...new Set(needed)].sort())
  useEffect(() => {
    const names = JSON.parse(text) as string[]
    if (names.length > 0) dispatch(answersRemote.requested({ ...address, names }))
  }, [text, address, dispatch])
  const known = useMemo(() => new Map((data ?? []).map(variable => [variable.name, variable])), [data])
  return { answers: known, complete: needed.every(name => known.has(name)) }
}
