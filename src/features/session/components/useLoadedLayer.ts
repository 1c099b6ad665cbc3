import { useEffect, useState, type ComponentType } from 'react'
import { useToast } from '@/ui'

/** A layer that is loaded when it is first wanted; null until then. Where it cannot be loaded, that is said and `onFailed` runs. */
export const useLoadedLayer = (
  wanted: boolean,
  load: () => Promise<ComponentType>,
  { failed, onFailed }: { readonly failed: string; readonly onFailed: () => void },
): ComponentType | null => {
  const notify = useToast()
  const [Layer, setLayer] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted || Layer !== null) return
    let current = true
    void load().then(
      loaded => current && setLayer(() => loaded),
      () => {
        if (!current) return
        notify({ text: failed, tone: 'error' })
        onFailed()
      },
    )
    return () => {
      current = false
    }
  }, [wanted, Layer, load, failed, onFailed, notify])
  return Layer
}
