import type { ReactNode } from 'react'
import { Dialog } from 'radix-ui'
import type { DocumentItem } from '@core/contract'
import styled from 'styled-components'
import { selectCanManage, selectStoriesEnabled } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Icon, IconButton, Link, MEDIA, Menu, TRUNCATED, TYPE, useMediaQuery } from '@/ui'
import { downloadRemote } from '../../documents/remotes'
import { selectDownload } from '../../documents/selectors'
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
  > div {
    min-width: 0;
  }
  h2 {
    ${TRUNCATED}
    outline: none;
  }
  p {
    ${TYPE.xs}
    ${TRUNCATED}
    color: var(--text-2);
  }
`
const Tools = styled.div`
  grid-area: pages;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s3);
  ${MEDIA.below1200} {
    justify-content: flex-start;
  }
  ${MEDIA.below768} {
    justify-content: space-between;
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
    flex-wrap: nowrap;
    justify-content: space-between;
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

interface HeadProps {
  readonly item: DocumentItem
  readonly page: number
}

/**
 * Actions for the document; each posts a message to the page below, which carries it out. A phone has room for the usual ones
 * beside a menu.
 */
export const ViewerActions = ({ item, page, share }: HeadProps & { readonly share: ReactNode }) => {
  const dispatch = useAppDispatch()
  const phone = useMediaQuery('(max-width: 767.98px)')
  const canManage = useAppSelector(selectCanManage)
  const stories = useAppSelector(selectStoriesEnabled)
  const downloading = useAppSelector((state: WithDocuments) => selectDownload(state, item.id)).isFetching
  const ready = item.preview_state === 'ready'
  const addToStudy = () => postViewerMessage({ type: 'viewer.addToStudy', document_id: item.id })
  const support = () => postViewerMessage({ type: 'viewer.support', document_id: item.id, page })
  return (
    <ActionBar>
      {share}
      {stories && ready && (
        <Button size="sm" onClick={() => postViewerMessage({ type: 'viewer.addToStory', document_id: item.id, page })}>
          Add to story
        </Button>
      )}
      {canManage && !phone && (
        <Button size="sm" onClick={addToStudy}>
          Add to study
        </Button>
      )}
      {!phone && (
        <Button size="sm" onClick={support}>
          Support
        </Button>
      )}
      {item.preview_state !== 'failed' && (
        <Button size="sm" loading={downloading} onClick={() => dispatch(downloadRemote.requested(item))}>
          Download
        </Button>
      )}
      {phone && (
        <Menu
          trigger={<IconButton icon="more" label="More actions" outlined tooltip={false} />}
          entries={[
            ...(canManage ? [{ label: 'Add to study', onSelect: addToStudy }] : []),
            { label: 'Support', onSelect: support },
          ]}
        />
      )}
    </ActionBar>
  )
}

interface ViewerHeadProps {
  readonly item: DocumentItem | null
  /** Address of the study that the file belongs to. */
  readonly studyHref: string | null
  /** Which page is shown, and the search. */
  readonly children: ReactNode
}

/** File name, study, page and close. */
export const ViewerHead = ({ item, studyHref, children }: ViewerHeadProps) => (
  <>
    <Name>
      <Icon name={item === null ? 'file' : FILE_TYPES[item.file_type].icon} />
      <div>
        <Dialog.Title tabIndex={-1} title={item?.file_name}>
          {item?.file_name ?? 'Document'}
        </Dialog.Title>
        {item && studyHref !== null && (
          <p>
            <Link quiet href={studyHref}>
              {item.study.name}
            </Link>
          </p>
        )}
      </div>
    </Name>
    <Tools>{children}</Tools>
    <Close>
      <Dialog.Close asChild>
        <IconButton icon="x" label="Close" tooltip={false} />
      </Dialog.Close>
    </Close>
  </>
)

export { Bar as ViewerBar }
