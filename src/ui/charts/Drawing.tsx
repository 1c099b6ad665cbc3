import type { ReactNode } from 'react'
import { BarsPlot, type PlotProps } from './BarsPlot'
import { LinePlot } from './LinePlot'
import type { Drawn } from './plot'
import { StackedPlot } from './StackedPlot'

export type DrawingProps = PlotProps<Drawn>

/** The drawing itself. Only this module imports code that needs the chart library. */
export const Drawing = (props: DrawingProps): ReactNode => {
  const { model, ...rest } = props
  if (model.kind === 'stacked') return <StackedPlot {...rest} model={model} />
  return model.kind === 'line' ? <LinePlot {...rest} model={model} /> : <BarsPlot {...rest} model={model} />
}
