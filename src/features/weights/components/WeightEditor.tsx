import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, Callout, Row, TextField } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { segmentLabel, segmentOf } from '../model/ready'
import { numberIn } from '../model/typed'
import { Conflict } from './Conflict'
import { EditorDialogs, type Opened } from './EditorDialogs'
import { Failure } from './Failure'
import { Centre, Foot, Scroll } from './frame'
import { MarginList } from './MarginList'
import { Outline } from './Outline'
import { Result } from './Result'
import { Segments } from './Segments'
import { Limits, WithinChoice } from './Settings'
import { ToFixList } from './ToFixList'
import { useEditor, type WeightEditorProps } from './useEditor'

/** A weighting of targets in the middle, and what it does at the right; what is typed stays as a draft until it is saved. */
export const WeightEditor = (props: WeightEditorProps) => {
  const { address, step, gone, saved, variables, outline, onCancel } = props
  const editor = useEditor(props)
  const { work, saving, trial, ready, answers, names, gaps, whole, segment, outcome, toFix, edit } = editor
  const [opened, setOpened] = useState<Opened>(null)
  const leaves = gone && !work.dirty
  useEffect(() => {
    if (leaves) onCancel()
  }, [leaves, onCancel])
  return (
    <>
      {outline && createPortal(<Outline editor={editor} />, outline)}
      <Centre data-draft="">
        <Scroll>
          <DraftNote draft={work.draft} what="changes" />
          {work.conflict && (
            <Conflict
              merge={work.conflict}
              mine={work.typed}
              theirs={saved}
              names={names}
              answers={answers}
              onChoose={work.settle}
            />
          )}
          {gone && work.dirty && (
            <Callout tone="warning" role="alert" title="This weight was removed while you were editing it">
              Your changes are kept here. Saving makes it a weight again.
            </Callout>
          )}
          <Row $wrap $gap="s3" $align="flex-end">
            <div style={{ flex: '2 1 260px' }}>
              <TextField label="Name" value={ready.text} onValueChange={text => work.setTyped({ ...ready, text })} />
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
              onChoose={editor.look}
            />
          )}
          {outcome && outcome.status !== 'converged' && (
            <Failure
              segment={outcome}
              failed={editor.failed}
              typed={ready}
              names={names}
              onChange={edit}
              onLook={editor.look}
            />
          )}
          {whole && trial.refusal !== null && <Callout tone="danger">{trial.refusal}</Callout>}
          {saving.failure !== null && !work.conflict && !gone && (
            <Callout tone="danger" role="alert">
              {saving.failure}
            </Callout>
          )}
          <MarginList
            editor={editor}
            onAdd={() => setOpened('margin')}
            onFromDataset={at => setOpened({ fromDataset: at })}
          />
        </Scroll>
        <Limits
          typed={ready}
          variables={variables}
          own={step?.do.kind === 'weigh' ? step.do.name : null}
          onChange={edit}
        />
        <Foot>
          <ToFixList toFix={toFix} busy={whole && trial.waiting} onLook={editor.look} />
          <Row>
            <Button onClick={editor.cancel}>Cancel</Button>
            <Button variant="primary" loading={saving.saving} disabledReason={editor.blocked} onClick={editor.save}>
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
        within={ready.within}
        shown={editor.shown}
        onShow={editor.show}
      />
      <EditorDialogs
        opened={opened}
        editor={editor}
        address={address}
        step={step?.id ?? null}
        variables={variables}
        onClose={() => setOpened(null)}
      />
    </>
  )
}
