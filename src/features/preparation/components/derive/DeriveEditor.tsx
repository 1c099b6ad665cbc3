import { useEffect, useMemo, type ReactNode } from 'react'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Muted, Row, Stack, TextField } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { DERIVED, firstDerived, readDerived, type DerivedKind, type TypedDerived } from '../../model/derive'
import { derivedAction, derivedGap } from '../../model/derivedSteps'
import { valuesRemote } from '../../remotes'
import { selectByName, selectValues } from '../../selectors'
import { BeforeAfter, type BeforeAfterProps } from '../BeforeAfter'
import { Columns, Heading, Side } from '../editorParts'
import { usePreview } from '../useTaking'
import { useStepEditor } from '../useStepEditor'
import { BandsForm } from './BandsForm'
import { ConditionList } from './ConditionList'
import { EditorPane } from './EditorPane'
import { PeriodsForm } from './PeriodsForm'
import { SegmentsForm } from './SegmentsForm'
import { ComputeForm, SourceFields } from './SourceFields'

/** The step that is being changed, and what it holds. */
export interface EditedStep {
  readonly id: string
  readonly typed: TypedDerived
}

export interface DeriveEditorProps {
  readonly address: DatasetAddress
  readonly kind: DerivedKind
  readonly of: readonly string[]
  readonly edited?: EditedStep
  /** Over the table that it was opened from, or as a part of the page. */
  readonly frame: 'dialog' | 'pane'
  readonly onClose: () => void
  readonly onTaken?: (name: string) => void
}

const outcome = (kind: DerivedKind, { seen }: Pick<BeforeAfterProps, 'seen'>): ReactNode => {
  const [figures] = seen?.after ?? []
  if (!seen || !figures) return null
  const people = (n: number) => counted(n, 'person', 'people')
  const empty = figures.options.filter(({ n }) => n === 0).length
  if (kind === 'bands')
    return `${counted(figures.options.length, 'band', 'bands')}, ${people(figures.base)}, ${count(seen.respondents - figures.base)} outside`
  if (kind === 'segments' && empty > 0) return `${counted(empty, 'segment', 'segments')} without people`
  return `Base ${count(figures.base)} of ${count(seen.respondents)}`
}

/** Makes or changes a derived variable, with what it will look like; what is typed stays as a draft until it is made. */
export const DeriveEditor = ({ address, kind, of, edited, frame, onClose, onTaken }: DeriveEditorProps) => {
  const dispatch = useAppDispatch()
  const byName = useAppSelector(selectByName)
  const known = useAppSelector(selectValues).data
  const chosen = of.flatMap(name => byName.get(name) ?? [])
  const { typed, setTyped, draft, dirty, cancel, busy, failure, take, replace } = useStepEditor({
    address,
    about: edited ? ['derive', edited.id] : ['derive', kind, ...of],
    label: DERIVED[kind].title,
    first: edited?.typed ?? firstDerived(kind, chosen),
    read: readDerived,
    onClose,
    onTaken: onTaken && (({ name }: TypedDerived) => onTaken(name.trim())),
  })
  const conditions = kind === 'segments' ? typed.segments.flatMap(one => one.conditions) : typed.where
  const needed = JSON.stringify(
    [...new Set([...typed.of, ...conditions.map(({ question }) => question)])].filter(name => byName.has(name)),
  )
  useEffect(() => {
    const names = JSON.parse(needed) as string[]
    if (names.length > 0) dispatch(valuesRemote.requested({ ...address, names }))
  }, [needed, address, dispatch])
  const values = useMemo(() => new Map((known ?? []).map(variable => [variable.name, variable])), [known])
  const gap = derivedGap(kind, typed)
  const action = derivedAction(kind, typed)
  const preview = usePreview(address, gap === null ? action : null, edited?.id)
  const form = { typed, values, onChange: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }) }
  // These show their figures beside what they come from.
  const own = kind === 'bands' || kind === 'segments'
  const fields = (
    <Stack>
      <Row $align="flex-start" $gap="s3" $wrap>
        <div style={{ flex: '1 1 160px' }}>
          <TextField label="Name" value={typed.name} onValueChange={name => form.onChange({ name })} />
        </div>
        <div style={{ flex: '3 1 280px' }}>
          <TextField label="Question text" value={typed.text} onValueChange={text => form.onChange({ text })} />
        </div>
      </Row>
      {kind !== 'segments' && <SourceFields kind={kind} {...form} />}
      {kind === 'bands' && <BandsForm {...form} seen={preview.seen} />}
      {kind === 'periods' && <PeriodsForm {...form} />}
      {kind === 'segments' && <SegmentsForm {...form} seen={preview.seen} />}
      {kind === 'compute' && <ComputeForm {...form} />}
      {kind === 'among' && (
        <Stack $gap="s2">
          <Heading>
            Among people for whom <small>all of this holds</small>
          </Heading>
          <ConditionList conditions={typed.where} values={values} onChange={where => form.onChange({ where })} />
        </Stack>
      )}
      {own && preview.refusal !== null && <Callout tone="danger">{preview.refusal}</Callout>}
      {failure !== null && (
        <Callout tone="danger" role="alert">
          {failure}
        </Callout>
      )}
    </Stack>
  )
  const shown = {
    title: DERIVED[kind].title,
    onClose: cancel,
    footer: (
      <>
        <Muted $size="sm" style={{ marginRight: 'auto' }} role="status">
          {outcome(kind, preview)}
        </Muted>
        <Button onClick={cancel}>Cancel</Button>
        <Button
          variant="primary"
          loading={busy}
          disabledReason={gap ?? preview.refusal ?? (edited && !dirty ? 'Nothing has changed' : null)}
          onClick={() => (edited ? replace(edited.id, action) : take(action))}
        >
          {edited ? 'Save' : 'Create'} {typed.name.trim() === '' ? 'it' : typed.name}
        </Button>
      </>
    ),
    children: (
      <>
        <DraftNote draft={draft} what="changes" />
        {own ? (
          fields
        ) : (
          <Columns>
            {fields}
            <Side>
              <Heading>Preview</Heading>
              <BeforeAfter {...preview} afterOnly />
            </Side>
          </Columns>
        )}
      </>
    ),
  }
  return frame === 'pane' ? (
    <EditorPane {...shown} />
  ) : (
    <Modal open size={own ? 960 : 'full'} dirty={dirty} {...shown} />
  )
}
