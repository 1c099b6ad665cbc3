import { useState } from 'react'
import type { Download } from '@core/contract'
import styled from 'styled-components'
import { counted } from '@/lib/words'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Count, Icon, Link, MEDIA, Muted, sizeWords, TYPE } from '@/ui'
import { Popover } from '@/ui/Popover'
import { KINDS } from '../model'
import { saveRemote } from '../remotes'
import { selectFiles, selectMaking, selectSaved } from '../selectors'
import type { WithDownloads } from '../slice'
import { FileState } from './FileState'

const Opener = styled.button`
  display: flex;
  align-items: center;
  flex: none;
  gap: var(--s1);
  min-height: 36px;
  padding: 0 var(--s2);
  border: 0;
  border-radius: var(--r-ctl);
  background: none;
  color: var(--text-2);
  &:hover,
  &[aria-expanded='true'] {
    background: var(--sunken);
    color: var(--text);
  }
  ${MEDIA.touch} {
    min-width: 44px;
    min-height: 44px;
    justify-content: center;
  }
`
const List = styled.ul`
  > li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--s1) var(--s2-5);
    min-height: 56px;
    padding: var(--s2-5) var(--s3) var(--s2-5) var(--s4);
    border-bottom: 1px solid var(--border);
  }
  > li > svg {
    align-self: start;
    margin-top: var(--s0-5);
    color: var(--text-3);
  }
  h3 {
    ${TYPE.base}
    overflow-wrap: anywhere;
  }
`
const Foot = styled.p`
  ${TYPE.sm}
  padding: var(--s3) var(--s4);
`

/** Files shown; the rest are on their page. */
const SHOWN = 5

const FileLine = ({ file }: { readonly file: Download }) => {
  const dispatch = useAppDispatch()
  const { isFetching, error } = useAppSelector((state: WithDownloads) => selectSaved(state, file.id))
  const { label, icon } = KINDS[file.kind]
  return (
    <li>
      <Icon name={icon} />
      <div>
        <h3>{file.title}</h3>
        <FileState file={file} failure={error}>
          <Muted $size="sm" as="p">
            {label}
            {file.bytes !== null && ` · ${sizeWords(file.bytes)}`}
          </Muted>
        </FileState>
      </div>
      {file.state === 'ready' && (
        <Button
          size="sm"
          loading={isFetching}
          aria-label={`Download the ${label} of ${file.title}`}
          onClick={() => dispatch(saveRemote.requested(file))}
        >
          Download
        </Button>
      )}
    </li>
  )
}

/** The newest own files with their progress, in the header of the app; the button counts those of this window being made. */
export const FilesButton = () => {
  const [open, setOpen] = useState(false)
  const files = useAppSelector(selectFiles) ?? []
  const making = useAppSelector(selectMaking).length
  return (
    <Popover
      label="Files"
      width={380}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Opener
          type="button"
          aria-label={making === 0 ? 'Files' : `${counted(making, 'file', 'files')} being created`}
          title="Files"
        >
          <Icon name="download" />
          {making > 0 && <Count value={making} active />}
        </Opener>
      }
    >
      {files.length > 0 && (
        <List aria-label="Newest files">
          {files.slice(0, SHOWN).map(file => (
            <FileLine key={file.id} file={file} />
          ))}
        </List>
      )}
      <Foot>
        <Link href={paths.downloads()} onClick={() => setOpen(false)}>
          {files.length > SHOWN ? `View all ${files.length} files` : 'View all files'}
        </Link>
      </Foot>
    </Popover>
  )
}
