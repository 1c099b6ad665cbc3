import { setImmediate as nextTurn } from 'node:timers/promises'
import { weighInPieces, type Margin, type WeightingInput } from '@core/weighting'

const RESPONDENTS = 100_000

/** Always the same numbers from 0 to 1 (Park and Miller). */
const randomNumbers = (): (() => number) => {
  let state = 20_260_101
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Margins with skewed answers, 3 % missing, and targets of equal size. */
const surveyOf = (margins: number, categories: number): WeightingInput => {
  const random = randomNumbers()
  const keys = Array.from({ length: categories }, (_, k) => `k${k}`)
  const margin = (_: unknown, m: number): Margin => ({
    id: `m${m}`,
    keys,
    targets: Object.fromEntries(keys.map(key => [key, 100 / categories])),
    category: Int16Array.from({ length: RESPONDENTS }, () =>
      random() < 0.03 ? -1 : Math.floor(categories * random() ** 1.3),
    ),
  })
  const start = Float64Array.from({ length: RESPONDENTS }, () => 0.5 + random())
  return { length: RESPONDENTS, start, margins: Array.from({ length: margins }, margin) }
}

const measure = async (margins: number, categories: number): Promise<void> => {
  const input = surveyOf(margins, categories)
  let steps = 0
  let [firstFit, lastFit] = [0, 0]
  let longest = 0
  let began = performance.now()
  const start = began
  const lap = (): void => {
    longest = Math.max(longest, performance.now() - began)
  }
  const pause = async (): Promise<void> => {
    lap()
    await nextTurn()
    began = performance.now()
  }
  // The first two steps of each margin prepare it; each one after is the fit of a margin.
  const onStep = (): void => {
    steps++
    lastFit = performance.now()
    if (steps === 2 * margins + 1) firstFit = lastFit
  }
  const outcome = await weighInPieces(input, { pause, onStep })
  lap()
  const end = performance.now()
  const fits = steps - 2 * margins
  const perPass = ((lastFit - firstFit) / (fits - 1)) * margins
  console.log(
    `${RESPONDENTS} respondents, ${margins} margins of ${categories}: ${outcome.status}, ${fits / margins} passes, ${(end - start).toFixed(0)} ms in all, ${perPass.toFixed(2)} ms per pass, longest piece ${longest.toFixed(0)} ms`,
  )
}

/** Rim weights of 100,000 respondents, in pieces: time per pass, and for how long the thread is held at most. */
export const run = async (): Promise<number> => {
  await measure(5, 5)
  await measure(5, 12)
  await measure(12, 8)
  return 0
}
