import { filterWords, parseFilterText, reconcileFilter, sameFilter, toTree } from '@core/report'
import { useEffect, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import type { Dataset } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { editsOf, editText, isEdited } from '@/lib/failure'
import { counted } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { readFilter } from '@/tables'
import { BaseMeter, type FilterEditorScreen } from '@/tables/ui'
import { Button, Callout, EditConflict, Muted, Row, Stack, TYPE, useEdits } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { Panel } from '@/ui/Sections'
import { placeIn } from '../place'
import { settingRemote } from '../remotes'
import { selectIndex, selectQuestions, selectSavedBase, selectSetting } from '../selectors'
import type { WithDataset } from '../slice'

const Words = styled.p`
  ${TYPE.base}
  overflow-wrap: anywhere;
`

interface DefaultFiltersProps {
  readonly dataset: Dataset
  readonly address: DatasetAddress
  readonly FilterEditor: FilterEditorScreen
}

/** Filters that new reports start with, in words and as a live base. */
export const DefaultFilters = ({ dataset, address, FilterEditor }: DefaultFiltersProps) => {
  const dispatch = useAppDispatch()
  const [open, setOpen] = useState(false)
  const questions = useAppSelector(selectQuestions)
  const index = useAppSelector(selectIndex)
  const base = useAppSelector(selectSavedBase)
  const [chosen, setChosen] = useState<{ readonly value: QuestionFilter | null } | null>(null)
  const saving = useAppSelector((state: WithDataset) => selectSetting(state, 'default_filters'))
  const saved = useMemo(() => parseFilterText(dataset.default_filters), [dataset.default_filters])
  const filter = chosen ? chosen.value : saved.filter
  // The filters that were saved when the person began.
  const [began, setBegan] = useState(dataset.default_filters)
  const draft = useDraft({
    place: placeIn(address, 'default filters'),
    label: `Default filters of ${dataset.dataset_name}`,
    value: filter,
    saved: saved.filter,
    read: readFilter,
    onRestore: (value, startedFrom = saved.filter) => {
      setChosen(sameFilter(value, saved.filter) ? null : { value })
      setBegan(sameFilter(startedFrom, saved.filter) ? dataset.default_filters : JSON.stringify(startedFrom))
    },
  })
  const done = useRef(saving.fetchedAt)
  const drop = useRef(draft.drop)
  useEffect(() => {
    drop.current = draft.drop
  })
  useEffect(() => {
    if (saving.fetchedAt === done.current) return
    done.current = saving.fetchedAt
    drop.current()
    setChosen(null)
  }, [saving.fetchedAt])
  const { lost } = useMemo(() => reconcileFilter(filter, index), [filter, index])
  const words = useMemo(() => filterWords(toTree(filter), index), [filter, index])
  const { edits, dismiss } = useEdits(editsOf(saving.error), saving.isFetching)
  const wordsOf = (text: string) => filterWords(toTree(parseFilterText(text).filter), index)
  const save = (value: QuestionFilter | null, from: string) => {
    setBegan(from)
    setChosen({ value })
    const change = { default_filters: value === null ? '' : JSON.stringify(value), base: { default_filters: from } }
    dispatch(settingRemote.requested({ ...address, change }))
  }
  const edit = () => {
    setBegan(dataset.default_filters)
    setOpen(true)
  }
  return (
    <Panel aria-label="Default filters" data-draft="">
      <Stack $gap="s3">
        <h2>Default filters</h2>
        {saved.unreadable && !chosen ? (
          <Callout tone="warning">The saved default filters could not be read. Set them again.</Callout>
        ) : (
          <Words>
            {words === '' ? `No filters: all ${counted(dataset.respondents, 'respondent', 'respondents')}.` : words}
          </Words>
        )}
        {lost.length > 0 && (
          <Callout tone="warning">
            No longer in this version of the data: {lost.map(({ name }) => name).join(', ')}.
          </Callout>
        )}
        {!chosen && <BaseMeter base={base} label="Respondents passing the default filters" rounded={false} />}
        {edits.map(edit => (
          <EditConflict
            key={edit.field}
            label="Default filters"
            mine={words}
            theirs={wordsOf(editText(edit.now))}
            edit={edit}
            saving={saving.isFetching}
            mergeable={false}
            onKeep={() => save(filter, editText(edit.now))}
            onTake={() => {
              dismiss(edit)
              setChosen(null)
            }}
            onBack={() => save(filter, editText(edit.now))}
          />
        ))}
        {!(chosen && saving.error) && (
          <Row $wrap>
            <DraftNote draft={draft} what="filters" />
            {chosen && draft.restoredAt !== null && (
              <Button size="sm" loading={saving.isFetching} onClick={() => save(chosen.value, began)}>
                Save
              </Button>
            )}
          </Row>
        )}
        {chosen && saving.error && !isEdited(saving.error) && (
          <Callout
            tone="danger"
            role="alert"
            title="The default filters could not be saved"
            action={
              <Row>
                <Button size="sm" loading={saving.isFetching} onClick={() => save(chosen.value, began)}>
                  Try again
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => {
                    draft.drop()
                    setChosen(null)
                  }}
                >
                  Discard
                </Button>
              </Row>
            }
          >
            {saving.error.message}
          </Callout>
        )}
        <Row $wrap>
          <Button icon="filter" loading={saving.isFetching} onClick={edit}>
            {filter === null ? 'Add filters' : 'Edit filters'}
          </Button>
          {filter !== null && (
            <Button variant="ghost" disabled={saving.isFetching} onClick={() => save(null, dataset.default_filters)}>
              Remove filters
            </Button>
          )}
        </Row>
        <Muted $size="sm">New reports start with these filters. Authors can change them.</Muted>
      </Stack>
      {open && (
        <FilterEditor
          {...{ dataset, address, questions, index }}
          place={placeIn(address, 'filter dialog', 'default')}
          filters={filter}
          weight={null}
          aside="who is counted at first in new reports"
          onApply={value => save(value, began)}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
