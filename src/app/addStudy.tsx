import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import type { FeatureModule } from '@/store'
import { loadChunk } from './lazyPage'
import type { AddStudyProps } from './layers'

/** The dialog with its state, loaded when it is first opened. */
export const lazyAddStudy = (mount: (feature: FeatureModule) => void) => {
  const Dialog = lazy(async () => {
    const [{ addStudy }, { AddStudyModal }] = await loadChunk(() =>
      Promise.all([import('@/features/addStudy'), import('@/features/addStudy/ui')]),
    )
    mount(addStudy)
    return { default: AddStudyModal }
  })
  return function AddStudy({ open, onClose }: AddStudyProps) {
    const navigate = useNavigate()
    const onCreated = (studyNumber: string) => {
      onClose()
      void navigate(paths.study(studyNumber))
    }
    return (
      <Suspense fallback={null}>
        <Dialog open={open} onClose={onClose} onCreated={onCreated} />
      </Suspense>
    )
  }
}
