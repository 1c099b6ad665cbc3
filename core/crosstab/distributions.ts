/** Tail probabilities, written here because the engine imports nothing. Tests compare them with @stdlib and published values. */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln Γ(x) for x > 0 (Lanczos, g = 7). */
const logGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const y = x - 1
  const sum = LANCZOS.reduce((so, c, i) => (i === 0 ? c : so + c / (y + i)), 0)
  const t = y + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum)
}

const TINY = 1e-300
const EPSILON = 1e-16
const MOST_STEPS = 100_000

const bounded = (x: number): number => (Math.abs(x) < TINY ? TINY : x)

/** Lower regularised gamma by its series; for x < a + 1. */
const gammaSeries = (a: number, x: number): number => {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < MOST_STEPS && Math.abs(term) > Math.abs(sum) * EPSILON; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a))
}

/** Upper regularised gamma by Lentz's continued fraction; for x >= a + 1. */
const gammaFraction = (a: number, x: number): number => {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let h = d
  for (let n = 1; n < MOST_STEPS; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / bounded(an * d + b)
    c = bounded(b + an / c)
    h *= d * c
    if (Math.abs(d * c - 1) < EPSILON * 4) break
  }
  return h * Math.exp(a * Math.log(x) - x - logGamma(a))
}

const upperGamma = (a: number, x: number): number => (x < a + 1 ? 1 - gammaSeries(a, x) : gammaFraction(a, x))

/** P(|Z| > |z|) of the standard normal: 2 Φ(-|z|). */
export const normalTwoTailed = (z: number): number => {
  if (z === 0) return 1
  return Math.abs(z) === Infinity ? 0 : upperGamma(0.5, (z * z) / 2)
}

/** P(X² > x) of chi-square with df degrees of freedom. */
export const chiSquareUpper = (x: number, df: number): number => (x <= 0 ? 1 : upperGamma(df / 2, x / 2))

/** ln Γ(a + 1/2) - ln Γ(a); the series avoids subtracting two huge numbers. */
const logGammaHalfStep = (a: number): number => {
  if (a < 30) return logGamma(a + 0.5) - logGamma(a)
  const r = 1 / a
  return 0.5 * Math.log(a) - r / 8 + r ** 3 / 192 - r ** 5 / 640 + (17 * r ** 7) / 14336
}

/** Continued fraction of the incomplete beta function (Lentz). */
const betaFraction = (a: number, b: number, x: number): number => {
  let c = 1
  let d = 1 / bounded(1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m < MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / bounded(1 + even * d)
    c = bounded(1 + even / c)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / bounded(1 + odd * d)
    c = bounded(1 + odd / c)
    h *= d * c
    if (Math.abs(d * c - 1) < EPSILON * 4) break
  }
  return h
}

/**
 * P(|T| > |t|) of Student's t with df > 0 degrees of freedom, df need not be whole: I(df / (df + t²); df/2, 1/2). With infinitely
 * many it is the normal distribution; NaN where df is none.
 */
export const studentTwoTailed = (t: number, df: number): number => {
  if (!(df > 0)) return NaN
  if (t === 0) return 1
  if (df === Infinity) return normalTwoTailed(t)
  if (Math.abs(t) === Infinity) return 0
  const a = df / 2
  const share = (t * t) / df
  const x = 1 / (1 + share)
  const log =
    logGammaHalfStep(a) - 0.5 * Math.log(Math.PI) - a * Math.log1p(share) + 0.5 * (Math.log(share) - Math.log1p(share))
  const front = Math.exp(log)
  if (x < (a + 1) / (a + 2.5)) return (front * betaFraction(a, 0.5, x)) / a
  return 1 - (front * betaFraction(0.5, a, share / (1 + share))) / 0.5
}

const invert = (tail: (x: number) => number, p: number): number => {
  let low = 0
  let high = 1
  while (tail(high) > p && high < 1e9) high *= 2
  for (let i = 0; i < 200 && high - low > 1e-15 * high; i++) {
    const middle = (low + high) / 2
    if (tail(middle) > p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The z > 0 with P(|Z| > z) = p, 0 < p < 1. */
export const normalCritical = (p: number): number => invert(normalTwoTailed, p)

/** The t > 0 with P(|T| > t) = p, 0 < p < 1. */
export const studentCritical = (p: number, df: number): number => invert(t => studentTwoTailed(t, df), p)
