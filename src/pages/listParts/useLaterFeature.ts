import { useEffect, useState } from 'react'
import { useShell, type FeatureModule } from '@/store'

/** Adds the state of a part that its page loads later. True once it is there. */
export const useLaterFeature = (feature: FeatureModule): boolean => {
  const { mount } = useShell()
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    mount(feature)
    setMounted(true)
  }, [mount, feature])
  return mounted
}
