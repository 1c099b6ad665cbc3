import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { randomId } from '@/lib/randomId'
import { count } from '@/lib/words'
import { Button, Callout, ErrorState, Icon, MEDIA, Row, Skeleton, Stack } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { HeadingCount } from '@/ui/Words'
import { Consequences } from './Consequences'
import { FieldList } from './FieldList'
import { FieldsConflict } from './FieldsConflict'
import { NameDialog } from './NameDialog'
import { SaveBar } from './SaveBar'
import { TreePane } from './TreePane'
import { useFieldWork } from './useFieldWork'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 500fr) minmax(0, 560fr);
  align-items: start;
  gap: var(--s4);
  ${MEDIA.below1200} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  min-height: 36px;
`

/** The fields by which studies are filed and filtered, with their trees of values. Nothing is stored before it is saved. */
export const FieldsScreen = () => {
  const fields = useFieldWork()
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { work, error, theirs } = fields
  const pending = work !== null && work.lines.length > 0
  const wasPending = useRef(pending)
  useEffect(() => {
    // The bar is gone with the button that was pressed.
    if (wasPending.current && !pending && document.activeElement === document.body) heading.current?.focus()
    wasPending.current = pending
  }, [pending])
  if (!work)
    return error ? (
      <ErrorState message={error.message} retrying={fields.isFetching} onRetry={fields.reload} />
    ) : (
      <Stack aria-busy="true">
        <Skeleton $width="220px" $height={28} />
        <Skeleton $height={360} $radius="8px" />
      </Stack>
    )
  const current = chosen !== null && work.now.fields.has(chosen) ? chosen : (work.now.order[0] ?? null)
  const add = (name: string): string | null => {
    const field = randomId()
    const problem = fields.change([{ kind: 'add_field', field, name, position: work.now.order.length + 1 }])
    if (problem === null) setChosen(field)
    return problem
  }
  return (
    <Stack $gap="s4" data-draft="">
      <Head>
        <Row>
          <h2 ref={heading} tabIndex={-1}>
            Metadata fields
          </h2>
          <HeadingCount>{count(work.now.order.length)}</HeadingCount>
        </Row>
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" /> Add a field
        </Button>
      </Head>
      <DraftNote draft={fields.draft} what="changes" />
      {theirs && <FieldsConflict work={work} theirs={theirs} onGoOn={fields.rebase} />}
      {fields.saveError && (
        <Callout tone="danger" role="alert" title="Not saved">
          {fields.saveError.message} Your changes are kept here.
        </Callout>
      )}
      <Columns>
        <Stack $gap="s3">
          <FieldList
            work={work}
            current={current}
            onChoose={setChosen}
            onChange={fields.change}
            onUndo={fields.undoLine}
          />
          {pending && (
            <Consequences
              work={work}
              consequences={fields.consequences}
              refused={fields.refused}
              onUndo={fields.undoLine}
            />
          )}
        </Stack>
        {current !== null && (
          <TreePane
            key={current}
            work={work}
            field={current}
            counts={fields.counts}
            onChange={fields.change}
            onUndo={fields.undoLine}
          />
        )}
      </Columns>
      {pending && (
        <SaveBar
          changes={work.lines.length}
          consequences={fields.consequences}
          saving={fields.saving}
          blocked={theirs ? 'Choose first what happens to the other changes' : fields.refused}
          onSave={fields.save}
          onDiscard={fields.discard}
        />
      )}
      {adding && <NameDialog title="Add a field" verb="Add field" onName={add} onClose={() => setAdding(false)} />}
    </Stack>
  )
}
