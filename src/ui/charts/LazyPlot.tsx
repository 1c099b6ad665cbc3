import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorState, Skeleton } from '../Feedback'
import type { DrawingProps } from './Drawing'

type DrawingComponent = ComponentType<DrawingProps>
type Load = () => Promise<{ readonly Drawing: DrawingComponent }>

/**
 * The drawing part of a chart with the library it needs, loaded when the first chart is shown. Meanwhile its place keeps its
 * height; a failure is reported there and can be tried again. `preload` starts earlier and never rejects.
 */
export const createLazyPlot = (load: Load) => {
  let loaded: DrawingComponent | null = null
  let loading: Promise<DrawingComponent> | null = null
  const loadOnce = (): Promise<DrawingComponent> => {
    loading ??= load().then(
      module => {
        loaded = module.Drawing
        return module.Drawing
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  const useDrawing = () => {
    const [drawing, setDrawing] = useState<DrawingComponent | null>(() => loaded)
    const [failed, setFailed] = useState(false)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      if (drawing) return
      let left = false
      loadOnce().then(
        component => !left && setDrawing(() => component),
        () => !left && setFailed(true),
      )
      return () => {
        left = true
      }
    }, [drawing, attempt])
    const retry = () => {
      setFailed(false)
      setAttempt(count => count + 1)
    }
    return { drawing, failed, retry }
  }

  const LazyPlot = (props: DrawingProps): ReactNode => {
    const { drawing: Drawing, failed, retry } = useDrawing()
    if (Drawing) return <Drawing {...props} />
    return (
      <div style={{ minHeight: props.height }} aria-busy={!failed}>
        {failed ? (
          <ErrorState
            message="The chart could not be loaded."
            detail="The table has the same numbers. If trying again does not help, reload the page."
            onRetry={retry}
          />
        ) : (
          <Skeleton $height={props.height} $radius="var(--r-card)" />
        )}
      </div>
    )
  }

  const preload = (): Promise<void> =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return { LazyPlot, preload }
}

const shared = createLazyPlot(() => import('./Drawing'))

export const { LazyPlot } = shared

/** Starts loading the drawing part, where a chart is about to be shown. */
export const preloadCharts = shared.preload
