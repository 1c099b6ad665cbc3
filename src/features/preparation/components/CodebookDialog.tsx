import { useState } from 'react'
import type { StepAction } from '@core/domain/preparation'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FileDrop, Modal, Muted, Spinner, Stack } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { codebookChanges, type CodebookChanges } from '../model/codebook'
import { stepWords } from '../model/steps'
import { codebookRemote } from '../remotes'
import { selectAddress, selectCodebook } from '../selectors'
import { useTaking } from './useTaking'

const SHOWN = 100

const List = ({ items, label }: { readonly items: readonly string[]; readonly label: string }) => (
  <Stack $gap="s2">
    {/* A long list scrolls by itself. */}
    {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <RuledList aria-label={label} tabIndex={0} style={{ maxHeight: 280, overflowY: 'auto' }}>
      {items.slice(0, SHOWN).map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </RuledList>
    {items.length > SHOWN && <Muted $size="sm">and {count(items.length - SHOWN)} more</Muted>}
  </Stack>
)

/** Takes the changes of an edited codebook as one change that one undo takes back. */
export const CodebookDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const address = useAppSelector(selectAddress)
  const { data: variables, isFetching, error } = useAppSelector(selectCodebook)
  const [sheets, setSheets] = useState<Parameters<typeof codebookChanges>[0] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, failure, take } = useTaking(onClose)
  const found: CodebookChanges | null = sheets && variables && !isFetching ? codebookChanges(sheets, variables) : null
  const actions: readonly StepAction[] = found?.actions ?? []
  const read = async (file: File) => {
    setProblem(null)
    setSheets(null)
    if (address) dispatch(codebookRemote.requested(address))
    const { readSheets, SheetProblem } = await import('../model/readSheets')
    try {
      setSheets(readSheets(new Uint8Array(await file.arrayBuffer())))
    } catch (cause) {
      setProblem(cause instanceof SheetProblem ? cause.message : 'This file could not be read.')
    }
  }
  const blocked = found === null ? 'Choose the edited codebook' : actions.length === 0 ? 'It changes nothing' : null
  return (
    <Modal
      open
      size={720}
      title="Apply a codebook"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabledReason={blocked} onClick={() => take(...actions)}>
            {found ? `Apply ${counted(actions.length, 'change', 'changes')}` : 'Apply'}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          Edit names, texts, types, sections, labels, scores and missing answers in the downloaded workbook. Empty cells
          change nothing; “none” takes a score or a section away.
        </p>
        <FileDrop label="Choose the workbook" accept=".xlsx" onFile={file => void read(file)} />
        {sheets && !found && !error && <Spinner label="Comparing" />}
        {(problem ?? error) && (
          <Callout tone="danger" role="alert">
            {problem ?? error?.message}
          </Callout>
        )}
        {found && found.problems.length > 0 && (
          <Callout tone="warning" title={`${counted(found.problems.length, 'row is', 'rows are')} left out`}>
            <List items={found.problems} label="Rows that are left out" />
          </Callout>
        )}
        {found && actions.length > 0 && (
          <List items={actions.map(action => stepWords({ do: action }))} label="What it changes" />
        )}
        {found && actions.length === 0 && found.problems.length === 0 && <p>The codebook is as the preparation is.</p>}
        {failure !== null && (
          <Callout tone="danger" role="alert">
            {failure}
          </Callout>
        )}
      </Stack>
    </Modal>
  )
}
