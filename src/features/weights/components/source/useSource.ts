import { useEffect, useMemo, useState } from 'react'
import type { Question } from '@core/contract'
import { datasetKey, type DatasetAddress } from '@/lib/datasetAddress'
import { datasetRemote, selectDatasetRemote, selectStudy, studyRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import { answersOf, type AnswersByName } from '../../model/margins'
import {
  cellsIn,
  dimensionsOf,
  matchAnswers,
  problemIn,
  sameQuestion,
  sharesOf,
  sourceAnswers,
  sourceQuestions,
  tablesOf,
  targetTexts,
  type Answer,
  type Shares,
  type Source,
  type Taker,
} from '../../model/source'
import { ALL, type TypedMargin, type TypedWeight } from '../../model/typed'
import { sharesRemote } from '../../remotes'
import type { WithWeights } from '../../slice'

/** Tables that one look at a source may take. */
const MOST_TABLES = 40

/** A variable of the margin, or the one that splits the sample, with the question that it is compared with. */
export interface Compared {
  readonly name: string
  readonly text: string
  readonly question: string | null
  readonly matches: ReadonlyMap<string, Answer>
  /** Answers here, and answers there, that have no match. */
  readonly without: readonly Answer[]
  readonly unused: readonly Answer[]
  readonly renamed: readonly { readonly own: string; readonly there: string }[]
}

/** Targets that would be taken, under the key of a segment or ALL. */
export interface Taken {
  readonly key: string
  readonly label: string
  readonly shares: Shares
  readonly texts: readonly string[]
}

const compare = (
  name: string,
  text: string,
  own: readonly Answer[],
  question: Question | undefined,
): Omit<Compared, 'question'> => {
  const there = sourceAnswers(question)
  const matches = matchAnswers(own, there)
  const used = new Set([...matches.values()].map(({ id }) => id))
  return {
    name,
    text,
    matches,
    without: question ? own.filter(({ id }) => !matches.has(id)) : [],
    unused: there.filter(({ id }) => !used.has(id)),
    renamed: own.flatMap(({ id, label }) => {
      const same = matches.get(id)
      return same && same.label !== label ? [{ own: label, there: same.label }] : []
    }),
  }
}

/** A study as it is chosen: by its number. */
export interface ChosenStudy {
  readonly value: string
  readonly label: string
}

export interface SourceOf {
  readonly address: DatasetAddress
  readonly typed: TypedWeight
  readonly margin: TypedMargin
  readonly answers: AnswersByName
  /** The segment that is looked at. */
  readonly segment: string | null
}

/** A dataset whose shares become the targets of a margin: what is chosen of it, how answers match, and the shares. */
export const useSource = ({ address, typed, margin, answers, segment }: SourceOf) => {
  const dispatch = useAppDispatch()
  const [study, setStudy] = useState<ChosenStudy>({ value: address.studyId, label: '' })
  const [dataset, setDataset] = useState<string | null>(null)
  const [questions, setQuestions] = useState<Readonly<Record<string, string | null>>>({})
  const [weight, setWeight] = useState<string | null | undefined>(undefined)
  const [taker, setTaker] = useState<Taker>(typed.within !== null && typed.own ? 'one' : 'all')
  const found = useAppSelector((state: WithLibrary) => selectStudy(state, study.value))
  const place = useMemo(() => ({ studyId: study.value, datasetName: dataset ?? '' }), [study.value, dataset])
  const opened = useAppSelector((state: WithLibrary) => selectDatasetRemote(state, place))
  const looked = useAppSelector((state: WithWeights) => state.weights.shares)
  useEffect(() => {
    dispatch(studyRemote.requested(study.value))
  }, [study.value, dispatch])
  useEffect(() => {
    if (place.datasetName !== '') dispatch(datasetRemote.requested(place))
  }, [place, dispatch])
  const datasets = (found.data?.datasets ?? []).filter(({ permissions }) => permissions.view)

  const data = dataset === null ? null : opened.data
  const usable = useMemo(() => sourceQuestions(data?.questions ?? []), [data])
  const byName = useMemo(() => new Map(usable.map(one => [one.question_name, one])), [usable])
  const comparedWith = (name: string, own: readonly Answer[]): Compared => {
    const text = answers.get(name)?.text ?? name
    const chosen = questions[name]
    const question = chosen === undefined ? sameQuestion({ name, text }, usable) : chosen
    return { ...compare(name, text, own, byName.get(question ?? '')), question }
  }
  const variables = margin.of.map(name => comparedWith(name, answersOf(answers, name)))
  const { within } = typed
  const split =
    within === null || taker !== 'each'
      ? null
      : comparedWith(
          within,
          answersOf(answers, within).filter(({ id }) => typed.segments.includes(id)),
        )
  const chosen = [...variables, ...(split ? [split] : [])].map(({ question }) => question)
  const twice = chosen.find((name, at) => name !== null && chosen.indexOf(name) !== at) ?? null
  const usedWeight = weight === undefined ? (data?.weights.find(one => one.is_default)?.variable ?? null) : weight
  const source: Source | null =
    data !== null && twice === null && chosen.every(name => name !== null && byName.has(name))
      ? {
          questions: variables.map(({ question }) => question ?? ''),
          by: split?.question ?? null,
          weight: usedWeight,
        }
      : null
  const tables = source === null ? [] : tablesOf(source, byName)
  const tooMany = tables.length > MOST_TABLES
  const key = source === null || tooMany ? null : JSON.stringify([datasetKey(place), dimensionsOf(source), usedWeight])
  const wanted = JSON.stringify(tables)
  useEffect(() => {
    if (key !== null)
      dispatch(sharesRemote.requested({ ...place, key, tables: JSON.parse(wanted) as ReturnType<typeof tablesOf> }))
  }, [key, wanted, place, dispatch])

  const answered = key !== null && !looked.isFetching && looked.data?.key === key ? looked.data.answered : null
  const cells = source && answered ? cellsIn(source, byName, answered) : null
  const taking = (by: string | null, into: string, label: string): Taken[] => {
    if (!cells) return []
    const shares = sharesOf(
      margin,
      variables.map(({ matches }) => matches),
      cells,
      by,
    )
    return [{ key: into, label, shares, texts: targetTexts(shares) }]
  }
  const nameOf = (id: string): string =>
    (within === null ? undefined : answersOf(answers, within).find(one => one.id === id)?.label) ?? id
  const taken: Taken[] = split
    ? typed.segments.flatMap(id => {
        const there = split.matches.get(id)
        return there ? taking(there.id, id, nameOf(id)) : []
      })
    : taking(null, taker === 'one' && segment !== null ? segment : ALL, '')
  return {
    study,
    chooseStudy: (next: ChosenStudy) => {
      setStudy(next)
      setDataset(null)
      setQuestions({})
      setWeight(undefined)
    },
    studyName: study.label || (found.data?.study_name ?? null),
    studyError: found.error?.message ?? null,
    datasets,
    loadingStudy: found.isFetching && found.data === null,
    dataset,
    chooseDataset: (name: string | null) => {
      setDataset(name)
      setQuestions({})
      setWeight(undefined)
    },
    loadingDataset: dataset !== null && opened.isFetching && opened.data === null,
    data,
    questions: usable,
    chooseQuestion: (name: string, question: string | null) => setQuestions({ ...questions, [name]: question }),
    weight: usedWeight,
    chooseWeight: setWeight,
    taker,
    setTaker,
    variables,
    split,
    twice,
    tooMany,
    failure:
      (dataset === null ? null : opened.error?.message) ??
      (key === null ? null : looked.error?.message) ??
      (answered && problemIn(answered.map(({ response }) => response))),
    loading: key !== null && looked.isFetching,
    taken,
  }
}

export type SourceState = ReturnType<typeof useSource>
