import type { ComponentType } from 'react'
import type { SuggestBoxProps } from '@/features/palette/ui'

export interface AddStudyProps {
  readonly open: boolean
  readonly onClose: () => void
}

export interface CommandsProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onAdd: () => void
}

/** Loads what makes a search field suggest, with its state. */
export type LoadSuggestBox = () => Promise<ComponentType<SuggestBoxProps>>
