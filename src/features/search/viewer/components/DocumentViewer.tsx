import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { DocumentItem } from '@core/contract'
import { selectCanManage, selectStoriesEnabled, useAskSupport } from '@/features/session'
import { viewerIn, withoutViewer, withViewer } from '@/lib/viewerAddress'
import { useAppSelector } from '@/store'
import { selectDocument } from '../../documents/selectors'
import type { WithDocuments } from '../../documents/slice'
import { listenToViewer, type ViewerMessage } from '../messages'
import { AddToStudy } from './AddToStudy'
import { Viewer } from './Viewer'

type Open = { readonly dialog: 'story'; readonly page: number } | { readonly dialog: 'study' }

/** A page of a document that somebody wants to do something with. */
export interface PageDialogProps {
  readonly item: DocumentItem
  readonly page: number
  readonly onClose: () => void
}

interface DocumentViewerProps {
  /** The dialog that puts a page into a story. */
  readonly PageToStory: ComponentType<PageDialogProps>
  /** Shares the page that is shown. */
  readonly Share: ComponentType<Omit<PageDialogProps, 'onClose'>>
  /** How somebody asks for a document that they cannot open. */
  readonly AskFor: ComponentType<{ readonly documentId: string }>
}

/** The viewer as the address asks for it, and how the page below reacts to its messages. */
export const DocumentViewer = ({ PageToStory, AskFor, Share }: DocumentViewerProps) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const address = viewerIn(search)
  const documentId = address?.documentId ?? ''
  const find = address?.find ?? ''
  const item = useAppSelector((state: WithDocuments) => selectDocument(state, documentId)).data
  const [canManage, stories] = [useAppSelector(selectCanManage), useAppSelector(selectStoriesEnabled)]
  const [open, setOpen] = useState<Open | null>(null)
  const closeDialog = useCallback(() => setOpen(null), [])
  const askSupport = useAskSupport()

  useEffect(() => {
    const replace = (next: string) =>
      void navigate({ pathname, search: next, hash }, { replace: true, preventScrollReset: true })
    const react = (message: ViewerMessage) => {
      if (message.type === 'viewer.close') {
        setOpen(null)
        replace(withoutViewer(search))
        return
      }
      // A message about another document than the open one arrived too late.
      if (message.document_id !== documentId) return
      if (message.type === 'viewer.page') replace(withViewer(search, { documentId, page: message.page, find }))
      else if (message.type === 'viewer.find')
        replace(withViewer(search, { documentId, page: message.page, find: message.words }))
      else if (message.type === 'viewer.addToStory') setOpen({ dialog: 'story', page: message.page })
      else if (message.type === 'viewer.addToStudy') setOpen({ dialog: 'study' })
      else askSupport(`Document ${documentId}, page ${message.page}`)
    }
    return listenToViewer(react)
  }, [navigate, askSupport, pathname, search, hash, documentId, find])

  if (address === null) return null
  return (
    <Viewer address={address} ask={<AskFor documentId={documentId} />} Share={Share}>
      {item && open?.dialog === 'story' && stories && (
        <PageToStory item={item} page={open.page} onClose={closeDialog} />
      )}
      {item && open?.dialog === 'study' && canManage && <AddToStudy item={item} onClose={closeDialog} />}
    </Viewer>
  )
}
