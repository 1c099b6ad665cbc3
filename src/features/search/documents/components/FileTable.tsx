import { useEffect, useState } from 'react'
import type { DocumentItem } from '@core/contract'
import styled from 'styled-components'
import { dayLabel } from '@/lib/dates'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Badge,
  ConfirmDialog,
  DataTable,
  Icon,
  IconButton,
  Link,
  Menu,
  Muted,
  Row,
  sizeWords,
  Surface,
  TYPE,
  useAnnounce,
  useMediaQuery,
  useToast,
  VisuallyHidden,
  type Column,
} from '@/ui'
import { Problem } from '@/ui/Words'
import { deleteRemote, downloadRemote } from '../remotes'
import { selectDeleting, selectDownload } from '../selectors'
import type { WithDocuments } from '../slice'
import { FILE_TYPES, pageWords } from '../words'

const Name = styled.span`
  min-width: 0;
  font-weight: 500;
  overflow-wrap: anywhere;
`
const Glyph = styled.span`
  flex: none;
  display: inline-flex;
  color: var(--text-3);
`

/** Address that opens a document in the viewer over this page. */
type HrefOf = (documentId: string) => string

const State = ({ file }: { readonly file: DocumentItem }) => {
  if (file.preview_state === 'reading')
    return (
      <Badge tone="info" icon="clock">
        Reading…
      </Badge>
    )
  if (file.preview_state === 'failed')
    return (
      <Problem as="span">
        {file.page_count === 0 && 'Could not be read: '}
        {file.problem}
      </Problem>
    )
  return <Muted $size="sm">{pageWords(file)}</Muted>
}

const FileName = ({ file, hrefOf }: { readonly file: DocumentItem; readonly hrefOf: HrefOf }) => {
  const { icon, label } = FILE_TYPES[file.file_type]
  return (
    <Row $gap="s2-5">
      <Glyph title={label}>
        <Icon name={icon} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </Glyph>
      <Name>
        <Link quiet href={hrefOf(file.id)}>
          {file.file_name}
        </Link>
        {file.restricted_search && (
          <>
            {' '}
            <Badge icon="lock">Restricted</Badge>
          </>
        )}
      </Name>
    </Row>
  )
}

const Actions = ({ file, canManage }: { readonly file: DocumentItem; readonly canManage: boolean }) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const deleting = useAppSelector((state: WithDocuments) => selectDeleting(state, file.id))
  const fetching = useAppSelector((state: WithDocuments) => selectDownload(state, file.id))
  useEffect(() => {
    if (fetching.error)
      toast({
        subject: `download of ${file.id}`,
        text: `${file.file_name} could not be downloaded. ${fetching.error.message}`,
        tone: 'error',
      })
  }, [fetching.error, file.id, file.file_name, toast])
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label={`Actions for ${file.file_name}`} tooltip={false} />}
        entries={[
          { label: 'Download', icon: 'download', onSelect: () => dispatch(downloadRemote.requested(file)) },
          ...(canManage
            ? [{ label: 'Delete', icon: 'trash' as const, danger: true, onSelect: () => setAsking(true) }]
            : []),
        ]}
      />
      <ConfirmDialog
        open={asking}
        title={`Delete ${file.file_name}?`}
        problem={deleting.error && `It could not be deleted. ${deleting.error.message}`}
        confirmLabel="Delete"
        danger
        busy={deleting.isFetching}
        onCancel={() => setAsking(false)}
        onConfirm={() => dispatch(deleteRemote.requested(file))}
      >
        The file, its pages and its previews are removed for everyone, and cards of stories that show it are hidden.
      </ConfirmDialog>
    </>
  )
}

const Under = styled.div`
  ${TYPE.sm}
  padding-left: 26px;
  font-weight: 400;
`

const columnsFor = (hrefOf: HrefOf, canManage: boolean, phone: boolean): readonly Column<DocumentItem>[] => [
  {
    id: 'name',
    header: 'File',
    rowHeader: true,
    cell: file => (
      <>
        <FileName file={file} hrefOf={hrefOf} />
        {phone && (
          <Under>
            <State file={file} />
          </Under>
        )}
      </>
    ),
  },
  ...(phone ? [] : [{ id: 'state', header: 'Content', cell: (file: DocumentItem) => <State file={file} /> }]),
  { id: 'size', header: 'Size', align: 'right', nowrap: true, hideBelow: 768, cell: file => sizeWords(file.bytes) },
  { id: 'added', header: 'Added', nowrap: true, hideBelow: 1000, cell: file => dayLabel(file.created) },
  { id: 'by', header: 'By', hideBelow: 1000, cell: file => file.uploaded_by },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    width: '56px',
    align: 'right',
    cell: file => <Actions file={file} canManage={canManage} />,
  },
]

const outcome = (file: DocumentItem): string =>
  file.preview_state === 'failed'
    ? `${file.file_name} could not be ${file.page_count === 0 ? 'read' : 'drawn'}: ${file.problem ?? ''}`
    : `${file.file_name} is ready, ${pageWords(file)}`

/** Announces when a file has been read. */
const useAnnouncedReading = (files: readonly DocumentItem[]) => {
  const announce = useAnnounce()
  const [reading, setReading] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const done = files.filter(file => reading.has(file.id) && file.preview_state !== 'reading')
    if (done.length > 0) announce(done.map(outcome).join('. '))
    const now = files.filter(file => file.preview_state === 'reading').map(file => file.id)
    if (now.length !== reading.size || now.some(id => !reading.has(id))) setReading(new Set(now))
  }, [files, reading, announce])
}

export interface FileTableProps {
  readonly files: readonly DocumentItem[]
  readonly hrefOf: HrefOf
  readonly canManage: boolean
}

/** One row per file: its name, what was read of it, and its actions. */
export const FileTable = ({ files, hrefOf, canManage }: FileTableProps) => {
  useAnnouncedReading(files)
  const phone = useMediaQuery('(max-width: 767.98px)')
  return (
    <Surface $clip>
      <DataTable
        caption="Files of this study"
        columns={columnsFor(hrefOf, canManage, phone)}
        rows={files}
        rowKey={file => file.id}
      />
    </Surface>
  )
}
