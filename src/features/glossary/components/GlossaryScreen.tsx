import { useEffect, useState } from 'react'
import type { GlossaryEntry, UnfoundWords } from '@core/contract'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, ErrorState, Muted, Row, Stack } from '@/ui'
import { Panel } from '@/ui/Sections'
import { Together } from '@/ui/Together'
import { HeadingCount } from '@/ui/Words'
import { entriesRemote, removalKey, unfoundRemote } from '../remotes'
import type { WithGlossary } from '../slice'
import { EntryDialog, type EntryTarget } from './EntryDialog'
import { EntryList } from './EntryList'
import { ImportDialog } from './ImportDialog'
import { UnfoundList } from './UnfoundList'

const useLists = () => {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(entriesRemote.requested(undefined))
    dispatch(unfoundRemote.requested(undefined))
  }, [dispatch])
  const { entries, unfound, removing } = useAppSelector(({ glossary }: WithGlossary) => glossary)
  const isThere = (kind: 'entry' | 'words', key: string) => !removing.includes(removalKey({ kind, key }))
  return {
    entries: { ...entries, shown: entries.data?.filter(({ id }) => isThere('entry', id)) ?? null },
    unfound: { ...unfound, shown: unfound.data?.filter(({ words }) => isThere('words', words)) ?? null },
  }
}

interface EntriesProps {
  readonly entries: readonly GlossaryEntry[]
  readonly onTarget: (target: EntryTarget) => void
}

const Entries = ({ entries, onTarget }: EntriesProps) =>
  entries.length === 0 ? (
    <EmptyState icon="swap" title="No entries yet">
      Add abbreviations, brand names and the words your teams use. If CSAT and customer satisfaction are one entry, a
      search for either finds both.
    </EmptyState>
  ) : (
    <EntryList entries={entries} onEdit={entry => onTarget({ kind: 'entry', entry })} />
  )

interface UnfoundProps {
  readonly unfound: readonly UnfoundWords[]
  readonly onTarget: (target: EntryTarget) => void
}

const Unfound = ({ unfound, onTarget }: UnfoundProps) =>
  unfound.length === 0 ? (
    <Muted>Nothing right now. Words appear here when a search finds no study, question, story or file.</Muted>
  ) : (
    <UnfoundList unfound={unfound} onAdd={words => onTarget({ kind: 'words', words })} />
  )

/** The organisation's own words: entries, and what people searched without finding anything. */
export const GlossaryScreen = () => {
  const dispatch = useAppDispatch()
  const { entries, unfound } = useLists()
  const [target, setTarget] = useState<EntryTarget | 'import' | null>(null)
  const close = () => setTarget(null)
  return (
    <Together awaits={[entries, unfound]}>
      <Stack $gap="s5">
        <Panel aria-labelledby="glossary-entries">
          <Stack $gap="s4">
            <Row $justify="space-between" $wrap>
              <Stack $gap="s1">
                <h2 id="glossary-entries">
                  Glossary
                  {entries.shown && entries.shown.length > 0 && (
                    <HeadingCount>{count(entries.shown.length)}</HeadingCount>
                  )}
                </h2>
                <Muted>Words and phrases that mean the same. A search for one also finds the others.</Muted>
              </Stack>
              <Row $wrap>
                <Button icon="upload" onClick={() => setTarget('import')}>
                  Import
                </Button>
                <Button variant="primary" icon="plus" onClick={() => setTarget({ kind: 'new' })}>
                  Add entry
                </Button>
              </Row>
            </Row>
            {entries.shown ? (
              <Entries entries={entries.shown} onTarget={setTarget} />
            ) : (
              entries.error && (
                <ErrorState
                  message="The glossary could not be loaded."
                  detail={entries.error.message}
                  onRetry={() => dispatch(entriesRemote.requested(undefined))}
                />
              )
            )}
          </Stack>
        </Panel>
        <Panel aria-labelledby="glossary-unfound">
          <Stack $gap="s3">
            <Stack $gap="s1">
              <h2 id="glossary-unfound">Searched and not found</h2>
              <Muted>What people searched in the last 12 months without a result. Who searched isn’t recorded.</Muted>
            </Stack>
            {unfound.shown ? (
              <Unfound unfound={unfound.shown} onTarget={setTarget} />
            ) : (
              unfound.error && (
                <ErrorState
                  message="These words could not be loaded."
                  detail={unfound.error.message}
                  onRetry={() => dispatch(unfoundRemote.requested(undefined))}
                />
              )
            )}
          </Stack>
        </Panel>
        {target === 'import' && <ImportDialog onClose={close} />}
        {target !== null && target !== 'import' && (
          <EntryDialog target={target} entries={entries.shown ?? []} onClose={close} />
        )}
      </Stack>
    </Together>
  )
}
