import { useMemo, useState, type ClipboardEvent } from 'react'
import styled from 'styled-components'
import type { PreparedVariable } from '@core/contract'
import type { StepAction } from '@core/domain/preparation'
import { count, counted } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { useAppDispatch, useAppSelector } from '@/store'
import { Foot, Grow } from '@/tables/ui'
import { Button, MEDIA, TYPE, useAnnounce } from '@/ui'
import { changedNames, suggestionsByName, suggestionsOf, type Suggestion } from '../model/rows'
import { pastedCells, type Pasted } from '../model/paste'
import { selectSteps, selectVariables } from '../selectors'
import { events } from '../slice'
import { ActionBar, type Derive } from './ActionBar'
import { AnswersDialog, type AnswersTask } from './AnswersDialog'
import { DeriveEditor } from './derive/DeriveEditor'
import { GridDialog } from './GridDialog'
import { NarrowRail, Rail } from './Rail'
import { PasteDialog } from './PasteDialog'
import { SectionDialog } from './SectionDialog'
import { SetEditor } from './SetEditor'
import { useTable } from './useTable'
import { VariablePanel } from './VariablePanel'
import { VariableTable } from './VariableTable'

const Panes = styled.div<{ readonly $panel: boolean }>`
  flex: 1;
  display: grid;
  grid-template-columns: 216px minmax(0, 1fr) ${p => (p.$panel ? 'clamp(352px, 28vw, 440px)' : '')};
  min-height: 0;
  ${MEDIA.below1000} {
    position: relative;
    grid-template-columns: minmax(0, 1fr);
  }
`
const Middle = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`
const Keys = styled.span`
  ${TYPE.xs}
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s3-5);
  color: var(--text-3);
  kbd {
    ${TYPE.xs}
    padding: 0 var(--s1);
    border: 1px solid var(--border);
    border-radius: var(--r-ctl);
    background: var(--surface);
  }
  ${MEDIA.below768} {
    display: none;
  }
`
const Sum = styled.span`
  ${TYPE.xs}
  color: var(--text-3);
  font-variant-numeric: tabular-nums;
`
const KeyFoot = styled(Foot)`
  min-height: 36px;
  padding-block: var(--s1);
`

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['↑ ↓', 'move'],
  ['Space', 'select'],
  ['Shift ↓', 'extend'],
  ['Enter', 'open'],
  ['F2', 'edit cell'],
  ['M', 'set'],
  ['G', 'grid'],
  ['H', 'hide'],
  ['Alt ↑', 'move row'],
  ['Ctrl Z', 'undo'],
]

type Editor =
  | { readonly kind: 'set' | 'grid' | 'section'; readonly of: readonly PreparedVariable[] }
  | { readonly kind: 'answers'; readonly task: AnswersTask; readonly of: readonly PreparedVariable[] }
  | { readonly kind: 'derive'; readonly derive: Derive; readonly of: readonly PreparedVariable[] }

const NO_VARIABLES: readonly PreparedVariable[] = []

/** The table of all variables with what it can be narrowed to at the left and the open variable at the right. */
export const VariablesPart = ({
  address,
  respondents,
}: {
  readonly address: DatasetAddress
  readonly respondents: number
}) => {
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const variables = useAppSelector(selectVariables).data ?? NO_VARIABLES
  const steps = useAppSelector(selectSteps).data?.steps
  const [opened, setOpened] = useState<string | null>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const contents = useMemo(() => {
    const suggestions = suggestionsOf(steps ?? [])
    return {
      variables,
      changed: changedNames(steps ?? []),
      suggestions: suggestionsByName(suggestions),
      all: suggestions,
    }
  }, [variables, steps])
  const change = (...actions: readonly StepAction[]) => dispatch(events.changed({ kind: 'take', actions }))
  const open = (name: string) => {
    setOpened(name)
    dispatch(events.variableOpened(name))
  }
  const chosenNow = (): readonly PreparedVariable[] =>
    variables.filter(({ name }) => (table.checked.size > 0 ? table.checked.has(name) : table.focus.id === name))
  const edit = (kind: 'set' | 'grid' | 'section') => {
    const of = chosenNow()
    if (of.length > 0) setEditor({ kind, of })
  }
  const table = useTable(contents, {
    change,
    open,
    turn: kind => {
      dispatch(events.changed({ kind }))
      announce(kind === 'undo' ? 'Undone' : 'Made again')
    },
    makeSet: () => edit('set'),
    makeGrid: () => edit('grid'),
    find: () => document.querySelector<HTMLInputElement>('[data-find]')?.focus(),
  })
  const chosen = useMemo(() => variables.filter(({ name }) => table.checked.has(name)), [variables, table.checked])
  const suggestion =
    contents.all.find(one => one.of.length === chosen.length && one.of.every(name => table.checked.has(name))) ?? null
  const names = chosen.map(({ name }) => name)
  const paste = ({ cells }: Pasted) => {
    setPasted(null)
    change(...cells.map(({ action }) => action))
    announce(`${counted(cells.length, 'cell', 'cells')} pasted`)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.target !== event.currentTarget) return
    const found = pastedCells(event.clipboardData.getData('text/plain'), table.listed, table.focus)
    if (found.cells.length + found.left.length === 0) return
    event.preventDefault()
    if (found.cells.length === 1 && found.left.length === 0) paste(found)
    else setPasted(found)
  }
  const done = () => {
    setEditor(null)
    table.checkOnly([])
    table.grid.current?.focus()
  }
  const sections = new Set(variables.flatMap(({ section }) => section ?? []))
  const { filter } = table
  const suggested = filter.kind === 'suggestion' ? contents.all.filter(one => one.kind === filter.suggestion) : []
  const rail = {
    variables,
    suggestions: contents.all,
    changed: contents.changed.size,
    filter,
    onFilter: table.setFilter,
    query: table.query,
    onQuery: table.setQuery,
  }
  const toCheck = variables.filter(({ issue }) => issue !== null).length
  return (
    <>
      <Panes $panel={opened !== null}>
        <Rail {...rail} />
        <Middle>
          <NarrowRail {...rail} />
          {chosen.length > 0 && (
            <ActionBar
              chosen={chosen}
              suggestion={suggestion}
              onAccept={step => {
                dispatch(events.changed({ kind: 'switch', steps: [step], state: 'on' }))
                done()
              }}
              onSet={() => edit('set')}
              onGrid={() => edit('grid')}
              onSection={() => edit('section')}
              onMissing={() => setEditor({ kind: 'answers', task: 'missing', of: chosen })}
              onMerge={() => setEditor({ kind: 'answers', task: 'merge', of: chosen })}
              onSplit={() => {
                change(...names.map((of): StepAction => ({ kind: 'split', of })))
                done()
              }}
              onType={to => change({ kind: 'type', of: names, to })}
              onDerive={derive => setEditor({ kind: 'derive', derive, of: chosen })}
              onHide={table.hide}
              onAxis={axis => change({ kind: 'use', of: names, axis })}
              onWeight={() => {
                const already = variables.filter(({ weight }) => weight).map(({ name }) => name)
                const all = [...new Set([...already, ...names])]
                change({ kind: 'weights', variables: all, default: names[0] ?? null })
              }}
              onMove={to => {
                const own = variables.filter(({ name, part_of }) => part_of === null && !names.includes(name))
                change({ kind: 'arrange', of: names, before: to === 'top' ? (own[0]?.name ?? null) : null })
              }}
              onClear={() => table.checkOnly([])}
            />
          )}
          {suggested.length > 0 && (
            <SuggestedBar
              suggested={suggested}
              onAccept={accepted => {
                dispatch(events.changed({ kind: 'switch', steps: accepted.map(({ step }) => step), state: 'on' }))
                table.setFilter({ kind: 'all' })
              }}
            />
          )}
          <VariableTable table={table} onOpen={open} onPaste={onPaste} opened={opened} />
        </Middle>
        {opened !== null && (
          <VariablePanel
            name={opened}
            respondents={respondents}
            neighbours={table.listed.map(({ id }) => id)}
            onOpen={open}
            onClose={() => {
              setOpened(null)
              table.grid.current?.focus()
            }}
          />
        )}
      </Panes>
      <KeyFoot>
        <Keys aria-hidden="true">
          {KEYS.map(([key, does]) => (
            <span key={does}>
              <kbd>{key}</kbd> {does}
            </span>
          ))}
        </Keys>
        <Grow />
        <Sum>
          {counted(variables.filter(({ origin }) => origin === 'file').length, 'variable', 'variables')}
          {sections.size > 0 && ` in ${counted(sections.size, 'section', 'sections')}`}, {count(toCheck)} to check. The
          file itself is never changed.
        </Sum>
      </KeyFoot>
      {pasted && <PasteDialog pasted={pasted} onPaste={() => paste(pasted)} onClose={() => setPasted(null)} />}
      {editor?.kind === 'set' && (
        <SetEditor address={address} respondents={respondents} of={editor.of} onClose={done} />
      )}
      {editor?.kind === 'grid' && <GridDialog address={address} of={editor.of} onClose={done} />}
      {editor?.kind === 'section' && <SectionDialog of={editor.of} sections={[...sections]} onClose={done} />}
      {editor?.kind === 'answers' && (
        <AnswersDialog address={address} task={editor.task} of={editor.of} onClose={done} />
      )}
      {editor?.kind === 'derive' && (
        <DeriveEditor
          address={address}
          kind={editor.derive}
          of={editor.of.map(({ name }) => name)}
          frame="dialog"
          onClose={done}
        />
      )}
    </>
  )
}

const Slip = styled.div`
  ${TYPE.sm}
  display: flex;
  align-items: center;
  gap: var(--s3);
  padding: var(--s2) var(--s4);
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`

interface SuggestedBarProps {
  readonly suggested: readonly Suggestion[]
  readonly onAccept: (accepted: readonly Suggestion[]) => void
}

/** Takes suggestions together: all of them or, where some are doubtful, the others. */
const SuggestedBar = ({ suggested, onAccept }: SuggestedBarProps) => {
  const likely = suggested.filter(({ doubtful }) => !doubtful)
  const some = likely.length > 0 && likely.length < suggested.length
  return (
    <Slip>
      <span>Select the rows of one suggestion to see its reason, or take them all. Each can be undone.</span>
      <Grow />
      {some && (
        <Button size="sm" variant="primary" onClick={() => onAccept(likely)}>
          Accept the {count(likely.length)} likely
        </Button>
      )}
      <Button size="sm" variant={some ? 'secondary' : 'primary'} onClick={() => onAccept(suggested)}>
        Accept all {count(suggested.length)}
      </Button>
    </Slip>
  )
}
