import { weigh, type WeightingInput, type WeightingOutcome } from '@core/weighting'

/** Fits each of several weightings. Plain data in and out: it goes between threads. */
export const fitAll = (inputs: readonly WeightingInput[]): WeightingOutcome[] => inputs.map(input => weigh(input))
