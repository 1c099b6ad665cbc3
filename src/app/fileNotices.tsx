import { lazy, Suspense } from 'react'
import { useAppSelector } from '@/store'
import { loadChunk } from './lazyPage'

const Notices = lazy(() =>
  loadChunk(() => import('@/features/downloads/ui')).then(door => ({ default: door.FileNotices })),
)

/** The part of the state that says whether they are needed; pages that offer files mount it. */
interface Root {
  readonly downloads?: { readonly local: { readonly wanted: boolean } }
}

/** Notices about files of reports, over any page; loaded when the first file is requested. */
export const FileNotices = () =>
  useAppSelector((state: Root) => state.downloads?.local.wanted === true) && (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  )
