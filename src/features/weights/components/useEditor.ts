import { useState } from 'react'
import type { PreparedVariable } from '@core/contract'
import type { Step } from '@core/domain/preparation'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAnnounce } from '@/ui'
import { actionOf, nameFor, sampleOf, wrongLimits } from '../model/action'
import { failedSegments, failuresToFix } from '../model/failing'
import { pastedTargets } from '../model/paste'
import { gapsOf, namesOf, neededOf, readyOf, segmentLabel, segmentOf, type ToFix } from '../model/ready'
import { keyFor, type TypedWeight } from '../model/typed'
import { useAnswers } from './useAnswers'
import { useSaving, type Taking } from './useSaving'
import { useTrial } from './useTrial'
import { useWork } from './useWork'

export interface WeightEditorProps {
  readonly address: DatasetAddress
  /** The step that is edited; null: a new one. */
  readonly step: Step | null
  /** Somebody removed the step meanwhile: saving makes it a new one. */
  readonly gone: boolean
  readonly saved: TypedWeight
  readonly variables: readonly PreparedVariable[]
  readonly taking: Taking
  /** Where its outline is shown; null: not there yet. */
  readonly outline: HTMLElement | null
  readonly onSaved: (name: string) => void
  readonly onCancel: () => void
}

const fixedOf = (step: Step | null, taken: ReadonlySet<string>, text: string) =>
  step?.do.kind === 'weigh'
    ? { name: step.do.name, ...(step.do.where && { where: step.do.where }) }
    : { name: nameFor(text, taken) }

const everywhere = (words: string): ToFix => ({ words, segment: null })

/** What is shown before and after: questions, and the one in the columns; null: as the server suggests. */
export interface Shown {
  readonly questions: readonly string[] | null
  readonly axis: string | null
}

/** A weighting as it is edited, what would come of it, and what keeps it from being saved. */
export const useEditor = ({
  address,
  step,
  gone,
  saved,
  variables,
  taking,
  onSaved,
  onCancel,
}: Omit<WeightEditorProps, 'outline'>) => {
  const announce = useAnnounce()
  const saving = useSaving(taking, name => {
    work.draft.drop()
    announce('Weight saved')
    onSaved(name)
  })
  const work = useWork({ address, step: step?.id ?? null, saved, settling: saving.settling })
  const { typed } = work
  const { answers, complete } = useAnswers(address, neededOf(typed))
  const ready = readyOf(typed, answers)
  const [looked, setLooked] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown>({ questions: null, axis: null })
  const names = namesOf(ready, answers)
  const gaps = complete ? gapsOf(ready, names, answers) : []
  const taken = new Set(variables.map(({ name }) => name))
  const begun = complete && ready.margins.length > 0
  const whole = begun && gaps.length === 0
  const standing = gone ? null : (step?.id ?? null)
  const trialOf = whole ? actionOf : sampleOf
  const trial = useTrial(
    address,
    begun
      ? { action: { ...trialOf(ready, fixedOf(step, taken, 'weight')), text: '' }, step: standing, ...shown }
      : null,
  )
  const current = whole && !trial.waiting && trial.refusal === null ? trial.tried : null
  const failed = failedSegments(current)
  // Without a choice, where something is to be done.
  const wanted = looked ?? failed[0]?.id ?? null
  const segment = ready.within === null ? null : (ready.segments.find(id => id === wanted) ?? ready.segments[0] ?? null)
  const key = keyFor(ready, segment)
  const outcome = current && segmentOf(current, segment)
  const toFix = [
    ...(ready.text.trim() === '' ? [everywhere('The weight has no name')] : []),
    ...(ready.margins.length > 0 ? [] : [everywhere('There is no margin yet')]),
    ...wrongLimits(ready).map(everywhere),
    ...gaps,
    ...(whole && trial.refusal !== null ? [everywhere(trial.refusal)] : []),
    ...failuresToFix(current),
  ]
  /** What is looked at stays in view when a change mends it. */
  const edit = (next: TypedWeight) => {
    setLooked(segment)
    work.setTyped(next)
  }
  const blocked = (): string | null => {
    const [first] = toFix
    if (work.conflict) return 'Choose between your version and the saved one first'
    if (first) return first.words
    if (!current) return 'The weights are being calculated'
    return step !== null && !gone && !work.dirty ? 'Nothing has changed' : null
  }
  return {
    work,
    saving,
    trial,
    ready,
    answers,
    names,
    gaps,
    whole,
    /** The last answer about these very targets; null while there is none. */
    current,
    failed,
    toFix,
    /** What the screen shows: a segment by its id and name, and the key under which its targets are typed. */
    segment,
    segmentName: segment === null ? '' : segmentLabel(ready, segment, answers),
    targetKey: key,
    outcome,
    sample: segmentOf(trial.tried, segment),
    shown,
    show: setShown,
    look: setLooked,
    edit,
    pasteAt: (margin: number, group: number, text: string) => {
      const labels = names[margin]?.groups ?? []
      const pasted = pastedTargets(ready, text, { margin, group, key, labels })
      edit(pasted.typed)
      announce(`${String(pasted.taken)} targets pasted`)
    },
    blocked: blocked(),
    save: () => saving.save(actionOf(ready, fixedOf(step, taken, ready.text)), standing),
    cancel: () => {
      work.draft.drop()
      work.settle(saved)
      onCancel()
    },
  }
}

export type Editor = ReturnType<typeof useEditor>
