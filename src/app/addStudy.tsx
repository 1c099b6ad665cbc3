import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import type { FeatureModule } from '@/store'
import type { AddStudyProps } from './Shell'

/** A study begins with its data. */
const ByImport = ({ open, onClose }: AddStudyProps) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (!open) return
    onClose()
    void navigate(paths.importData())
  }, [open, onClose, navigate])
  return null
}

export const lazyAddStudy = (_mount: (feature: FeatureModule) => void) => ByImport
