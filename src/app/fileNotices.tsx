import { lazy, Suspense } from 'react'
import { useAppSelector } from '@/store'
import { loadChunk } from './lazyPage'

const Files = lazy(() =>
  loadChunk(() => import('@/features/downloads/ui')).then(door => ({ default: door.FilesButton })),
)
const Notices = lazy(() =>
  loadChunk(() => import('@/features/downloads/ui')).then(door => ({ default: door.FileNotices })),
)

/** The part of the state that says whether they are needed; pages that offer files mount it. */
interface Root {
  readonly downloads?: { readonly local: { readonly wanted: boolean } }
}

const selectWanted = (state: Root) => state.downloads?.local.wanted === true

/** The button of the header that lists files; there once a file was requested in this window. */
export const FilesButton = () =>
  useAppSelector(selectWanted) && (
    <Suspense fallback={null}>
      <Files />
    </Suspense>
  )

/** Notices about files of reports, over any page; loaded when the first file is requested. */
export const FileNotices = () =>
  useAppSelector(selectWanted) && (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  )
