import { useCallback, useState } from 'react'

/** Which cards show their options. */
export const useOpenCards = () => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((name: string) => {
    setOpen(now => {
      const next = new Set(now)
      if (!next.delete(name)) next.add(name)
      return next
    })
  }, [])
  return { open, toggle }
}
