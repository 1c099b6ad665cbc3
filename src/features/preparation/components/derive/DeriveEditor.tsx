import { useEffect, useMemo } from 'react'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Row, Stack, TextField } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { DERIVED, derivedAction, derivedGap, firstDerived, readDerived, type DerivedKind } from '../../model/derive'
import { valuesRemote } from '../../remotes'
import { selectByName, selectValues } from '../../selectors'
import { BeforeAfter } from '../BeforeAfter'
import { Columns, Heading, Side } from '../editorParts'
import { usePreview } from '../useTaking'
import { useStepEditor } from '../useStepEditor'
import { BandsForm } from './BandsForm'
import { ConditionList } from './ConditionList'
import { PeriodsForm } from './PeriodsForm'
import { SegmentsForm } from './SegmentsForm'
import { ComputeForm, SourceFields } from './SourceFields'

export interface DeriveEditorProps {
  readonly address: DatasetAddress
  readonly kind: DerivedKind
  readonly of: readonly string[]
  readonly onClose: () => void
}

/** Makes a derived variable, with what it will look like beside it; what is typed stays as a draft until it is made. */
export const DeriveEditor = ({ address, kind, of, onClose }: DeriveEditorProps) => {
  const dispatch = useAppDispatch()
  const byName = useAppSelector(selectByName)
  const known = useAppSelector(selectValues).data
  const chosen = of.flatMap(name => byName.get(name) ?? [])
  const { typed, setTyped, draft, dirty, cancel, busy, failure, take } = useStepEditor({
    address,
    about: ['derive', kind, ...of],
    label: DERIVED[kind].title,
    first: firstDerived(kind, chosen),
    read: readDerived,
    onClose,
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
  const preview = usePreview(address, gap === null ? action : null)
  const form = { typed, values, onChange: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }) }
  return (
    <Modal
      open
      size="full"
      title={DERIVED[kind].title}
      dirty={dirty}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" loading={busy} disabledReason={gap ?? preview.refusal} onClick={() => take(action)}>
            Make {typed.name.trim() === '' ? 'it' : typed.name}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} what="changes" />
      <Columns>
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
          {failure !== null && (
            <Callout tone="danger" role="alert">
              {failure}
            </Callout>
          )}
        </Stack>
        <Side>
          <Heading>Preview</Heading>
          <BeforeAfter {...preview} afterOnly />
        </Side>
      </Columns>
    </Modal>
  )
}
