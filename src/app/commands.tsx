import { lazy, Suspense } from 'react'
import type { FeatureModule } from '@/store'
import type { CommandsProps, LoadSuggestBox } from './layers'
import { loadChunk } from './lazyPage'

/** The search with its commands and the suggestions of search fields, loaded when they are first wanted. */
export const lazyCommands = (mount: (feature: FeatureModule) => void) => {
  const load = async () => {
    const [{ palette }, ui] = await loadChunk(() =>
      Promise.all([import('@/features/palette'), import('@/features/palette/ui')]),
    )
    mount(palette)
    return ui
  }
  const Loaded = lazy(async () => {
    const [{ Commands }] = await Promise.all([loadChunk(() => import('./navbar/Commands')), load()])
    return { default: Commands }
  })
  const loadSuggestBox: LoadSuggestBox = async () => (await load()).SuggestBox
  const Commands = (props: CommandsProps) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
  return { Commands, loadSuggestBox }
}
