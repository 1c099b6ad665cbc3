import { useEffect, useRef, useState } from 'react'
import type { PreparedVariable, WeighedSegment, WeighingTried } from '@core/contract'
import type { Step, WeighAction } from '@core/domain/preparation'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { Button, Callout, EmptyState, Row, Skeleton, TextField, useAnnounce } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { actionOf, nameFor, sampleOf, wrongLimits } from '../model/action'
import { pastedTargets } from '../model/paste'
import { gapsOf, namesOf, neededOf, outcomeOf, readyOf, segmentLabel, segmentOf, type ToFix } from '../model/ready'
import { keyFor, numberIn, readTyped, type TypedWeight } from '../model/typed'
import { withTarget } from '../model/ways'
import { AddMargin } from './AddMargin'
import { Failure } from './Failure'
import { Centre, Foot, Scroll } from './frame'
import { FromDataset } from './FromDataset'
import { marginEntries } from './MarginMenu'
import { MarginTable } from './MarginTable'
import { PasteTargets } from './PasteTargets'
import { Result } from './Result'
import { Segments } from './Segments'
import { Limits, WithinChoice } from './Settings'
import { ToFixList } from './ToFixList'
import { useAnswers } from './useAnswers'
import { useTrial } from './useTrial'

export interface Taking {
  readonly busy: boolean
  readonly failure: string | null
  readonly taken: number
  readonly take: (action: WeighAction, step: string | null) => void
}

export interface WeightEditorProps {
  readonly address: DatasetAddress
  /** The step that is edited; null: a new one. */
  readonly step: Step | null
  readonly first: TypedWeight
  readonly variables: readonly PreparedVariable[]
  readonly taking: Taking
  readonly onSaved: (name: string) => void
  readonly onCancel: () => void
}

type Opened = 'margin' | 'paste' | { readonly fromDataset: number } | null

/** Says when what this editor sent was taken. */
const useSaving = ({ busy, failure, taken, take }: Taking, onSaved: (name: string) => void) => {
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
    failure: sent !== null && !busy ? failure : null,
    save: (action: WeighAction, step: string | null) => {
      setSent({ name: action.name, taken })
      take(action, step)
    },
  }
}

const fixedOf = (step: Step | null, taken: ReadonlySet<string>, text: string) =>
  step?.do.kind === 'weigh'
    ? { name: step.do.name, ...(step.do.where && { where: step.do.where }) }
    : { name: nameFor(text, taken) }

const failureWords = ({ label, status, message, about, margins }: WeighedSegment): string => {
  const groups = about.flatMap(({ margin, group }) =>
    (margins[margin]?.groups ?? []).flatMap(one => (one.group === group ? [one.label] : [])),
  )
  const where = label === '' ? '' : `${label}: `
  return status === 'empty_target' && groups.length > 0 ? `${where}no one in ${groups.join(', ')}` : (message ?? '')
}

const failing = (tried: WeighingTried | null): ToFix[] =>
  (tried?.segments ?? []).flatMap(segment =>
    segment.status === 'converged' ? [] : [{ words: failureWords(segment), segment: segment.id }],
  )

/** A weighting of targets in the middle, and what it does at the right; what is typed stays as a draft until it is saved. */
export const WeightEditor = ({ address, step, first, variables, taking, onSaved, onCancel }: WeightEditorProps) => {
  const announce = useAnnounce()
  const [typed, setTyped] = useState(first)
  const draft = useDraft<TypedWeight>({
    place: ['weights', address.studyId, address.datasetName, step?.id ?? 'new'],
    label: first.text || 'New weight',
    value: typed,
    saved: first,
    read: readTyped,
    onRestore: setTyped,
  })
  const { answers, complete } = useAnswers(address, neededOf(typed))
  const ready = readyOf(typed, answers)
  const [looked, setLooked] = useState<string | null>(null)
  const [questions, setQuestions] = useState<readonly string[] | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const names = namesOf(ready, answers)
  const gaps = complete ? gapsOf(ready, names, answers) : []
  const taken = new Set(variables.map(({ name }) => name))
  const whole = complete && ready.margins.length > 0 && gaps.length === 0
  const trialOf = whole ? actionOf : sampleOf
  const fixed = fixedOf(step, taken, 'weight')
  const trial = useTrial(
    address,
    complete && ready.margins.length > 0
      ? { action: { ...trialOf(ready, fixed), text: '' }, step: step?.id ?? null, questions }
      : null,
  )
  const { saving, failure, save } = useSaving(taking, name => {
    draft.drop()
    announce('Weight saved')
    onSaved(name)
  })
  const current = whole && !trial.waiting && trial.refusal === null ? trial.tried : null
  // Without a choice, where something is to be done.
  const wanted = looked ?? current?.segments.find(({ status }) => status !== 'converged')?.id ?? null
  const segment = ready.within === null ? null : (ready.segments.find(id => id === wanted) ?? ready.segments[0] ?? null)
  const key = keyFor(ready, segment)
  const shown = segmentOf(trial.tried, segment)
  const outcome = current && segmentOf(current, segment)
  const failed = failing(current)
  const refusal = whole && trial.refusal !== null ? [{ words: trial.refusal, segment: null }] : []
  const named = ready.text.trim() !== ''
  const toFix = [
    ...(named ? [] : [{ words: 'The weight has no name', segment: null }]),
    ...(ready.margins.length > 0 ? [] : [{ words: 'There is no margin yet', segment: null }]),
    ...wrongLimits(ready).map(words => ({ words, segment: null })),
    ...gaps,
    ...refusal,
    ...failed,
  ]
  /** What is looked at stays in view when a change mends it. */
  const edit = (next: TypedWeight) => {
    setLooked(segment)
    setTyped(next)
  }
  const pasteAt = (margin: number, group: number, text: string) => {
    const pasted = pastedTargets(ready, text, { margin, group, key, labels: names[margin]?.groups ?? [] })
    edit(pasted.typed)
    announce(`${String(pasted.taken)} targets pasted`)
  }
  const cancel = () => {
    draft.drop()
    setTyped(first)
    onCancel()
  }
  const inSegment = segment === null ? '' : segmentLabel(ready, segment, answers)
  return (
    <>
      <Centre data-draft="">
        <Scroll>
          <DraftNote draft={draft} what="changes" />
          <Row $wrap $gap="s3" $align="flex-end">
            <div style={{ flex: '2 1 260px' }}>
              <TextField label="Name" value={ready.text} onValueChange={text => setTyped({ ...ready, text })} />
            </div>
            <Button icon="plus" onClick={() => setOpened('margin')}>
              Add a margin
            </Button>
            <Button
              disabledReason={ready.margins.length === 0 ? 'Add a margin first' : null}
              onClick={() => setOpened('paste')}
            >
              Paste targets
            </Button>
          </Row>
          <WithinChoice typed={ready} variables={variables} answers={answers} segment={segment} onChange={edit} />
          {ready.within !== null && ready.segments.length > 0 && (
            <Segments
              label="Parts that are weighted by themselves"
              segments={ready.segments.map(id => ({
                id,
                label: segmentLabel(ready, id, answers),
                outcome: segmentOf(trial.tried, id),
                whole,
                unfinished: !whole && (ready.own ? gaps.some(gap => gap.segment === id) : gaps.length > 0),
              }))}
              chosen={segment}
              onChoose={setLooked}
            />
          )}
          {outcome && outcome.status !== 'converged' && (
            <Failure segment={outcome} typed={ready} labels={names.map(({ groups }) => groups)} onChange={edit} />
          )}
          {whole && trial.refusal !== null && <Callout tone="danger">{trial.refusal}</Callout>}
          {failure !== null && (
            <Callout tone="danger" role="alert">
              {failure}
            </Callout>
          )}
          {ready.margins.length === 0 && (
            <EmptyState
              icon="scales"
              title="No margins yet"
              action={
                <Button variant="primary" icon="plus" onClick={() => setOpened('margin')}>
                  Add a margin
                </Button>
              }
            >
              A margin is a question whose shares are known of the population, such as region, or age by gender.
            </EmptyState>
          )}
          {ready.margins.map((margin, at) => {
            const own = names[at] ?? { label: '', groups: [] }
            return margin.groups.length === 0 ? (
              <Skeleton key={margin.of.join('|')} $height={160} />
            ) : (
              <MarginTable
                key={margin.of.join('|')}
                margin={margin}
                label={own.label}
                groups={own.groups}
                targetKey={key}
                segment={inSegment}
                outcome={outcomeOf(shown, at, own)}
                wrong={(outcome?.about ?? []).flatMap(one => (one.margin === at ? [one.group] : []))}
                entries={marginEntries({
                  typed: ready,
                  at,
                  targetKey: key,
                  onChange: edit,
                  onFromDataset: () => setOpened({ fromDataset: at }),
                })}
                onTarget={(group, text) => edit(withTarget(ready, at, group, key, text))}
                onPaste={(group, text) => pasteAt(at, group, text)}
              />
            )
          })}
        </Scroll>
        <Limits typed={ready} variables={variables} onChange={edit} />
        <Foot>
          <ToFixList
            toFix={toFix}
            busy={whole && trial.waiting}
            onLook={id => {
              if (id !== null) setLooked(id)
            }}
          />
          <Row>
            <Button onClick={cancel}>Cancel</Button>
            <Button
              variant="primary"
              loading={saving}
              disabledReason={
                toFix[0]?.words ??
                (current
                  ? step !== null && JSON.stringify(typed) === JSON.stringify(first)
                    ? 'Nothing has changed'
                    : null
                  : 'The weights are being calculated')
              }
              onClick={() => save(actionOf(ready, fixedOf(step, taken, ready.text)), step?.id ?? null)}
            >
              Save weight
            </Button>
          </Row>
        </Foot>
      </Centre>
      <Result
        tried={whole ? trial.tried : null}
        waiting={whole && trial.waiting}
        min={numberIn(ready.min)}
        max={numberIn(ready.max)}
        variables={variables}
        questions={questions ?? (trial.tried?.tables ?? []).map(({ question }) => question)}
        onQuestions={setQuestions}
      />
      {opened === 'margin' && (
        <AddMargin
          variables={variables}
          taken={ready.margins.map(({ of }) => of)}
          onClose={() => setOpened(null)}
          onAdd={of => {
            setTyped({ ...ready, margins: [...ready.margins, { of, unit: 'percent', groups: [] }] })
            setOpened(null)
          }}
        />
      )}
      {opened === 'paste' && (
        <PasteTargets
          typed={ready}
          names={names.map(({ label }) => label)}
          labels={names.map(({ groups }) => groups)}
          targetKey={key}
          segment={ready.own ? inSegment : ''}
          onChange={edit}
          onClose={() => setOpened(null)}
        />
      )}
      {typeof opened === 'object' && opened !== null && (
        <FromDataset
          address={address}
          typed={ready}
          margin={opened.fromDataset}
          marginLabel={names[opened.fromDataset]?.label ?? ''}
          labels={names[opened.fromDataset]?.groups ?? []}
          targetKey={key}
          onChange={edit}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
