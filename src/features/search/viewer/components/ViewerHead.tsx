import type { ReactNode } from 'react'
import { Dialog } from 'radix-ui'
import type { DocumentItem } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage, selectStoriesEnabled } from '@/features/session'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Icon, IconButton, MEDIA, TRUNCATED } from '@/ui'
import { downloadRemote } from '../../documents/remotes'
import { selectDownload, selectSupport } from '../../documents/selectors'
import type { WithDocuments } from '../../documents/slice'
import { FILE_TYPES } from '../../documents/words'
import { postViewerMessage } from '../messages'

const Bar = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) auto;
  grid-template-areas: 'name pages actions close';
  align-items: center;
  gap: var(--s2) var(--s4);
  min-height: 56px;
  padding: var(--s2) var(--s4) var(--s2) var(--s5);
  border-bottom: 1px solid var(--border);
  background: var(--surface);
  ${MEDIA.below1200} {
    grid-template-columns: minmax(0, 1fr) auto auto;
    grid-template-areas: 'name name close' 'pages actions actions';
  }
  ${MEDIA.below768} {
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: 'name close' 'pages pages';
    padding: var(--s2) var(--s3);
  }
`
const Name = styled.div`
  grid-area: name;
  display: flex;
  align-items: center;
  gap: var(--s2-5);
  min-width: 0;
  svg {
    flex: none;
    color: var(--text-3);
  }
  h2 {
    ${TRUNCATED}
    outline: none;
  }
`
const Pages = styled.nav`
  grid-area: pages;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s1);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  > span {
    min-width: 112px;
    text-align: center;
  }
  ${MEDIA.below1200} {
    justify-content: flex-start;
    margin-left: -8px;
  }
  ${MEDIA.below768} {
    justify-content: center;
  }
`
const ActionBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--s2);
  ${MEDIA.from768} {
    grid-area: actions;
  }
  ${MEDIA.below768} {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: var(--s1-5);
    padding: var(--s2) var(--s3);
    border-top: 1px solid var(--border);
    background: var(--surface);
  }
`
const Close = styled.div`
  grid-area: close;
  justify-self: end;
`

const first = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

interface HeadProps {
  readonly item: DocumentItem
  readonly page: number
}

/** Actions for the document; each posts a message to the page below, which carries it out. */
export const ViewerActions = ({ item, page, share }: HeadProps & { readonly share: ReactNode }) => {
  const dispatch = useAppDispatch()
  const canManage = useAppSelector(selectCanManage)
  const stories = useAppSelector(selectStoriesEnabled)
  const downloading = useAppSelector((state: WithDocuments) => selectDownload(state, item.id)).isFetching
  const telling = useAppSelector(selectSupport).isFetching
  const ready = item.preview_state === 'ready'
  return (
    <ActionBar>
      {share}
      {stories && ready && (
        <Button size="sm" onClick={() => postViewerMessage({ type: 'viewer.addToStory', document_id: item.id, page })}>
          Add to story
        </Button>
      )}
      {canManage && (
        <Button size="sm" onClick={() => postViewerMessage({ type: 'viewer.addToStudy', document_id: item.id })}>
          Add to study
        </Button>
      )}
      <Button
        size="sm"
        loading={telling}
        onClick={() => postViewerMessage({ type: 'viewer.support', document_id: item.id, page })}
      >
        Support
      </Button>
      {item.preview_state !== 'failed' && (
        <Button size="sm" loading={downloading} onClick={() => dispatch(downloadRemote.requested(item))}>
          Download
        </Button>
      )}
    </ActionBar>
  )
}

/** File name, page and close. */
export const ViewerHead = ({ item, page }: { readonly item: DocumentItem | null; readonly page: number }) => {
  const pages = item?.page_count ?? 0
  const word = item === null ? 'page' : FILE_TYPES[item.file_type].page
  const turn = (to: number) => item && postViewerMessage({ type: 'viewer.page', document_id: item.id, page: to })
  return (
    <>
      <Name>
        <Icon name={item === null ? 'file' : FILE_TYPES[item.file_type].icon} />
        <Dialog.Title tabIndex={-1} title={item?.file_name}>
          {item?.file_name ?? 'Document'}
        </Dialog.Title>
      </Name>
      {pages > 0 && (
        <Pages aria-label="Pages">
          <IconButton
            icon="chevron-left"
            label={`Previous ${word}`}
            disabledReason={page <= 1 ? `This is the first ${word}.` : null}
            onClick={() => turn(page - 1)}
          />
          <span>
            {first(word)} {page} of {count(pages)}
          </span>
          <IconButton
            icon="chevron-right"
            label={`Next ${word}`}
            disabledReason={page >= pages ? `This is the last ${word}.` : null}
            onClick={() => turn(page + 1)}
          />
        </Pages>
      )}
      <Close>
        <Dialog.Close asChild>
          <IconButton icon="x" label="Close" tooltip={false} />
        </Dialog.Close>
      </Close>
    </>
  )
}

export { Bar as ViewerBar }
