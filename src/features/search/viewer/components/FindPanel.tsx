import { useCallback, useEffect, useRef } from 'react'
import type { DocumentItem } from '@core/contract'
import styled from 'styled-components'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { ErrorState, IconButton, Marked, MEDIA, Muted, Row, SearchField, Skeleton, TYPE, useDelayedFlag } from '@/ui'
import { useTypedWords } from '@/ui/useTypedWords'
import { findRemote, type PageAddress, type PagesFound } from '../../documents/remotes'
import { selectPagesFound } from '../../documents/selectors'
import type { WithDocuments } from '../../documents/slice'
import { FILE_TYPES } from '../../documents/words'
import { postViewerMessage } from '../messages'

const Root = styled.aside`
  display: flex;
  flex-direction: column;
  flex: none;
  width: 320px;
  min-height: 0;
  border-right: 1px solid var(--border);
  background: var(--surface);
  ${MEDIA.below768} {
    width: auto;
    max-height: 45%;
    border-right: 0;
    border-bottom: 1px solid var(--border);
  }
`
const Head = styled(Row)`
  padding: var(--s3) var(--s3) var(--s2);
  > :first-child {
    flex: 1;
  }
`
const Said = styled(Muted)`
  padding: 0 var(--s4) var(--s2);
`
const List = styled.ul`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: 0 var(--s2) var(--s3);
`
const Found = styled.button`
  ${TYPE.sm}
  display: block;
  width: 100%;
  padding: var(--s2) var(--s2-5);
  border: 0;
  border-radius: var(--r-ctl);
  background: transparent;
  color: var(--text-2);
  text-align: left;
  overflow-wrap: anywhere;
  strong {
    display: block;
    color: var(--text);
  }
  &:hover {
    background: var(--sunken);
  }
  &[aria-current='true'] {
    background: var(--accent-soft);
  }
`

const sentence = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

interface FindPanelProps {
  readonly item: DocumentItem
  readonly address: PageAddress
  /** Whether its field has the focus when it opens. */
  readonly focused: boolean
  readonly onTurn: (page: number) => void
  readonly onClose: () => void
}

/** What is said of the pages found. */
const summary = ({ count: found, results }: PagesFound, { page, pages }: { page: string; pages: string }): string => {
  if (found === 0) return `No ${page} has these words.`
  const all = counted(found, page, pages)
  return found > results.length ? `${all}, the first ${count(results.length)} are listed` : all
}

/** Looks for words in the open document: the pages that hold them, with what is around the first of them. */
export const FindPanel = ({ item, address, focused, onTurn, onClose }: FindPanelProps) => {
  const dispatch = useAppDispatch()
  const field = useRef<HTMLInputElement>(null)
  const { documentId, page, find } = address
  const settle = useCallback(
    (words: string) => postViewerMessage({ type: 'viewer.find', document_id: documentId, page, words }),
    [documentId, page],
  )
  const [typed, setTyped] = useTypedWords(find, settle)
  const { data, error, isFetching } = useAppSelector((state: WithDocuments) => selectPagesFound(state, address))
  const waiting = useDelayedFlag(data === null && isFetching)
  const words = FILE_TYPES[item.file_type]
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  const next = () => {
    const after = data?.results.find(result => result.page > page) ?? data?.results[0]
    if (after) onTurn(after.page)
  }
  return (
    <Root aria-label={`Find in this ${words.label} file`}>
      <Head $gap="s1">
        <SearchField
          ref={field}
          label="Find in this file"
          value={typed}
          maxLength={500}
          onValueChange={setTyped}
          onSearch={next}
          busy={isFetching && data !== null}
        />
        <IconButton icon="x" label="Close the search" onClick={onClose} />
      </Head>
      {find !== '' && data && <Said role="status">{summary(data, words)}</Said>}
      {find !== '' && error && data === null && (
        <ErrorState
          message="The file could not be searched."
          detail={error.message}
          onRetry={() => dispatch(findRemote.requested({ documentId, find }))}
          retrying={isFetching}
        />
      )}
      {find !== '' && waiting && <Skeleton $height={120} aria-busy="true" />}
      {find !== '' && data && data.results.length > 0 && (
        <List aria-label="Found">
          {data.results.map(result => (
            <li key={result.page}>
              <Found type="button" aria-current={result.page === page} onClick={() => onTurn(result.page)}>
                <strong>
                  {sentence(words.page)} {result.page}
                </strong>
                <Marked parts={result.text} />
              </Found>
            </li>
          ))}
        </List>
      )}
    </Root>
  )
}
