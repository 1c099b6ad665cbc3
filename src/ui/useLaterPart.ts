import { useEffect, useState, type ComponentType } from 'react'

/** A part of a page that is loaded once the page is there; null until then, and where it cannot be loaded. Keep `load` stable. */
export const useLaterPart = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> | null => {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    let wanted = true
    void load().then(
      module => {
        if (wanted) setPart(() => module.default)
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [load])
  return part
}
